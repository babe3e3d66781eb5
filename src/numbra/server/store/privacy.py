"""What each column of the database holds of a person, and how long it is kept, in words for that person.

The privacy page is made from this. A test fails if a column of `schema` is declared nowhere here, or twice.
"""

from typing import NamedTuple

from numbra.core.text import Text
from numbra.server.texts import texts

UNTIL_FORGOTTEN = texts("privacy.until-forgotten")
WITH_THE_TABLE = texts("privacy.with-the-table")


class Held(NamedTuple):
    """A kind of data: what it is of a person, how long it is kept, and its columns.

    In the texts {guests}, {tables} and {games} stand for numbers of days.
    """

    title: Text
    what: Text
    kept: Text
    columns: tuple[str, ...]


HELD = (
    Held(
        texts("privacy.who.title"),
        texts("privacy.who.what"),
        UNTIL_FORGOTTEN,
        (
            "guests.id",
            "guests.name",
            "guests.avatar",
            "guests.created",
            "guests.seen",
            "guests.host",
            "guests.generation",
            "guests.exchanged",
            "guests.used",
        ),
    ),
    Held(
        texts("privacy.tables.title"),
        texts("privacy.tables.what"),
        UNTIL_FORGOTTEN,
        ("table_guests.guest_id", "table_guests.table_id", "tables.creator"),
    ),
    Held(
        texts("privacy.talk.title"),
        texts("privacy.talk.what"),
        WITH_THE_TABLE,
        (
            "chat.table_id",
            "chat.sequence",
            "chat.at",
            "chat.guest_id",
            "chat.body",
            "chat.message",
            "guests.talked",
            "guests.talked_at",
        ),
    ),
    Held(
        texts("privacy.notes.title"),
        texts("privacy.notes.what"),
        WITH_THE_TABLE,
        ("notes.table_id", "notes.seat", "notes.guest_id", "notes.text"),
    ),
    Held(
        texts("privacy.games.title"),
        texts("privacy.games.what"),
        texts("privacy.games.kept"),
        (
            "tables.id",
            "tables.game",
            "tables.public",
            "tables.status",
            "tables.touched",
            "tables.summary",
            "tables.said",
            "tables.used",
            "tables.kept",
            "log.table_id",
            "log.sequence",
            "log.at",
            "log.body",
            "log.message",
            "packed_logs.table_id",
            "packed_logs.sequence",
            "packed_logs.body",
        ),
    ),
    Held(
        texts("privacy.blocks.title"),
        texts("privacy.blocks.what"),
        WITH_THE_TABLE,
        (
            "blocks.guest_id",
            "blocks.blocked_id",
            "blocks.at",
            "reports.number",
            "reports.at",
            "reports.reporter_id",
            "reports.guest_id",
            "reports.table_id",
            "reports.about",
            "reports.said",
            "reports.text",
            "reports.settled",
        ),
    ),
    Held(
        texts("privacy.decisions.title"),
        texts("privacy.decisions.what"),
        texts("privacy.decisions.kept"),
        (
            "bans.guest_id",
            "bans.at",
            "bans.until",
            "bans.reason",
            "bans.by_address",
            "bans.address",
            "audit.number",
            "audit.at",
            "audit.through",
            "audit.action",
            "audit.subject",
            "audit.detail",
        ),
    ),
    Held(
        texts("privacy.presence.title"),
        texts("privacy.presence.what"),
        texts("privacy.presence.kept"),
        ("attendance.table_id", "attendance.process_id", "attendance.body", "news.number", "news.at", "news.body"),
    ),
)

IMPERSONAL = (
    "tables.driver",
    "secrets.name",
    "secrets.value",
    "upkeep.name",
    "upkeep.value",
    "processes.id",
    "processes.heard",
    "processes.backend",
)
"""Columns that hold nothing of a person: ids and heartbeats of the server's processes, keys and counters."""
