"""What happens in Code 777, and who sees what of it. The log that every view holds is made of the same entries."""

from typing import Literal, Self

from msgspec.structs import replace

from numbra.core.contract import Event, Seat

from .questions import Reply
from .tiles import SEATS, Rack


def _sees(seat: Seat | None, owner: Seat | None) -> bool:
    """Whether a seat sees the front of a rack; a spectator (None) sees only those without an owner."""
    return owner is None or (type(seat) is int and seat in SEATS and seat != owner)


def racks_seen(seat: Seat | None, racks: tuple[Rack | None, ...], seats: int) -> tuple[Rack | None, ...]:
    """The racks as a seat sees them: None for its own."""
    return tuple(rack if _sees(seat, place if place < seats else None) else None for place, rack in enumerate(racks))


class _Public(Event, frozen=True):
    """Something that everybody sees or hears whole."""

    def seen_by(self, _seat: Seat | None) -> Self:
        """All of it."""
        return self


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The game begins: three tiles on each rack, those of the seats first."""

    starter: Seat
    seats: int
    racks: tuple[Rack | None, ...]
    """A rack that is not seen is None."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Every rack but one's own."""
        return replace(self, racks=racks_seen(seat, self.racks, self.seats))


class Asked(_Public, frozen=True, tag="asked"):
    """The asker drew a question and read it out."""

    seat: Seat
    question: int


class Answered(_Public, frozen=True, tag="answered"):
    """The asker answered the question from the racks they see."""

    seat: Seat
    question: int
    answer: Reply


class Answer(_Public, frozen=True, tag="answer"):
    """A question and its answer as the log keeps them."""

    question: int
    asker: Seat
    answer: Reply


class Announced(_Public, frozen=True, kw_only=True, tag="announced"):
    """A seat announced its solution, right or wrong; with the points it has now."""

    seat: Seat
    numbers: tuple[int, int, int]
    right: bool
    points: int


class Removed(Event, frozen=True, kw_only=True, tag="removed"):
    """The tiles of a rack were laid next to the supply."""

    rack: int
    owner: Seat | None
    shown: bool
    """Whether they are shown to everybody, their owner too."""
    tiles: Rack | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Tiles that are not shown are seen by the seats that saw them on the rack."""
        return self if self.shown or _sees(seat, self.owner) else replace(self, tiles=None)


class Replaced(Event, frozen=True, kw_only=True, tag="replaced"):
    """A rack got three new tiles."""

    rack: int
    owner: Seat | None
    tiles: Rack | None

    def seen_by(self, seat: Seat | None) -> Self:
        """The owner does not see them."""
        return self if _sees(seat, self.owner) else replace(self, tiles=None)


class Reshuffled(_Public, frozen=True, kw_only=True, tag="reshuffled"):
    """Resting tiles were shuffled into the supply, or all questions for the next pass."""

    pile: Literal["tiles", "questions"]
    returned: int
    """How many came back; of the tiles, those that had rested longest."""
    size: int
    """How many there are now to draw from."""


class Won(_Public, frozen=True, kw_only=True, tag="won"):
    """A third point: the game is over."""

    seat: Seat
    points: tuple[int, ...]


Code777Event = Dealt | Asked | Answered | Announced | Removed | Replaced | Reshuffled | Won
Entry = Dealt | Answer | Announced | Removed | Replaced | Reshuffled
"""What the log keeps."""
