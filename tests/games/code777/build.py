"""Positions of Code 777 for tests: stacked deals, short commands and random games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numbra
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.game import Code777State
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.tiles import TILES, numbers
from numbra.games.code777.view import Code777View

GAME = numbra.game("code777")


def start(seats: int = 4, seed: str = "test", deal: Any = None, **options: Any) -> Code777State:
    """A game at its start."""
    state = GAME.start(seats=seats, seed=seed, options=options, deal=deal)
    assert isinstance(state, Code777State)
    return state


def stacked(
    *racks: str, seats: int = 4, supply: str = "", questions: Sequence[int] = (), **options: Any
) -> Code777State:
    """A game dealt so: the first racks, the top of the supply and of the questions; the rest as it lies in the box."""
    given = [rack.split() for rack in racks]
    wanted, top = [tile for rack in given for tile in rack], supply.split()
    rest = list((Counter(TILES) - Counter(wanted) - Counter(top)).elements())
    more = 3 * max(seats, options.get("racks", 4)) - len(wanted)
    tiles = [*wanted, *rest[:more], *top, *rest[more:]]
    asked = [*questions, *(question for question in QUESTION_NUMBERS if question not in questions)]
    return start(seats, deal={"tiles": tiles, "questions": asked}, **options)


def ask(state: Code777State, times: int = 1) -> Code777State:
    """The state after so many questions."""
    for _ in range(times):
        state = state.apply(state.asker, ASK)
    return state


def announce(state: Code777State, seat: int, solution: str) -> Code777State:
    """The state after an announcement, written as `567`."""
    first, second, third = (int(number) for number in solution)
    return state.apply(seat, Announce((first, second, third)))


def right(state: Code777State, seat: int) -> Code777State:
    """The state after this seat's right announcement."""
    return announce(state, seat, "".join(map(str, numbers(state.racks[seat]))))


def wrong(state: Code777State, seat: int) -> Code777State:
    """The state after this seat's wrong announcement."""
    return announce(state, seat, "111")


def sampled(view: Code777View, rng: Random) -> Code777State:
    """A state drawn for a view."""
    state = GAME.sample(view, rng)
    assert isinstance(state, Code777State)
    return state


def random_game(rng: Random, steps: int, seats: int = 4, **options: Any) -> Iterator[Code777State]:
    """The states of a game in which all ask, sometimes announce, and are right more often than chance would have it."""
    state = start(seats, seed=str(rng.random()), **options)
    yield state
    for _ in range(steps):
        if state.over:
            return
        seat = rng.choice(state.acting)
        if seat == state.asker and (rng.random() < 0.7 or not state.may_announce(seat)):
            state = ask(state)
        elif rng.random() < 0.4:
            state = right(state, seat)
        else:
            state = state.apply(seat, rng.choice([action for action in state.actions(seat) if action != ASK]))
        yield state
