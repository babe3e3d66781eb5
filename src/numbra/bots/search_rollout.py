"""Playing on from the end of a search's tree, and what the position reached is worth to each seat."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from numbra.core import contract
from numbra.core.contract import Action, Seat
from numbra.core.turns import asking_order

from .uniform import RARELY

PLAYED_ON = 9
"""Moves played on before a position is judged by its scores."""
TRIED = 10
"""Actions drawn at random, of which a player in a rollout takes the one that scores best at once."""
DULL = 20
"""How often a kind of action must leave the scores unchanged before it is no longer tried for them."""
NEVER = 1 << 40
"""Subtracted from that count when a kind has changed the scores once: it is then always tried."""
WINNING = 0.7
"""The share of a finished game's value that is the win; the rest is the lead."""


@dataclass
class Policy:
    """How everybody plays beyond the tree: the best of a few random actions, by the scores right after each.

    An action that may be taken at any time (an announcement) is taken rarely and at random, since its effect on the
    scores would reveal what nobody knows.
    """

    simultaneous: frozenset[str]
    rng: Random
    _idle: Counter[object] = field(default_factory=Counter)
    """By kind of action, how often it has changed nothing so far."""

    def unasked(self, state: contract.State, seat: Seat) -> Action | None:
        """The action of a seat the game does not wait for: mostly none."""
        return self.rng.choice(tuple(state.actions(seat))) if self.rng.random() < RARELY else None

    def due(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The actions the game waits for."""
        if not self.simultaneous:
            return actions
        return [action for action in actions if action.__struct_config__.tag not in self.simultaneous] or actions

    def act(self, state: contract.State, seat: Seat) -> contract.State:
        """The state after the action of a seat the game waits for."""
        return self.best(state, seat, self.due(tuple(state.actions(seat))), TRIED)[1]

    def best(
        self, state: contract.State, seat: Seat, actions: Sequence[Action], tries: int
    ) -> tuple[Action, contract.State]:
        """The action, of at most `tries` drawn at random, that puts the seat furthest ahead at once."""
        lively = self.lively(actions)
        drawn = self.rng.sample(lively, min(tries, len(lively)))
        if len(lively) < len(actions):
            drawn.append(
                self.rng.choice([action for action in actions if self._idle[action.__struct_config__.tag] >= DULL])
            )
        if len(drawn) == 1:
            return drawn[0], state.apply(seat, drawn[0])
        before = lead(state.scores, seat)
        return max([self._tried(state, seat, action, before) for action in drawn], key=lambda one: one[0])[1:]

    def lively(self, actions: Sequence[Action]) -> list[Action]:
        """The actions of kinds that may change the scores at once, as far as is known."""
        return [action for action in actions if self._idle[action.__struct_config__.tag] < DULL]

    def _tried(
        self, state: contract.State, seat: Seat, action: Action, before: int
    ) -> tuple[int, Action, contract.State]:
        """How far an action puts a seat ahead. Also learns whether its kind changes the scores."""
        after = state.apply(seat, action)
        gain = lead(after.scores, seat) - before
        kind = action.__struct_config__.tag
        self._idle[kind] += -NEVER if gain else 1
        return gain, action, after

    def play_on(self, state: contract.State) -> contract.State:
        """The state `PLAYED_ON` moves later, or the end of the game."""
        for step in range(PLAYED_ON):
            if state.over:
                break
            state = self.move(state, step)
        return state

    def move(self, state: contract.State, step: int) -> contract.State:
        """The state after the move of one seat."""
        for seat in asked(state, step):
            if seat in state.waiting_for:
                return self.act(state, seat)
            action = self.unasked(state, seat)
            if action is not None:
                return state.apply(seat, action)
        return state


def asked(state: contract.State, step: int) -> tuple[Seat, ...]:
    """The acting seats in the order they are asked."""
    acting = state.acting
    return acting if len(acting) == 1 else asking_order(state, state.seed, step)


def lead(scores: Sequence[int], seat: Seat) -> int:
    """How far a seat is ahead of the best other one."""
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0)


@dataclass
class Scale:
    """Turns results into values from 0 to 1, measured against the results seen so far."""

    count: int = 0
    mean: list[float] = field(default_factory=list)
    spread: list[float] = field(default_factory=list)
    """Sums of squares about the means, by seat."""

    def values(self, state: contract.State, before: Sequence[int]) -> list[float]:
        """What a position is worth to each seat that began with these scores: what it has gained on the others since.

        The lead a seat began with, in hidden cards drawn for it, says nothing about the moves.
        """
        scores = state.scores
        leads = [lead(scores, seat) - lead(before, seat) for seat in range(len(scores))]
        self._learn(leads)
        judged = [self._judged(seat, ahead) for seat, ahead in enumerate(leads)]
        winners = state.winners
        if not winners:
            return judged
        return [WINNING * (seat in winners) / len(winners) + (1 - WINNING) * value for seat, value in enumerate(judged)]

    def _learn(self, leads: Sequence[int]) -> None:
        """Take note of a result (Welford's running mean and variance)."""
        self.mean = self.mean or [0.0] * len(leads)
        self.spread = self.spread or [0.0] * len(leads)
        self.count += 1
        for seat, ahead in enumerate(leads):
            off = ahead - self.mean[seat]
            self.mean[seat] += off / self.count
            self.spread[seat] += off * (ahead - self.mean[seat])

    def _judged(self, seat: Seat, ahead: int) -> float:
        """A lead compared with those seen before: ½ is an average one, and few are near 0 or 1."""
        sd = math.sqrt(self.spread[seat] / self.count) or 1.0
        return 0.5 + 0.5 * math.tanh((ahead - self.mean[seat]) / (2 * sd))
