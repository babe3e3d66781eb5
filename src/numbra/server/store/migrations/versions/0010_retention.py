"""What is not used any more is packed and deleted, by the time that the database was served.

Everything that is there already counts as used when the database is first served by this version.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    op.add_column("tables", sa.Column("used", sa.Double(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("kept", sa.Text(), nullable=False, server_default="whole"))
    op.create_index("ix_tables_kept_status_used_id", "tables", ["kept", "status", "used", "id"])
    op.add_column("guests", sa.Column("used", sa.Double(), nullable=False, server_default="0"))
    op.drop_index("ix_guests_seen", "guests")
    op.create_index("ix_guests_used", "guests", ["used"])
    op.create_table(
        "packed_logs",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_packed_logs_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_packed_logs"),
    )
    op.create_table(
        "upkeep",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_upkeep"),
    )


def downgrade() -> None:
    """Take it back; packed games are lost by it."""
    op.drop_table("upkeep")
    op.drop_table("packed_logs")
    op.drop_index("ix_guests_used", "guests")
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.drop_column("guests", "used")
    op.drop_index("ix_tables_kept_status_used_id", "tables")
    op.drop_column("tables", "kept")
    op.drop_column("tables", "used")
