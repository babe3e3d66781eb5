"""The deals of nmbrs!: the order of the deck, in each round and for each new stock."""

from numbra.core.contract import Deal


class NmbrsDeck(Deal, frozen=True):
    """Each seat's hand in turn, then the open card, then the stock from the top.

    Where the open pile becomes a new stock, its cards come in the order they have here.
    """

    deck: tuple[str, ...]


class NmbrsDeal(NmbrsDeck, frozen=True):
    """The deck of the first round, and perhaps of later shuffles: new stocks and rounds, in the order they come."""

    later: tuple[NmbrsDeck, ...] = ()
