"""The size of an attack, its measurements, and which of them are failures."""

from dataclasses import dataclass, field
from statistics import fmean

from harness.siege.siege import HELD
from harness.siege.watch import Seen
from harness.siege.wire import Ledger

BEFORE, DURING, AFTER = "before", "during", "after"
SPARE = 16
"""Connections that a server may hold after the attack in addition to those before it, since honest people come and go,
and so do connections to its database."""
LONGEST_IDLE = 60
"""Seconds in which the server must have closed a connection that sends nothing, or almost nothing."""


@dataclass(frozen=True)
class Plan:
    """The size of an attack, and the server and honest people it is made on."""

    messages: int
    ranks: int
    """Attackers who raid at the same time."""
    addresses: int
    """Addresses that attackers have."""
    pairs: int
    pace: float
    """Seconds that honest people wait before they act."""
    calm: float
    """Seconds that are measured before and after the attack."""
    growth: float
    """The most that the server's memory may grow from the second quarter of the attack to the last, as a ratio."""
    seed: int
    database: str | None = None
    workers: int = 1
    pinned: bool = False
    """Whether the server and the load are pinned to separate cores."""


@dataclass
class Outcome:
    """The measurements and faults of a siege."""

    plan: Plan
    ledger: Ledger = field(default_factory=Ledger)
    waited: dict[str, list[float]] = field(default_factory=dict)
    """Seconds until honest actions were acknowledged, by phase, at the tables that were not attacked."""
    seconds: float = 0.0
    """Duration of the attack in seconds."""
    seen: Seen = field(default_factory=Seen)
    """Memory and health of the server during the attack."""
    connections: tuple[int, int] = (0, 0)
    """Open connections before and after the attack."""
    games: int = 0
    written: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def growth(self) -> float:
        """Mean memory in the last quarter of the attack, divided by that in the second."""
        memory = self.seen.memory
        quarter = len(memory) // 4
        second, last = memory[quarter : 2 * quarter], memory[3 * quarter :]
        return fmean(last) / fmean(second) if second and fmean(second) else 1.0

    def failures(self) -> list[str]:
        """Everything that makes the siege a failure."""
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
