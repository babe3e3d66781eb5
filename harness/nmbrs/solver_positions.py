"""Boards to solve: from games between casual bots, and from tables laid at random."""

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
"""Cards in the hand from which a random table is laid."""
MOST_DRAWS = 200
"""The most cards drawn for a random table."""


def played_boards(seed: int, seats: int = 2, **options: str) -> Iterator[Board]:
    """The board at the beginning of every turn's play, in a match between casual bots."""
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
    """A hand of `hand` cards, `jokers` of them jokers, and rows of about `table` other cards laid at random."""
    options = options or NmbrsOptions()
    numbers = [card for card in deck(options).cards if card in VALUE]
    wild = [card for card in deck(options).cards if card not in VALUE]
    rng.shuffle(numbers)
    rng.shuffle(wild)
    own = numbers[: hand - jokers] + wild[:jokers]
    stock = numbers[hand - jokers :] + wild[jokers:]
    rng.shuffle(stock)
    laid = Board(options=options, rows=(), hand=in_order(stock[:IN_HAND]), opened=False)
    for drawn in stock[IN_HAND:][:MOST_DRAWS]:
        if sum(map(len, laid.rows)) >= table:
            break
        found = list(lays(laid))
        if found:
            laid = lay(laid, rng.choice(found).row)
        some_open = bool(laid.rows) and rng.random() < 0.7
        laid = Board(options=options, rows=laid.rows, hand=in_order((*laid.hand, drawn)), opened=some_open)
    return Board(options=options, rows=laid.rows, hand=in_order(own), opened=opened)


def with_swaps(board: Board) -> Board:
    """The board with the numbers in hand that the table's jokers stand for, if they are not on the table."""
    lying = {card for row in board.rows for card in row}
    numbers = {str(VALUE[card]) for card in lying if RAW[card] != card}
    hand = in_order({*board.hand, *(numbers - lying)})
    return Board(options=board.options, rows=board.rows, hand=hand, opened=board.opened)
