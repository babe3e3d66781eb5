"""A bot for Liar's Dice, from a package of its own: it believes its own dice, and of the others a fair share."""

from collections.abc import Iterable
from random import Random
from typing import Any

from numbra.bots import Level
from numbra.core.text import Text

FACES = 6


class Careful:
    """Bids the least that it believes in, and calls the last bid a lie when there is no such bid."""

    def __init__(self, key: str) -> None:
        """Two players of this kind play alike, whatever their keys."""

    def choose(self, view: Any, actions: Iterable[Any], _rng: Random, /) -> Any:
        """The action; None while it is not this seat's turn."""
        if view.seat not in view.waiting_for:
            return None
        legal = tuple(actions)
        bids = [action for action in legal if hasattr(action, "count")]
        believed = [bid for bid in bids if bid.count <= expected(view, bid.face)]
        calls = [action for action in legal if action not in bids]
        return (believed or calls or bids)[0]


def expected(view: Any, face: int) -> float:
    """How many dice show a face: one's own that do, and a sixth of the others."""
    return float(view.dice.count(face) + (sum(view.counts) - len(view.dice)) / FACES)


LEVELS = (
    Level(
        "careful",
        Text.same("Believes its own dice, and of the others a fair share."),
        Careful,
        title=Text.same("Careful"),
    ),
)
