"""What a bot is."""

from collections.abc import Iterable
from random import Random
from typing import Protocol

from numbra.core.contract import Action, View


class Bot(Protocol):
    """A player: its choice follows from the view, the legal actions and the rng alone."""

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """One of the actions; None, “not now”, only while the game does not wait for this seat."""
