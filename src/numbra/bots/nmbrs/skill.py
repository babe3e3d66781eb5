"""What a player is able to do: the levels differ in nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Skill:
    """The abilities of a player."""

    steps: frozenset[int] | None
    """Arithmetic: the steps of rows it sees; None for all of them."""
    plans: bool
    """Attention: whether it plans the plays of a turn together, swaps too, or lays the highest-scoring row at once."""
    accepts: bool
    """Whether it takes an offered card for its later value, not only to play it at once."""
    denies: int
    """Patience: for how many turns of each seat without a play it still takes the open card, lest others get two."""
    opens_at: int
    """Patience: the points a first row and what goes with it must bring while there is no danger."""
    remembers: bool
    """Memory: whether it knows which cards are gone when it judges what a card may still become."""
    worlds: int
    """Imagination: in how many ways it deals the hidden cards in its mind to see what others may do."""
