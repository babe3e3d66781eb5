"""Requests that replay logs of the maximal length, on a real server, while honest people play at other tables.

Two tables of nmbrs! have logs of 50,000 lines, made of cards that are laid and taken back: one game still runs, one is
over. Strangers request stories, records and explanations of both, 20 a second, in all languages and while a player's
name keeps changing, so that no answer can be cached. The benchmark measures how long honest players wait from an action
to its acknowledgement: without and with such requests in turn, several times in the same run.

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
from benchmarks.replaying.logs import LongTables, long_tables
from harness.houses import LOAD, SERVER, on_core
from harness.siege.besiege import client_of
from harness.siege.honest import Pair
from harness.siege.house import besieged
from rich.console import Console
from rich.table import Table as Grid

PAIRS, PACE = 20, 0.05
"""Honest pairs, and the seconds that each player waits before they act."""
MAX_RATIO = 2.0
"""The largest allowed ratio of the 99th percentiles with and without such requests."""
LANGUAGES = ("en", "de", "fr")


class Waited(NamedTuple):
    """How long honest players waited in one phase: seconds per action, sorted."""

    seconds: list[float]

    def percentile(self, share: float) -> float:
        """The percentile for a share from 0 to 1, in milliseconds."""
        return 1000 * self.seconds[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


async def measure(
    folder: Path, rounds: int, seconds: float, rate: float, answers: Counter[int]
) -> list[tuple[Waited, Waited]]:
    """How long honest players waited without and with requests for long logs; `answers` counts these by status."""
    tables = await long_tables(folder / "numbra.db")
    found: list[tuple[Waited, Waited]] = []
    with on_core(SERVER), besieged(folder) as house, on_core(LOAD):
        async with client_of(house.address) as http, _playing(http) as pairs:
            for _ in range(rounds):
                await asyncio.sleep(seconds)
                without = _waited(pairs)
                asking = asyncio.create_task(_send_requests(house.address, tables, rate, answers))
                await asyncio.sleep(seconds)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                found.append((without, _waited(pairs)))
        if house.trouble():
            raise RuntimeError(house.trouble())
    return found


@asynccontextmanager
async def _playing(http: httpx.AsyncClient) -> AsyncIterator[list[Pair]]:
    """Honest pairs that play until the context ends."""
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
    """How long all pairs have waited since the last call."""
    seconds = sorted(one for pair in pairs for one in pair.tally.took)
    for pair in pairs:
        pair.tally.took.clear()
    return Waited(seconds)


async def _send_requests(address: str, tables: LongTables, rate: float, answers: Counter[int]) -> None:
    """Request long logs at a fixed rate, from many addresses, without waiting for the answers."""
    async with client_of(address) as http, asyncio.TaskGroup() as asking:
        requests = zip(count(), cycle(tables.paths()), cycle(LANGUAGES), strict=False)
        for number, path, language in requests:
            headers = {"X-Forwarded-For": f"203.0.113.{number % 200}", "accept-language": language}
            if number % 5 == 0:  # a new name invalidates cached answers
                name = {"name": f"Stranger {number}"}
                asking.create_task(_count_answer(http, answers, "PATCH", "/api/me", tables.player(headers), json=name))
            asking.create_task(_count_answer(http, answers, "GET", path, headers))
            await asyncio.sleep(1 / rate)


async def _count_answer(
    http: httpx.AsyncClient, answers: Counter[int], method: str, path: str, headers: dict[str, str], **about: object
) -> None:
    answer = await http.request(method, path, headers=headers, **about)  # type: ignore[arg-type]  # JSON
    answers[answer.status_code] += method == "GET"


def main() -> int:
    """Measure and print; 1 if honest players waited too long."""
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
    console.print(f"median ratio of p99: {median(ratios):.2f} (at most {MAX_RATIO})")
    return int(median(ratios) > MAX_RATIO)


if __name__ == "__main__":
    sys.exit(main())
