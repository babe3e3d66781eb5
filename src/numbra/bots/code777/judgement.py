"""What a player of Code 777 concludes from a view: the solutions with their chances, and what to do."""

from dataclasses import dataclass

from numbra.core.contract import Action
from numbra.core.text import Text

from .clues import NOTHING_HEARD
from .patience import Need
from .solutions import Solution


@dataclass(frozen=True)
class Judgement:
    """What the player would do, and why."""

    action: Action | None
    """The action; None to wait."""
    chances: dict[Solution, float]
    """The solutions, the likeliest first."""
    by_answers: dict[Solution, float]
    """The solutions with their chances by the answers alone, without the others' announcements and silence."""
    need: Need
    asks: bool
    """Whether it is this player's turn to ask."""
    may_announce: bool
    clue: Text = NOTHING_HEARD
    """The clue of the answer that tells most."""

    @property
    def solution(self) -> Solution:
        """The likeliest."""
        return next(iter(self.chances))

    @property
    def chance(self) -> float:
        """How likely that is right."""
        return self.chances[self.solution]
