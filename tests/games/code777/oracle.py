"""The 23 questions once more, as somebody would answer who looks at the racks and counts."""

from collections.abc import Sequence


def _more(first: int, second: int) -> str:
    if first == second:
        return "equal"
    return "first" if first > second else "second"


def answer(question: int, racks: Sequence[Sequence[str]]) -> int | str:  # noqa: C901  # one branch for each question
    """The answer of somebody who sees these racks."""
    tiles = [tile for rack in racks for tile in rack]
    colours = [tile[0] for tile in tiles]
    digits = [tile[1] for tile in tiles]
    if question <= 7:
        return sum(_rack_counts(question, list(rack)) for rack in racks)
    if question == 8:
        return len(set(colours))
    if question == 9:
        return len([colour for colour in "gyknrpb" if colours.count(colour) >= 3])
    if question == 10:
        return len([digit for digit in "1234567" if digit not in digits])
    if question == 11:
        return tiles.count("g1") + tiles.count("k5") + tiles.count("p7")
    if question == 12:
        return _more(digits.count("3"), tiles.count("p6"))
    if question == 13:
        return _more(tiles.count("g6"), tiles.count("y7"))
    if question == 14:
        return _more(digits.count("2"), tiles.count("y7"))
    if question == 15:
        return _more(tiles.count("p6"), tiles.count("g6"))
    if question == 16:
        return _more(tiles.count("b7"), digits.count("7") - tiles.count("b7"))
    pair = {17: "nb", 18: "rp", 19: "gb", 20: "yp", 21: "kn", 22: "kr", 23: "gy"}[question]
    return _more(colours.count(pair[0]), colours.count(pair[1]))


def _rack_counts(question: int, rack: list[str]) -> bool:
    """Whether a rack counts for one of the first seven questions."""
    a, b, c = rack
    x, y, z = int(a[1]), int(b[1]), int(c[1])
    pairs = [(a, b), (a, c), (b, c)]
    if question == 1:
        return x + y + z >= 18
    if question == 2:
        return x + y + z <= 12
    if question == 3:
        return any(one[1] == other[1] and one[0] != other[0] for one, other in pairs)
    if question == 4:
        return all(one[0] != other[0] for one, other in pairs)
    if question == 5:
        return x % 2 == y % 2 == z % 2
    if question == 6:
        return any(one == other for one, other in pairs)
    return any({x, y, z} == {low, low + 1, low + 2} for low in range(1, 6))
