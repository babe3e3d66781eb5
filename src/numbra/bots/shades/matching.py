"""All ways to give different numbers to the backs, weighed: who has which number, exactly.

The numbers are gone through in ascending order. All that matters of a beginning is which backs have their number
already, and since a shade leaves few numbers open, only few backs are undecided at a time: the sums over all
beginnings (forwards) and all endings (backwards) give the chance of each number behind each back.
"""

from collections.abc import Sequence

Odds = dict[int, float]
"""A chance, or a weight, for each number that is possible."""
Sums = dict[int, float]
"""For each set of backs that have their number (as bits), the total weight of all ways to reach it, or to go on."""

MOST = 1024
"""The most sets of undecided backs that are computed with."""


def matched(clues: Sequence[Odds], numbers: Sequence[int]) -> list[Odds] | None:
    """For each back the chance of each number, given how well the numbers fit each back alone.

    None where the backs leave too much open, or contradict each other.
    """
    takers = [[(1 << back, clue[number]) for back, clue in enumerate(clues) if number in clue] for number in numbers]
    beginnings = _forwards(clues, numbers, takers)
    if beginnings is None:
        return None
    weights: list[Odds] = [{} for _ in clues]
    endings: Sums = {(1 << len(clues)) - 1: 1.0}
    for number, here, sums in zip(reversed(numbers), reversed(takers), reversed(beginnings), strict=True):
        for bit, weight in here:
            through = sum(sum_ * endings.get(given | bit, 0.0) for given, sum_ in sums.items() if not given & bit)
            weights[bit.bit_length() - 1][number] = weight * through
        endings = _backwards(sums, endings, here)
    if not all(sum(odds.values()) > 0 for odds in weights):
        return None
    return [_chances(odds) for odds in weights]


def _forwards(
    clues: Sequence[Odds], numbers: Sequence[int], takers: Sequence[Sequence[tuple[int, float]]]
) -> list[Sums] | None:
    """The beginnings before each number."""
    due = {max(clue): 0 for clue in clues}
    for back, clue in enumerate(clues):
        due[max(clue)] |= 1 << back
    sums: Sums = {0: 1.0}
    found = []
    served = 0
    for number, here in zip(numbers, takers, strict=True):
        found.append(sums)
        after = dict(sums)
        for bit, weight in here:
            for given, sum_ in sums.items():
                if not given & bit:
                    after[given | bit] = after.get(given | bit, 0.0) + weight * sum_
        served |= due.get(number, 0)
        sums = {given: sum_ for given, sum_ in after.items() if given & served == served}
        if len(sums) > MOST:
            return None
    return found


def _backwards(sums: Sums, endings: Sums, here: Sequence[tuple[int, float]]) -> Sums:
    """The endings from before a number: some back takes it, or none does."""
    before: Sums = {}
    for given in sums:
        total = endings.get(given, 0.0)
        for bit, weight in here:
            if not given & bit:
                total += weight * endings.get(given | bit, 0.0)
        if total:
            before[given] = total
    return before


def _chances(weights: Odds) -> Odds:
    """The chances that these weights stand for."""
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items() if weight > 0}
