"""The tables of the database, the same for SQLite and PostgreSQL.

Servers read nothing through these objects: migrations are compared with them, and backups copy by them. Times are
seconds since 1970; what the server writes and reads as JSON is stored as bytes.

A table marked `transient` matters only while servers run; every other one is in a backup and is moved with the database
(`durable`).
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
"""Tables in use. Only these few are searched for without an id; tables that are over become ever more."""

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
    # How many messages the chat has ever had, so that the number of a deleted one is not used again.
    sa.Column("said", sa.Integer, nullable=False, server_default="0"),
    # The process that runs bots and clocks there, if there are any: when it is silent, another takes over.
    sa.Column("driver", sa.Text),
    # The guest who opened it; unknown for tables of older versions, and once that guest is forgotten.
    sa.Column("creator", sa.Text),
    # When it was last used, in seconds of `Store.served`.
    sa.Column("used", sa.Double, nullable=False, server_default="0"),
    # `whole`, `packing` (packed, its log still to be deleted), `packed`, or `deleting` (not visible any more).
    sa.Column("kept", sa.Text, nullable=False, server_default="whole"),
    # The lobby in its order; with the id it also covers the searches for running and idle tables.
    sa.Index("ix_tables_live", "public", "touched", "status", "id", sqlite_where=LIVE, postgresql_where=LIVE),
    sa.Index(None, "touched"),  # what has just changed, also through other processes
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
    sqlite_with_rowid=False,  # a table's log is stored together, in order
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
    # Bytes of the day's chat quota that were used up at the time `talked_at`; the quota refills after it.
    sa.Column("talked", sa.Double, nullable=False, server_default="0"),
    sa.Column("talked_at", sa.Double, nullable=False, server_default="0"),
    # When they were last here, in seconds of `Store.served`.
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
    sa.Index(None, "guest_id", "table_id", "sequence"),  # a guest's messages, page after page
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
"""Logs of games that were over long ago, each packed into one value, and where they end."""

upkeep = sa.Table(
    "upkeep",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Double, nullable=False),
)
"""`served`: seconds for which processes have served this database."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("heard", sa.Double, nullable=False),
    sa.Column("backend", sa.Integer),
    info={"transient": True},
)
"""Processes that serve this database, the time of their last heartbeat, and the PostgreSQL backend that wrote it."""

attendance = sa.Table(
    "attendance",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("process_id", sa.Text, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index(None, "process_id"),
    info={"transient": True},
)
"""Who is at a table through which process; rows of a silent process do not count any more."""

news = sa.Table(
    "news",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    info={"transient": True, "only": "sqlite"},
    sqlite_autoincrement=True,
)
"""What processes send each other besides logs, kept for a minute; PostgreSQL has NOTIFY for that."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("guest_id", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    # Whether new guests from the same address are refused, too.
    sa.Column("by_address", sa.Boolean, nullable=False),
    # A keyed digest of that address, stored when the banned guest next sends a request.
    sa.Column("address", sa.Text),
    sa.Index(None, "until"),
    sa.Index(None, "address"),
)
"""Bans of guests, each until a moment."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("blocked_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index(None, "blocked_id"),
)
"""Blocks between two guests, each set by one of the two."""

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
    # A guest reports the same thing only once.
    sa.Index(None, "reporter_id", "guest_id", "table_id", "said", unique=True),
    sa.Index(None, "guest_id"),
    sa.Index(None, "table_id"),
    sa.Index(None, "settled", "number"),
    sqlite_autoincrement=True,
)
"""Messages and names that guests have reported to the host."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    # `command` or `page`: how the host did it.
    sa.Column("through", sa.Text, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    # The id of a guest or a table, or the number of a report; empty where there is none.
    sa.Column("subject", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)
"""Every action of the host on people and tables. The database itself refuses to change or delete a row."""

APPEND_ONLY = {
    "sqlite": tuple(
        f"CREATE TRIGGER audit_no_{name} BEFORE {change} BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END"
        for name, change in (
            ("update", "UPDATE ON audit"),
            ("delete", "DELETE ON audit"),
            # INSERT OR REPLACE deletes a row without firing the trigger above.
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
"""The triggers that make `audit` append-only, by dialect."""

for dialect, statements in APPEND_ONLY.items():
    for statement in statements:
        trigger = sa.DDL(statement).execute_if(dialect=dialect)  # type: ignore[no-untyped-call]  # SQLAlchemy has no types
        sa.event.listen(audit, "after_create", trigger)


def durable() -> list[sa.Table]:
    """The tables that a backup holds, each after the tables it refers to."""
    return [table for table in metadata.sorted_tables if not table.info.get("transient")]
