"""Leaks planted in a real game are caught: shades, where backs almost tell the number and differences are rare."""

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from numbra.core.contract import Seat
from numbra.games.shades.deal import ShadesDeal
from numbra.games.shades.game import Shades, ShadesState
from numbra.games.shades.options import ShadesOptions
from numbra.games.shades.view import ShadesView
from numbra.testing import check_game


class Planted(Shades):
    """Shades with states that say too much."""

    def __init__(self, kind: type[ShadesState]) -> None:
        self.kind = kind

    def deal(self, seats: int, options: ShadesOptions, seed: str, deal: ShadesDeal, starter: Seat) -> ShadesState:
        """As ever, but with the leaky states."""
        return self.kind(**asdict(super().deal(seats, options, seed, deal, starter)))

    def draw_hidden(self, view: ShadesView, rng: Any) -> ShadesState:
        """As ever."""
        return self.kind(**asdict(super().draw_hidden(view, rng)))


class LeakyTop(ShadesState, frozen=True):
    """The top card can be read."""

    def view(self, seat: Seat | None) -> ShadesView:
        """With its number."""
        view = super().view(seat)
        return replace(view, top=self.card(self.stack[0])) if self.stack else view


class LeakyHand(ShadesState, frozen=True):
    """The other hand can be read."""

    def view(self, seat: Seat | None) -> ShadesView:
        """With all numbers."""
        return replace(super().view(seat), hands=tuple(tuple(map(self.card, hand)) for hand in self.hands))


class LeakyPoints(ShadesState, frozen=True):
    """What the other hand is worth is known too soon."""

    def view(self, seat: Seat | None) -> ShadesView:
        """With the points of both."""
        return replace(super().view(seat), points=self.scores)


class LeakyStack(ShadesState, frozen=True):
    """The card beneath the top card shines through."""

    def view(self, seat: Seat | None) -> ShadesView:
        """In a number that nobody looks at."""
        return replace(super().view(seat), stack=sum(self.stack[1:2]))


class LeakyDiscards(ShadesState, frozen=True):
    """Discards lie number up although they should not."""

    def view(self, seat: Seat | None) -> ShadesView:
        """With all their numbers."""
        view = super().view(seat)
        opened = tuple(
            replace(seen, card=self.card(gone.number)) for seen, gone in zip(view.discards, self.discards, strict=True)
        )
        return replace(view, discards=opened)


LEAKS = [LeakyTop, LeakyHand, LeakyPoints, LeakyStack, LeakyDiscards]


@pytest.mark.parametrize("seed", ["numbra", "another"])
@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_in_shades_is_caught(kind: type[ShadesState], seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By non-interference alone, whatever sampling would find."""
    monkeypatch.setattr("numbra.testing.run.check_sample", lambda *_, **__: None)
    with pytest.raises(AssertionError, match="the view must not depend on what"):
        check_game(Planted(kind), seed=seed)
