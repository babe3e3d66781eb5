"""Requests that replay a log at its limit, against a real server, while honest people play at other tables.

Two tables of nmbrs! have logs of 50,000 lines, made of cards that are laid and taken back: one game still runs, one is
over. Strangers ask for stories, records and explanations of both, 20 a second, in all languages and under names that
change all the time, so that no answer can be remembered. What is measured is how long honest players wait from an
action to its acknowledgement: without and with such requests in turn, several times in the same run.

    python -m benchmarks.replays [--rounds 3] [--seconds 20] [--rate 20]
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count, cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
from benchmarks.hostile import client_of
from benchmarks.houses import LOAD, SERVER, on_core
from benchmarks.replaying.logs import LongTables, long_tables
from benchmarks.siege.honest import Pair
from benchmarks.siege.house import besieged
from rich.console import Console
from rich.table import Table as Grid

PAIRS, PACE = 20, 0.05
"""Honest tables, and the seconds that each of their players thinks."""
MOST = 2.0
"""How many times as long as without such requests honest players may wait, at the 99th percentile."""
LANGUAGES = ("en", "de", "fr")


class Waited(NamedTuple):
    """What honest players waited in one stretch: seconds, sorted."""

    seconds: list[float]

    def percentile(self, share: float) -> float:
        """The time that this share of actions took at most, in milliseconds."""
        return 1000 * self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


async def measure(
    folder: Path, rounds: int, seconds: float, rate: float, answers: Counter[int]
) -> list[tuple[Waited, Waited]]:
    """What honest players waited without and with requests for long logs; how those were answered is counted."""
    tables = await long_tables(folder / "numbra.db")
    found: list[tuple[Waited, Waited]] = []
    with on_core(SERVER), besieged(folder) as house, on_core(LOAD):
        async with client_of(house.address) as http, _playing(http) as pairs:
            for _ in range(rounds):
                await asyncio.sleep(seconds)
                without = _waited(pairs)
                asking = asyncio.create_task(_ask(house.address, tables, rate, answers))
                await asyncio.sleep(seconds)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                found.append((without, _waited(pairs)))
        if house.trouble():
            raise RuntimeError(house.trouble())
    return found


@asynccontextmanager
async def _playing(http: httpx.AsyncClient) -> AsyncIterator[list[Pair]]:
    """Honest pairs that play until the end of the block."""
    stop, pairs = asyncio.Event(), [Pair(http, f"198.51.100.{number}", PACE) for number in range(PAIRS)]
    for pair in pairs:
        await pair.come_in()
        await pair.open_table()
    playing = [asyncio.create_task(pair.play(stop)) for pair in pairs]
    yield pairs
    stop.set()
    await asyncio.gather(*playing)
    wrong = [wrong for pair in pairs for wrong in (*pair.wrong, *pair.compare())]
    if wrong:
        raise RuntimeError(wrong)


def _waited(pairs: list[Pair]) -> Waited:
    """What all have waited since this was last asked."""
    seconds = sorted(one for pair in pairs for one in pair.tally.took)
    for pair in pairs:
        pair.tally.took.clear()
    return Waited(seconds)


async def _ask(address: str, tables: LongTables, rate: float, answers: Counter[int]) -> None:
    """Ask for long logs at a steady rate, from many addresses, whether the answers before have come or not."""
    async with client_of(address) as http, asyncio.TaskGroup() as asking:
        asked = zip(count(), cycle(tables.paths()), cycle(LANGUAGES), strict=False)
        for number, path, language in asked:
            headers = {"X-Forwarded-For": f"203.0.113.{number % 200}", "accept-language": language}
            if number % 5 == 0:  # with another name there is another answer
                name = {"name": f"Stranger {number}"}
                asking.create_task(_answered(http, answers, "PATCH", "/api/me", tables.player(headers), json=name))
            asking.create_task(_answered(http, answers, "GET", path, headers))
            await asyncio.sleep(1 / rate)


async def _answered(
    http: httpx.AsyncClient, answers: Counter[int], method: str, path: str, headers: dict[str, str], **about: object
) -> None:
    answer = await http.request(method, path, headers=headers, **about)  # type: ignore[arg-type]  # JSON
    answers[answer.status_code] += method == "GET"


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=20.0)
    args = parser.parse_args()
    answers: Counter[int] = Counter()
    with TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder), args.rounds, args.seconds, args.rate, answers))
    grid = Grid("round", "actions", "p50 without", "p50 with", "p99 without", "p99 with", "ratio of p99")
    ratios = []
    for number, (without, during) in enumerate(found, 1):
        ratios.append(during.percentile(0.99) / without.percentile(0.99))
        times = (one.percentile(share) for share in (0.5, 0.99) for one in (without, during))
        actions = f"{len(without.seconds)} / {len(during.seconds)}"
        grid.add_row(str(number), actions, *(f"{one:.1f} ms" for one in times), f"{ratios[-1]:.2f}")
    console = Console()
    console.print(grid)
    console.print(f"requests for long logs, by status: {dict(sorted(answers.items()))}")
    console.print(f"median ratio of p99: {median(ratios):.2f} (at most {MOST})")
    return int(median(ratios) > MOST)


if __name__ == "__main__":
    sys.exit(main())
