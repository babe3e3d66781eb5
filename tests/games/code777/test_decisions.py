from collections import Counter

import pytest

from games.code777.build import ask, right, stacked, start, wrong
from numbra import IllegalAction
from numbra.core.text import LANGUAGES
from numbra.games.code777.events import Announced, Removed, Replaced, Reshuffled
from numbra.games.code777.game import Code777State
from numbra.games.code777.tiles import TILES


def refusal(state: Code777State, seat: int) -> str:
    """The code with which an announcement is refused."""
    with pytest.raises(IllegalAction) as refused:
        wrong(state, seat)
    assert all(refused.value.sentence(language) for language in LANGUAGES)
    return refused.value.code


def test_decision_clockwise() -> None:
    """After the starter the next seat asks, round and round."""
    state = start(3, seed="clock")
    askers = [ask(state, times).asker for times in range(7)]
    assert askers == [(state.asker + turn) % 3 for turn in range(7)]


@pytest.mark.parametrize(("seats", "ownerless"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_decision_five_racks(seats: int, ownerless: int) -> None:
    """Option `racks`: those beyond the seats are seen by all."""
    state = start(seats, racks=5)
    assert len(state.racks) == 5
    assert len(state.supply) == 13
    assert state.view(None).racks == (None,) * seats + state.racks[seats:]
    assert len(state.racks[seats:]) == ownerless


def test_decision_rotation() -> None:
    """Ownerless racks are replaced in turn, one per right solution, whoever found it; none after a wrong one."""
    state = start(2, deal={}, racks=5)
    changed = []
    for turn, seat in enumerate([0, 1, 0, 1]):
        state = ask(wrong(state, 1 - seat))
        before = state.racks
        state = right(state, seat)
        changed += [
            rack for rack in (2, 3, 4) if [e for e in state.events if isinstance(e, Replaced) and e.rack == rack]
        ]
        assert len([rack for rack in (2, 3, 4) if state.racks[rack] == before[rack]]) >= 2, turn
        state = ask(state)
    assert changed == [2, 3, 4, 2]


def test_decision_the_announcers_rack_comes_first() -> None:
    """The announcer draws before the ownerless rack does."""
    state = stacked("r5 p6 b7", seats=3, supply="k3 k3 k3 n4 n4 n4")
    after = right(state, 0)
    assert after.racks[0] == ("k3", "k3", "k3")
    assert after.racks[3] == ("n4", "n4", "n4")
    assert [type(event) for event in after.events] == [Announced, Removed, Replaced, Removed, Replaced]
    assert [event.rack for event in after.events if isinstance(event, Removed | Replaced)] == [0, 0, 3, 3]


def test_decision_removed_tiles_are_shown() -> None:
    """Everybody sees what is removed, its owner and spectators too."""
    state = wrong(start(), 2)
    tiles = state.resting[0].tiles
    assert {state.view(seat).resting for seat in (None, 0, 1, 2, 3)} == {tiles}


def test_decision_hide_removed() -> None:
    """Option: neither the owner nor a spectator is shown them; the others have seen them on the rack."""
    state = wrong(wrong(start(hide_removed=True), 2), 0)
    second, first = (removed.tiles for removed in state.resting)
    assert second is not None
    assert first is not None
    nothing = (None, None, None)
    assert state.view(1).resting == (*second, *first)
    assert state.view(2).resting == (*nothing, *first)
    assert state.view(0).resting == (*second, *nothing)
    assert state.view(None).resting == (*nothing, *nothing)


def test_decision_hide_removed_spares_ownerless_racks() -> None:
    """What everybody has seen on the rack stays known."""
    state = right(start(2, hide_removed=True), 0)
    assert state.view(0).resting == (None, None, None, *(state.resting[1].tiles or ()))
    assert [removed.shown for removed in state.resting] == [False, True]


def test_decision_hide_removed_tells_the_result() -> None:
    """Right or wrong and the numbers announced are public all the same."""
    state = right(start(hide_removed=True), 1)
    said = [event.seen_by(1) for event in state.events if isinstance(event, Announced)]
    assert [(event.right, event.points) for event in said] == [(True, 1)]


def test_decision_reshuffle_with_ownerless_racks() -> None:
    """Neither of the two racks just removed is in the supply that the second one draws from."""
    state = start(3, deal={"tiles": TILES})
    for seat in (0, 1, 2):
        state = wrong(state, seat)
    state = wrong(ask(state), 1)
    assert len(state.supply) == 4
    rested = [tile for removed in state.resting for tile in removed.tiles or ()]
    before = Counter((*rested, *state.supply[3:]))
    state = right(state, 0)
    assert [type(event) for event in state.events] == [Announced, Removed, Replaced, Removed, Reshuffled, Replaced]
    assert [removed.rack for removed in state.resting] == [0, 3]
    assert Counter((*state.racks[3], *state.supply)) == before
    assert state.events[4] == Reshuffled(pile="tiles", returned=12, size=13)


def test_decision_reshuffle_below_three() -> None:
    """A supply of four is enough, one of one is not."""
    state = start(5)
    for seat in (0, 1, 2):
        state = wrong(state, seat)
    assert len(state.supply) == 4
    state = wrong(state, 3)
    assert len(state.supply) == 1
    assert len(state.resting) == 4
    state = wrong(state, 4)
    assert isinstance(state.events[2], Reshuffled)
    assert len(state.supply) == 10
    assert [removed.rack for removed in state.resting] == [4]


def test_decision_return_tiles() -> None:
    """Option: new tiles are drawn first, then the old ones go back and the supply is shuffled."""
    state = stacked("r5 p6 b7", seats=3, supply="k3 k3 k3 n4 n4 n4", return_tiles=True)
    after = right(state, 0)
    assert after.racks[0] == ("k3", "k3", "k3")
    assert after.racks[3] == ("n4", "n4", "n4")
    assert after.resting == ()
    assert Counter(after.supply) == Counter((*state.supply[6:], *state.racks[0], *state.racks[3]))
    assert after.supply[: len(state.supply[6:])] != state.supply[6:]
    assert after.events[-1] == Reshuffled(pile="tiles", returned=6, size=16)
    again = wrong(ask(after), 0)
    assert again.events[-1] == Reshuffled(pile="tiles", returned=3, size=16)


def test_decision_turn_order_is_untouched() -> None:
    """An announcement, right or wrong, in turn or not, leaves the asker's turn alone."""
    state = start()
    for seat in range(4):
        assert right(state, seat).asker == wrong(state, seat).asker == state.asker
        assert wrong(state, seat).waiting_for == (state.asker,)


def test_decision_once_between_two_questions() -> None:
    """A second announcement waits for the next question, the asker's too."""
    state = start(3, deal={})
    assert state.acting == (0, 1, 2)
    state = wrong(right(state, 0), 2)
    assert state.announced == state.view(1).announced == (0, 2)
    assert state.acting == (0, 1)
    assert refusal(state, 0) == refusal(state, 2) == "code777/already-announced"
    state = ask(state)
    assert state.acting == (0, 1, 2)
    assert wrong(state, 2).announced == (2,)


def test_decision_simultaneous_in_any_order() -> None:
    """What was valid before another's announcement is valid after it."""
    state = stacked("r5 p6 b7", "k3 k3 k3")
    assert right(right(state, 0), 1).points == right(right(state, 1), 0).points == (1, 1, 0, 0)


def test_decision_wrong_free() -> None:
    """As printed, a wrong announcement costs the rack and nothing else."""
    state = ask(right(start(3, deal={}), 0))
    after = wrong(state, 0)
    assert after.points == (1, 0, 0)
    assert after.sitting_out == (0, 0, 0)


def test_decision_wrong_sit_out() -> None:
    """Option: no announcement during the next 2 × seats questions, but asking goes on."""
    state = wrong(start(3, deal={}, wrong="sit_out"), 0)
    for left in range(6, 0, -1):
        assert state.sitting_out == state.view(1).sitting_out == (left, 0, 0)
        assert 0 not in state.acting or state.asker == 0
        code = refusal(state, 0)
        assert code == ("code777/already-announced" if left == 6 else "code777/sitting-out")
        state = ask(state)
    assert state.sitting_out == (0, 0, 0)
    assert right(state, 0).points == (1, 0, 0)
    assert right(state, 0).sitting_out == (0, 0, 0)


def test_decision_wrong_minus_one() -> None:
    """Option: a wrong announcement costs a point, never below 0."""
    state = ask(right(start(3, deal={}, wrong="minus_one"), 0))
    state = wrong(wrong(state, 0), 1)
    assert state.points == (0, 0, 0)
    assert state.events[0] == Announced(seat=1, numbers=(1, 1, 1), right=False, points=0)


def test_decision_the_third_point_counts_from_now() -> None:
    """Points lost have to be won again."""
    state = start(2, deal={}, wrong="minus_one")
    for _ in range(2):
        state = ask(right(state, 0))
    state = ask(wrong(state, 0))
    state = ask(right(state, 0))
    assert not state.over
    assert right(state, 0).over


@pytest.mark.parametrize("hide_removed", [False, True])
@pytest.mark.parametrize("return_tiles", [False, True])
def test_decision_the_winners_tiles(hide_removed: bool, return_tiles: bool) -> None:
    """They are taken off and shown to everybody; nothing is dealt, no other rack changes."""
    state = start(3, deal={}, hide_removed=hide_removed, return_tiles=return_tiles)
    for _ in range(2):
        state = ask(right(state, 2))
    before = state
    state = right(state, 2)
    assert state.racks == (*before.racks[:2], (), before.racks[3])
    assert state.supply == before.supply
    assert state.resting[-1].tiles == before.racks[2]
    assert all(state.view(seat).resting[-3:] == before.racks[2] for seat in (None, 0, 1, 2))


def test_decision_all_racks_are_shown_in_the_end() -> None:
    """When somebody has won, nothing is secret any more: the others see what they had, and so do spectators."""
    state = ask(right(ask(right(start(3), 2)), 2))
    assert state.view(0).racks[0] is state.view(None).racks[0] is state.view(2).racks[2] is None
    over = right(state, 2)
    assert all(over.view(seat).racks == over.racks for seat in (None, 0, 1, 2))
    assert all(zone.faces == {0, 1, 2} for zone in over.zones() if zone.name.startswith("rack"))


def test_decision_spectators_see_no_players_rack() -> None:
    """Only racks without an owner."""
    for state in (start(2), ask(wrong(start(2), 1))):
        assert state.view(None).racks == (None, None, *state.racks[2:])
