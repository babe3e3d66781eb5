"""The 28 number tiles. A tile is written as the letter of its colour and its number: `r5` is a red five."""

from functools import cache

from .texts import texts

Rack = tuple[str, ...]
"""Three tiles as they stand side by side; none once its owner has won."""

SEATS = range(5)
"""The seats a table can have."""
RACK_SIZE = 3
LOWEST = 1
HIGHEST = 7
COPIES = {
    "g1": 1,
    "y2": 2,
    "k3": 3,
    "n4": 4,
    "r5": 4,
    "k5": 1,
    "p6": 3,
    "g6": 3,
    "p7": 1,
    "y7": 2,
    "b7": 4,
}
"""How often each tile is there."""
KINDS: tuple[str, ...] = tuple(COPIES)
TILES: tuple[str, ...] = tuple(tile for tile, copies in COPIES.items() for _ in range(copies))
COLOURS = {
    "g": texts("colour.green"),
    "y": texts("colour.yellow"),
    "k": texts("colour.black"),
    "n": texts("colour.brown"),
    "r": texts("colour.red"),
    "p": texts("colour.pink"),
    "b": texts("colour.blue"),
}
"""What the letters of the colours stand for."""


def number(tile: str) -> int:
    """The number on a tile."""
    return int(tile[1])


def colour(tile: str) -> str:
    """The letter of a tile's colour."""
    return tile[0]


@cache
def numbers(rack: Rack) -> tuple[int, ...]:
    """The numbers of a rack in ascending order, as a solution names them."""
    return tuple(sorted(number(tile) for tile in rack))
