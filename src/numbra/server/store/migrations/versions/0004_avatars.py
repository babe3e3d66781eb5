"""Which avatar a guest has chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; guests who are known already have chosen none yet."""
    op.add_column("guests", sa.Column("avatar", sa.Integer()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guests", "avatar")
