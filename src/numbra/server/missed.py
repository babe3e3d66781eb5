"""What a viewer has seen of a game, line by line: for the record of a running one, and for whoever was away."""

from numbra.core.contract import Event, Value
from numbra.core.text import Language

from .log import Acted, Started
from .seen import People, told, worded
from .store.protocol import Entry
from .table import Table, after, folded


class Happened(Value, frozen=True):
    """What one line of the log brought about, as far as the viewer may see it."""

    sequence: int
    events: tuple[Event, ...]
    words: tuple[str, ...]
    """The same in words, for whoever has asked for them."""


def happened(
    id: str,
    entries: list[Entry],
    guest: str | None,
    since: int = 0,
    *,
    people: People | None = None,
    language: Language | None = None,
) -> list[Happened]:
    """All that a guest could see happen after a sequence, from the whole log; with words, also around the game."""
    return happened_after(folded(id, entries[:1]), entries[1:], guest, since, people=people, language=language)


def happened_after(
    table: Table,
    entries: list[Entry],
    guest: str | None,
    since: int,
    *,
    people: People | None = None,
    language: Language | None = None,
) -> list[Happened]:
    """The same from a table as it once was, and what followed then."""
    seen = []
    for entry in entries:
        table = after(table, entry)
        if entry.sequence <= since:
            continue
        words = worded(table, guest, people or {}, language)
        if words or isinstance(table.last, Started | Acted):
            seen.append(Happened(entry.sequence, told(table, guest), words))
    return seen
