from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import numbra
from games.code777.build import ask, random_game, start, wrong
from numbra import NumbraError
from numbra.core.contract import Action
from numbra.games.code777.actions import ANNOUNCEMENTS, ASK
from numbra.games.code777.events import Dealt, Removed, Replaced
from numbra.games.code777.game import Code777State
from numbra.games.code777.tiles import TILES

OPTIONS = st.fixed_dictionaries(
    {
        "racks": st.sampled_from([4, 5]),
        "hide_removed": st.booleans(),
        "return_tiles": st.booleans(),
        "wrong": st.sampled_from(["free", "sit_out", "minus_one"]),
    }
)


def sight(state: Code777State, seat: int) -> list[tuple[str, tuple[str, ...]]]:
    """What a seat sees on the table."""
    return [(zone.name, zone.sight(seat)) for zone in state.zones()]


def given_to(state: Code777State, seat: int) -> bytes:
    """All that a seat gets out of a state."""
    events = [event.seen_by(seat) for event in state.events]
    return msgspec.json.encode([state.view(seat), events, list(state.actions(seat)), state.default(seat)])


def answer_to(state: Code777State, seat: int, action: Action) -> str:
    """Whether an action is accepted, and if not, why."""
    try:
        state.apply(seat, action)
    except NumbraError as refused:
        return refused.code
    return "accepted"


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), OPTIONS, st.randoms(use_true_random=False))
def test_what_is_not_seen_changes_nothing(seats: int, options: dict[str, Any], rng: Random) -> None:
    """Two deals that differ in what a seat does not see: all it gets is the same until it sees a difference."""
    seat = rng.randrange(seats)
    tiles = rng.sample(TILES, 28)
    hidden = [*range(3 * seat, 3 * seat + 3), *range(3 * max(seats, options["racks"]), 28)]
    other = tiles[:]
    for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other[place] = tiles[source]
    questions = rng.sample(range(1, 24), 23)
    deals = [{"tiles": order, "questions": questions} for order in (tiles, other)]
    one, two = (start(seats, deal=deal, **options) for deal in deals)
    while sight(one, seat) == sight(two, seat) and len(one.log) < 60 and not one.over:
        assert given_to(one, seat) == given_to(two, seat)
        tried = rng.choice(ANNOUNCEMENTS)
        assert answer_to(one, seat, tried) == answer_to(two, seat, tried)
        actor = rng.choice(one.acting)
        action = ASK if actor == one.asker and rng.random() < 0.6 else rng.choice(list(one.actions(actor)))
        one, two = one.apply(actor, action), two.apply(actor, action)


@pytest.mark.parametrize("hide", [False, True])
def test_ones_own_tiles_are_never_told(hide: bool) -> None:
    """The only black 5 stands on the seat's rack: no view, log or event names it before it is removed."""
    tiles = ["k5", "g1", "p7", *(tile for tile in TILES if tile not in ("k5", "g1", "p7"))]
    state = start(3, deal={"tiles": tiles}, hide_removed=hide)
    for _ in range(20):
        for observer in (None, 0):
            seen = [event.seen_by(observer) for event in state.events]
            told = msgspec.json.encode([state.view(observer), seen])
            assert not any(tile in told for tile in (b"k5", b"g1", b"p7"))
        assert b"k5" in msgspec.json.encode(state.view(1))
        state = ask(wrong(state, 1)) if state.may_announce(1) else ask(state)
    state = wrong(state, 0)
    assert (b"k5" in msgspec.json.encode(state.view(0))) is not hide
    assert (b"k5" in msgspec.json.encode(state.view(None))) is not hide


def test_editions_of_a_replacement() -> None:
    """New tiles are for all eyes but their owner's and the spectators'."""
    event = Replaced(rack=1, owner=1, tiles=("g1", "y2", "k3"))
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == Replaced(rack=1, owner=1, tiles=None)
    ownerless = Replaced(rack=3, owner=None, tiles=("g1", "y2", "k3"))
    assert ownerless.seen_by(None) == ownerless.seen_by(0) == ownerless


def test_editions_of_a_removal() -> None:
    """Shown to all, or known to those who saw the rack."""
    shown = Removed(rack=1, owner=1, shown=True, tiles=("g1", "y2", "k3"))
    assert shown.seen_by(1) == shown.seen_by(None) == shown
    hidden = Removed(rack=1, owner=1, shown=False, tiles=("g1", "y2", "k3"))
    assert hidden.seen_by(0) == hidden
    assert hidden.seen_by(1) == hidden.seen_by(None) == Removed(rack=1, owner=1, shown=False, tiles=None)


def test_editions_of_the_deal() -> None:
    """Every seat misses its own rack, a spectator all that have an owner."""
    state = start(2)
    dealt = state.events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.seen_by(1).racks == (state.racks[0], None, *state.racks[2:])
    assert dealt.seen_by(None).racks == (None, None, *state.racks[2:])


def test_an_edition_stays_an_edition() -> None:
    """What a seat may see of its own edition is that edition: nothing is left to hide."""
    for state in random_game(Random(11), 60, 3, hide_removed=True):
        for event in state.events:
            for seat in (None, 0, 1, 2):
                seen = event.seen_by(seat)
                assert seen is not None
                assert seen.seen_by(seat) == seen


def test_what_spectators_know_every_seat_knows() -> None:
    """A spectator's view holds no tile that is None for somebody."""
    for state in random_game(Random(12), 80, 2, hide_removed=True):
        common = state.view(None)
        for seat in (0, 1):
            view = state.view(seat)
            for ours, theirs in zip((*common.racks, *common.resting), (*view.racks, *view.resting), strict=True):
                assert ours is None or ours == theirs


def test_refusals_do_not_tell_right_from_wrong() -> None:
    """A seat that has to wait is refused alike whatever it announces."""
    state = wrong(start(4, deal={"tiles": TILES}), 1)
    codes = {answer_to(state, 1, action) for action in ANNOUNCEMENTS}
    assert codes == {"code777/already-announced"}


@pytest.mark.parametrize("nobody", [-1, 99, "0", True, 1.0])
def test_a_seat_that_does_not_exist_sees_no_rack_of_a_player(nobody: Any) -> None:
    """Whoever asks wrongly gets what a spectator gets."""
    state = numbra.game("code777").start(seats=3, seed="a")
    assert state.events[0].seen_by(nobody) == state.events[0].seen_by(None)
