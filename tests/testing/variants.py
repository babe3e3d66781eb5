"""Variants of the example game, to break one promise at a time."""

from typing import Any, TypeVar

import pytest
from msgspec.structs import asdict

from example_game.highcard import Highcard, HighcardDeal, HighcardOptions, HighcardState
from numbra import Game
from numbra.core.contract import Seat
from numbra.testing import check_game

S = TypeVar("S", bound=HighcardState)


def rebuilt(state: HighcardState, kind: type[S]) -> S:
    """The same position as a state of another kind."""
    return kind(**asdict(state))


class Variant(Highcard):
    """Highcard with other states."""

    def __init__(self, kind: type[HighcardState] = HighcardState) -> None:
        self.kind = kind

    def deal(self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat) -> HighcardState:
        """As ever, but with this variant's states."""
        return rebuilt(super().deal(seats, options, seed, deal, starter), self.kind)


def assert_caught(broken: Game | type[HighcardState], promise: str, **how: Any) -> None:
    """The kit finds fault with a game, and for the right reason."""
    game = Variant(broken) if isinstance(broken, type) else broken
    with pytest.raises(AssertionError, match=promise) as caught:
        check_game(game, **how)
    assert str(caught.value).startswith(f"{game.name} breaks a promise: ")
    assert "seats=" in str(caught.value)
    assert "seed=" in str(caught.value)
    assert "step=" in str(caught.value)
