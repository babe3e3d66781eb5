"""All that has happened at a table, in words."""

from numbra.core.contract import Event, Value
from numbra.core.text import Language

from .missed import happened
from .seen import People, encoded
from .slices import Steps
from .store import Entry


class Chapter(Value, frozen=True):
    """What one line of a table's log brought about, in words."""

    sequence: int
    words: tuple[str, ...]
    kinds: tuple[str, ...]
    """The types of the events it tells of."""


class Story(Value, frozen=True):
    """All that has happened at a table, as somebody saw it."""

    chapters: tuple[Chapter, ...]


def story(id: str, entries: list[Entry], guest: str | None, people: People, language: Language) -> Steps[bytes]:
    """A table's story as a guest saw it, as JSON."""
    seen = yield from happened(id, entries, guest, people=people, language=language)
    return encoded(Story(tuple(Chapter(one.sequence, one.words, _kinds(one.events)) for one in seen)))


def _kinds(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(str(event.__struct_config__.tag) for event in events)
