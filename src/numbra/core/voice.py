"""Speaking to somebody at a table: one language, the names of all, and who is “you”."""

from collections.abc import Iterable
from dataclasses import dataclass

from .contract import Seat
from .text import Language, Text, listed

YOU = Text("You", "Du", "Toi")
_ELIDING = "aàâäáeéèêëiîïíoôöóuùûüúAÀÂÄÁEÉÈÊËIÎÏÍOÔÖÓUÙÛÜÚ"
"""Letters before which the French “de” loses its vowel; h and y are left alone, since names differ."""


@dataclass(frozen=True)
class Deed:
    """A sentence about somebody: one for “you”, one for anybody else, who is `{name}` (in French also `{of_name}`)."""

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
        name = self.name(seat)
        return self(done.you if seat == self.me else done.other, name=name, of_name=_of(name), **params)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self(YOU) if seat == self.me else self.names[seat]

    def all_names(self, seats: Iterable[Seat]) -> str:
        """Several names in a row: “Ada, Leo and Noor”."""
        names = [Text.same(self.name(seat)) for seat in seats]
        return self(listed(names)) if names else ""

    def count(self, number: int, one: Text, many: Text) -> str:
        """A number of things."""
        single = abs(number) == 1 or (number == 0 and self.language == "fr")
        return self(one if single else many, n=number)


def _of(name: str) -> str:
    """A name after the French “de”: “d’Anna”, “de Ben”."""
    return f"d’{name}" if name[:1] in _ELIDING and name else f"de {name}"
