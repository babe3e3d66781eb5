"""The rules of nmbrs!, by their numbers in the rules page.

1, 2 cards and values · 3 start · 4 deal · 5 stock and open pile · 6 clockwise · 7 the draw and the offer ·
8 rows · 9 adding · 10, 11 points and doubling · 12 jokers · 13 discard · 14 the end of a round · 15 the end of the
match · 16 what a row is · 17 simplified version

Here: rounds, draws and turns. Playing cards (8 to 12) is in `turn`, what a row is (16) in `rows` and `table`.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar

from msgspec.structs import replace

from numbra.core.chance import Chance, arranged
from numbra.core.contract import Action, Event, Seat, best
from numbra.core.errors import NOT_AN_ACTION, IllegalAction

from . import events, refusals, turn
from .actions import DECLINE, DISCARDS, END, TAKE, UNDO, Decline, Discard, End, Lay, NmbrsAction, Swap, Take, Undo
from .cards import RAW, VALUE, deck, in_order, mask
from .lays import lays
from .options import NmbrsOptions
from .scoring import worth
from .state import Hand, Phase, Position, RoundResult
from .table import table
from .turn import Board, Laid
from .wording import card_text

P = TypeVar("P", bound=Position)
T = TypeVar("T")


def shuffled(options: NmbrsOptions, seed: str, round_number: int) -> Hand:
    """The deck's order in a round (rule 4)."""
    return Chance(seed, f"nmbrs/deck/{round_number}").shuffled(deck(options).cards)


def begin(position: P, cards: Hand) -> P:
    """Deal a round: hands, the open card, the stock (rules 4, 5)."""
    size = deck(position.options).hand(position.seats)
    dealt = position.seats * size
    hands = tuple(in_order(cards[start : start + size]) for start in range(0, dealt, size))
    event = events.Dealt(round=position.round, starter=position.starter, cards=size, hands=hands, open=cards[dealt])
    return replace(
        position,
        phase=Phase.DRAW,
        active=position.starter,
        offered=None,
        hands=hands,
        known=(frozenset(),) * position.seats,
        opened=(False,) * position.seats,
        rows=(),
        open=(cards[dealt],),
        stock=cards[dealt + 1 :],
        stocks=(),
        freed=(),
        plays=(),
        idle=0,
        events=(*position.events, event),
    )


def legal(position: Position) -> Iterator[NmbrsAction]:
    """The actions of the acting seat. Lays are found lazily."""
    if position.phase is Phase.PLAY:
        return _legal_plays(position)
    if position.phase is Phase.DRAW and not _stock_has(position, 1):
        return iter((TAKE,))
    return iter((TAKE, DECLINE))


def _legal_plays(position: Position) -> Iterator[NmbrsAction]:
    board = position.board()
    ways_out: list[NmbrsAction] = [UNDO] if position.plays else []
    if not position.freed:
        ways_out += [DISCARDS[card] for card in board.hand]
        ways_out += [END] if position.options.variant == "simplified" else []
    return chain(lays(board), _legal_swaps(board), ways_out)


def _legal_swaps(board: Board) -> Iterator[Swap]:
    """Every joker on the table whose card is in hand."""
    if board.opened and board.playable > 0:
        lying = {card for row in board.rows for card in row if RAW[card] != card}
        yield from (Swap(card) for card in sorted(lying) if str(VALUE[card]) in board.hand)


def play(position: P, seat: Seat, action: Action) -> P:
    """Apply the acting seat's action."""
    match action:
        case Take() | Decline():
            return _decide(position, seat, action)
        case Lay() | Swap() | Undo():
            _expect_play(position)
            return _play_cards(position, action)
        case Discard():
            _expect_play(position)
            return _discard(position, action.card)
        case End():
            _expect_play(position)
            return _end_turn(position)
    raise IllegalAction(NOT_AN_ACTION, action=repr(action))


def _expect_play(position: Position) -> None:
    if position.phase is not Phase.PLAY:
        raise IllegalAction(refusals.DRAW_FIRST)


# The draw (rule 7)


def _decide(position: P, seat: Seat, action: Take | Decline) -> P:
    """The active player, or the one who is offered it, decides about the open card."""
    if position.phase is Phase.PLAY:
        raise IllegalAction(refusals.ALREADY_DRAWN)
    if isinstance(action, Decline):
        return _decline(position, seat)
    taken = _take(position, seat)
    if seat == position.active:
        return replace(taken, phase=Phase.PLAY)
    return _await_active(_draw(taken, seat))


def _take(position: P, seat: Seat) -> P:
    """The open card goes to a hand, and everybody has seen it."""
    card = position.open[0]
    return replace(
        position,
        open=position.open[1:],
        hands=_at(position.hands, seat, in_order((*position.hands[seat], card))),
        known=_at(position.known, seat, position.known[seat] | {card}),
        events=(events.Taken(seat=seat, card=card),),
    )


def _decline(position: P, seat: Seat) -> P:
    """Offer the open card to the next player; when all have declined, the active player draws from the stock."""
    if seat == position.active and not _stock_has(position, 1):
        raise IllegalAction(refusals.ONLY_CARD_LEFT)
    declined = replace(position, events=(events.Declined(seat),))
    following = (seat + 1) % position.seats
    if following == position.active or not _stock_has(position, 1, after_taking=1):
        return replace(_draw(declined, position.active), phase=Phase.PLAY, offered=None)
    return replace(declined, phase=Phase.OFFER, offered=following)


def _await_active(position: P) -> P:
    """The active player decides about the open card on top; without one they draw from the stock at once."""
    if position.open:
        return replace(position, phase=Phase.DRAW, offered=None)
    return replace(_draw(position, position.active), phase=Phase.PLAY, offered=None)


def _stock_has(position: Position, cards: int, *, after_taking: int = 0) -> bool:
    """Whether this many cards can be drawn, if need be from the open pile below its top."""
    beneath = len(position.open) - after_taking - 1
    return len(position.stock) + max(0, beneath) >= cards


def _draw(position: P, seat: Seat) -> P:
    """Draw from the stock, which is renewed from the open pile if it is empty. If no card is left, nothing is drawn."""
    if not position.stock:
        position = _restock(position)
    if not position.stock:
        return position
    card = position.stock[0]
    return replace(
        position,
        stock=position.stock[1:],
        hands=_at(position.hands, seat, in_order((*position.hands[seat], card))),
        events=(*position.events, events.Drawn(seat=seat, card=card)),
    )


def _restock(position: P) -> P:
    """Shuffle the open pile, except its top card, into a new stock."""
    beneath = position.open[1:]
    if not beneath:
        return position
    if position.later:
        stock = arranged(beneath, position.later[0].deck)
    else:
        label = f"nmbrs/stock/{position.round}/{len(position.stocks) + 1}"
        stock = Chance(position.seed, label).shuffled(beneath)
    return replace(
        position,
        later=position.later[1:],
        open=position.open[:1],
        stock=stock,
        stocks=(*position.stocks, frozenset(beneath)),
        events=(*position.events, events.Reshuffled(len(beneath))),
    )


# Playing cards (rules 8 to 12, in `turn`)


def _play_cards(position: P, action: Lay | Swap | Undo) -> P:
    """Lay, swap or take back; in the simplified version the last card laid ends the round."""
    board = position.board()
    after = played(board, action)
    seat = position.active
    changed = replace(
        position,
        rows=after.rows,
        hands=_at(position.hands, seat, after.hand),
        opened=_at(position.opened, seat, after.opened),
        freed=after.freed,
        plays=after.plays,
        points=_at(position.points, seat, position.points[seat] + gained(board, after)),
        known=_at(position.known, seat, _still_known(position, board, after)),
        events=(_told(seat, board, after),),
    )
    return changed if after.hand or after.freed else _end_round(changed, seat)


def played(board: Board, action: Action) -> Board:
    """The board after a lay, a swap or an undo."""
    match action:
        case Lay():
            return turn.lay(board, action.row)
        case Swap():
            return turn.swap(board, action.joker)
        case _:
            return turn.undo(board)


def gained(before: Board, after: Board) -> int:
    """The points between two boards of a turn."""
    return _points(after) - _points(before)


def _points(board: Board) -> int:
    return sum(one.points for one in board.plays if isinstance(one, Laid))


def _still_known(position: Position, before: Board, after: Board) -> frozenset[str]:
    """The cards in hand that everybody knows of, after a play: those known before, and a card taken back."""
    returned = set(after.hand).difference(before.hand)
    return (position.known[position.active] | returned).intersection(after.hand)


def _told(seat: Seat, before: Board, after: Board) -> Event:
    """The event of a play."""
    if len(after.plays) < len(before.plays):
        back = tuple(card for card in after.hand if card not in before.hand)
        return events.Undone(seat=seat, cards=back, points=-gained(before, after))
    last = after.plays[-1]
    if not isinstance(last, Laid):
        return events.JokerSwapped(seat=seat, joker=last.joker, card=str(VALUE[last.joker]))
    grown = tuple(row for _, row in last.grown)
    bits = mask(last.row)
    touched = (row for row, cards in zip(before.rows, table(before.rows).masks, strict=True) if cards & bits)
    return events.LaidDown(
        seat=seat,
        row=last.row,
        played=last.played,
        points=last.points,
        doubled=last.doubled,
        opened=last.opened,
        grown=grown,
        crossed=tuple(row for row in touched if row not in grown),
    )


# The end of a turn, a round, the match (rules 13 to 15)


def _check_no_joker_waits(position: Position) -> None:
    if position.freed:
        raise IllegalAction(refusals.JOKER_WAITS, joker=card_text(position.freed[0].joker))


def _discard(position: P, card: str) -> P:
    """A card onto the open pile ends the turn, the last card the round (rules 13, 14)."""
    seat = position.active
    _check_no_joker_waits(position)
    if card not in position.hands[seat]:
        raise IllegalAction(refusals.NOT_IN_HAND, card=card_text(card))
    hand = tuple(held for held in position.hands[seat] if held != card)
    after = replace(
        position,
        hands=_at(position.hands, seat, hand),
        known=_at(position.known, seat, position.known[seat] - {card}),
        open=(card, *position.open),
        events=(events.Discarded(seat=seat, card=card),),
    )
    return _next_turn(after) if hand else _end_round(after, seat)


def _end_turn(position: P) -> P:
    """End the turn without a discard, in the simplified version (rule 17)."""
    if position.options.variant == "full":
        raise IllegalAction(refusals.DISCARD_NEEDED)
    _check_no_joker_waits(position)
    return _next_turn(replace(position, events=(events.TurnEnded(position.active),)))


def _next_turn(position: P) -> P:
    """The turn of the next player clockwise (rule 6); too many turns without a play end the round."""
    idle = 0 if position.plays else position.idle + 1
    if idle == len(deck(position.options).cards):
        return _end_round(position, None)
    return _await_active(
        replace(position, active=(position.active + 1) % position.seats, freed=(), plays=(), idle=idle)
    )


def _end_round(position: P, out: Seat | None) -> P:
    """All subtract what they hold; the target decides whether another round is played (rules 14, 15)."""
    lost = tuple(worth(hand, position.options) for hand in position.hands)
    points = tuple(before - less for before, less in zip(position.points, lost, strict=True))
    ended_so = events.RoundEnded(
        round=position.round,
        out=out,
        hands=position.hands,
        lost=lost,
        before=position.points,
        points=points,
        rows=position.rows,
        open=position.open[0] if position.open else None,
        stock=len(position.stock),
    )
    told: tuple[Event, ...] = (*position.events, ended_so)
    result = RoundResult(out=out, hands=position.hands, lost=lost, points=points)
    ended = replace(position, points=points, results=(*position.results, result), events=told)
    if max(points) >= position.options.target or position.round == position.options.max_rounds:
        return replace(ended, phase=Phase.OVER, offered=None, events=(*told, events.Won(best(points))))
    following = replace(
        ended, later=position.later[1:], round=position.round + 1, starter=(position.starter + 1) % position.seats
    )
    if position.later:
        return begin(following, position.later[0].deck)
    return begin(following, shuffled(position.options, position.seed, following.round))


def winners(position: Position) -> tuple[Seat, ...]:
    """The best total wins; equal ones share it (rule 15)."""
    return best(position.points) if position.over else ()


def _at(items: Sequence[T], seat: Seat, item: T) -> tuple[T, ...]:
    """The items with that of one seat replaced."""
    return (*items[:seat], item, *items[seat + 1 :])
