"""Prints the outcome of an attack: the messages, the answers, and how long honest people waited."""

from statistics import quantiles

from harness.siege.outcome import BEFORE, Outcome
from rich.console import Console
from rich.table import Table


def latencies(outcome: Outcome) -> Table:
    """How long honest people waited, also as ratios to the calm phase before."""
    table = Table("phase", "actions", "p50 ms", "÷ before", "p99 ms", "÷ before", "longest ms")
    cuts = {phase: quantiles(waits, n=100) for phase, waits in outcome.waited.items() if len(waits) > 1}
    for phase, cut in cuts.items():
        calm, waits = cuts.get(BEFORE, cut), outcome.waited[phase]
        table.add_row(
            phase,
            f"{len(waits):,}",
            *(text for at in (49, 98) for text in (f"{1000 * cut[at]:.1f}", f"{cut[at] / calm[at]:.2f}")),
            f"{1000 * max(waits):.1f}",
        )
    return table


def attacks(outcome: Outcome) -> Table:
    """Messages that were sent, by attack."""
    table = Table("attack", "messages", "raids given up")
    for name, many in outcome.ledger.sent.most_common():
        table.add_row(name, f"{many:,}", f"{outcome.ledger.unanswered[name]:,}")
    table.add_row("all", f"{outcome.ledger.sent.total():,}", f"{outcome.ledger.unanswered.total():,}")
    return table


def answers(outcome: Outcome) -> Table:
    """The server's answers, by kind."""
    table = Table("answer", "times")
    for name, many in outcome.ledger.answers.most_common():
        table.add_row(name, f"{many:,}")
    return table


def printed(outcome: Outcome, console: Console) -> None:
    """Print the whole report."""
    for table in (attacks(outcome), answers(outcome), latencies(outcome)):
        console.print(table)
    mega = [size / 1e6 for size in outcome.seen.memory]
    console.print(f"attack: {outcome.seconds:.0f} s; honest games finished: {outcome.games}")
    console.print(f"memory: {mega[0]:.0f} MB at first, {max(mega):.0f} at most, {mega[-1]:.0f} at last; "
                  f"last quarter ÷ second quarter: {outcome.growth():.3f}")  # fmt: skip
    console.print(
        f"connections: {outcome.connections[0]} before, {outcome.connections[1]} after; written: {outcome.written}"
    )
    console.print(
        f"/healthz: {len(outcome.seen.health)} times, the slowest {max(outcome.seen.health, default=0.0):.2f} s"
    )
    console.print(f"the most that one attacker was given: {dict(outcome.ledger.most)}")
    for failure in outcome.failures():
        console.print(f"FAILED: {failure}", markup=False)
