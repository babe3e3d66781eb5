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
"""After so many answers about a rack everybody names what is likeliest: more may never tell."""


class Need(NamedTuple):
    """What it takes to announce."""

    chance: float
    """From this chance of being right on."""
    later: float | None = None
    """The chance after the next answer, if that was thought of."""
    at_last: bool = False
    """Whether waiting has been long enough."""


@dataclass(frozen=True)
class Patience:
    """How long a player waits."""

    at_least: float
    """It never announces what is less likely than this."""
    price: float | None = None
    """By how much an answer must raise the chance of being right to be worth waiting a question for; None: it does not
    ask itself what the next answer will bring."""

    def need(self, view: Code777View, seat: Seat, racks: dict[Rack, float], chance: float) -> Need:
        """From which chance to announce, for a player that would be right with this one."""
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
