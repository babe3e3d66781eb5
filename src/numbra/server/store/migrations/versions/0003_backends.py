"""Which of PostgreSQL's own processes serves one of ours: it ends as soon as ours does, and so tells of its death."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; of processes of the version before it is not known, and only their silence counts."""
    op.add_column("processes", sa.Column("backend", sa.Integer()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("processes", "backend")
