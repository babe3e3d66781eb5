"""How much of a day's quota of talk a guest has used."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; nobody has used anything yet."""
    for name in ("talked", "talked_at"):
        op.add_column("guests", sa.Column(name, sa.Double(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Take it back."""
    for name in ("talked_at", "talked"):
        op.drop_column("guests", name)
