"""Several processes: which are alive, which one drives each table, and who is at a table through each of them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step. Games that are being played belong to no process; the first one to start takes them over."""
    op.add_column("tables", sa.Column("driver", sa.Text()))
    op.execute("UPDATE tables SET driver = '' WHERE status = 'playing'")
    driven = sa.text("driver IS NOT NULL")
    op.create_index("ix_tables_driver", "tables", ["driver"], sqlite_where=driven, postgresql_where=driven)
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("heard", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("process_id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "process_id", name="pk_attendance"),
    )
    op.create_index("ix_attendance_process_id", "attendance", ["process_id"])
    if op.get_context().dialect.name == "sqlite":
        op.create_table(
            "news",
            sa.Column("number", sa.Integer(), nullable=False),
            sa.Column("at", sa.Double(), nullable=False),
            sa.Column("body", sa.LargeBinary(), nullable=False),
            sa.PrimaryKeyConstraint("number", name="pk_news"),
            sqlite_autoincrement=True,
        )


def downgrade() -> None:
    """Take it back."""
    if op.get_context().dialect.name == "sqlite":
        op.drop_table("news")
    op.drop_table("attendance")
    op.drop_table("processes")
    op.drop_index("ix_tables_driver", "tables")
    op.drop_column("tables", "driver")
