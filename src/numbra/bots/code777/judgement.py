"""What a player of Code 777 makes of its situation."""

from dataclasses import dataclass

from numbra.core.contract import Action
from numbra.core.text import Text

from .clues import NOTHING_HEARD
from .patience import Need
from .solutions import Solution


@dataclass(frozen=True)
class Judgement:
    """What it would do, and on which grounds."""

    action: Action | None
    """None: wait."""
    chances: dict[Solution, float]
    """The solutions, the likeliest first."""
    by_answers: dict[Solution, float]
    """The same without what the others' announcements and silence tell."""
    need: Need
    asks: bool
    """Whether it is this player's turn to ask."""
    may_announce: bool
    clue: Text = NOTHING_HEARD
    """What the answer that tells most tells."""

    @property
    def solution(self) -> Solution:
        """The likeliest."""
        return next(iter(self.chances))

    @property
    def chance(self) -> float:
        """How likely that is right."""
        return self.chances[self.solution]
