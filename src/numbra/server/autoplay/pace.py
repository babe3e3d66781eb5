"""How long bots and rounds wait where people play."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """How long bots and rounds wait where people play."""

    moment: float = 0.8
    """Seconds before a bot acts."""
    thinking: float = 20.0
    """The most seconds that bots wait for people who may act but need not, until each has said “go on”."""
    rest: float = 20.0
    """The most seconds between two rounds, until everybody present has said “go on”; tables keep it once opened."""
