"""The PostgreSQL backend of each process: it ends with the process, so that a death is noticed at once."""

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
