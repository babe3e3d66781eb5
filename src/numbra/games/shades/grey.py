"""The shades: which grey a card shows, and how likely a grey is for a card.

Lightness falls evenly from L* = 95 (card 1) to L* = 15 (card 49), as an 8-bit sRGB grey. With a print tolerance each
card's shade is off by a fixed amount, counted in cards, the same everywhere and for both players for one game.
"""

import math
from functools import cache
from statistics import NormalDist

from numbra.core.chance import Chance

from .cards import DECK, HIGHEST, LOWEST

LIGHTEST = 95.0
DARKEST = 15.0
CLIP = 2.0
"""No card is printed further off than this many cards."""

_STEP = (LIGHTEST - DARKEST) / (HIGHEST - LOWEST)


def grey_at(position: float) -> int:
    """The sRGB grey, 0 (black) to 255, at a place on the scale of cards; 12.5 lies between cards 12 and 13."""
    lightness = LIGHTEST - (position - LOWEST) * _STEP
    luminance = ((lightness + 16) / 116) ** 3
    return round(255 * (1.055 * math.pow(luminance, 1 / 2.4) - 0.055))


def position_at(grey: float) -> float:
    """The place on the scale of cards where a grey lies: the inverse of `grey_at`."""
    luminance = math.pow((grey / 255 + 0.055) / 1.055, 2.4)
    lightness = 116 * math.pow(luminance, 1 / 3) - 16
    return LOWEST + (LIGHTEST - lightness) / _STEP


AS_PRINTED: tuple[int, ...] = tuple(grey_at(number) for number in DECK)


def printed(seed: str, game: int, tolerance: float) -> tuple[int, ...]:
    """The greys of cards 1 to 49 in this game of a match."""
    if tolerance == 0:
        return AS_PRINTED
    chance = Chance(seed, f"shades/print/{game}")
    return tuple(grey_at(number + chance.normal(tolerance, CLIP)) for number in DECK)


@cache
def likelihood(grey: int, number: int, sd: float, clip: float) -> float:
    """How likely card `number` looks like `grey` when shades err by `sd` cards, at most by `clip`."""
    if sd == 0:
        return float(grey == AS_PRINTED[number - LOWEST])
    lightest, darkest = position_at(grey + 0.5), position_at(grey - 0.5)
    return _lighter(darkest, number, sd, clip) - _lighter(lightest, number, sd, clip)


def _lighter(position: float, number: int, sd: float, clip: float) -> float:
    """How likely card `number` lies on the lighter side of a position; what would err further stops at the clip."""
    if position <= number - clip:
        return 0.0
    if position > number + clip:
        return 1.0
    return NormalDist(number, sd).cdf(position)
