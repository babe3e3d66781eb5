"""The plain player of Code 777."""

from random import Random

import numbra
from numbra.bots import bot
from numbra.bots.seating import seated
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.tiles import TILES
from numbra.lab.simulate import moves


def start(own: tuple[str, ...], *others: tuple[str, ...], options: dict[str, object] | None = None) -> numbra.State:
    """As many seats as racks are given; seat 0 asks first."""
    front = [tile for rack in (own, *others) for tile in rack]
    rest = list(TILES)
    for tile in front:
        rest.remove(tile)
    game = numbra.game("code777")
    return game.start(seats=1 + len(others), seed="c", deal={"tiles": [*front, *rest]}, options=options)


def choice(state: numbra.State, seat: int) -> numbra.Action | None:
    """What the player does."""
    return bot("code777", "greedy").choose(state.view(seat), state.actions(seat), Random(1))


def test_it_asks_in_its_turn_and_waits_otherwise() -> None:
    """At the beginning it knows nothing."""
    state = start(("n4", "n4", "r5"), ("b7", "b7", "y7"), ("p6", "g6", "k3"))
    assert choice(state, 0) == ASK
    assert choice(state, 1) is None


def test_it_announces_only_what_is_certain_or_after_a_whole_pass_of_questions() -> None:
    """Every announcement of a whole game of three is right, or comes after 23 answers about the rack."""
    game = numbra.game("code777")
    state = game.start(seats=3, seed="sure")
    heard = [0, 0, 0]
    for played in moves(state, seated("code777", dict.fromkeys(range(3), "greedy"), "sure"), "sure"):
        before, state = state, played.state
        if isinstance(played.action, Announce):
            assert state.scores[played.seat] == before.scores[played.seat] + 1 or heard[played.seat] >= 23
            heard[played.seat] = 0
        else:
            heard = [count + (seat != played.seat) for seat, count in enumerate(heard)]
    assert state.over


def test_it_announces_only_when_it_may() -> None:
    """Sitting out, it asks in its turn and is silent otherwise: a whole game with that option ends."""
    game = numbra.game("code777")
    state = game.start(seats=2, seed="out", options={"wrong": "sit_out"})
    *_, last = moves(state, seated("code777", {0: "greedy", 1: "random"}, "out"), "out")
    assert last.state.over
