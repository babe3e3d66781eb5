"""The tables of the database, the same for SQLite and PostgreSQL.

Nothing is read through these objects: they are what migrations are compared with, and where the names come from.
Moments are seconds since 1970; what the server writes and reads as JSON is kept as the bytes it is.

A table marked `transient` means something only while servers run; every other one is in a backup and is moved with the
database (`durable`).
"""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

LIVE = sa.text("status IN ('open', 'playing')")
"""The few tables that anybody looks for without knowing them; those that are over only become more."""

DRIVEN = sa.text("driver IS NOT NULL")

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("touched", sa.Double, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=False),
    # How much was ever said there, so that numbers of the chat are not given twice when some of it is deleted.
    sa.Column("said", sa.Integer, nullable=False, server_default="0"),
    # The process that sees to bots and clocks there, if there are any: when it is silent, another does.
    sa.Column("driver", sa.Text),
    # The guest who opened it; unknown for tables of older versions, and once that guest is forgotten.
    sa.Column("creator", sa.Text),
    # When it was last used, in seconds that this database had been served then.
    sa.Column("used", sa.Double, nullable=False, server_default="0"),
    # `whole`, `packing` (packed, its log still to be deleted), `packed`, or `deleting` (not to be seen any more).
    sa.Column("kept", sa.Text, nullable=False, server_default="whole"),
    # The lobby in its order; with the id it also holds all that looking for running or idle tables needs.
    sa.Index("ix_tables_live", "public", "touched", "status", "id", sqlite_where=LIVE, postgresql_where=LIVE),
    sa.Index(None, "touched"),  # what has just changed, whoever changed it
    sa.Index(None, "kept", "status", "used", "id"),  # what is due to be packed or deleted
    sa.Index(None, "driver", sqlite_where=DRIVEN, postgresql_where=DRIVEN),
    sqlite_with_rowid=False,
)

table_guests = sa.Table(
    "table_guests",
    metadata,
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Index(None, "table_id"),
    sqlite_with_rowid=False,
)

SENT = sa.text("message IS NOT NULL")

log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("message", sa.Text),
    sa.Index(None, "table_id", "message", unique=True, sqlite_where=SENT, postgresql_where=SENT),
    sqlite_with_rowid=False,  # a table's log lies together, in order
)

HOSTED = sa.text("host IS NOT NULL")

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Column("host", sa.Text),
    # The avatar that was chosen, if one was.
    sa.Column("avatar", sa.Integer),
    # Sessions of an earlier generation have been ended.
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    # When the session of the first form, which has no time in it, was exchanged.
    sa.Column("exchanged", sa.Double),
    # Bytes of the day's quota of talk that were used up at the moment `talked_at`; fewer with each moment after it.
    sa.Column("talked", sa.Double, nullable=False, server_default="0"),
    sa.Column("talked_at", sa.Double, nullable=False, server_default="0"),
    # When they were last here, in seconds that this database had been served then.
    sa.Column("used", sa.Double, nullable=False, server_default="0"),
    sa.Index(None, "used"),
    sa.Index(None, "host", "id", sqlite_where=HOSTED, postgresql_where=HOSTED),
    sqlite_with_rowid=False,
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("guest_id", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("message", sa.Text),
    sa.Index(None, "guest_id", "table_id", "sequence"),  # page after page of what somebody said
    sa.Index(None, "table_id", "message", unique=True, sqlite_where=SENT, postgresql_where=SENT),
    sqlite_with_rowid=False,
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest_id", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index(None, "guest_id", "table_id", "seat"),
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

packed_logs = sa.Table(
    "packed_logs",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""Logs of games that were over long ago, each in one piece, and where they end."""

upkeep = sa.Table(
    "upkeep",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Double, nullable=False),
)
"""`served`: for how many seconds processes have served this database."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("heard", sa.Double, nullable=False),
    sa.Column("backend", sa.Integer),
    info={"transient": True},
)
"""Those that serve this database, when each has said so, and to which process of PostgreSQL."""

attendance = sa.Table(
    "attendance",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("process_id", sa.Text, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index(None, "process_id"),
    info={"transient": True},
)
"""Who is at a table through which process; what a silent process has said of it counts no more."""

news = sa.Table(
    "news",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    info={"transient": True, "only": "sqlite"},
    sqlite_autoincrement=True,
)
"""What processes tell each other besides logs, for a minute: PostgreSQL has NOTIFY for that."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("guest_id", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    # Whether nobody new may come in from where this guest comes from.
    sa.Column("by_address", sa.Boolean, nullable=False),
    # Where that is: a keyed digest of the address, written when the banned guest is next heard of.
    sa.Column("address", sa.Text),
    sa.Index(None, "until"),
    sa.Index(None, "address"),
)
"""Guests who may do nothing here until a moment."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("blocked_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index(None, "blocked_id"),
)
"""Guests who do not want to hear from each other, as one of the two has decided."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("reporter_id", sa.Text, nullable=False),
    sa.Column("guest_id", sa.Text, nullable=False),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    # `message` or `name`.
    sa.Column("about", sa.Text, nullable=False),
    # The number of the message in the table's chat, 0 for a name.
    sa.Column("said", sa.Integer, nullable=False),
    # The message, or the name, as it was when it was reported.
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False),
    # Nobody reports the same thing twice.
    sa.Index(None, "reporter_id", "guest_id", "table_id", "said", unique=True),
    sa.Index(None, "guest_id"),
    sa.Index(None, "table_id"),
    sa.Index(None, "settled", "number"),
    sqlite_autoincrement=True,
)
"""Messages and names that somebody has asked the host to look at."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    # `command` or `page`: where the host did it.
    sa.Column("through", sa.Text, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    # The id of a guest or a table, or the number of a report; empty where there is none.
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)
"""All that the host has done to people and tables. The database itself refuses to change or delete a row."""

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
"""What makes `audit` a log that only grows, by dialect."""

for dialect, statements in ONLY_GROWS.items():
    for statement in statements:
        made = sa.DDL(statement).execute_if(dialect=dialect)  # type: ignore[no-untyped-call]  # SQLAlchemy has no types
        sa.event.listen(audit, "after_create", made)


def durable() -> list[sa.Table]:
    """The tables that a backup holds, each after those that it refers to."""
    return [table for table in metadata.sorted_tables if not table.info.get("transient")]
