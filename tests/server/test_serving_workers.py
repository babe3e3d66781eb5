"""`numbra serve --workers`: several processes on one address and one database, as people run them."""

import asyncio
import os
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest
from harness.chaos.database import Database, File, Postgres

from numbra.server.store import Entry
from patience import PATIENCE
from server.house import Process, guest, line
from server.load import Memory, Pair
from server.test_killed import acknowledged, check_messages, check_table

WORKERS = 2
KILLS = 3


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database in a data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "numbra.db"


def serving(database: Path | str) -> Process:
    """A server with several worker processes."""
    return Process("--port", "0", "--database", str(database), "--pace", "0", "--workers", str(WORKERS))


def processes() -> dict[int, tuple[int, str]]:
    """All processes of this machine: each one's parent, and its command line."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout  # noqa: S607  # wherever it is
    rows = (row.split(maxsplit=2) for row in listed.splitlines())
    return {int(pid): (int(parent), args) for pid, parent, args in rows}


def workers_of(parent: int) -> set[int]:
    """The worker processes of this one."""
    return {pid for pid, (by, args) in processes().items() if by == parent and "spawn_main" in args}


async def play_while_workers_die(process: Process, pair: Pair) -> list[Memory]:
    """Kill one worker after another while two people play, then let them finish; what the clients recorded."""
    async with asyncio.timeout(3 * PATIENCE), asyncio.TaskGroup() as both:
        both.create_task(pair.play())
        for _ in range(KILLS):
            before = acknowledged([pair])
            while acknowledged([pair]) < before + 5 or len(workers_of(process.pid)) < WORKERS:
                await asyncio.sleep(0.01)
            os.kill(min(workers_of(process.pid)), signal.SIGKILL)
        pair.stop = True
    return pair.memories


@pytest.fixture(params=["sqlite", "postgresql"])
def shared(request: pytest.FixtureRequest, database: Path) -> Database:
    """A database of either kind."""
    if request.param == "sqlite":
        return File(str(database))
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgres")
    return Postgres(fresh())


def test_a_game_goes_on_when_workers_are_killed(shared: Database) -> None:
    """Each is replaced; acknowledged actions are there once, and every view follows from the log."""
    with serving(shared.address()) as process:
        memories = asyncio.run(play_while_workers_die(process, Pair(process.address(), 0)))
        assert process.end(signal.SIGTERM) == 0
    assert "Traceback" not in process.said
    for memory in memories:
        rows = asyncio.run(shared.kept(memory.table)).log
        entries = [Entry(row.sequence, row.at, row.body) for row in rows]
        check_table(memory.table, entries, [other for other in memories if other.table == memory.table])
        sent: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            if row.message is not None:
                sent[row.message.split(" ")[1]].append(row.sequence)
        check_messages(memory, entries, sent)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_all_end_in_order(database: Path, ending: int) -> None:
    """Clients are asked to reconnect; no process is left, and no write-ahead log."""
    with serving(database) as process, guest(process.address(), "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            assert hers.get()["type"] == "welcome"
            workers = workers_of(process.pid)
            assert process.end(ending) == 0
            assert hers.get()["type"] == "goodbye"
    assert len(workers) == WORKERS
    assert not workers & set(processes())
    assert process.said.count("\n") == 6
    assert not Path(f"{database}-wal").exists()


def test_nobody_is_left_when_the_first_is_killed(database: Path) -> None:
    """The workers notice, ask clients to reconnect, and end."""
    with serving(database) as process, guest(process.address(), "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            assert hers.get()["type"] == "welcome"
            workers = workers_of(process.pid)
            assert process.end(signal.SIGKILL) == -signal.SIGKILL
            assert hers.get()["type"] == "goodbye"
    assert len(workers) == WORKERS
    latest = time.monotonic() + PATIENCE
    while workers & set(processes()) and time.monotonic() < latest:
        time.sleep(0.05)
    assert not workers & set(processes())
    assert "Traceback" not in process.said
    assert not Path(f"{database}-wal").exists()
