from collections import Counter

import pytest

from games.code777.build import announce, ask, right, stacked, start, wrong
from numbra import IllegalAction
from numbra.games.code777.actions import ASK
from numbra.games.code777.events import Announced, Answer, Removed, Replaced, Reshuffled
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.rules import shuffled_tiles
from numbra.games.code777.tiles import TILES


@pytest.mark.parametrize(("solution", "points"), [("567", 1), ("756", 1), ("675", 1), ("566", 0)])
def test_order_of_a_solution(solution: str, points: int) -> None:
    """5 6 7 on 7 5 6 is right, in whatever order."""
    assert announce(stacked("b7 r5 g6"), 0, solution).points[0] == points


@pytest.mark.parametrize(("rack", "solution"), [("r5 p6 g6", "556"), ("r5 k5 p6", "566"), ("k3 k3 n4", "344")])
def test_how_often_counts(rack: str, solution: str) -> None:
    """5 5 6 on 5 6 6 is wrong: the same numbers, not equally often."""
    assert announce(stacked(rack), 0, solution).points[0] == 0


def test_colours_do_not_matter() -> None:
    """5 5 6 is right on red 5, black 5, green 6."""
    assert announce(stacked("r5 g6 k5"), 0, "556").points[0] == 1


@pytest.mark.parametrize("seat", range(4))
def test_ones_own_rack_never_changes_an_answer(seat: int) -> None:
    """The asker's own rack does not change their answer."""
    one = ask(start(deal={"tiles": TILES}), seat)
    for _ in QUESTION_NUMBERS:
        other = wrong(one, seat)
        assert one.racks[seat] != other.racks[seat]
        assert ask(one).log[-1] == ask(other).log[-1]
        one = ask(one, 4)


def test_another_rack_does_change_an_answer() -> None:
    """What the asker sees is judged as it stands when they answer."""
    state = stacked("r5 p6 b7", "b7 b7 b7", questions=[17, 19], supply="n4 n4 n4")
    assert ask(state).log[-1] == Answer(17, 0, "second")
    assert ask(wrong(state, 1)).log[-1] == Answer(17, 0, "first")


def test_the_sixth_replacement() -> None:
    """Four seats, supply 16: the sixth needs a reshuffle, and the tiles just removed are not in it."""
    state = start(4, seed="sixth")
    assert len(state.supply) == 16
    for seat in (0, 1, 2, 3):
        state = wrong(state, seat)
    state = wrong(ask(state), 0)
    assert len(state.supply) == 1
    rested = Counter(tile for removed in state.resting for tile in removed.tiles or ())
    mine, left = state.racks[1], state.supply
    state = wrong(state, 1)
    assert [type(event) for event in state.events] == [Announced, Removed, Reshuffled, Replaced]
    assert state.events[2] == Reshuffled(pile="tiles", returned=15, size=16)
    assert Counter((*state.racks[1], *state.supply)) == rested + Counter(left)
    assert [removed.tiles for removed in state.resting] == [mine]


def test_each_shuffle_is_another() -> None:
    """Every shuffle of the tiles is drawn on its own from the seed."""
    assert len({shuffled_tiles("test", number, TILES) for number in range(20)}) == 20
    state = start(2, seed="test", return_tiles=True)
    for number in (2, 3, 4):
        together = (*state.supply[3:], *state.racks[0])
        state = ask(wrong(state, 0))
        assert state.supply == shuffled_tiles("test", number, together)


def test_announcing_between_the_passes() -> None:
    """After the last question, too, one may announce once before the next."""
    state = ask(start(4), 23)
    state = wrong(state, 0)
    with pytest.raises(IllegalAction):
        wrong(state, 0)
    assert wrong(ask(state), 0).announced == (0,)


def test_the_asker_announces_and_asks() -> None:
    """Announcing first does not take the asker's turn, and their new rack does not change their answer."""
    state = stacked("r5 p6 b7", questions=[8])
    assert ask(right(state, 0)).log[-1] == ask(state).log[-1]


def test_asking_twice() -> None:
    """The turn has gone on."""
    state = start(deal={})
    with pytest.raises(IllegalAction) as refused:
        state.apply(0, ASK).apply(0, ASK)
    assert refused.value.code == "core/not-your-turn"


def test_sitting_out_at_the_end_of_a_pass() -> None:
    """Sitting out is counted in questions, also across the shuffle."""
    state = wrong(ask(start(5, deal={}, wrong="sit_out"), 20), 0)
    state = ask(state, 9)
    assert state.sitting_out[0] == 1
    assert ask(state).may_announce(0)


def test_sitting_out_alone() -> None:
    """Only seats that were wrong sit out, each by its own count."""
    state = wrong(start(2, deal={}, wrong="sit_out"), 0)
    state = wrong(ask(state), 1)
    assert state.sitting_out == (3, 4)
    assert state.acting == (1,)
    assert ask(state, 3).acting == (0,)
    assert ask(state, 4).acting == (0, 1)


def test_five_racks_never_run_dry() -> None:
    """With every rack changing all the time there are always three tiles to draw."""
    state = start(2, deal={}, racks=5)
    for _ in range(30):
        state = ask(wrong(wrong(state, 0), 1))
        tiles = [tile for zone in state.zones() if zone.counted for tile in zone.cards if tile[0] != "q"]
        assert Counter(tiles) == Counter(TILES)
        assert all(len(rack) == 3 for rack in state.racks)
