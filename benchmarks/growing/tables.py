"""How the cost of an action and memory grow with the number of tables; the load is the same at all sizes."""

from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.growing.load import Meter, Spent, gathered, paced, tables_needed
from harness.clients import Tally
from harness.databases import Databases
from harness.houses import Serving, memory_of, numbra
from rich.table import Table

GAME = "nmbrs"
"""A game whose updates have about the same size throughout."""


class AtSize(NamedTuple):
    """Measurements with `tables` tables."""

    tables: int
    spent: Spent
    idle: tuple[float, float]
    memory: int

    def cost(self, part: int) -> float:
        """CPU microseconds per action, of the server (0) or the database (1), without what they use when idle."""
        busy = (self.spent.server, self.spent.database)[part] - self.idle[part] * self.spent.seconds
        return 1e6 * busy / self.spent.actions


async def at_size(tables: int, source: Databases, how: Serving, rate: float, seconds: float) -> AtSize:
    """Measure `tables` tables with two clients each, and `rate` actions a second at all of them together."""
    tally = Tally()
    deep = tables_needed(tables, rate, seconds)
    async with numbra(source.fresh, GAME, how) as house:
        pairs = await gathered(tables, lambda _: house.pair(deep, tally))
        memory = await memory_of(house.process, min(1.0, seconds))
        meter = Meter(house.process, source.process)
        idle = await meter.idle(seconds)
        spent = await paced(pairs, tally, rate, seconds, meter)
        for pair in pairs:
            pair.leave()
    return AtSize(tables, spent, idle, memory)


def shown(results: list[AtSize]) -> Table:
    """A table of all sizes, with ratios to the smallest."""
    table = Table("tables", "actions/s", "server µs/action", "÷", "database µs", "p50 ms", "p99 ms", "÷")
    for column in ("idle CPU", "MB", "kB/table"):
        table.add_column(column)
    for row in rows(results):
        table.add_row(*row)
    return table


def rows(results: list[AtSize]) -> Iterator[tuple[str, ...]]:
    """A printed row for each size; memory per table counts the tables beyond the smallest size."""
    first = results[0]
    for one in results:
        more = one.tables - first.tables
        yield (
            f"{one.tables:,}",
            f"{one.spent.actions / one.spent.seconds:,.0f}",
            f"{one.cost(0):.0f}",
            f"{one.cost(0) / first.cost(0):.2f}",
            f"{one.cost(1):.0f}",
            f"{1000 * one.spent.p50:.1f}",
            f"{1000 * one.spent.p99:.1f}",
            f"{one.spent.p99 / first.spent.p99:.2f}",
            f"{sum(one.idle):.1%}",
            f"{one.memory / 1e6:.0f}",
            f"{(one.memory - first.memory) / more / 1000:.1f}" if more else "",
        )
