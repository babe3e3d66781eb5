"""Finds a seat's legal actions from its view, where there is no state: in a process that only thinks."""

from collections.abc import Iterator
from random import Random

from numbra.core.contract import Action, View
from numbra.core.game import Game


def legal(played: Game, view: View) -> Iterator[Action]:
    """The seat's legal actions. They follow from its view alone, so any state that looks like it has the same."""
    if view.seat is not None and view.seat in view.acting:
        yield from played.sample(view, Random(0)).actions(view.seat)
