"""The deals of 49 Shades of Grey: the order of the deck, in each game of a match."""

from numbra.core.contract import Deal


class ShadesDeck(Deal, frozen=True):
    """Nine cards to seat 0, nine to seat 1, then the stack from the top."""

    deck: tuple[int, ...]


class ShadesDeal(ShadesDeck, frozen=True):
    """The deck of the first game, and perhaps that of the second, which else comes from the seed."""

    later: tuple[ShadesDeck, ...] = ()
