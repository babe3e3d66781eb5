"""One server for all tests of a file, one PostgreSQL for all tests of a process, and databases of either kind."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from harness.postgres import Cluster, cluster

from numbra.server.store.postgres import opening
from numbra.server.store.schema import metadata
from server.house import house
from server.store.databases import Database, PostgresDatabase, SqliteFile

TEMPLATE = "migrated"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one server for all tests of a file."""
    with house(tmp_path_factory.mktemp("house") / "numbra.db") as address:
        yield address


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL, without fsync: no test depends on power failures."""
    with cluster(durable=False) as running:
        asyncio.run(_execute(running.address(), f"CREATE DATABASE {TEMPLATE}"))
        asyncio.run(opening.prepare(running.address(TEMPLATE)))
        yield running


@pytest.fixture(scope="session")
def fresh_postgres(postgres: Cluster) -> Callable[[], str]:
    """Creates one more empty database; its address."""
    numbers = count(1)

    def fresh() -> str:
        name = f"fresh_{next(numbers)}"
        asyncio.run(_execute(postgres.address(), f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        return postgres.address(name)

    return fresh


@pytest.fixture(scope="session")
def used_postgres(fresh_postgres: Callable[[], str]) -> str:
    """The address of a database that tests share: emptying it is faster than creating another."""
    return fresh_postgres()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database of each kind: tests that use it run on all kinds of stores."""
    if request.param == "sqlite":
        return SqliteFile(tmp_path)
    address: str = request.getfixturevalue("used_postgres")
    kept = ", ".join(name for name, table in metadata.tables.items() if table.info.get("only") != "sqlite")
    # As a replica it runs no triggers: one of them keeps the audit log from being emptied.
    asyncio.run(_execute(address, f"SET session_replication_role = replica; TRUNCATE {kept}"))
    return PostgresDatabase(address)


async def _execute(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
