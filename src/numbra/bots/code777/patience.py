"""When to announce: from which chance of being right announcing now is better than waiting for another answer."""

from dataclasses import dataclass
from typing import NamedTuple

from numbra.core.contract import Seat
from numbra.games.code777.events import Answer, Dealt, Replaced
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.tiles import Rack
from numbra.games.code777.view import Code777View

from .lookahead import after_next

ENOUGH = len(QUESTION_NUMBERS)
"""Answers about a rack after which every player names the likeliest solution: more may never decide it."""


class Need(NamedTuple):
    """The chance of being right that is needed to announce."""

    chance: float
    """The least chance of being right at which the player announces."""
    later: float | None = None
    """The chance after the next answer, if it was computed."""
    at_last: bool = False
    """Whether waiting has been long enough."""


@dataclass(frozen=True)
class Patience:
    """How long a player waits before it announces."""

    at_least: float
    """The least chance at which it announces."""
    price: float | None = None
    """How much an answer must raise the chance of being right for each question waited; None: it does not compute what
    the next answer will bring."""

    def need(self, view: Code777View, seat: Seat, racks: dict[Rack, float], chance: float) -> Need:
        """The chance from which to announce, for a player that would be right with `chance` now."""
        if answers(view, seat) >= ENOUGH:
            return Need(0.0, at_last=True)
        if self.price is None or chance < self.at_least or chance == 1.0:
            return Need(self.at_least)
        asker, questions = view.asker, 1
        if asker == seat:
            asker, questions = (asker + 1) % len(view.points), 2
        later = after_next(racks, view.racks, seat, asker, view.unasked)
        return Need(max(self.at_least, later - self.price * questions), later)


def answers(view: Code777View, seat: Seat) -> int:
    """How many answers have told of the rack that stands before a seat."""
    heard = 0
    for entry in view.log:
        if isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == seat):
            heard = 0
        elif isinstance(entry, Answer) and entry.asker != seat:
            heard += 1
    return heard
