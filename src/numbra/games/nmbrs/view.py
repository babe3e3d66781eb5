"""What a seat knows in nmbrs!."""

from collections.abc import Iterator

from numbra.core.contract import Seat, Value, View, Zone

from .cards import RAW, in_order
from .events import RoundEnded
from .options import NmbrsOptions
from .rules import winners
from .state import Hand, Phase, Position, RoundResult
from .table import Row
from .turn import Freed, Play


class HandView(Value, frozen=True, kw_only=True):
    """A hand as everybody at the table knows it."""

    count: int
    known: Hand
    """The cards in it that everybody knows of: taken openly, or laid and taken back."""
    unknown: tuple[int, ...]
    """How many of the others came from the first stock, from the second, and so on."""
    opened: bool


class NmbrsView(View, frozen=True, kw_only=True):
    """A match as a seat sees it."""

    options: NmbrsOptions
    round: int
    starter: Seat
    phase: Phase
    active: Seat
    offered: Seat | None
    hand: Hand | None
    """One's own cards."""
    hands: tuple[HandView, ...]
    rows: tuple[Row, ...]
    open: Hand
    """The open pile, its top card first."""
    stock: int
    stocks: tuple[Hand, ...]
    """What each new stock of this round was made of."""
    freed: tuple[Freed, ...]
    plays: tuple[Play, ...]
    """The lays and swaps of this turn."""
    idle: int
    points: tuple[int, ...]
    results: tuple[RoundResult, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""
        return self.points


def view(position: Position, seat: Seat | None) -> NmbrsView:
    """All that a seat may know (None: what everybody knows)."""
    return NmbrsView(
        seat=seat,
        acting=position.acting,
        waiting_for=position.waiting_for,
        over=position.over,
        winners=winners(position),
        options=position.options,
        round=position.round,
        starter=position.starter,
        phase=position.phase,
        active=position.active,
        offered=position.offered,
        hand=None if seat is None else position.hands[seat],
        hands=tuple(_hand(position, owner) for owner in range(position.seats)),
        rows=position.rows,
        open=position.open,
        stock=len(position.stock),
        stocks=tuple(in_order(cards) for cards in position.stocks),
        freed=position.freed,
        plays=position.plays,
        idle=position.idle,
        points=position.points,
        results=position.results,
    )


def _hand(position: Position, owner: Seat) -> HandView:
    hand, known = position.hands[owner], position.known[owner]
    unknown = [0] * (len(position.stocks) + 1)
    for card in hand:
        if card not in known:
            unknown[stock_of(card, position.stocks)] += 1
    return HandView(count=len(hand), known=in_order(known), unknown=tuple(unknown), opened=position.opened[owner])


def stock_of(card: str, stocks: tuple[frozenset[str], ...]) -> int:
    """The stock a hidden card came from: the last it was shuffled into. Everybody knows the cards of each stock."""
    return next((number for number in range(len(stocks), 0, -1) if card in stocks[number - 1]), 0)


def zones(position: Position) -> tuple[Zone, ...]:
    """Where every card lies and who sees it."""
    everybody = frozenset(range(position.seats))
    hands = (Zone(name=f"hand {seat}", cards=hand, faces=frozenset({seat})) for seat, hand in enumerate(position.hands))
    lying = in_order({RAW[card] for row in position.rows for card in row})
    return (
        *hands,
        Zone(name="table", cards=lying, faces=everybody),
        Zone(name="rows", cards=tuple("-".join(row) for row in position.rows), faces=everybody, counted=False),
        Zone(name="freed", cards=tuple(freed.joker for freed in position.freed), faces=everybody),
        Zone(name="open", cards=position.open, faces=everybody),
        Zone(name="stock", cards=position.stock),
        *_shown(position),
    )


def _shown(position: Position) -> Iterator[Zone]:
    """What everybody saw when a round was counted, though its cards have been dealt again since.

    The hands stay known. How the table lay is told in the step that ends the round, which deals again at once: the last
    discard, or the last row, lies on the table in no state at all.
    """
    everybody = frozenset(range(position.seats))
    for number, result in enumerate(position.results, 1):
        for seat, hand in enumerate(result.hands):
            yield Zone(name=f"hand {seat} shown after round {number}", cards=hand, faces=everybody, counted=False)
    for event in position.events:
        if isinstance(event, RoundEnded):
            left = (*("-".join(row) for row in event.rows), *filter(None, (event.open,)))
            yield Zone(name=f"table left after round {event.round}", cards=left, faces=everybody, counted=False)
