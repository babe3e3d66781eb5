"""What a seat can do in Code 777."""

from itertools import combinations_with_replacement

from msgspec.structs import force_setattr

from numbra.core.contract import Action

from .tiles import HIGHEST, LOWEST


class Ask(Action, frozen=True, tag="ask"):
    """Draw the next question, read it out and answer it."""


class Announce(Action, frozen=True, tag="announce"):
    """Name the three numbers of one's own rack; their order makes no difference."""

    numbers: tuple[int, int, int]

    def __post_init__(self) -> None:
        if isinstance(self.numbers, (tuple, list)) and all(type(number) is int for number in self.numbers):
            force_setattr(self, "numbers", tuple(sorted(self.numbers)))


Code777Action = Ask | Announce

ASK = Ask()
ANNOUNCEMENTS: tuple[Code777Action, ...] = tuple(
    Announce((low, middle, high)) for low, middle, high in combinations_with_replacement(range(LOWEST, HIGHEST + 1), 3)
)
ASK_OR_ANNOUNCE: tuple[Code777Action, ...] = (ASK, *ANNOUNCEMENTS)
