"""Who has opened a table, so that the lobby can be fair."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step; of tables that are there already it is not known."""
    op.add_column("tables", sa.Column("creator", sa.Text()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tables", "creator")
