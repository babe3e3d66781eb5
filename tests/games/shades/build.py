"""Short ways to set up and play 49 Shades of Grey in tests."""

from collections.abc import Sequence
from typing import Any

import pytest

import numbra
from numbra import Action, IllegalAction
from numbra.core.contract import Seat
from numbra.games.shades.actions import Call, Discard, Guess, Verdict
from numbra.games.shades.game import ShadesState
from numbra.games.shades.view import ShadesView

GAME = numbra.game("shades")
SORTED = tuple(range(1, 50))
"""Seat 0 holds 1 to 9, seat 1 holds 10 to 18, the stack is 19 to 49."""


def start(deck: Sequence[int] | None = SORTED, *, seed: str = "", **options: Any) -> ShadesState:
    """A game from a stacked deck, or (deck None) from its seed."""
    deal = None if deck is None else {"deck": list(deck)}
    return GAME.start(seats=2, seed=seed, options=options, deal=deal)


def stacked(first: Sequence[int], second: Sequence[int], top: Sequence[int] = ()) -> list[int]:
    """A deck with these hands and these cards on top of the stack."""
    used = {*first, *second, *top}
    return [*first, *second, *top, *(number for number in SORTED if number not in used)]


def act(state: ShadesState, *actions: Action) -> ShadesState:
    """Let whoever acts take these actions in turn."""
    for action in actions:
        state = state.apply(state.acting[0], action)
    return state


def turn(state: ShadesState, guess: int, verdict: Verdict, discard: int | None = None) -> ShadesState:
    """A whole turn; the winner discards the card just taken unless told otherwise."""
    called = act(state, Guess(guess), Call(verdict))
    return act(called, Discard(discard or called.taken or 0))


def truth(guess: int, number: int) -> Verdict:
    """The right call."""
    return "high" if guess > number else "low" if guess < number else "exact"


def play_out(state: ShadesState, turns: int = 100) -> ShadesState:
    """Turns in which 25 is guessed, called rightly, and the card taken is discarded."""
    for _ in range(turns):
        if state.over:
            break
        state = turn(state, 25, truth(25, state.stack[0]))
    return state


def refused(state: ShadesState, action: Action, seat: Seat | None = None) -> str:
    """Why an action (of the acting seat, unless told otherwise) is refused; nothing may change by it."""
    before = repr(state)
    with pytest.raises(IllegalAction) as no:
        state.apply(state.acting[0] if seat is None else seat, action)
    assert repr(state) == before
    return no.value.code


def numbers(view: ShadesView, owner: Seat) -> list[int | None]:
    """A hand as a view reads it."""
    return [card.number for card in view.hands[owner]]
