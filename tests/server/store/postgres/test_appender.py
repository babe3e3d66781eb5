"""Group commit: one group of entries after the other."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from numbra.server.store import Appended, Store
from numbra.server.store.postgres import writes
from numbra.server.store.postgres.appender import Asked
from server.store.databases import PostgresDatabase, entry, run, table


def test_a_group_is_told_when_the_next_is_under_way(used_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database works on it while the callers of the first go on."""
    order: list[str] = []
    append = writes.append

    async def noted(group: Sequence[Asked], *given: Any, **options: Any) -> Any:
        order.extend(f"{asked.table.id} begun" for asked in group)
        return await append(group, *given, **options)

    monkeypatch.setattr(writes, "append", noted)

    async def ask(store: Store, one: str) -> None:
        assert await store.append(table(one), entry(2, b"second")) == Appended(2, 1000.0)
        order.append(f"{one} told")

    async def scenario(store: Store) -> None:
        for one in ("a", "b"):
            await store.create(table(one), [b"first"], [])
        async with asyncio.TaskGroup() as both:
            both.create_task(ask(store, "a"))
            while not order:
                await asyncio.sleep(0)
            both.create_task(ask(store, "b"))

    run(PostgresDatabase(used_postgres), scenario)
    assert order == ["a begun", "b begun", "a told", "b told"]
