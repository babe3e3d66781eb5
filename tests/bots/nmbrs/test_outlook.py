"""What a player expects of the others."""

from random import Random

import pytest
from msgspec.structs import replace

from games.nmbrs.build import stacked, turn
from numbra.bots.nmbrs.outlook import Outlook, outlook
from numbra.games.nmbrs.game import NmbrsState

WORLDS = 8


def seen_by(state: NmbrsState, seat: int = 0, worlds: int = WORLDS) -> Outlook:
    """A seat's outlook."""
    return outlook(state.view(seat), seat, worlds, Random(5))


def test_the_worlds_fit_what_is_seen() -> None:
    """One's own hand is as it is, others have as many cards as they show."""
    state = stacked(["10 20", "30 40", "50 60"])
    for world in seen_by(state).worlds:
        assert world.hands[0] == state.hands[0]
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert world.next not in {card for hand in world.hands for card in hand}


def test_one_card_known_to_fit_is_a_danger() -> None:
    """Seat 1 has opened and holds one card: with any other that can be laid it goes out."""
    state = turn("2 3 99", "10-20-30", "40-41-42")
    near = replace(state, hands=(state.hands[0], ("43",)), known=(frozenset(), frozenset({"43"})), opened=(True, True))
    far = replace(state, opened=(True, False))
    assert seen_by(near).danger == 1.0
    assert seen_by(far).danger < 1.0


def test_a_card_that_fits_is_a_gift() -> None:
    """The 43 lengthens a row on the table; the 99 goes nowhere."""
    state = replace(turn("43 99 2", "40-41-42"), opened=(True, True))
    sight = seen_by(state)
    assert sight.gain(1, "43") > sight.gain(1, "99")


@pytest.mark.parametrize(("points", "chance"), [(102, 0.0), (103, 0.5), (104, 1.0)])
def test_when_the_round_ends_above_the_target_the_most_points_win(points: int, chance: float) -> None:
    """Seat 1 has 104 and must subtract 1 for the card everybody knows it holds; equal totals share the win."""
    state = turn("2 3 99")
    known = replace(state, hands=(state.hands[0], ("1",)), known=(frozenset(), frozenset({"1"})), points=(90, 104))
    assert seen_by(known).win_if_over(points) == chance


def test_the_last_round_is_won_by_the_best_total() -> None:
    """Also below the target."""
    state = turn("2 3 99", max_rounds=1)
    assert seen_by(state).win_if_over(60) == 1.0
    assert seen_by(state).win_if_over(0) == 0.0


def test_a_lead_makes_winning_likelier_but_not_certain() -> None:
    """While the match goes on."""
    sight = seen_by(turn("2 3 99"))
    chances = [sight.win_if_on(points, 0.0) for points in (30, 50, 70)]
    assert chances == sorted(chances)
    assert chances[1] == pytest.approx(0.5)
    assert 0 < chances[0] < chances[2] < 1


def test_without_imagination_there_is_no_danger() -> None:
    """A player who imagines nothing expects nothing."""
    assert seen_by(turn("2 3 99"), worlds=0).danger == 0.0
