"""What lies where in a drawing of 49 Shades of Grey: every card in its shade, with its number where it is known."""

from collections.abc import Iterable

from numbra.core.drawing.pieces import Piece, Place, pile
from numbra.core.voice import Voice

from .events import Card
from .state import Position
from .texts import texts
from .view import ShadesView

HAND = texts("drawing.hand")
TAKEN = texts("drawing.taken")
STACK = texts("drawing.stack")
DISCARDS = texts("drawing.discards")
GUESS = texts("drawing.guess")


def places(position: Position | ShadesView, voice: Voice) -> tuple[Place, ...]:
    """Of a state all cards with their numbers; of a view those of the stack as it holds them: a shade and a count."""
    if isinstance(position, Position):
        hands = [[position.card(number) for number in hand] for hand in position.hands]
        taken = position.card(position.taken) if position.taken else None
        stack = _cards(position.card(number) for number in position.stack)
        discards = [position.card(gone.number) for gone in position.discards]
        return _laid_out(hands, taken, stack, discards, position.guess, voice)
    top = [position.top] if position.top else []
    stack = (*_cards(top), *pile(position.stack - len(top)))
    discards = [gone.card for gone in position.discards]
    return _laid_out(position.hands, position.taken, stack, discards, position.guess, voice)


def _laid_out(
    hands: Iterable[Iterable[Card]],
    taken: Card | None,
    stack: tuple[Piece, ...],
    discards: Iterable[Card],
    guess: int | None,
    voice: Voice,
) -> tuple[Place, ...]:
    """The hands slot by slot, then what lies between them."""
    between = (
        Place(called=voice(TAKEN), pieces=_cards([taken] if taken else [])),
        Place(called=voice(GUESS), text="" if guess is None else str(guess)),
        Place(called=voice(STACK), pieces=stack),
        Place(called=voice(DISCARDS), pieces=_cards(discards)),
    )
    held = (Place(called=voice(HAND), owner=seat, pieces=_cards(hand)) for seat, hand in enumerate(hands))
    return (*held, *(place for place in between if place.pieces or place.text))


def _cards(cards: Iterable[Card]) -> tuple[Piece, ...]:
    return tuple(
        Piece(label="" if card.number is None else str(card.number), ground="#" + 3 * f"{card.grey:02x}")
        for card in cards
    )
