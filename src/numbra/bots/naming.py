"""What bots are called: a first name at each table, with the level they play at."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from hashlib import sha256

from numbra.core.contract import Seat
from numbra.core.skeleton import skeleton
from numbra.core.text import Language, Text

from .level import CALLED
from .texts import texts

OTHERS = {
    "search": texts("bot.search"),
    "random": texts("bot.random"),
}
"""Bots without a level."""

FIRST_NAMES = (
    *("Ada", "Alma", "Amir", "Anton", "Blaise", "Bruno", "Clara", "Dario", "Diana", "Elias", "Emmy", "Enzo"),
    *("Felix", "Frida", "Hana", "Hugo", "Ida", "Ines", "Iris", "Ivan", "Jonas", "Kira", "Leo", "Luca"),
    *("Malik", "Marta", "Milo", "Nadia", "Noor", "Olga", "Omar", "Otto", "Paula", "Rosa", "Samir", "Sofia"),
    *("Theo", "Tilda", "Vera", "Victor", "Yara", "Yuki", "Zora", "Oscar"),
)
"""Short, of many countries, and read the same in English, German and French."""

_NUMBERED = re.compile(r"(?P<kind>.*?)(?P<number> \d+)?")
"""How records of older versions name a bot: “casual 2”."""
_NAMED = re.compile(r"(?P<first>.+) \((?P<kind>[^()]+)\)")
_KIND = re.compile(r"[a-z][\w.-]*([:@][\w.]+)*", re.ASCII)
"""What a bot of another package may be called: a level's name, or its module and class."""


def first_names(key: str, bots: Iterable[Seat], seats: int, taken: Collection[str] = ()) -> dict[Seat, str]:
    """A first name for each bot at a table, no two alike and none that looks like a person's there.

    The key and the seat choose it, so that a bot keeps its name when people come or go; it gets another only where a
    person has the same.
    """
    order, people = _order(key), {skeleton(name) for name in taken}
    spare = (name for name in order[seats:] if skeleton(name) not in people)
    return {seat: order[seat] if skeleton(order[seat]) not in people else next(spare) for seat in sorted(bots)}


@lru_cache(1024)
def _order(key: str) -> tuple[str, ...]:
    return tuple(sorted(FIRST_NAMES, key=lambda name: sha256(f"{key}\n{name}".encode()).digest()))


def recorded_name(first: str, kind: str) -> str:
    """A bot as a record names it: “Ada (casual)”."""
    return f"{first} ({kind})"


def kind_of(name: str) -> str:
    """The bot behind a name in a record, such as “Ada (casual)”; a person's name stays as it is."""
    return _parted(name)[1] or name


def first_name(name: str, language: Language) -> str:
    """The first name in “Ada (casual)”, as sentences use it; an older record's “casual 2” as it is."""
    first, kind, number = _parted(name)
    return first or (kind_name(kind, language) + number if kind else name)


def full_name(name: str, language: Language) -> str:
    """A name in a record as people read it: a bot's with its level behind, a person's as it is."""
    first, kind, _ = _parted(name)
    return f"{first} ({badge(kind, language)})" if first else first_name(name, language)


def kind_name(kind: str, language: Language) -> str:
    """What people call a kind of bot, such as “casual”, where it stands alone."""
    said = badge(kind, language)
    return f"{said[:1].upper()}{said[1:]}"


def badge(kind: str, language: Language) -> str:
    """What people call a kind of bot, where it stands beside a name."""
    return (CALLED | OTHERS).get(kind, Text.same(kind)).say(language)


def _parted(name: str) -> tuple[str, str, str]:
    """A first name, the kind of bot, and its number in an older record; None for those that are missing."""
    for form in (_NAMED, _NUMBERED):
        found = form.fullmatch(name)
        if found is not None and _is_kind(found["kind"], found.groupdict().get("first")):
            parts = found.groupdict(default="")
            return parts.get("first", ""), parts["kind"], parts.get("number", "")
    return "", "", ""


def _is_kind(kind: str, first: str | None) -> bool:
    """Whether a word in a record is a kind of bot: one that is always there, or one behind a bot's first name."""
    return re.split("[:@]", kind)[0] in CALLED | OTHERS or (first in FIRST_NAMES and _KIND.fullmatch(kind) is not None)
