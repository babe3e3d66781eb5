"""The tree of a search: the positions its player can tell apart, what was tried there, and its average results.

A node stands for all that one player, the observer, has seen since the search began; two different deals that look the
same to them share it (Cowling, Powley, Whitehouse 2012: single-observer information-set search). The others are assumed
to know as much as the observer does.
"""

import math
from collections.abc import Sequence
from random import Random

import msgspec

from numbra.core import contract
from numbra.core.contract import Action, Seat

CURIOSITY = 0.25
"""How much a rarely tried option is preferred to one known to be good, where a whole win counts 1."""
WIDTH_HERE = 3.0
WIDTH_LATER = 0.8
"""How many options of a node are tried, as a multiple of the square root of its visits, the promising ones first: at
the move to be made, and further on, where every poor option tried makes the move before it look worse than it is."""


class Edge:
    """An option that was tried at a node, and how it ended for the seat that chose it."""

    __slots__ = ("after", "available", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        """How often it was available: another deal may not allow it."""
        self.total = 0.0
        self.after: dict[bytes, Node] = {}

    @property
    def value(self) -> float:
        """How it ended on average, from 0 to 1."""
        return self.total / self.visits

    def urgency(self) -> float:
        """The upper bound of what it may be worth."""
        return self.value + CURIOSITY * math.sqrt(math.log(self.available) / self.visits)

    def node(self, seen: bytes) -> "Node":
        """The node it leads to when the observer sees this."""
        return self.after.setdefault(seen, Node())


class Node:
    """A point of the game as the observer knows it."""

    __slots__ = ("edges", "others", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[tuple[Seat, Action | None], Edge] = {}
        self.others = Edge()
        """The moves made here that the tree does not choose."""

    def known(self, seat: Seat, options: Sequence[Action | None]) -> list[Action | None]:
        """The options of a seat that have been tried."""
        return [option for option in options if (seat, option) in self.edges]

    def open_to_more(self, tried: int, options: int, width: float) -> bool:
        """Whether it is time to try something new."""
        return tried < min(options, max(1.0, width * math.sqrt(self.visits + 1)))

    def select(self, seat: Seat, tried: Sequence[Action | None], rng: Random) -> Action | None:
        """The most urgent of the options tried before."""
        for option in tried:
            self.edges[seat, option].available += 1
        return max(tried, key=lambda option: (self.edges[seat, option].urgency(), rng.random()))

    def expand(self, seat: Seat, option: Action | None) -> Edge:
        """A new option."""
        edge = self.edges[seat, option] = Edge()
        edge.available = 1
        return edge


def seen(state: contract.State, observer: Seat) -> bytes:
    """What the observer sees of a move, as a key."""
    return msgspec.json.encode([event.seen_by(observer) for event in state.events])
