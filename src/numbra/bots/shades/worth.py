"""The expected worth of a hand: the points of its best nine cards at the end, averaged over imagined rests of the game.

Sets of numbers are bit masks here: bit n stands for card n.
"""

from collections.abc import Iterable, Sequence
from random import Random

from numbra.games.shades.cards import HAND_SIZE, HIGHEST

from .matching import Odds

SHARE = 0.55
"""The share of the cards still to come that a player may count on, fitted by play: a little more than half, since they
fight for what they need."""


def mask(numbers: Iterable[int]) -> int:
    """The numbers as a set of bits."""
    return sum(1 << number for number in set(numbers))


def best_points(cards: int) -> int:
    """The points of the best nine of these cards: the longest runs, and as much of the next as there is room for."""
    runs = []
    while cards:
        runs.append((cards & ~(cards << 1)).bit_count())
        cards &= cards << 1  # one card less of every run
    total, room, longer = 0, HAND_SIZE, 0
    for length in range(len(runs), 0, -1):
        for _ in range(runs[length - 1] - longer):
            if length >= room:
                return total + room * room
            total += length * length
            room -= length
        longer = runs[length - 1]
    return total


def imagined(available: Odds, count: int, rng: Random) -> list[int]:
    """Sets of cards that may yet be won, drawn from the chances that they are still to come."""
    chances = [(1 << number, SHARE * chance) for number, chance in available.items()]
    draw = rng.random
    return [sum(card for card, chance in chances if draw() < chance) for _ in range(count)]


def drawn_hands(cards: Sequence[Odds], count: int, rng: Random) -> list[int]:
    """Hands that may lie behind these backs; a number drawn twice is there once."""
    columns = [rng.choices([1 << number for number in odds], list(odds.values()), k=count) for odds in cards]
    hands = []
    for drawn in zip(*columns, strict=True):
        hand = 0
        for card in drawn:
            hand |= card
        hands.append(hand)
    return hands


def expected(hand: int, futures: Sequence[int]) -> float:
    """The worth of a hand on average over these futures."""
    return sum(best_points(hand | future) for future in futures) / len(futures)


def gains(hands: Sequence[int], futures: Sequence[int], numbers: Iterable[int]) -> Odds:
    """What each number would add to a hand, on average over these hands and what they may yet win."""
    held = [hand | future for hand, future in zip(hands, futures, strict=True)]
    before = [(cards, best_points(cards)) for cards in held]
    found = {}
    for number in numbers:
        card = 1 << number
        added = sum(
            worth - best_points(cards ^ card) if cards & card else best_points(cards | card) - worth
            for cards, worth in before
        )
        found[number] = added / len(held)
    return found


def loneliness(hand: Sequence[int]) -> float:
    """How far the cards lie from their nearest neighbours, scaled to less than a point, to break ties."""
    distances = [min(abs(number - other) for other in hand if other != number) for number in hand]
    return sum(distance**2 for distance in distances) / (len(hand) * HIGHEST**2)
