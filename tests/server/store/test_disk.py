"""A full disk: nothing is acknowledged, and clients and the host are informed."""

import asyncio

import pytest

from numbra.server.autoplay.pace import Pace
from numbra.server.live import cluster
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store import Store, StoreError
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.sqlite import SqliteStore
from server.home import Time, ask, table_of
from server.process import everything, until
from server.store.databases import Database
from server.store.databases import table as row
from server.test_services import come_in

TROUBLE, TROUBLE_OVER = b'{"type":"trouble","code":"store/failed"}', cluster.TROUBLE_OVER
FULL = """
CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql
"""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with more frequent heartbeats than in production."""
    monkeypatch.setattr(cluster, "HEARTBEAT_INTERVAL", 0.01)


async def fill(store: Store, *, full: bool) -> None:
    """Fill the database's disk, or free it."""
    if isinstance(store, SqliteStore):
        pages = await store._read(lambda db: int(db.execute("PRAGMA page_count").fetchone()[0]))
        most = pages if full else 1_000_000
        await store._write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchall())
    else:
        assert isinstance(store, PostgresStore)
        await store._pool.execute(FULL)
        for name in ("log", "chat", "secrets"):
            await store._pool.execute(f"DROP TRIGGER IF EXISTS full_disk ON {name}")
            if full:
                when = f"CREATE TRIGGER full_disk BEFORE INSERT ON {name} EXECUTE FUNCTION full_disk()"
                await store._pool.execute(when)


def test_a_full_disk_is_told_to_everybody_and_when_it_is_over(database: Database) -> None:
    """Once each, in the log and at tables; meanwhile `ready` is false, so that load balancers send nobody here."""
    reported: list[str | None] = []

    def report(error: StoreError | None) -> None:
        reported.append(None if error is None else error.code)

    async def test() -> None:
        services = await Services.open(await database.open(), Settings("", pace=Pace(0, 0, 0)), Time(), report=report)
        guests = await come_in(services, "Ann", "Ben")
        table = await table_of(services, *guests)
        async with services.rooms.listening(table, guests[0]) as listener, services.lobby.listening() as visitor:
            assert await services.store.ready()
            await fill(services.store, full=True)
            with pytest.raises(StoreError) as no:
                await services.store.create(row("large"), [b"x" * 100_000], [])
            assert no.value.code == "store/failed"
            assert not await services.store.ready()
            await until(lambda: bool(reported))
            for _ in range(3):
                await asyncio.sleep(0.02)
                assert not await services.store.ready()
            await fill(services.store, full=False)
            await until(lambda: len(reported) > 1)
            assert await services.store.ready()
            assert (await ask(services, table, guests[0], type="start"))["type"] == "accepted"
            for one in (listener, visitor):
                assert [said for said in everything(one) if b"trouble" in said] == [TROUBLE, TROUBLE_OVER]
        assert reported == ["store/failed", None]
        await services.close()

    asyncio.run(test())
