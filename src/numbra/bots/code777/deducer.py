"""The player of Code 777: concludes what stands on its rack, and announces when waiting no longer pays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from numbra.bots.thought import Thought
from numbra.core.contract import Action, Seat, View
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.posterior import posterior
from numbra.games.code777.tiles import Rack
from numbra.games.code777.view import Code777View

from .clues import clue
from .judgement import Judgement
from .patience import Patience
from .recall import Recall
from .rivals import Reading
from .solutions import solutions
from .words import thought

SITS_OUT = 2
"""With the option `sit_out`, a seat that was wrong may not announce during this many questions of every seat."""


@dataclass(frozen=True)
class Deducer:
    """A player. Its level is its memory, its patience, and whether it looks at what the others do."""

    recall: Recall
    patience: Mapping[str, Patience]
    """The patience by what a wrong announcement costs at the table."""
    reads_rivals: bool = False
    """Whether it draws conclusions from what the others announce, and from their silence."""

    def choose(self, view: View, _actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """Announce, ask, or wait."""
        judged = self.judge(view)
        return judged.action if judged else None

    def think(self, view: View, _actions: Iterable[Action], _rng: Random, /) -> Thought:
        """The choice with its reasons."""
        judged = self.judge(view)
        if judged is not None and isinstance(view, Code777View) and view.seat is not None:
            judged = replace(judged, clue=clue(self.recall.of(view.log, view.seat), view.seat))
        return thought(judged)

    def judge(self, view: View) -> Judgement | None:
        """The player's judgement of a view; None if there is nothing to do."""
        if not isinstance(view, Code777View) or view.seat is None or view.over:
            return None
        seat = view.seat
        evidence = _chances(posterior(self.recall.of(view.log, seat), seat))
        racks = self._read(view, seat, evidence) if self.reads_rivals and len(evidence) > 1 else evidence
        chances = solutions(racks)
        solution, chance = next(iter(chances.items()))
        need = self.patience[view.options.wrong].need(view, seat, racks, chance)
        asks = seat in view.waiting_for
        may_announce = seat not in view.announced and not view.sitting_out[seat]
        action: Action | None = ASK if asks else None
        if may_announce and chance >= need.chance:
            low, middle, high = solution
            action = Announce((low, middle, high))
        return Judgement(action, chances, solutions(evidence), need, asks, may_announce)

    def _read(self, view: Code777View, seat: Seat, racks: dict[Rack, float]) -> dict[Rack, float]:
        """The racks with their chances, given the others' announcements and silence too."""
        sits_out = SITS_OUT * len(view.points) if view.options.wrong == "sit_out" else 0
        return Reading(view.log, seat, racks, sits_out).racks


def _chances(racks: Mapping[Rack, int]) -> dict[Rack, float]:
    """The weights divided by their sum."""
    total = sum(racks.values())
    return {rack: weight / total for rack, weight in racks.items()}
