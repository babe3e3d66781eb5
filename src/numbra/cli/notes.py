"""The note sheet of Code 777: what a player has crossed out and circled, for the rack they have now."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from numbra.core.text import LANGUAGES
from numbra.games.code777.tiles import COLOURS, COPIES, KINDS, colour, number

CROSS, CIRCLE, CLEAR = "cross", "circle", "clear"


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Marks by kind of tile: how many copies are crossed out, how many circled."""

    rack: int = 0
    """Which of the player's racks the notes are about: a new rack gets a new sheet."""
    crossed: dict[str, int] = {}
    circled: dict[str, int] = {}

    def for_rack(self, rack: int) -> "Sheet":
        """The notes, if they are about this rack; else an empty sheet."""
        return self if self.rack == rack else Sheet(rack=rack)

    def marked(self, mark: str, words: Iterable[str]) -> "Sheet | None":
        """The sheet with these tiles marked, or None if a word names no tile."""
        crossed, circled = dict(self.crossed), dict(self.circled)
        for word in words:
            tiles, copies = _named(word)
            if not tiles:
                return None
            for kind in tiles:
                count = min(COPIES[kind], copies or (1 if mark == CIRCLE else COPIES[kind]))
                _set(crossed, kind, count if mark == CROSS else 0 if mark == CLEAR else crossed.get(kind, 0))
                _set(circled, kind, count if mark == CIRCLE else 0 if mark == CLEAR else circled.get(kind, 0))
                room = COPIES[kind] - count
                other = circled if mark == CROSS else crossed
                if mark != CLEAR:
                    _set(other, kind, min(room, other.get(kind, 0)))
        return Sheet(rack=self.rack, crossed=crossed, circled=circled)


def read_sheet(given: Any) -> Sheet:
    """A sheet from its JSON; an empty sheet if that cannot be read."""
    try:
        sheet = msgspec.convert(given, Sheet)
    except msgspec.ValidationError:
        return Sheet()
    sound = all(0 <= count <= COPIES.get(kind, 0) for kind, count in [*sheet.crossed.items(), *sheet.circled.items()])
    return sheet if sound else Sheet()


def _named(word: str) -> tuple[list[str], int]:
    """The kinds of tile a word names (`b7`, `7`, `b`, `blue`), and how many copies of each (0: not said)."""
    found = re.fullmatch(r"(.+?)(?:x([1-9]))?", word)
    name, copies = (found[1], int(found[2] or 0)) if found else ("", 0)
    letter = next((letter for letter, text in COLOURS.items() if name in _names(letter, text)), None)
    kinds = [kind for kind in KINDS if name == kind or name == str(number(kind)) or letter == colour(kind)]
    return kinds, copies


def _names(letter: str, text: Any) -> set[str]:
    return {letter, *(text.say(language) for language in LANGUAGES)}


def _set(marks: dict[str, int], kind: str, count: int) -> None:
    if count:
        marks[kind] = count
    else:
        marks.pop(kind, None)
