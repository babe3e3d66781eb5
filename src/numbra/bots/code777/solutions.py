"""The solutions that a player may announce, and how likely each is right."""

from collections import defaultdict
from collections.abc import Mapping

from numbra.games.code777.tiles import Rack, numbers

Solution = tuple[int, ...]
"""Three numbers, ascending."""


def solutions(racks: Mapping[Rack, float]) -> dict[Solution, float]:
    """The solutions with their chances, the likeliest first; of equal ones the lowest numbers first."""
    weights: defaultdict[Solution, float] = defaultdict(float)
    for rack, weight in racks.items():
        weights[numbers(rack)] += weight
    total = sum(weights.values())
    return {name: weights[name] / total for name in sorted(weights, key=lambda name: (-weights[name], name))}
