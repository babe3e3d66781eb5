"""Replays a log for one viewer, line by line: for the record of a running game, and for clients that reconnect."""

from collections.abc import Generator
from itertools import accumulate, islice

from numbra.core.contract import Event, Value
from numbra.core.text import Language
from numbra.server.store.protocol import Entry

from .fold import Table, apply_entry, fold
from .log import Acted, Started
from .projection import People, narrated, visible_events


class Happened(Value, frozen=True):
    """The events of one line of the log, as this viewer may see them."""

    sequence: int
    events: tuple[Event, ...]
    words: tuple[str, ...]
    """The same as sentences, if the client has asked for a language."""


def replay(
    id: str,
    entries: list[Entry],
    guest: str | None,
    *,
    people: People | None = None,
    language: Language | None = None,
) -> Generator[None, None, list[Happened]]:
    """All that a guest could see happen, from the whole log; with a language, also what happened around the game."""
    return replay_since(fold(id, entries[:1]), entries[1:], guest, 0, people=people, language=language)


def replay_since(
    table: Table,
    entries: list[Entry],
    guest: str | None,
    since: int,
    *,
    people: People | None = None,
    language: Language | None = None,
) -> Generator[None, None, list[Happened]]:
    """What a guest could see happen after the sequence `since`, from an earlier table and the entries after it."""
    seen = []
    for following in islice(accumulate(entries, apply_entry, initial=table), 1, None):
        yield
        if following.sequence <= since:
            continue
        words = narrated(following, guest, people or {}, language)
        if words or isinstance(following.last, Started | Acted):
            seen.append(Happened(following.sequence, visible_events(following, guest), words))
    return seen
