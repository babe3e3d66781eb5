"""Sessions that can be ended: a generation for each guest, and when their session of the first form was exchanged."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; the sessions of guests who are known already stay good."""
    op.add_column("guests", sa.Column("generation", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("exchanged", sa.Double()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("guests", "exchanged")
    op.drop_column("guests", "generation")
