"""The rows that may lie on the table at the end of a turn, and the ways in which they can come about.

A row that the table refuses at the beginning of a turn is refused to its end: rows only grow, groups only merge. So
every row that is laid at any time is among the lays of the beginning, with all the player's cards in their hand.

If a row doubles, each part of it doubles. So a row that doubles is best laid at once. If it does not double, parts of
it that do may be laid first, as stages, if they share no card. A stage of a stage never pays.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from numbra.games.nmbrs.cards import BIT, JOKERS, LYING, VALUE, mask
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rows import SHORTEST
from numbra.games.nmbrs.table import Row, table
from numbra.games.nmbrs.turn import Board

from .solver_colours import PLAIN, Guise, guises

JOKER_BITS = mask(JOKERS)
"""The four jokers as a mask."""
GROUPS_FROM = JOKER_BITS.bit_length()
"""Among what a row connects, bits from here on are groups of the table; those below are cards."""


Stands = tuple[tuple[int, int], ...]
"""Jokers, by their bits, each with the number it stands for."""


class Final(Struct, frozen=True, gc=False):
    """A row as it may lie at the end of the turn, come about in one way."""

    row: Row
    cards: int
    own: int
    """The player's cards in it, as a mask."""
    crossed: int
    """The cards of the table at which it crosses a row."""
    nodes: int
    """The nodes it connects: the player's cards, and the groups of rows it touches."""
    doubled: int = 0
    """The player's cards that score twice."""
    unpaid: int = 0
    """The player's cards that score nothing: they come by a swap."""
    needs: int = 0
    """The player's jokers that lie there for a while; they must end up in another row."""
    early: int = 0
    """The numbers swapped for jokers of the table whose jokers must still lie there when it is laid."""
    stages: tuple[Row, ...] = ()
    """The rows laid before it, as they lie then; a stage as long as the row itself is its only lay."""
    staying: int = 0
    """The player's jokers that lie for good in a stage to which others are lent."""
    lent: tuple[tuple[int, int], ...] = ()
    """The numbers that come by a swap, each with the joker that lies there before, as bits."""


class Supply(Struct, frozen=True):
    """The cards a player may lay, and the table they lay them onto."""

    board: Board
    """The board with all the player's cards in their hand."""
    swapped: Mapping[int, int] = {}
    """The jokers among them that swaps bring, each with the number that has taken its place, as bits."""


class Touches:
    """How a row touches the table, by those of its cards that lie there."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        lying = table(rows)
        self.masks = lying.masks
        self.groups = tuple(group.cards for group in lying.groups)
        self.known: dict[int, tuple[int, int]] = {0: (0, 0)}

    def of(self, shared: int) -> tuple[int, int]:
        """The cards it crosses, and the groups it touches as nodes."""
        found = self.known.get(shared)
        if found is None:
            whole = groups = 0
            for row in self.masks:
                if not row & ~shared:
                    whole |= row
            for number, group in enumerate(self.groups, GROUPS_FROM):
                if group & shared:
                    groups |= 1 << number
            found = self.known[shared] = (shared & ~whole, groups)
        return found


def finals(supply: Supply) -> list[Final]:
    """Every row that may lie there at the end, once for each way of coming about that no other beats."""
    workshop = Workshop(supply)
    return workshop.finals(workshop.legal)


class Workshop:
    """Finds the rows that may lie there at the end, and the ways in which they come about.

    Most rows hold two jokers or more, and hardly any of them pays: those are worked out only when they are asked for.
    """

    def __init__(self, supply: Supply) -> None:
        board = supply.board
        self.options: NmbrsOptions = board.options
        self.swapped = dict(supply.swapped)
        self.touches = Touches(board.rows)
        self.own = mask(board.hand)
        self.jokers = self.own & JOKER_BITS
        self.numbers = self.own & ~JOKER_BITS
        self.legal: dict[Row, int] = {}
        """Every row that may be laid, with its cards as a mask."""
        self.few: list[Row] = []
        """The rows with one joker of the player's at most."""
        self.many: dict[int, list[Row]] = {}
        """The rows with several, by the player's cards in them."""
        for lay in lays(replace(board, opened=True)):
            row = lay.row
            self.legal[row] = cards = sum(map(BIT.__getitem__, row))
            jokers = cards & self.jokers
            if jokers & (jokers - 1):
                self.many.setdefault(cards & self.own, []).append(row)
            else:
                self.few.append(row)
        self.known: dict[Row, tuple[Guise, ...]] = {}

    def finals(self, rows: Iterable[Row]) -> list[Final]:
        """These rows, once for each way of coming about that no other beats."""
        return [final for row in rows for final in self.ways(self.plain(row))]

    def plain(self, row: Row) -> Final:
        """A row laid as it is, without regard to whether it doubles."""
        cards = self.legal[row]
        played = cards & self.own
        crossed, groups = self.touches.of(cards ^ played)
        return Final(row, cards, played, crossed, played | groups)

    def guises(self, final: Final) -> tuple[Guise, ...]:
        """The guises in which a row doubles when it is laid at once."""
        found = self.known.get(final.row)
        if found is None:
            found = tuple(guises(final.cards, self.numbers, self.jokers, self.swapped, self.options))
            self.known[final.row] = found
        return found

    def ways(self, plain: Final) -> list[Final]:
        """The ways of one row that no other way beats."""
        at_once = self.guises(plain)
        if at_once and at_once[0] is PLAIN:
            return [_come_about(plain, plain.own, (), ())]
        found = [plain, *(self._at_once(plain, guise) for guise in at_once)]
        if len(plain.row) > SHORTEST:
            found.extend(self._staged(plain))
        if len(found) == 1:
            return found
        different = {(way.doubled, way.unpaid, way.lent): way for way in reversed(found)}
        return [way for way in different.values() if not any(_beats(other, way) for other in different.values())]

    @staticmethod
    def _at_once(plain: Final, guise: Guise) -> Final:
        """A row laid at once in a guise."""
        return _come_about(plain, plain.own & ~guise.unpaid, (guise,), (_disguised(plain.row, guise),))

    def _staged(self, plain: Final) -> Iterator[Final]:
        """A row that grows from stages."""
        stages = [
            (stage, guise)
            for part in parts(plain.row)
            if part in self.legal and not (stage := self.plain(part)).crossed & ~plain.crossed
            for guise in self.guises(stage)
        ]
        for count in range(1, min(len(plain.row) // SHORTEST, len(stages)) + 1):
            for some in combinations(stages, count):
                cards = own = 0
                for stage, _ in some:
                    if cards & stage.cards:
                        break
                    cards |= stage.cards
                    own |= stage.own
                else:
                    if plain.own & ~own:
                        worn = tuple(guise for _, guise in some)
                        rows = tuple(_disguised(stage.row, guise) for stage, guise in some)
                        yield _come_about(plain, own & ~_unpaid(worn), worn, rows)


def _come_about(plain: Final, doubled: int, worn: tuple[Guise, ...], stages: tuple[Row, ...]) -> Final:
    """A row with the way it comes about."""
    needs = early = 0
    for guise in worn:
        needs |= guise.needs
        early |= guise.early
    return Final(
        plain.row,
        plain.cards,
        plain.own,
        plain.crossed,
        plain.nodes,
        doubled,
        _unpaid(worn),
        needs,
        early,
        stages,
        mask(card for stage in stages for card in stage if needs) & plain.own & JOKER_BITS,
        tuple(pair for guise in worn for pair in guise.places),
    )


def _unpaid(worn: tuple[Guise, ...]) -> int:
    unpaid = 0
    for guise in worn:
        unpaid |= guise.unpaid
    return unpaid


def _beats(one: Final, other: Final) -> bool:
    """Whether one way is at least as good as another in everything, and not the same in all of it."""
    if other.doubled & ~one.doubled or one.unpaid & ~other.unpaid:
        return False
    return one is not other and set(one.lent) <= set(other.lent)


def _disguised(row: Row, guise: Guise) -> Row:
    """The row as it lies while the jokers are in it."""
    jokers = {number: JOKERS_BY_BIT[joker] for number, joker in guise.places}
    return tuple(LYING[jokers[BIT[card]]][VALUE[card]] if BIT[card] in jokers else card for card in row)


JOKERS_BY_BIT = {BIT[joker]: joker for joker in JOKERS}
"""The jokers by their bits."""


def parts(row: Row) -> Iterator[Row]:
    """The rows within a row, itself excluded."""
    for first, after, step in _slices(len(row)):
        yield row[first:after:step]


@cache
def _slices(length: int) -> tuple[tuple[int, int, int], ...]:
    """Where the rows within a row of this length begin and end, and how far apart their cards are in it."""
    return tuple(
        (first, first + (count - 1) * step + 1, step)
        for step in range(1, length)
        for count in range(SHORTEST, length)
        for first in range(length - (count - 1) * step)
    )
