"""What a hand is worth."""

from collections.abc import Iterable


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """The numbers as maximal runs of consecutive ones, in ascending order."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


def points(numbers: Iterable[int]) -> int:
    """Every run of k cards counts k² (rule 10)."""
    return sum(len(run) ** 2 for run in runs(numbers))
