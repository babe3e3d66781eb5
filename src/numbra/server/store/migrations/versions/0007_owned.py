"""Nothing of a forgotten guest: what was written after them, before that was refused, is deleted."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ORPHANS = "SELECT id FROM guests WHERE host IS NOT NULL AND host NOT IN (SELECT id FROM guests)"


def upgrade() -> None:
    """Take the step."""
    op.execute(f"DELETE FROM table_guests WHERE guest_id IN ({ORPHANS})")  # noqa: S608  # a constant
    op.execute(f"DELETE FROM guests WHERE id IN ({ORPHANS})")  # noqa: S608  # a constant
    op.execute("DELETE FROM chat WHERE guest_id NOT IN (SELECT id FROM guests)")
    op.execute("DELETE FROM notes WHERE guest_id NOT IN (SELECT id FROM guests)")


def downgrade() -> None:
    """What is deleted stays deleted."""
