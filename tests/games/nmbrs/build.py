"""Positions of nmbrs! for tests: a table as one wants it, played on with real actions."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

import numbra
from numbra.games.nmbrs.cards import RAW, deck, in_order
from numbra.games.nmbrs.game import NmbrsState
from numbra.games.nmbrs.state import Phase

GAME = numbra.game("nmbrs")
TAKE, DECLINE, UNDO, END = ({"type": name} for name in ("take", "decline", "undo", "end"))


def start(seats: int = 2, seed: str = "test", **options: Any) -> NmbrsState:
    """A match at its start."""
    state = GAME.start(seats=seats, seed=seed, options=options)
    assert isinstance(state, NmbrsState)
    return state


def stacked(hands: list[str], top: str = "", stock: str = "", seats: int = 0, **options: Any) -> NmbrsState:
    """A match dealt so: each hand and the stock as words of cards, whatever is left out filled from the rest."""
    seats = seats or len(hands)
    cards = deck(GAME.options(options))
    named = [card for text in (*hands, top, stock) for card in text.split()]
    rest = [card for card in reversed(cards.cards) if card not in named]
    order: list[str] = []
    for text in hands:
        hand = text.split()
        order += hand + [rest.pop() for _ in range(cards.hand(seats) - len(hand))]
    order += [top or rest.pop(), *stock.split()]
    order += reversed(rest)
    state = GAME.start(seats=seats, seed="stacked", options=options, deal={"deck": order})
    assert isinstance(state, NmbrsState)
    return state


def turn(hand: str, *rows: str, opened: bool = True, seats: int = 2, **options: Any) -> NmbrsState:
    """Seat 0's turn after its draw, with this hand and these rows; all other cards lie in the stock or at seat 1."""
    state = start(seats=seats, **options)
    lying = tuple(tuple(row.split("-")) for row in rows)
    own = in_order(hand.split())
    gone = {*own, *(RAW[card] for row in lying for card in row)}
    rest = [card for card in deck(state.options).cards if card not in gone]
    others = [in_order(rest[5 * seat : 5 * seat + 5]) for seat in range(seats - 1)]
    return replace(
        state,
        phase=Phase.PLAY,
        active=0,
        hands=(own, *others),
        opened=(opened, *(False,) * (seats - 1)),
        rows=lying,
        open=(rest[-1],),
        stock=tuple(rest[5 * (seats - 1) : -1]),
    )


def do(state: NmbrsState, *steps: tuple[int, Mapping[str, Any]]) -> NmbrsState:
    """Play JSON actions, each by a seat."""
    for seat, action in steps:
        state = state.apply(seat, GAME.action(action))
    return state


def lay(row: str) -> dict[str, Any]:
    """The JSON of a lay written `10-20r-30`."""
    return {"type": "lay", "row": row.split("-")}


def gain(state: NmbrsState, row: str) -> int:
    """What seat 0 gets for a lay."""
    return state.apply(0, GAME.action(lay(row))).points[0] - state.points[0]


def lays(state: NmbrsState, seat: int = 0) -> set[tuple[str, ...]]:
    """Every row a seat may lay now."""
    return rows_of(state.actions(seat))


def rows_of(actions: Iterable[numbra.Action]) -> set[tuple[str, ...]]:
    """The rows of the lays among these actions; fails if one comes twice."""
    listed = [getattr(action, "row", None) for action in actions]
    found = [row for row in listed if row is not None]
    assert len(set(found)) == len(found)
    return set(found)


def discard(card: str) -> dict[str, str]:
    """The JSON of a discard."""
    return {"type": "discard", "card": card}


def swap(joker: str) -> dict[str, str]:
    """The JSON of a swap."""
    return {"type": "swap", "joker": joker}


def refused(state: NmbrsState, seat: int, action: Mapping[str, Any]) -> str:
    """The code with which an action is refused."""
    with pytest.raises(numbra.IllegalAction) as error:
        state.apply(seat, GAME.action(action))
    return error.value.code
