"""Points in nmbrs!: for cards played, and for cards left in hand."""

from collections.abc import Iterable

from .cards import RAW, deck
from .options import NmbrsOptions
from .table import Row


def doubles(row: Row, options: NmbrsOptions) -> bool:
    """Whether a row is all of one colour or (not simplified) all of different colours (rule 11)."""
    cards = deck(options)
    raw = [RAW[card] for card in row]
    if options.joker_colour == "any":
        fixed = [cards.colour[card] for card in raw if card[0] != "j"]
    else:
        fixed = [cards.colour[card] for card in raw]
    different = len(set(fixed))
    if different <= 1:
        return True
    return options.variant == "full" and different == len(fixed) and len(row) <= len("rgbo")


def worth(cards: Iterable[str], options: NmbrsOptions) -> int:
    """The values of cards, which they score when played and cost when left in hand (rules 10, 14)."""
    values = deck(options).worth
    return sum([values[RAW[card]] for card in cards])
