"""Kills and stops servers, restarts the database and breaks connections while people play; then checks everything.

Three servers share one database. People move between them and play all games, with bots, clocks and chat. At the end,
the logs must agree with every frame that every client has received (`harness.chaos.checker`).
"""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

import msgspec
from harness.chaos.auditor import Auditor
from harness.chaos.database import Database
from harness.chaos.lines import Requests
from harness.chaos.parties import Party
from harness.chaos.pauses import PickedUp, picked_up
from harness.chaos.replay import Violation
from harness.chaos.servers import Server, servers
from harness.chaos.trouble import Plan, Trouble

SERVERS = 3
START_TIMEOUT = 300.0
"""Seconds in which all parties must have started a game."""
POLL_INTERVAL = 0.01
"""Seconds between two checks whether all parties play."""
LONGEST_TAKEOVER = 2.0
"""Seconds in which another process must take over what was due in a killed one."""
PERCENTS = (50, 90, 99, 100)


class Outcome(msgspec.Struct, kw_only=True):
    """The failures of a run, and its results."""

    seed: str
    seconds: float
    done: dict[str, int]
    violations: list[Violation]
    faults: list[str]
    """Faults that servers have logged or died of."""
    longest_pause: float
    picked_up: dict[str, dict[str, float]]

    @property
    def good(self) -> bool:
        """Whether nothing was wrong."""
        return not self.violations and not self.faults


async def chaos(plan: Plan, tables: int, seed: str, where: Database, folder: Path) -> Outcome:
    """Inject failures while people play at `tables` tables, let them finish, and check everything."""
    rng, began = random.Random(seed), time.monotonic()
    async with servers(SERVERS, folder, where, rng) as all_servers:
        trouble, auditor = Trouble(plan, all_servers, where, rng), Auditor(where)
        urls = [server.url for server in all_servers]
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
    return _outcome(seed, time.monotonic() - began, trouble, all_servers, parties, auditor)


async def _until_all_play(parties: list[Party]) -> None:
    """Wait until all parties play, so that there is something to disturb."""
    async with asyncio.timeout(START_TIMEOUT):
        while not all(party.playing for party in parties):
            await asyncio.sleep(POLL_INTERVAL)


async def _finish(parties: list[Party], playing: list[asyncio.Task[None]], auditor: Auditor, longest: float) -> None:
    """Let every party finish its game; those not over after `longest` seconds are cancelled, and checked too."""
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
    all_servers: list[Server],
    parties: list[Party],
    auditor: Auditor,
) -> Outcome:
    proxies = [proxy for server in all_servers for proxy in (server.clients, server.behind)]
    counted = [trouble.done, auditor.done, *(party.done for party in parties), *(proxy.done for proxy in proxies)]
    done = sum(counted, Counter[str]())
    done["failed starts"] = sum(server.failed_starts for server in all_servers)
    after_kills = picked_up(auditor.pauses, trouble.happened)
    return Outcome(
        seed=seed,
        seconds=seconds,
        done=dict(sorted(done.items())),
        violations=auditor.violations,
        faults=[fault for server in all_servers for fault in server.troubles],
        longest_pause=max((pause.seconds for pause in auditor.pauses), default=0.0),
        picked_up={name: _distribution(getattr(after_kills, name)) for name in PickedUp._fields},
    )


def _distribution(seconds: list[float]) -> dict[str, float]:
    """The count, the number of values that are too long, and percentiles."""
    ordered = sorted(seconds)
    late = sum(one > LONGEST_TAKEOVER for one in ordered)
    if not ordered:
        return {"count": 0}
    ranks = {f"p{percent}": ordered[max(0, -(-percent * len(ordered) // 100) - 1)] for percent in PERCENTS}
    return {"count": len(ordered), "later": late, **ranks}
