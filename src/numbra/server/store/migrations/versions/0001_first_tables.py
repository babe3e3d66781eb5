"""The first tables.

Written out, not taken from `schema.py`: a step stays what it was when the schema goes on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    _people()
    _lobby()
    _log()
    _notes()


def _lobby() -> None:
    """Tables and who sits at them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sqlite_with_rowid=False,
    )
    live = sa.text("status IN ('open', 'playing')")
    op.create_index(
        "ix_tables_live",
        "tables",
        ["public", "touched", "status", "id"],
        sqlite_where=live,
        postgresql_where=live,
    )
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "table_guests",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_table_guests_guest_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_guests_table_id"),
        sa.PrimaryKeyConstraint("guest_id", "table_id", name="pk_table_guests"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_table_guests_table_id", "table_guests", ["table_id"])


def _log() -> None:
    """What happened at each table, and what was said there."""
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("message", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
        sa.PrimaryKeyConstraint("table_id", "sequence", name="pk_log"),
        sqlite_with_rowid=False,
    )
    sent = sa.text("message IS NOT NULL")
    op.create_index(
        "ix_log_table_id_message",
        "log",
        ["table_id", "message"],
        unique=True,
        sqlite_where=sent,
        postgresql_where=sent,
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("message", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "sequence", name="pk_chat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_chat_guest_id", "chat", ["guest_id"])
    op.create_index(
        "ix_chat_table_id_message",
        "chat",
        ["table_id", "message"],
        unique=True,
        sqlite_where=sent,
        postgresql_where=sent,
    )


def _people() -> None:
    """Guests, and the server's own secrets."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("host", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_guests_seen", "guests", ["seen"])
    hosted = sa.text("host IS NOT NULL")
    op.create_index("ix_guests_host", "guests", ["host"], sqlite_where=hosted, postgresql_where=hosted)
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )


def _notes() -> None:
    """What guests note down."""
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notes_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", "guest_id", name="pk_notes"),
    )
    op.create_index("ix_notes_guest_id", "notes", ["guest_id"])


def downgrade() -> None:
    """Take it back."""
    for name in ("notes", "chat", "log", "table_guests", "tables", "secrets", "guests"):
        op.drop_table(name)
