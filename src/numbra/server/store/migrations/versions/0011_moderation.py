"""What a host needs to keep order: bans, reports, an audit log; and blocks, by which people do so themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ONLY_GROWS = {
    "sqlite": tuple(
        f"CREATE TRIGGER audit_no_{name} BEFORE {change} BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END"
        for name, change in (
            ("update", "UPDATE ON audit"),
            ("delete", "DELETE ON audit"),
            # INSERT OR REPLACE deletes a row without asking the trigger above.
            ("replace", "INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number)"),
        )
    ),
    "postgresql": (
        "CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$",
        "CREATE TRIGGER audit_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit"
        " FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()",
    ),
}


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "bans",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("by_address", sa.Boolean(), nullable=False),
        sa.Column("address", sa.Text()),
        sa.PrimaryKeyConstraint("guest_id", name="pk_bans"),
    )
    op.create_index("ix_bans_until", "bans", ["until"])
    op.create_index("ix_bans_address", "bans", ["address"])
    op.create_table(
        "blocks",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("blocked_id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_blocks_guest_id"),
        sa.ForeignKeyConstraint(["blocked_id"], ["guests.id"], name="fk_blocks_blocked_id"),
        sa.PrimaryKeyConstraint("guest_id", "blocked_id", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("reporter_id", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id"),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    columns = ["reporter_id", "guest_id", "table_id", "said"]
    op.create_index(f"ix_reports_{'_'.join(columns)}", "reports", columns, unique=True)
    op.create_index("ix_reports_guest_id", "reports", ["guest_id"])
    op.create_index("ix_reports_table_id", "reports", ["table_id"])
    op.create_index("ix_reports_settled_number", "reports", ["settled", "number"])
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("through", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    for statement in ONLY_GROWS[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    """Take it back; nobody is banned or blocked any more, and what the host has done is lost."""
    op.drop_table("audit")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION audit_only_grows()")
    op.drop_table("reports")
    op.drop_table("blocks")
    op.drop_table("bans")
