"""A second, naive judge of lays: it tries every subset of cards and every number for every joker.

Written from the rules page alone, without bit masks, and slow on purpose.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

Row = tuple[str, ...]
"""Cards as they lie: `"42"`, or a joker as `"20r"`."""


def number(card: str) -> int:
    """The number a lying card is or stands for."""
    return int(card.rstrip("rgbo"))


def is_row(values: Sequence[int], rule: str = "tables+1") -> bool:
    """In equal steps; counting backward by the step, whether we meet 0 or 1, or 0, if the rule asks for it."""
    if len(values) < 3:
        return False
    steps = {high - low for low, high in pairwise(values)}
    if len(steps) != 1 or min(steps) < 1:
        return False
    if rule == "steps":
        return True
    step, at = steps.pop(), values[0]
    while at > 1:
        at -= step
    return at == 0 or (at == 1 and not (rule == "tables" and step > 1))


def may_lie(rows: Sequence[Row], new: Row) -> bool:
    """Whether a new row may lie among these: whole, or crossed once; at most two rows a card; no ring."""
    contained = [row for row in rows if set(row) <= set(new)]
    if any(len(set(row) & set(new)) > 1 for row in rows if row not in contained):
        return False
    if any(_connected(rows, one, other) for one, other in combinations(contained, 2)):
        return False
    after = [row for row in rows if row not in contained] + [new]
    if any(sum(card in row for row in after) > 2 for card in new):
        return False
    return not _has_ring(after)


def _connected(rows: Sequence[Row], one: Row, other: Row) -> bool:
    reached, waiting = {one}, [one]
    while waiting:
        here = waiting.pop()
        for row in rows:
            if row not in reached and set(row) & set(here):
                reached.add(row)
                waiting.append(row)
    return other in reached


def _has_ring(rows: Sequence[Row]) -> bool:
    """A forest has as many lines as points, less one for each of its trees."""
    lines = sum(1 for one, other in combinations(rows, 2) for _ in set(one) & set(other))
    trees: list[set[Row]] = []
    for row in rows:
        joined = [tree for tree in trees if any(set(row) & set(member) for member in tree)]
        trees = [tree for tree in trees if tree not in joined] + [{row}.union(*joined)]
    return lines != len(rows) - len(trees)


def all_lays(
    hand: Sequence[str], rows: Sequence[Row], *, opened: bool, highest: int, keep: int, rule: str = "tables+1"
) -> set[Row]:
    """Every row that may be laid from a hand (jokers raw) onto a table."""
    table = sorted({card for row in rows for card in row}) if opened else []
    found = set()
    for played in subsets(hand, 1, len(hand) - keep):
        for lying in _stand_for(played, highest):
            for shared in subsets(table, 0, len(table)):
                row = tuple(sorted((*lying, *shared), key=number))
                if is_row([number(card) for card in row], rule) and may_lie(rows, row):
                    found.add(row)
    return found


def subsets(items: Sequence[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """All choices of so many items."""
    for size in range(least, most + 1):
        yield from combinations(items, size)


def _stand_for(cards: tuple[str, ...], highest: int) -> Iterator[tuple[str, ...]]:
    """The cards with every number for every joker among them."""
    yield from product(
        *([f"{value}{card[1]}" for value in range(1, highest + 1)] if card[0] == "j" else [card] for card in cards)
    )
