"""What a viewer has seen of a game, line by line: for the record of a running one, and for whoever was away."""

from itertools import accumulate, islice

from numbra.core.contract import Event, Value
from numbra.core.text import Language

from .log import Acted, Started
from .seen import People, told, worded
from .slices import Steps
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
    *,
    people: People | None = None,
    language: Language | None = None,
) -> Steps[list[Happened]]:
    """All that a guest could see happen, from the whole log; with words, also around the game."""
    return happened_after(folded(id, entries[:1]), entries[1:], guest, 0, people=people, language=language)


def happened_after(
    table: Table,
    entries: list[Entry],
    guest: str | None,
    since: int,
    *,
    people: People | None = None,
    language: Language | None = None,
) -> Steps[list[Happened]]:
    """The same from a table as it once was, and what followed then; only what came after a sequence."""
    seen = []
    for following in islice(accumulate(entries, after, initial=table), 1, None):
        yield
        if following.sequence <= since:
            continue
        words = worded(following, guest, people or {}, language)
        if words or isinstance(following.last, Started | Acted):
            seen.append(Happened(following.sequence, told(following, guest), words))
    return seen
