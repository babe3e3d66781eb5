"""Boards to solve: from games between plain players, and from tables laid at random."""

from collections.abc import Iterator
from random import Random

import numbra
from numbra.bots import bot
from numbra.games.nmbrs.cards import RAW, VALUE, deck, in_order
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.turn import Board, lay
from numbra.games.nmbrs.view import NmbrsView

IN_HAND = 10
"""How many cards whoever lays a random table holds at a time."""
TRIES = 200
"""After so many draws a random table is as full as it gets."""


def played_boards(seed: int, seats: int = 2, **options: str) -> Iterator[Board]:
    """The boards at the beginning of every turn's play, in a match of plain players."""
    state = numbra.game("nmbrs").start(seats=seats, seed=str(seed), options=options)
    player, rng = bot("nmbrs", "casual"), Random(seed)
    while not state.over:
        seat = state.waiting_for[0]
        view = state.view(seat)
        assert isinstance(view, NmbrsView)
        if view.phase is Phase.PLAY and not view.plays:
            opened = view.hands[seat].opened
            yield Board(options=view.options, rows=view.rows, hand=view.hand or (), opened=opened)
        action = player.choose(view, state.actions(seat), rng)
        assert action is not None
        state = state.apply(seat, action)


def random_board(
    rng: Random, *, hand: int, table: int, jokers: int, opened: bool = True, options: NmbrsOptions | None = None
) -> Board:
    """A hand with so many jokers, and rows laid at random from the other cards, of about so many cards."""
    options = options or NmbrsOptions()
    numbers = [card for card in deck(options).cards if card in VALUE]
    wild = [card for card in deck(options).cards if card not in VALUE]
    rng.shuffle(numbers)
    rng.shuffle(wild)
    own = numbers[: hand - jokers] + wild[:jokers]
    stock = numbers[hand - jokers :] + wild[jokers:]
    rng.shuffle(stock)
    laid = Board(options=options, rows=(), hand=in_order(stock[:IN_HAND]), opened=False)
    for drawn in stock[IN_HAND:][:TRIES]:
        if sum(map(len, laid.rows)) >= table:
            break
        found = list(lays(laid))
        if found:
            laid = lay(laid, rng.choice(found).row)
        some_open = bool(laid.rows) and rng.random() < 0.7
        laid = Board(options=options, rows=laid.rows, hand=in_order((*laid.hand, drawn)), opened=some_open)
    return Board(options=options, rows=laid.rows, hand=in_order(own), opened=opened)


def with_swaps(board: Board) -> Board:
    """The board with the numbers in hand that the jokers on the table stand for, as far as they are free."""
    lying = {card for row in board.rows for card in row}
    numbers = {str(VALUE[card]) for card in lying if RAW[card] != card}
    hand = in_order({*board.hand, *(numbers - lying)})
    return Board(options=board.options, rows=board.rows, hand=hand, opened=board.opened)
