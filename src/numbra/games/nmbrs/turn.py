"""Playing cards in a turn: laying, swapping a joker, taking back.

A `Board` is all that these plays depend on, and the player knows all of it. The same functions serve the game and the
preview of a draft, so that a preview can never know more than the player does.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from numbra.core.contract import Value
from numbra.core.errors import IllegalAction, Refusal

from . import refusals
from .cards import RAW, VALUE, deck, in_order, mask
from .options import NmbrsOptions
from .rows import SHORTEST, RowRule, is_row, step_of
from .scoring import doubles, worth
from .table import Clash, Row, Touch, table
from .wording import card_text, numbers_text


class Freed(Value, frozen=True):
    """A joker taken off the table that must be played again in this turn, and the rows it came from, without it."""

    joker: str
    rows: tuple[Row, ...]

    def back_in(self, cards: int) -> bool:
        """Whether these cards, which a play contains whole, hold a row it came from, however that has grown."""
        return any(not mask(row) & ~cards for row in self.rows)


class Laid(Value, frozen=True, kw_only=True, tag_field="type", tag="laid"):
    """A lay of this turn, with all that is needed to undo it."""

    row: Row
    played: tuple[str, ...]
    """The cards that came from the hand, or from a swap, as they lie now."""
    points: int
    doubled: bool
    opened: bool
    """Whether the player opened with it."""
    grown: tuple[tuple[int, Row], ...]
    """The rows it contains, each with its former place."""
    used: tuple[Freed, ...]
    """The freed jokers among the cards played."""


class Swapped(Value, frozen=True, tag_field="type", tag="swapped"):
    """A swap of this turn: the joker as it lay."""

    joker: str


Play = Laid | Swapped


class Board(Value, frozen=True, kw_only=True):
    """What a player plays with and onto."""

    options: NmbrsOptions
    rows: tuple[Row, ...]
    hand: tuple[str, ...]
    opened: bool
    freed: tuple[Freed, ...] = ()
    plays: tuple[Play, ...] = ()

    @property
    def playable(self) -> int:
        """How many cards of the hand may be played: one must stay for the discard, but in the simplified version."""
        return len(self.hand) - (self.options.variant == "full")


def lay(board: Board, row: Row) -> Board:
    """Lay a row as it is to lie afterwards (rules 8 to 11)."""
    _check_row(row, board.options)
    played = _played(board, row)
    used = tuple(freed for freed in board.freed if any(RAW[card] == freed.joker for card in played))
    if len(played) - len(used) > board.playable:
        raise IllegalAction(refusals.KEEP_ONE)
    touch = table(board.rows).touch(mask(row))
    if isinstance(touch, Clash):
        raise IllegalAction(touch.refusal, named=numbers_text(touch.named))
    contained = mask(card for number in touch.contained for card in board.rows[number])
    if any(freed.back_in(contained) for freed in used):
        raise IllegalAction(refusals.SAME_ROW)
    doubled = doubles(row, board.options)
    laid = Laid(
        row=row,
        played=played,
        points=(2 if doubled else 1) * worth(played, board.options),
        doubled=doubled,
        opened=not board.opened,
        grown=tuple((number, board.rows[number]) for number in touch.contained),
        used=used,
    )
    raw = {RAW[card] for card in played}
    return replace(
        board,
        rows=_with_row(board.rows, row, touch),
        hand=tuple(card for card in board.hand if card not in raw),
        opened=True,
        freed=tuple(freed for freed in board.freed if freed not in used),
        plays=(*board.plays, laid),
    )


def swap(board: Board, joker: str) -> Board:
    """Replace a joker on the table by the card it stands for, for 0 points (rule 12)."""
    if not isinstance(joker, str) or RAW.get(joker) == joker or not table(board.rows).lies(joker):
        raise IllegalAction(refusals.NO_SUCH_JOKER, joker=card_text(joker, "subject"))
    if not board.opened:
        raise IllegalAction(refusals.OPEN_FIRST)
    card = str(VALUE[joker])
    if card not in board.hand:
        raise IllegalAction(refusals.NOT_IN_HAND, card=card_text(card))
    if board.playable < 1:
        raise IllegalAction(refusals.KEEP_ONE)
    rows = _exchanged(board.rows, joker, card)
    return replace(
        board,
        rows=rows,
        hand=tuple(held for held in board.hand if held != card),
        freed=(*_freed_exchanged(board.freed, joker, card), Freed(RAW[joker], tuple(r for r in rows if card in r))),
        plays=(*board.plays, Swapped(joker)),
    )


def undo(board: Board) -> Board:
    """Take back the last lay or swap of this turn."""
    if not board.plays:
        raise IllegalAction(refusals.NOTHING_TO_UNDO)
    *before, last = board.plays
    if isinstance(last, Swapped):
        card = str(VALUE[last.joker])
        return replace(
            board,
            rows=_exchanged(board.rows, card, last.joker),
            hand=in_order((*board.hand, card)),
            freed=_freed_exchanged(board.freed[:-1], card, last.joker),
            plays=tuple(before),
        )
    rows = [row for row in board.rows if row != last.row]
    for number, row in last.grown:
        rows.insert(number, row)
    freed_jokers = {freed.joker for freed in last.used}
    back = [RAW[card] for card in last.played if RAW[card] not in freed_jokers]
    return replace(
        board,
        rows=tuple(rows),
        hand=in_order((*board.hand, *back)),
        opened=not last.opened,
        freed=_in_order_freed(board.freed + last.used, tuple(before)),
        plays=tuple(before),
    )


def _check_row(row: Row, options: NmbrsOptions) -> None:
    """Refuse values that are not a row under the rule of this table."""
    highest = deck(options).highest
    if not isinstance(row, tuple):
        raise IllegalAction(refusals.NO_SUCH_CARD, card=card_text(row))
    for card in row:
        if not isinstance(card, str) or not 0 < VALUE.get(card, 0) <= highest:
            raise IllegalAction(refusals.NO_SUCH_CARD, card=card_text(card, "subject"))
    values = [VALUE[card] for card in row]
    if is_row(values, options.rows):
        return
    if len(row) < SHORTEST:
        raise IllegalAction(refusals.TOO_SHORT)
    raise IllegalAction(_why_no_row(values, options.rows), row=numbers_text(row))


def _why_no_row(values: Sequence[int], rule: RowRule) -> Refusal:
    """The refusal that says which condition of this table's rule these values, three or more, do not meet."""
    if rule == "tables+1":
        return refusals.NOT_A_ROW
    return refusals.NOT_A_TABLE if step_of(values) else refusals.UNEQUAL_STEPS


def _played(board: Board, row: Row) -> tuple[str, ...]:
    """The cards of a row that do not lie on the table yet; the player must have them, and have opened to use others."""
    table_now = table(board.rows)
    own = {*board.hand, *(freed.joker for freed in board.freed)}
    played = tuple(card for card in row if not table_now.lies(card))
    for card in played:
        if RAW[card] not in own:
            raise IllegalAction(refusals.NOT_THERE, card=card_text(card, "subject"))
    if len({RAW[card] for card in played}) < len(played):
        raise IllegalAction(refusals.NOT_THERE, card=card_text(played[-1], "subject"))
    if not played:
        raise IllegalAction(refusals.NOTHING_PLAYED)
    if len(played) < len(row) and not board.opened:
        raise IllegalAction(refusals.OPEN_FIRST)
    return played


def _with_row(rows: tuple[Row, ...], row: Row, touch: Touch) -> tuple[Row, ...]:
    """The rows after a lay: those contained give way, the new one comes last."""
    return (*(old for number, old in enumerate(rows) if number not in touch.contained), row)


def _exchanged(rows: tuple[Row, ...], old: str, new: str) -> tuple[Row, ...]:
    """The rows with one card exchanged wherever it lies."""
    return tuple(tuple(new if card == old else card for card in row) if old in row else row for row in rows)


def _freed_exchanged(freed: tuple[Freed, ...], old: str, new: str) -> tuple[Freed, ...]:
    """Freed jokers with the rows they came from as these lie after the exchange."""
    return tuple(replace(one, rows=_exchanged(one.rows, old, new)) for one in freed)


def _in_order_freed(freed: tuple[Freed, ...], plays: tuple[Play, ...]) -> tuple[Freed, ...]:
    """Freed jokers in the order of their swaps."""
    order = [RAW[play.joker] for play in plays if isinstance(play, Swapped)]
    return tuple(sorted(freed, key=lambda one: len(order) - order[::-1].index(one.joker)))
