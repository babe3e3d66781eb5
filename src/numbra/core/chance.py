"""Chance: every shuffle of a game follows from its seed, bit for bit, on any version of Python.

The stream is SHA-256 in counter mode over the seed and a label. Labels keep draws apart, so that a state needs to
remember only its seed and not how much of a stream it has used.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


class Chance:
    """The draws that belong to one label of one seed."""

    def __init__(self, seed: str, label: str) -> None:
        self._words = _words(sha256(f"{label}\n{seed}".encode()).digest())

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit; all equally likely."""
        fair = _WORD - _WORD % limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn uniformly (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def normal(self, sd: float, clip: float) -> float:
        """A normally distributed number around 0, held within ±clip."""
        from statistics import NormalDist  # here, since few games need it and it loads fractions and decimals

        drawn = NormalDist(0, sd).inv_cdf(((next(self._words) >> 12) + 0.5) / (1 << 52))
        return max(-clip, min(clip, drawn))


def arranged(items: Sequence[T], order: Sequence[T]) -> tuple[T, ...]:
    """The items in the order in which a whole deck holds them: how a stacked deck decides the shuffle of a part."""
    left = Counter(items)
    arranged = []
    for item in order:
        if left[item]:
            left[item] -= 1
            arranged.append(item)
    return tuple(arranged)


def seed_hash(seed: str) -> str:
    """What a table publishes before a game, so that its seed can be checked afterwards."""
    return sha256(seed.encode()).hexdigest()


def sample_seed(rng: Random) -> str:
    """A seed for the future of a sampled state: what comes after it is as unknown as what lies hidden in it."""
    return f"sample {rng.getrandbits(64):016x}"


def _words(key: bytes) -> Iterator[int]:
    """An endless stream of 64-bit words."""
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1
