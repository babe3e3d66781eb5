"""Speaking to somebody at a table: one language, the names of all, and who is “you”."""

from collections.abc import Iterable
from dataclasses import dataclass

from .contract import Seat
from .text import Language, Text

YOU = Text("You", "Du", "Toi")
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
        """Several names in a row: “casual 1, casual 2 and random 3”."""
        names = [self.name(seat) for seat in seats]
        return f"{', '.join(names[:-1])} {self(AND)} {names[-1]}" if len(names) > 1 else "".join(names)

    def count(self, number: int, one: Text, many: Text) -> str:
        """A number of things."""
        single = abs(number) == 1 or (number == 0 and self.language == "fr")
        return self(one if single else many, n=number)
