"""Coloured number cards in a terminal; the colour's letter stands on them, for people who cannot tell colours apart."""

from collections import Counter
from collections.abc import Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text as Line

from numbra.games.nmbrs.cards import RAW, Deck

from .blocks import centred, wrapped

PAINT = {
    "r": ("#ffffff", (185, 45, 50)),
    "g": ("#ffffff", (25, 120, 60)),
    "b": ("#ffffff", (45, 85, 190)),
    "o": ("#000000", (240, 150, 40)),
}
"""Letters and ground of each colour."""
WIDTH = 6
CROSSING = "×"


def style_of(card: str, deck: Deck) -> Style:
    """The colours of a card."""
    letters, ground = PAINT[deck.colour[RAW[card]]]
    return Style(color=letters, bgcolor=Color.from_rgb(*ground), bold=True)


def is_joker(card: str) -> bool:
    """Whether a card is a joker, in hand or lying as a number."""
    return RAW[card][0] == "j"


def small(card: str, deck: Deck, *, crossing: bool = False) -> Line:
    """A card on one line: “42 G”, or a joker as it is typed, “★20r”; a card that lies in two rows is marked."""
    if is_joker(card):
        label = f"★{card}{CROSSING if crossing else ''}"
    else:
        label = f"{card}{CROSSING if crossing else ' '}{deck.colour[card].upper()}"
    return Line(centred(label, WIDTH), style_of(card, deck))


def rows(shown: Sequence[Sequence[str]], deck: Deck, width: int) -> list[Line]:
    """All rows, as many side by side as fit; a row too long for the screen goes on below."""
    fitting = max(3, (width - 4) // WIDTH)
    lying = Counter(card for row in shown for card in row)
    pieces: list[Line] = []
    for row in shown:
        cards = [small(card, deck, crossing=lying[card] > 1) for card in row]
        parts = [Line().join(cards[start : start + fitting]) for start in range(0, len(cards), fitting)]
        pieces += [*(part + Line("…") for part in parts[:-1]), parts[-1]]
    return wrapped(pieces, width, gap="   ", space=1)


def hand(cards: Sequence[str], deck: Deck, width: int) -> list[Line]:
    """A hand: each card with its colour's letter and its points as dots."""
    lines: list[Line] = []
    fitting = max(1, (width - 1) // (WIDTH + 1))
    for start in range(0, len(cards), fitting):
        above, below = Line(" "), Line(" ")
        for card in cards[start : start + fitting]:
            style = style_of(card, deck)
            above.append(centred(f"★{card}" if is_joker(card) else card, WIDTH), style).append(" ")
            dots = "•" * deck.worth[RAW[card]]
            below.append(centred(f"{deck.colour[RAW[card]].upper()} {dots}".rstrip(), WIDTH), style).append(" ")
        lines += [above, below]
    return lines
