"""The cards of nmbrs! as texts: a number `"42"`, a joker in hand `"jr"`, a joker lying as 20 `"20r"`.

Every physical card has a bit of its own: bit n for number n, bits 101 to 104 for the jokers. A set of cards is then
a whole number, and so is a set of values.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from .options import NmbrsOptions

HIGHEST = 100
COLOURS = "rgbo"
JOKERS = tuple(f"j{colour}" for colour in COLOURS)
NUMBERS = tuple(str(number) for number in range(1, HIGHEST + 1))

VALUE: dict[str, int] = {text: int(text) for text in NUMBERS}
"""The number a card is, or the joker stands for; a joker in hand has none."""
BIT: dict[str, int] = {text: 1 << int(text) for text in NUMBERS}
RAW: dict[str, str] = {text: text for text in NUMBERS}
"""The card itself: of a joker the joker in hand, without the number it stands for."""
LYING: dict[str, tuple[str, ...]] = {}
"""A joker by the number it stands for: `LYING["jr"][20]` is `"20r"`."""

for _place, _joker in enumerate(JOKERS):
    LYING[_joker] = (_joker, *(f"{number}{_joker[1]}" for number in range(1, HIGHEST + 1)))
    for _number, _text in enumerate(LYING[_joker]):
        BIT[_text] = 1 << (HIGHEST + 1 + _place)
        RAW[_text] = _joker
        if _number:
            VALUE[_text] = _number


def mask(cards: Iterable[str]) -> int:
    """A set of cards as a whole number."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as a hand holds them: by number, jokers last."""
    return tuple(sorted(cards, key=BIT.__getitem__))


@dataclass(frozen=True)
class Deck:
    """The cards of a table: which there are, what each is worth and which colour it has."""

    cards: tuple[str, ...]
    highest: int
    worth: dict[str, int]
    """Points by card, a joker's too."""
    colour: dict[str, str]
    hand_size: int
    hand_size_for_two: int
    start: int

    def hand(self, seats: int) -> int:
        """How many cards each seat is dealt (rule 4)."""
        return self.hand_size_for_two if seats == 2 else self.hand_size


@cache
def deck(options: NmbrsOptions) -> Deck:
    """The deck these options ask for: the full one, or the simplified version's (rule 17)."""
    simplified = options.variant == "simplified"
    highest = 50 if simplified else HIGHEST
    cards = (*NUMBERS[:highest], *JOKERS)
    worth = {text: 1 if simplified else int(options.cards.values[int(text) - 1]) for text in NUMBERS}
    worth |= dict.fromkeys(JOKERS, 1 if simplified else 0)
    colour = {text: options.cards.colours[int(text) - 1].lower() for text in NUMBERS}
    colour |= {joker: joker[1] for joker in JOKERS}
    sizes = (5, 7, 20) if simplified else (7, 9, 50)
    return Deck(cards, highest, worth, colour, *sizes)
