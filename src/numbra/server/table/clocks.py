"""Clocks: how many seconds a person may think. They are computed from the times in the log alone."""

from typing import Annotated

from msgspec import Meta

from numbra.core.contract import Value

FORGIVEN = 1.0
"""Seconds of lag that are not charged to a move."""

SHORTEST, LONGEST = 1, 14 * 24 * 3600
"""Seconds that a clock may be set to, at least and at most."""

Seconds = Annotated[float, Meta(ge=SHORTEST, le=LONGEST)]


class PerMove(Value, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """A number of seconds for each move."""

    seconds: Seconds

    def bank(self) -> float:
        """Seconds a seat starts with."""
        return self.seconds

    def after(self, _bank: float, _thought: float) -> float:
        """Seconds a seat has for its next move, however long it thought about this one."""
        return self.seconds


class TimeBank(Value, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """A number of seconds for the whole game, and an increment added with each move."""

    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0

    def bank(self) -> float:
        """Seconds a seat starts with."""
        return self.seconds

    def after(self, bank: float, thought: float) -> float:
        """Seconds a seat has left after thinking about a move for `thought` seconds."""
        return max(0.0, bank - max(0.0, thought - FORGIVEN)) + self.increment


Clock = PerMove | TimeBank

LONG = 3600.0
"""Seconds from which a clock counts as long: its players are not expected to stay at the table."""


def is_long(clock: Clock | None) -> bool:
    """Whether a game by this clock is played over hours or days."""
    return clock is not None and clock.seconds >= LONG
