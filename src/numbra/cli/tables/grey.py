"""Grey cards in a terminal. Where it cannot show every grey, a card says roughly how dark it is."""

from collections.abc import Collection, Sequence

from rich.color import Color
from rich.style import Style
from rich.text import Text as Line

from numbra.games.shades.cards import HIGHEST, LOWEST
from numbra.games.shades.events import Card
from numbra.games.shades.grey import DARKEST, LIGHTEST, position_at
from numbra.games.shades.scoring import points, runs

from .blocks import Block, Screen, centred, drawn

BRIGHT = 118
"""From this grey on, black letters are easier to read than white ones."""
COARSE = 5
"""The steps, in percent, in which darkness is told: about as finely as an eye tells it."""
NARROW, ROOMY = 2, 5
"""Cells of a discard: room for its shade, or for what is written on it as well."""


def style_of(grey: int) -> Style:
    """The grey itself, with letters that stand out from it."""
    letters = "#000000" if grey >= BRIGHT else "#ffffff"
    return Style(color=letters, bgcolor=Color.from_rgb(grey, grey, grey), bold=True)


def darkness(grey: int) -> str:
    """How dark a grey is, roughly, in words a terminal without greys can show."""
    percent = 100 - LIGHTEST + (position_at(grey) - LOWEST) * (LIGHTEST - DARKEST) / (HIGHEST - LOWEST)
    return f"~{COARSE * round(percent / COARSE)}%"


def block(card: Card, width: int, screen: Screen, *, readable: bool = True) -> Block:
    """A card, with its number only if it is readable."""
    number = str(card.number) if readable and card.number is not None else ""
    return Block(number or ("" if screen.true_colour else darkness(card.grey)), style_of(card.grey), width)


def card_width(screen: Screen) -> int:
    """How wide a card of a hand is."""
    return 10 if screen.wide else 6


def card_height(screen: Screen) -> int:
    """How high a card of a hand is."""
    return 3 if screen.wide else 2


def hand_of_backs(hand: Sequence[Card], readable: Collection[int], screen: Screen) -> list[Line]:
    """The other player's cards by place."""
    width = card_width(screen)
    blocks = [block(card, width, screen, readable=card.number in readable) for card in hand]
    places = "".join(centred(str(place), width) + " " for place in range(1, len(hand) + 1))
    return [*drawn(blocks, card_height(screen)), Line(f" {places}".rstrip(), style="dim")]


def stack_top(top: Card | None, facts: Sequence[str], screen: Screen) -> list[Line]:
    """The top card, large, with the facts beside it."""
    blocks = [block(top, 24 if screen.wide else 16, screen)] if top is not None else []
    lines = drawn(blocks, 7 if screen.wide else 5)
    for line, fact in zip(lines[1:], facts, strict=False):
        line.append(f"{'  ' if blocks else ' '}{fact}")
    return lines


def pile(discards: Sequence[Card], readable: Collection[int], screen: Screen) -> list[Line]:
    """The discards in the order they were put away."""
    if not discards:
        return [Line(" –")]
    numbers = sum(card.number in readable for card in discards)
    narrow = screen.true_colour and numbers < 2
    width = NARROW if narrow else ROOMY
    blocks = [block(card, width, screen, readable=card.number in readable) for card in discards]
    fitting = (screen.width - 1) // width
    return [line for start in range(0, len(blocks), fitting) for line in drawn(blocks[start : start + fitting], gap=0)]


def own_hand(hand: Sequence[Card], taken: Card | None, screen: Screen) -> list[Line]:
    """One's own cards in order, runs without gaps, and under each run what it counts."""
    by_number = {card.number: card for card in (*hand, taken) if card is not None and card.number is not None}
    width = card_width(screen)
    blocks: list[Block | None] = []
    counts = Line(" ")
    for run in runs(by_number):
        blocks += [block(by_number[number], width, screen) for number in run]
        blocks.append(None)
        squared = f"{len(run)}² = {points(run)}" if len(run) > 1 else f"{points(run)}"
        counts.append(centred(squared, width * len(run)) + " ", style="dim")
    return [*drawn(blocks, card_height(screen), gap=0), counts]
