"""What chance brings: the dice that are thrown, in the first round and in later ones."""

from typing import Annotated, ClassVar

from msgspec import Meta

from numbra import Deal
from numbra.core.chance import Chance

FACES = 6
Die = Annotated[int, Meta(ge=1, le=FACES)]
Cup = tuple[int, ...]


class Throw(Deal, frozen=True):
    """As many dice for each seat as it began with, those of seat 0 first. Who has lost some uses only the first."""

    independent: ClassVar[frozenset[str]] = frozenset({"dice"})

    dice: tuple[Die, ...]

    def cups(self, counts: tuple[int, ...]) -> tuple[Cup, ...]:
        """The dice of each seat, of which it has this many left."""
        each = len(self.dice) // len(counts)
        return tuple(self.dice[seat * each : seat * each + count] for seat, count in enumerate(counts))


class LiarsDiceDeal(Throw, frozen=True):
    """The throw of the first round, and those of later rounds as far as they are not left to the seed."""

    later: tuple[Throw, ...] = ()


def thrown(seed: str, number: int, dice: int) -> tuple[int, ...]:
    """The faces that a seed brings in the round of this number; the label keeps rounds apart."""
    chance = Chance(seed, f"liarsdice/throw/{number}")
    return tuple(1 + chance.below(FACES) for _ in range(dice))
