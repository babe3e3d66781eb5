"""How large an attack is, what came of it, and what of that must not be."""

from dataclasses import dataclass, field
from statistics import fmean

from benchmarks.siege.siege import HELD
from benchmarks.siege.watch import Seen
from benchmarks.siege.wire import Ledger

BEFORE, DURING, AFTER = "before", "during", "after"
SPARE = 16
"""Connections that a server may hold more after the attack than before it: honest people come and go, and so do
connections to its database."""
LONGEST_IDLE = 60
"""Seconds after which the server should have cut off whoever does nothing, or next to nothing."""


@dataclass(frozen=True)
class Plan:
    """How large an attack is, and who suffers it."""

    messages: int
    ranks: int
    """Attackers who raid at the same time."""
    addresses: int
    """That attackers have."""
    pairs: int
    pace: float
    """Seconds that honest people think before they act."""
    calm: float
    """Seconds before and after the attack."""
    growth: float
    """How much more memory the server may hold in the last quarter of the attack than in the second."""
    seed: int
    database: str | None = None
    workers: int = 1
    pinned: bool = False
    """Whether the server and those who measure it keep to cores of their own."""


@dataclass
class Outcome:
    """What came of it."""

    plan: Plan
    ledger: Ledger = field(default_factory=Ledger)
    waited: dict[str, list[float]] = field(default_factory=dict)
    """Seconds until honest actions were acknowledged, by phase, at the tables that nobody attacked."""
    seconds: float = 0.0
    """That the attack lasted."""
    seen: Seen = field(default_factory=Seen)
    """Of the server, all through the attack."""
    connections: tuple[int, int] = (0, 0)
    """Open before the attack and after it."""
    games: int = 0
    written: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def growth(self) -> float:
        """Memory in the last quarter of the attack, next to the second."""
        memory = self.seen.memory
        quarter = len(memory) // 4
        second, last = memory[quarter : 2 * quarter], memory[3 * quarter :]
        return fmean(last) / fmean(second) if second and fmean(second) else 1.0

    def failures(self) -> list[str]:
        """All that must not be."""
        found = [*self.wrong, *self.seen.wrong, *self.ledger.faults]
        if self.ledger.sent.total() < self.plan.messages:
            found.append(f"only {self.ledger.sent.total()} messages were sent")
        if self.connections[1] > self.connections[0] + SPARE:
            found.append(
                f"{self.connections[1]} connections are open after the attack, {self.connections[0]} before it"
            )
        if self.growth() > self.plan.growth:
            found.append(f"memory grew by {self.growth():.2f}")
        idle = {what: seconds for what, seconds in self.ledger.most.items() if what.startswith(HELD)}
        found += [f"{what} {seconds}" for what, seconds in idle.items() if seconds > LONGEST_IDLE]
        if not self.games:
            found.append("no honest game was finished")
        return found
