"""The server is killed repeatedly while people play: nothing acknowledged is lost, nothing is done twice.

`NUMBRA_KILLS=200` for the long form.
"""

import asyncio
import os
import random
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from numbra.server.store.protocol import Entry
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import Acted, decode_line
from server.load import GAMES, Memory, Pair
from server.victim import Victim

KILLS = int(os.environ.get("NUMBRA_KILLS", "12"))
PAIRS = 2 * len(GAMES)
BEGINNING = 0.2
"""Seconds in which a server starts; one in five is killed then."""
LONGEST_LIFE = 0.15
"""Seconds after the first acknowledged action, within which the others are killed."""
AT_MOST = 300.0 + 10 * KILLS


async def under_load(victim: Victim, rng: random.Random) -> list[Memory]:
    """Kill the server this many times, then let all finish their games; what the clients recorded."""
    pairs = [Pair(victim.url, number) for number in range(PAIRS)]
    async with asyncio.timeout(AT_MOST), asyncio.TaskGroup() as all_of_them:
        async with victim.alive():
            for pair in pairs:
                all_of_them.create_task(pair.play())
            await until_all_play(pairs)
        for _ in range(KILLS - 1):
            async with victim.alive():
                await a_while(pairs, rng)
        for pair in pairs:
            pair.stop = True
        all_of_them.create_task(last_life(victim, pairs))
    return [memory for pair in pairs for memory in pair.memories]


async def a_while(pairs: list[Pair], rng: random.Random) -> None:
    """Wait for a random moment: while the server starts, or while people play."""
    if rng.random() < 0.2:
        await asyncio.sleep(rng.uniform(0, BEGINNING))
        return
    before = acknowledged(pairs)
    while acknowledged(pairs) == before:
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))


def acknowledged(pairs: list[Pair]) -> int:
    """The number of messages that the server has accepted so far."""
    return sum(len(memory.accepted) for pair in pairs for memory in pair.memories)


async def until_all_play(pairs: list[Pair]) -> None:
    """Wait until everybody sits at a table."""
    while not all(pair.memories for pair in pairs):
        await asyncio.sleep(0.01)


async def last_life(victim: Victim, pairs: list[Pair]) -> None:
    """Keep the last server alive until every game is over."""
    async with victim.alive():
        while not all(ended(memory) for pair in pairs for memory in pair.memories):
            await asyncio.sleep(0.01)


def ended(memory: Memory) -> bool:
    """Whether a player has received the end of their game."""
    return memory.last is not None and memory.last.status == "over"


def test_what_was_acknowledged_survives_any_kill(tmp_path: Path) -> None:
    """Each action is in the log once; every view follows from the log; and every game is played to its end."""
    database = tmp_path / "numbra.db"
    memories = asyncio.run(under_load(Victim(database), random.Random()))
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        logs, sent = kept(db)
    assert sum(len(memory.accepted) for memory in memories) > KILLS
    for table, entries in logs.items():
        check_table(table, entries, [memory for memory in memories if memory.table == table])
    for memory in memories:
        check_messages(memory, logs[memory.table], sent[memory.table])


def kept(db: sqlite3.Connection) -> tuple[dict[str, list[Entry]], dict[str, dict[str, list[int]]]]:
    """The log of each table, and the sequence numbers of each message id in it."""
    logs: dict[str, list[Entry]] = defaultdict(list)
    sent: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = db.execute("SELECT table_id, sequence, at, body, message FROM log ORDER BY table_id, sequence")
    for table, sequence, at, body, message in rows:
        logs[table].append(Entry(sequence, at, body))
        if message is not None:
            sent[table][message.split(" ")[1]].append(sequence)
    return logs, sent


def check_table(code: str, entries: list[Entry], memories: list[Memory]) -> None:
    """Assert that the log has no gaps, folds, and matches the players' views at each sequence number."""
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    table = fold(code, entries[:1])
    for entry in entries[1:]:
        table = apply_entry(table, entry)
        for memory in memories:
            check_view(table, memory)
    for memory in memories:
        assert memory.last is not None
        assert (memory.last.status, memory.last.sequence) == (table.status, table.sequence) == ("over", len(entries))
        assert memory.last.table["seed"] == table.seed


def check_view(table: Table, memory: Memory) -> None:
    """Assert that a player's view at a sequence number follows from the log."""
    if table.sequence in memory.views:
        assert table.state is not None
        assert memory.last is not None
        assert memory.views[table.sequence] == plain(table.state.view(memory.last.seat))


def check_messages(memory: Memory, entries: list[Entry], sent: dict[str, list[int]]) -> None:
    """Assert that each accepted message is in the log once, at its sequence number; refused ones are not."""
    for name, (sequence, message) in memory.accepted.items():
        assert sent[name] == [sequence]
        line = decode_line(entries[sequence - 1].body)
        if message.kind == "act":
            assert isinstance(line, Acted)
            assert memory.last is not None
            assert (line.seat, line.action) == (memory.last.seat, plain(message.fields["action"]))
    assert not memory.refused & set(sent)


def plain(value: object) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
