"""The plain player of 49 Shades of Grey."""

from random import Random

import numbra
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.greedy import Greedy
from numbra.games.shades.actions import Call, Discard, Guess

PERFECT = Greedy(Eye(beside=0, drift=0, alone=0))
DECK = (*range(1, 10), *range(31, 40), 20, 15, *(n for n in range(10, 50) if n not in (*range(31, 40), 20, 15)))


def choice(state: numbra.State, seat: int, player: Greedy = PERFECT) -> numbra.Action | None:
    """What a player does."""
    return player.choose(state.view(seat), state.actions(seat), Random(1))


def start() -> numbra.State:
    """Seat 0 has 1 to 9, seat 1 has 31 to 39, the 20 lies on top, then the 15."""
    return numbra.game("shades").start(seats=2, deal={"deck": list(DECK)})


def test_a_sharp_eye_guesses_what_it_sees() -> None:
    """The number nearest to the shade."""
    assert choice(start(), 0) == Guess(20)


def test_it_never_guesses_a_number_it_has_seen() -> None:
    """Its own cards are not on the stack, however alike they look."""
    for key in range(50):
        guess = choice(start(), 0, Greedy(Eye(beside=9, drift=0, alone=9, key=str(key))))
        assert isinstance(guess, Guess)
        assert guess.number not in range(1, 10)


def test_it_calls_by_comparing() -> None:
    """The guess with what it sees."""
    assert choice(start().apply(0, Guess(25)), 1) == Call("high")
    assert choice(start().apply(0, Guess(12)), 1) == Call("low")
    assert choice(start().apply(0, Guess(20)), 1) == Call("exact")


def test_it_keeps_what_counts_most() -> None:
    """The 20 does not fit 31 to 39."""
    state = start().apply(0, Guess(25)).apply(1, Call("high"))
    assert choice(state, 1) == Discard(20)


def test_it_does_nothing_when_it_is_not_asked() -> None:
    """The game does not wait for it."""
    assert choice(start(), 1) is None
