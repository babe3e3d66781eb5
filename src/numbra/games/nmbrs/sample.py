"""Drawing the hidden cards of nmbrs! for a seat, uniformly over all possibilities.

A hidden card lies in another hand or in the stock. Which stock it came from is known: the first, or the last one it
was openly shuffled into. Within a stock every distribution that fits the known numbers is equally likely, so the
cards of each stock are shuffled and dealt to the places that hold cards of it. The draw is exact.
"""

from random import Random

from .cards import RAW, deck, in_order
from .state import Hand
from .view import NmbrsView, stock_of


def hidden(view: NmbrsView, rng: Random) -> tuple[tuple[Hand, ...], Hand]:
    """All hands and the stock, drawn so that this seat's view stays the same."""
    if view.over:
        shown = view.results[-1].hands
        return shown, tuple(card for card in _unseen(view) if not any(card in hand for hand in shown))
    stocks = tuple(frozenset(cards) for cards in view.stocks)
    piles: list[list[str]] = [[] for _ in range(len(stocks) + 1)]
    for card in _unseen(view):
        piles[stock_of(card, stocks)].append(card)
    for pile in piles:
        rng.shuffle(pile)
    hands = []
    for seat, hand in enumerate(view.hands):
        if seat == view.seat:
            hands.append(view.hand or ())
        else:
            drawn = [pile.pop() for pile, count in zip(piles, hand.unknown, strict=True) for _ in range(count)]
            hands.append(in_order((*hand.known, *drawn)))
    return tuple(hands), tuple(piles[-1])


def _unseen(view: NmbrsView) -> list[str]:
    """The cards this seat does not know the place of."""
    seen = {RAW[card] for row in view.rows for card in row}
    seen.update(view.hand or (), view.open, (freed.joker for freed in view.freed))
    for hand in view.hands:
        seen.update(hand.known)
    return [card for card in deck(view.options).cards if card not in seen]
