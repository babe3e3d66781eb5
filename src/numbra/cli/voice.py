"""What the command line says, in the language of whoever reads it."""

import locale
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from numbra.core.contract import Seat
from numbra.core.text import LANGUAGES, Language, Text

YOU = Text("You", "Du", "Toi")
RECORDED_AS = YOU.en
"""How a record names the person at the terminal, whatever the language."""
AND = Text("and", "und", "et")


@dataclass(frozen=True)
class Deed:
    """A sentence about somebody: one for “you”, one for anybody else, who is `{name}`."""

    you: Text
    other: Text


def deed(*, en: tuple[str, str], de: tuple[str, str], fr: tuple[str, str]) -> Deed:
    """Declare what “you” did and what `{name}` did, in every language."""
    return Deed(Text(en[0], de[0], fr[0]), Text(en[1], de[1], fr[1]))


@dataclass(frozen=True)
class Voice:
    """Speaks one language, to one seat (or, with `me` None, to nobody at the table)."""

    language: Language = "en"
    names: tuple[str, ...] = ()
    me: Seat | None = None

    def __call__(self, text: Text, **params: object) -> str:
        """A sentence."""
        return text.say(self.language, **params)

    def did(self, done: Deed, seat: Seat, **params: object) -> str:
        """A sentence about a seat."""
        return self(done.you if seat == self.me else done.other, name=self.name(seat), **params)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self(YOU) if seat == self.me else self.names[seat]

    def all_names(self, seats: Iterable[Seat]) -> str:
        """Several names in a row: “greedy 1, greedy 2 and random 3”."""
        names = [self.name(seat) for seat in seats]
        return f"{', '.join(names[:-1])} {self(AND)} {names[-1]}" if len(names) > 1 else "".join(names)

    def count(self, number: int, one: Text, many: Text) -> str:
        """A number of things."""
        single = abs(number) == 1 or (number == 0 and self.language == "fr")
        return self(one if single else many, n=number)


def seat_of_you(names: Sequence[str]) -> Seat | None:
    """The seat of the person at the terminal, if a record names one."""
    return names.index(RECORDED_AS) if RECORDED_AS in names else None


def spoken_here(environ: Mapping[str, str] = os.environ) -> Language:
    """The language the locale asks for, if Numbra speaks it, else English."""
    asked = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    wanted = (asked if asked is not None else locale.getlocale()[0] or "")[:2].lower()
    return next((language for language in LANGUAGES if language == wanted), "en")
