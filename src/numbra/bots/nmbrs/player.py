"""A player of nmbrs! of some skill."""

from collections.abc import Iterable
from random import Random

from numbra.bots.thought import Thought
from numbra.core.contract import Action, View
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, TAKE, UNDO
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.view import NmbrsView

from .judgement import STOCK_CARD, Judge
from .skill import Skill
from .words import WAIT, explained


class Player:
    """Decides one action at a time, each time anew, by what the view shows."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """The action of the phase."""
        judge = self._judge(view, rng)
        return decision(judge, actions) if judge else None

    def think(self, view: View, actions: Iterable[Action], rng: Random, /) -> Thought:
        """The same action, and why."""
        judge = self._judge(view, rng)
        return explained(judge, decision(judge, actions)) if judge else WAIT

    def _judge(self, view: View, rng: Random) -> Judge | None:
        if not isinstance(view, NmbrsView) or view.seat is None or view.seat not in view.waiting_for:
            return None
        return Judge(view, view.seat, self._skill, rng)


def decision(judge: Judge, actions: Iterable[Action]) -> Action:
    """The best action by this judgement."""
    if judge.view.phase is Phase.PLAY:
        return _play(judge)
    if judge.view.phase is Phase.OFFER:
        return TAKE if judge.accept() > 0 else DECLINE
    return TAKE if DECLINE not in actions or judge.take() >= STOCK_CARD else DECLINE


def _play(judge: Judge) -> Action:
    """The next play of the plan, or the discard; an undo where a freed joker cannot be placed."""
    if judge.plan.plays:
        return judge.plan.plays[0]
    if judge.board.freed:
        return UNDO
    return DISCARDS[next(iter(judge.discards))]
