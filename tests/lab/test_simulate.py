"""Driving games with bots."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

import numbra
from numbra.bots.seating import seated
from numbra.core.contract import Action, View
from numbra.games.shades.actions import Discard
from numbra.lab.simulate import SimulationError, moves, next_move, simulate


class Silent:
    """A bot that never does anything."""

    def choose(self, _view: View, _actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """Nothing."""
        return None


class First:
    """A bot that always takes the first legal action, whether it is waited for or not."""

    def choose(self, view: View, actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """The first; it gets a view and never a state."""
        assert isinstance(view, View)
        return next(iter(actions))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("shades", ("random", "random")),
        ("shades", ("casual", "random")),
        ("nmbrs", ("casual", "random")),
        ("nmbrs", ("casual",) * 4),
        ("nmbrs", ("casual",) * 8),
        ("code777", ("random", "random")),
        ("code777", ("casual", "random", "random")),
        ("code777", ("casual",) * 5),
    ],
)
def test_whole_games_end(name: str, kinds: tuple[str, ...]) -> None:
    """With a result, whoever plays."""
    end = simulate(numbra.game(name), kinds, seed="whole")
    assert end.over
    assert end.winners


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("shades", {"rounds": 2, "print_tolerance": 1.0}),
        ("nmbrs", {"variant": "simplified"}),
        ("nmbrs", {"rows": "tables", "joker_colour": "any", "max_rounds": 1}),
        ("code777", {"racks": 5, "hide_removed": True, "wrong": "minus_one"}),
        ("code777", {"return_tiles": True, "wrong": "sit_out"}),
    ],
)
def test_whole_games_end_with_options(name: str, options: dict[str, object]) -> None:
    """Casual and random at the same table."""
    assert simulate(numbra.game(name), ("casual", "random"), seed="options", options=options).over


def test_the_same_seed_brings_the_same_game() -> None:
    """And another seed another."""
    game = numbra.game("nmbrs")
    ends = [simulate(game, ("casual", "random"), seed=seed) for seed in ("a", "a", "b")]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_game_taken_up_again_goes_on_as_it_would_have() -> None:
    """What bots draw depends on the seed and the sequence, not on what came before in this process."""
    start = numbra.game("code777").start(seats=3, seed="again")
    players = seated("code777", {0: "random", 1: "casual", 2: "random"}, "again")
    whole = list(moves(start, players, "again"))
    middle = len(whole) // 2
    rest = list(moves(whole[middle - 1].state, players, "again", sequence=middle))
    assert [(one.seat, one.action) for one in rest] == [(one.seat, one.action) for one in whole[middle:]]


def test_who_may_act_but_need_not_is_asked_in_a_fair_order() -> None:
    """Nobody is favoured when several would announce at once."""
    state = numbra.game("code777").start(seats=4, seed="fair")
    firsts = Counter(
        next_move(state, "fair", sequence, lambda seat: seat_first(state, seat))[0] for sequence in range(300)
    )
    others = set(range(4)) - set(state.waiting_for)
    assert set(firsts) == others
    assert min(firsts.values()) > 70


def seat_first(state: numbra.State, seat: int) -> Action | None:
    """The first legal action of a seat."""
    return next(iter(state.actions(seat)))


def test_the_one_waited_for_acts_when_nobody_else_does() -> None:
    """The others have said “not now”."""
    state = numbra.game("code777").start(seats=3, seed="due")
    asker = state.waiting_for[0]
    order: list[int] = []

    def ask(seat: int) -> Action | None:
        order.append(seat)
        return seat_first(state, seat) if seat == asker else None

    assert next_move(state, "due", 0, ask)[0] == asker
    assert order[-1] == asker
    assert sorted(order) == [0, 1, 2]


def test_a_bot_that_does_nothing_when_waited_for_is_an_error() -> None:
    """With a code, and no endless loop."""
    state = numbra.game("shades").start(seats=2, seed="silent")
    with pytest.raises(SimulationError) as refused:
        list(moves(state, {0: Silent(), 1: Silent()}, "silent"))
    assert refused.value.code == "lab/no-move"


def test_a_game_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the limit is reached."""
    monkeypatch.setitem(moves.__globals__, "LONGEST", 10)
    state = numbra.game("shades").start(seats=2, seed="long")
    with pytest.raises(SimulationError) as refused:
        list(moves(state, {0: First(), 1: First()}, "long"))
    assert refused.value.code == "lab/endless"


def test_a_game_of_somebody_else_is_driven_like_ours(example_game: numbra.Game) -> None:
    """By its contract."""
    assert simulate(example_game, ("random", "random", "random"), seed="other").over


class Odd(BaseException):
    """An exception that is no `Exception`."""


@pytest.mark.parametrize("error", [ValueError("off by one"), SystemExit(3), MemoryError(), Odd("odd")])
def test_a_bot_that_raises_something_is_named(error: BaseException) -> None:
    """With its seat, the seed, and the line of its code."""

    class Raising:
        def choose(self, *_given: object) -> Action | None:
            raise error

    state = numbra.game("shades").start(seats=2, seed="odd")
    with pytest.raises(SimulationError, match="the game with the seed “odd”") as no:
        list(moves(state, {0: Raising(), 1: Raising()}, "odd"))
    assert f"{type(error).__name__}: {error} (test_simulate.py, line " in str(no.value)


def test_a_bot_that_chooses_what_is_not_allowed_is_named() -> None:
    """With the reason."""

    class Illegal:
        def choose(self, *_given: object) -> Action | None:
            return Discard(99)

    state = numbra.game("shades").start(seats=2, seed="odd")
    with pytest.raises(SimulationError, match=r"The bot Illegal at seat \d failed in move 1 "):
        list(moves(state, {0: Illegal(), 1: Illegal()}, "odd"))
