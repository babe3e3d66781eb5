from collections import Counter

from numbra.core.text import LANGUAGES
from numbra.games.code777.tiles import COLOURS, KINDS, TILES, colour, number, numbers


def test_rule_1_tiles() -> None:
    """28 tiles: one 1, two 2s and so on to seven 7s, four of each colour."""
    assert len(TILES) == 28
    assert Counter(map(number, TILES)) == {value: value for value in range(1, 8)}
    assert Counter(map(colour, TILES)) == dict.fromkeys(COLOURS, 4)


def test_kinds() -> None:
    """The eleven kinds as printed."""
    printed = "g1 y2 y2 k3 k3 k3 n4 n4 n4 n4 r5 r5 r5 r5 k5 p6 p6 p6 g6 g6 g6 p7 y7 y7 b7 b7 b7 b7"
    assert printed.split() == list(TILES)
    assert len(KINDS) == 11


def test_numbers_ascend() -> None:
    """A rack's numbers are named in ascending order, without colours."""
    assert numbers(("b7", "k5", "p6")) == numbers(("g6", "y7", "r5")) == (5, 6, 7)


def test_colours_have_names() -> None:
    """Every colour has a name of its own in every language."""
    for language in LANGUAGES:
        assert len({name.say(language) for name in COLOURS.values()}) == 7
