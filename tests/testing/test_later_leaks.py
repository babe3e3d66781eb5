"""Leaks planted in our games that begin with a later deal: the first rounds are sound, and the kit goes on."""

from typing import Any

import pytest
from msgspec.structs import asdict, replace

import numbra
from numbra.core.contract import Event, Seat
from numbra.games.code777.deal import Code777Deal
from numbra.games.code777.game import Code777, Code777State
from numbra.games.code777.options import Code777Options
from numbra.games.code777.view import Code777View
from numbra.games.nmbrs.events import Dealt as NmbrsDealt
from numbra.games.shades.events import Dealt as ShadesDealt
from numbra.testing import check_game


@pytest.fixture(autouse=True)
def _by_non_interference_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever sampling would find."""
    monkeypatch.setattr("numbra.testing.run.check_sample", lambda *_, **__: None)


@pytest.mark.parametrize("seed", ["numbra", "another"])
@pytest.mark.parametrize(("name", "dealt"), [("nmbrs", NmbrsDealt), ("shades", ShadesDealt)])
def test_a_deal_shown_to_all_from_the_second_round_on_is_caught(
    name: str, dealt: Any, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first round is dealt as it should be."""
    redacted = dealt.seen_by

    def seen_by(event: Any, seat: Seat | None) -> Event:
        edition: Event = event if event.round > 1 else redacted(event, seat)
        return edition

    monkeypatch.setattr(dealt, "seen_by", seen_by)
    with pytest.raises(AssertionError, match="the events must not depend on what") as caught:
        check_game(numbra.game(name), seed=seed)
    assert '"later":[{' in str(caught.value)


class Planted(Code777):
    """Code 777 with states that say too much once something has been shuffled again."""

    def __init__(self, kind: type[Code777State]) -> None:
        self.kind = kind

    def deal(self, seats: int, options: Code777Options, seed: str, deal: Code777Deal, starter: Seat) -> Code777State:
        """As ever, but with the leaky states."""
        state = super().deal(seats, options, seed, deal, starter)
        return self.kind(**{field: getattr(state, field) for field in asdict(state)})


class LeakyQuestions(Code777State, frozen=True):
    """The questions of a later pass are listed in the order they will be asked in."""

    def view(self, seat: Seat | None) -> Code777View:
        """Not in ascending order."""
        view = super().view(seat)
        return replace(view, unasked=self.questions) if self.passes > 1 else view


class LeakySupply(Code777State, frozen=True):
    """The top tile of a supply that was shuffled again can be read."""

    def view(self, seat: Seat | None) -> Code777View:
        """In a number that nobody looks at."""
        view = super().view(seat)
        return replace(view, supply=int(self.supply[0][1:])) if self.shuffles > 1 and self.supply else view


@pytest.mark.parametrize("kind", [LeakyQuestions, LeakySupply])
def test_a_leak_after_a_reshuffle_is_caught(kind: type[Code777State]) -> None:
    """Of the questions or of the tiles."""
    with pytest.raises(AssertionError, match="the view must not depend on what"):
        check_game(Planted(kind))
