"""What lies where in a drawing of nmbrs!: hands and rows of coloured cards, with their worth in dots."""

from collections.abc import Iterable

from numbra.core.drawing.pieces import GROUNDS, Piece, Place, back, pile
from numbra.core.voice import Voice

from .cards import RAW, VALUE, deck
from .options import NmbrsOptions
from .state import Position
from .texts import texts
from .view import NmbrsView
from .wording import COLOURS

HAND = texts("drawing.hand")
ROW = texts("drawing.row")
OPEN = texts("drawing.open")
STOCK = texts("drawing.stock")
FREED = texts("drawing.freed")
PAINT = {"r": GROUNDS["red"], "g": GROUNDS["green"], "b": GROUNDS["blue"], "o": GROUNDS["orange"]}
JOKER = "★"


def places(position: Position | NmbrsView, voice: Voice) -> tuple[Place, ...]:
    """Of a state all cards; of a view one's own hand, of the others the known cards, and backs for the rest."""
    if isinstance(position, Position):
        cards = _Cards(position.options, voice)
        hands = [cards.of(hand) for hand in position.hands]
        return _laid_out(position, hands, cards.of(position.stock), cards, voice)
    cards = _Cards(position.options, voice)
    hands = [
        cards.of(position.hand)
        if seat == position.seat and position.hand is not None
        else (*cards.of(held.known), *[back()] * (held.count - len(held.known)))
        for seat, held in enumerate(position.hands)
    ]
    return _laid_out(position, hands, pile(position.stock), cards, voice)


def _laid_out(
    position: Position | NmbrsView,
    hands: Iterable[tuple[Piece, ...]],
    stock: tuple[Piece, ...],
    cards: "_Cards",
    voice: Voice,
) -> tuple[Place, ...]:
    """The hands, the rows, and the piles."""
    held = (Place(called=voice(HAND), owner=seat, pieces=hand) for seat, hand in enumerate(hands))
    rows = (Place(called=voice(ROW), pieces=cards.of(row)) for row in position.rows)
    piles = (
        Place(called=voice(FREED), pieces=cards.of(freed.joker for freed in position.freed)),
        Place(called=voice(OPEN), pieces=cards.of(position.open)),
        Place(called=voice(STOCK), pieces=stock),
    )
    return (*held, *rows, *(place for place in piles if place.pieces))


class _Cards:
    """The cards of a table as pieces: their colours and values depend on its options."""

    def __init__(self, options: NmbrsOptions, voice: Voice) -> None:
        self._deck = deck(options)
        self._letters = {letter: voice(name)[:1].upper() for letter, name in COLOURS.items()}

    def of(self, cards: Iterable[str]) -> tuple[Piece, ...]:
        """Cards from the front."""
        return tuple(self._card(card) for card in cards)

    def _card(self, card: str) -> Piece:
        colour, joker = self._deck.colour[RAW[card]], RAW[card][0] == "j"
        mark = f" {JOKER}" if joker else " " + "•" * self._deck.worth[card]
        return Piece(label=str(VALUE.get(card, JOKER)), note=self._letters[colour] + mark, ground=PAINT[colour])
