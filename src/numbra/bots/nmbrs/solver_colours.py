"""Which rows double, by masks of cards, and which do with jokers that are swapped out again.

A joker may lie in a row while it is laid, and then be swapped for the number itself. So a row can double by the
joker's colour and end up with the number, which then scores nothing.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from numbra.games.nmbrs.cards import COLOURS, JOKERS, NUMBERS, deck, mask
from numbra.games.nmbrs.options import NmbrsOptions

from .solver_bits import bits_of


@cache
def colour_masks(options: NmbrsOptions) -> tuple[int, ...]:
    """The cards of each colour. Jokers that count as any colour are in none."""
    cards = deck(options)
    jokers = () if options.joker_colour == "any" else JOKERS
    return tuple(mask(card for card in (*NUMBERS, *jokers) if cards.colour[card] == colour) for colour in COLOURS)


def doubles(cards: int, options: NmbrsOptions) -> bool:
    """Whether a row of these cards doubles (rule 11)."""
    found = 0
    different = options.variant == "full" and cards.bit_count() <= len(COLOURS)
    for colour in colour_masks(options):
        if shared := cards & colour:
            if found and not different:
                return False
            if shared & (shared - 1):
                different = False
                if found:
                    return False
            found |= shared
    return True


class Guise(NamedTuple):
    """Jokers in the places of numbers while a row is laid."""

    places: tuple[tuple[int, int], ...] = ()
    """Pairs of the number's bit and the joker's."""
    unpaid: int = 0
    """The player's numbers that score nothing because they come by a swap, as the jokers before them did. (In the
    simplified version the joker has scored for its number.)"""
    needs: int = 0
    """The player's jokers that lie there for a while."""
    early: int = 0
    """The numbers that a swap brings onto the table; their jokers must still lie there when the row is laid."""


PLAIN = Guise()
"""Every card as it is."""


def guises(cards: int, numbers: int, jokers: int, swapped: dict[int, int], options: NmbrsOptions) -> Iterator[Guise]:
    """The ways in which a row of these cards doubles: as it is, or else in the guises of jokers.

    `numbers` are the player's numbers, `jokers` their jokers, `swapped` those of the jokers that a swap brings, each
    with the number whose place it had.
    """
    if doubles(cards, options):
        yield PLAIN
        return
    if not jokers & ~cards:
        return
    choices = [
        [(0, joker), *((number, joker) for number in bits_of(cards & (numbers | swapped.get(joker, 0))))]
        for joker in bits_of(jokers & ~cards)
    ]
    for choice in product(*choices):
        places = tuple(pair for pair in choice if pair[0])
        seen = cards
        for number, joker in places:
            if not seen & number:
                break
            seen ^= number | joker
        else:
            if places and doubles(seen, options):
                yield _guise(places, swapped, options)


def _guise(places: tuple[tuple[int, int], ...], swapped: dict[int, int], options: NmbrsOptions) -> Guise:
    unpaid = needs = early = 0
    for number, joker in places:
        if swapped.get(joker) == number:
            early |= number
        else:
            needs |= joker
            if options.variant == "full":
                unpaid |= number
    return Guise(places, unpaid, needs, early)
