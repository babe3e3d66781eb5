"""Acknowledged entries are on disk, whenever the process is killed."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from numbra.server.store import Entry
from numbra.server.store.sqlite import SqliteStore
from server.store.sqlite.appender import TABLES

APPENDER = Path(__file__).parent / "appender.py"
LIVES = 25

Acknowledged = dict[tuple[str, int], bytes]


def killed_at_some_moment(lines: Iterator[str], rng: random.Random) -> Acknowledged:
    """Follow one child, and kill it some time after some acknowledgements; all acknowledged entries."""
    acknowledged: Acknowledged = {}
    patience, pid = rng.choice((0, 0, rng.randrange(400))), 0
    for line in lines:
        match line.split():
            case ["born", number]:
                pid = int(number)
            case ["dead", status]:
                assert int(status) == signal.SIGKILL
                return acknowledged
            case [table, sequence, body]:
                acknowledged[table, int(sequence)] = body.encode()
        if pid and len(acknowledged) >= patience:
            time.sleep(rng.uniform(0.0, 0.04))
            os.kill(pid, signal.SIGKILL)
            pid, patience = 0, sys.maxsize
    raise AssertionError("the appender itself has ended")


async def logs(file: Path) -> dict[str, list[Entry]]:
    """All logs on disk."""
    store = await SqliteStore.open(file)
    found = {table: await store.entries(table) for table in TABLES}
    await store.close()
    return found


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    """Killed again and again, at any moment from the start: every acknowledged entry is there once, without gaps."""
    file, rng, acknowledged = tmp_path / "n.sqlite", random.Random(777), Acknowledged()
    command = [sys.executable, "-W", "error", str(APPENDER), str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as appender:  # noqa: S603  # our own script
        assert appender.stdin is not None
        assert appender.stdout is not None
        for _ in range(LIVES):
            appender.stdin.write("live\n")
            appender.stdin.flush()
            acknowledged |= killed_at_some_moment(iter(appender.stdout.readline, ""), rng)
            found = asyncio.run(logs(file))
            for entries in found.values():
                assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
                assert len({entry.body for entry in entries}) == len(entries)
            on_disk = {(table, entry.sequence): entry.body for table in TABLES for entry in found[table]}
            assert acknowledged.items() <= on_disk.items()
        appender.stdin.close()
        assert appender.wait() == 0
    assert len(acknowledged) > LIVES
