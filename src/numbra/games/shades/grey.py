"""The shades: which grey a card shows, and how likely a grey is for a card.

Lightness falls evenly from L* = 95 (card 1) to L* = 15 (card 49), as an 8-bit sRGB grey. With a print tolerance each
card's shade is off by a fixed amount, counted in cards, the same everywhere and for both players for one game.
"""

import math
from functools import cache
from statistics import NormalDist

from numbra.core.chance import Chance

from .cards import DECK, HIGHEST, LOWEST

WHITE, BLACK = 255, 0
LIGHTEST = 95.0
DARKEST = 15.0
CLIP = 2.0
"""Up to this tolerance no card is printed further off than this many cards."""

_STEP = (LIGHTEST - DARKEST) / (HIGHEST - LOWEST)


def clip_of(tolerance: float) -> float:
    """How many cards a shade is off at most: two, and at a tolerance above two three times the tolerance.

    Errors beyond the clip are printed at the clip. At a tolerance of two that is a third of all cards, which makes two
    numbers far likelier than those between them; so above two the clip is wide, and 0.3 % of all cards lie at it. Up to
    two it stays as it was, because records must replay as they were played.
    """
    return CLIP if tolerance <= CLIP else 3 * tolerance


def grey_at(position: float) -> int:
    """The sRGB grey, 0 (black) to 255, at a place on the scale of cards; 12.5 lies between cards 12 and 13.

    Places lighter than white are white, those darker than black are black.
    """
    lightness = LIGHTEST - (position - LOWEST) * _STEP
    luminance = max(0.0, (lightness + 16) / 116) ** 3
    return min(WHITE, max(BLACK, round(255 * (1.055 * math.pow(luminance, 1 / 2.4) - 0.055))))


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
    clip = clip_of(tolerance)
    return tuple(grey_at(number + chance.normal(tolerance, clip)) for number in DECK)


@cache
def likelihood(grey: int, number: int, sd: float, clip: float) -> float:
    """How likely card `number` looks like `grey` when shades err by `sd` cards, at most by `clip`."""
    if sd == 0:
        return float(grey == AS_PRINTED[number - LOWEST])
    lightest = -math.inf if grey == WHITE else position_at(grey + 0.5)
    darkest = math.inf if grey == BLACK else position_at(grey - 0.5)
    return _lighter(darkest, number, sd, clip) - _lighter(lightest, number, sd, clip)


def _lighter(position: float, number: int, sd: float, clip: float) -> float:
    """How likely card `number` lies on the lighter side of a position; larger errors than the clip stop at the clip."""
    if position <= number - clip:
        return 0.0
    if position > number + clip:
        return 1.0
    return NormalDist(number, sd).cdf(position)
