"""Time at a table: how long a person may think. Times are seconds; all follows from the log's own times."""

from typing import Annotated

from msgspec import Meta

from numbra.core.contract import Value

FORGIVEN = 1.0
"""Lag that a move is forgiven."""

SHORTEST, LONGEST = 1, 14 * 24 * 3600

Seconds = Annotated[float, Meta(ge=SHORTEST, le=LONGEST)]


class PerMove(Value, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So long for each move."""

    seconds: Seconds

    def bank(self) -> float:
        """What a seat starts with."""
        return self.seconds

    def after(self, _bank: float, _thought: float) -> float:
        """What a seat has for its next move, having thought so long about this one."""
        return self.seconds


class TimeBank(Value, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """So long for the whole game, and a little more with each move."""

    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0

    def bank(self) -> float:
        """What a seat starts with."""
        return self.seconds

    def after(self, bank: float, thought: float) -> float:
        """What a seat has left, having thought so long about this move."""
        return max(0.0, bank - max(0.0, thought - FORGIVEN)) + self.increment


Clock = PerMove | TimeBank

LONG = 3600.0
"""Seconds; who plays by a clock of so many is not expected to sit there."""


def is_long(clock: Clock | None) -> bool:
    """Whether a game by this clock is played over hours or days."""
    return clock is not None and clock.seconds >= LONG
