"""The story of a table: all that has happened there, as sentences."""

from numbra.core.contract import Event, Value
from numbra.core.text import Language
from numbra.server.concurrency.cooperative import Steps
from numbra.server.store import Entry
from numbra.server.table.projection import People, encoded
from numbra.server.table.replay_since import replay


class Chapter(Value, frozen=True):
    """What happened by one line of a table's log, as sentences."""

    sequence: int
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    """The types of the events that it is about."""


class Story(Value, frozen=True):
    """All that has happened at a table, as one viewer saw it."""

    chapters: tuple[Chapter, ...]


def story(id: str, entries: list[Entry], guest: str | None, people: People, language: Language) -> Steps[bytes]:
    """A table's story as a guest saw it, as JSON."""
    seen = yield from replay(id, entries, guest, people=people, language=language)
    return encoded(Story(tuple(Chapter(one.sequence, one.words, _kinds(one.events)) for one in seen)))


def _kinds(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(str(event.__struct_config__.tag) for event in events)
