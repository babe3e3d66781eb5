"""The random player: any game, any action."""

from collections.abc import Iterable, Sequence
from random import Random

from numbra.core.contract import Action, View

RARELY = 0.1
"""The chance that it takes an action the game does not wait for, such as an announcement."""


class Uniform:
    """Picks a legal action, all equally likely; it rarely takes one the game does not wait for."""

    def __init__(self, simultaneous: frozenset[str]) -> None:
        self._simultaneous = simultaneous

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """Any legal action."""
        eager = rng.random() < RARELY
        if view.seat not in view.waiting_for and not eager:
            return None
        legal = tuple(actions)
        return rng.choice(legal if eager else self._due(legal) or legal)

    def _due(self, legal: Sequence[Action]) -> Sequence[Action]:
        """The actions the game waits for."""
        return [action for action in legal if action.__struct_config__.tag not in self._simultaneous]
