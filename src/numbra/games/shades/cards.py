"""The 49 cards: numbers on the front, a shade of grey on both sides."""

LOWEST = 1
HIGHEST = 49
DECK: tuple[int, ...] = tuple(range(LOWEST, HIGHEST + 1))
HAND_SIZE = 9
