"""Servers are killed and stopped, the database restarts and connections fail while people play; then all is checked.

Three servers share one database. People come and go between them and play all games, with bots, clocks and talk. In
the end the logs and everything that every client was told must fit together (`storm.checker`).
"""

import argparse
import asyncio
import random
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from benchmarks.storm.auditor import Auditor
from benchmarks.storm.database import OWN, Database, database
from benchmarks.storm.lines import Requests
from benchmarks.storm.parties import Party
from benchmarks.storm.pauses import PickedUp, picked_up
from benchmarks.storm.replay import Violation
from benchmarks.storm.servers import Server, servers
from benchmarks.storm.trouble import Plan, Trouble, one_by_one
from rich.console import Console

SERVERS = 3
LONGEST_BEGINNING = 300.0
"""Seconds in which everybody sits at a table."""
LOOKING = 0.01
"""Seconds between two looks at the tables."""
PICKED_UP_WITHIN = 2.0
"""Seconds in which what was due in a process that has died is done by another."""
PERCENTS = (50, 90, 99, 100)


class Outcome(msgspec.Struct, kw_only=True):
    """What was done, and what came of it."""

    seed: str
    seconds: float
    done: dict[str, int]
    violations: list[Violation]
    faults: list[str]
    """What servers have called a fault of theirs, or died of."""
    longest_pause: float
    picked_up: dict[str, dict[str, float]]

    @property
    def good(self) -> bool:
        """Whether nothing was wrong."""
        return not self.violations and not self.faults


async def chaos(plan: Plan, tables: int, seed: str, where: Database, folder: Path) -> Outcome:
    """Make trouble while people play at so many tables, let them finish, and check everything."""
    rng, began = random.Random(seed), time.monotonic()
    async with servers(SERVERS, folder, where, rng) as all_of_them:
        trouble, auditor = Trouble(plan, all_of_them, where, rng), Auditor(where)
        urls = [server.url for server in all_of_them]
        requests = Requests(urls, rng)
        parties = [Party(number, urls, requests, rng) for number in range(tables)]
        for party in parties:
            party.ended = auditor.ended
        playing = [asyncio.create_task(party.play()) for party in parties]
        await _until_all_play(parties)
        await trouble.make()
        await _finish(parties, playing, auditor, plan.longest_end)
        await requests.close()
        await auditor.finish()
    return _outcome(seed, time.monotonic() - began, trouble, all_of_them, parties, auditor)


async def _until_all_play(parties: list[Party]) -> None:
    """Wait until everybody sits at a table, so that there is something to disturb."""
    async with asyncio.timeout(LONGEST_BEGINNING):
        while not all(party.playing for party in parties):
            await asyncio.sleep(LOOKING)


async def _finish(parties: list[Party], playing: list[asyncio.Task[None]], auditor: Auditor, longest: float) -> None:
    """Let everybody finish his game; what is not over then never will be."""
    for party in parties:
        party.stop = True
    _, pending = await asyncio.wait(playing, timeout=longest)
    for task in pending:
        task.cancel()
    for party in parties:
        if party.playing is not None:
            auditor.ended(party.playing)
    await asyncio.gather(*pending, return_exceptions=True)
    for task in playing:
        if task not in pending:
            task.result()


def _outcome(
    seed: str,
    seconds: float,
    trouble: Trouble,
    all_of_them: list[Server],
    parties: list[Party],
    auditor: Auditor,
) -> Outcome:
    proxies = [proxy for server in all_of_them for proxy in (server.clients, server.behind)]
    counted = [trouble.done, auditor.done, *(party.done for party in parties), *(proxy.done for proxy in proxies)]
    done = sum(counted, Counter[str]())
    done["failed starts"] = sum(server.failed_starts for server in all_of_them)
    after_kills = picked_up(auditor.pauses, trouble.happened)
    return Outcome(
        seed=seed,
        seconds=seconds,
        done=dict(sorted(done.items())),
        violations=auditor.violations,
        faults=[fault for server in all_of_them for fault in server.troubles],
        longest_pause=max((pause.seconds for pause in auditor.pauses), default=0.0),
        picked_up={name: _distribution(getattr(after_kills, name)) for name in PickedUp._fields},
    )


def _distribution(seconds: list[float]) -> dict[str, float]:
    """How many there are, how many are too long, and percentiles."""
    ordered = sorted(seconds)
    late = sum(one > PICKED_UP_WITHIN for one in ordered)
    if not ordered:
        return {"count": 0}
    ranks = {f"p{percent}": ordered[max(0, -(-percent * len(ordered) // 100) - 1)] for percent in PERCENTS}
    return {"count": len(ordered), "later": late, **ranks}


def show(outcome: Outcome) -> None:
    """Print what was done and what was wrong."""
    console = Console()
    console.print(f"seed {outcome.seed}, {outcome.seconds:.0f} s")
    for what, often in outcome.done.items():
        console.print(f"  {what}: {often:,}")
    console.print(f"  longest pause where a bot or a clock was due: {outcome.longest_pause:.2f} s")
    for name, figures in outcome.picked_up.items():
        shown = ", ".join(f"{key} {value:,.3g}" for key, value in figures.items())
        console.print(f"  from a kill to the next line where something was due, {name}: {shown}")
    for wrong in (*outcome.violations, *outcome.faults):
        console.print(str(wrong), style="red", markup=False, soft_wrap=True)
    console.print("nothing was wrong" if outcome.good else f"{len(outcome.violations)} violations", style="bold")


def run(plan: Plan, tables: int, seed: str, where: str) -> Outcome:
    """The same, with a database and a folder for the occasion."""
    with TemporaryDirectory() as folder, database(where, Path(folder)) as shared:
        return asyncio.run(chaos(plan, tables, seed, shared, Path(folder)))


def main() -> Any:
    """Make trouble, print what came of it, and fail if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="how often a server is killed")
    parser.add_argument("--one-by-one", action="store_true", help="nothing but that, of one server after another")
    parser.add_argument("--tables", type=int, default=12, help="tables at which people play at the same time")
    parser.add_argument("--seed", default="numbra", help="of all that happens at random")
    parser.add_argument(
        "--database", default=OWN, help=f"an address, a file, or `{OWN}`: a PostgreSQL for the occasion"
    )
    parser.add_argument("--report", help="a file to write the outcome to, as JSON")
    arguments = parser.parse_args()
    plan = (one_by_one if arguments.one_by_one else Plan)(arguments.kills)
    outcome = run(plan, arguments.tables, arguments.seed, arguments.database)
    if arguments.report:
        Path(arguments.report).write_bytes(msgspec.json.format(msgspec.json.encode(outcome), indent=2))
    show(outcome)
    return 0 if outcome.good else 1


if __name__ == "__main__":
    sys.exit(main())
