"""Games that do not replay exactly are caught."""

from collections import Counter
from itertools import count
from typing import Self

import pytest
from msgspec.structs import replace

from example_game.highcard import Highcard, HighcardDeal, HighcardOptions, HighcardState
from numbra.core import registry
from numbra.core.contract import Seat

from .variants import assert_caught

SAME_GAME = "the same seed, options and actions bring the same game, bit for bit"


class Drifting(Highcard):
    """A game that keeps to its seed for so many starts, and then deals differently."""

    def __init__(self, faithful: int) -> None:
        self.faithful = faithful
        self.starts: Counter[str] = Counter()

    def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[HighcardDeal, Seat]:
        """Not from the seed alone."""
        self.starts[seed] += 1
        return super().shuffle(seats, options, seed + "!" * (self.starts[seed] > self.faithful))


def test_a_deal_that_is_not_from_the_seed_is_caught() -> None:
    """Chance comes from the seed and from nowhere else."""
    assert_caught(Drifting(faithful=1), SAME_GAME)


def test_a_record_that_tells_another_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played again it is the same, read from its record it is not."""
    drifting = Drifting(faithful=3)
    monkeypatch.setattr(registry, "_installed", lambda: {drifting.name: None})
    monkeypatch.setattr(registry, "_load", lambda _name: drifting)
    assert_caught(drifting, f"{SAME_GAME}|InvalidRecord")


def test_chance_on_the_way_is_caught() -> None:
    """Who leads next is drawn by lot, but not from the seed."""
    luck = count()

    class Broken(HighcardState, frozen=True):
        def take_trick(self) -> Self:
            return replace(super().take_trick(), leader=next(luck) // 5 % self.seats)

    assert_caught(Broken, f"{SAME_GAME}|not-your-turn|not your turn")
