"""PostgreSQL databases: migrated like files, refused if they are not ours, and no password is shown."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from harness.postgres import Cluster
from sqlalchemy.ext.asyncio import create_async_engine

from numbra.server.store import Appended, NewerDatabase, StoreError
from numbra.server.store.migrate import VERSION_TABLE, configured
from numbra.server.store.postgres import PostgresStore, opening
from numbra.server.store.schema import metadata
from server.store.databases import PostgresDatabase, entry, keep_guests, run, table
from server.store.next_version import NEWEST, NEXT_STEP

T = TypeVar("T")
Fresh = Callable[[], str]


def asked(address: str, statement: str) -> list[tuple[object, ...]]:
    """The rows that a statement returns."""

    async def ask() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(ask())


def with_engine(address: str, work: Callable[[sa.Connection], T]) -> T:
    """Run work on a SQLAlchemy connection."""

    async def working() -> T:
        async def connected() -> "asyncpg.Connection[asyncpg.Record]":
            return await asyncpg.connect(address)

        engine = create_async_engine("postgresql+asyncpg://", async_creator=connected, poolclass=sa.NullPool)
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    return asyncio.run(working())


def refused(address: str, work: Callable[[str], Awaitable[object]] = PostgresStore.open) -> StoreError:
    """Why an address cannot be opened."""

    async def opened() -> None:
        await work(address)

    with pytest.raises(StoreError) as caught:
        asyncio.run(opened())
    return caught.value


def test_the_steps_lead_to_the_schema(fresh_postgres: Fresh) -> None:
    """Alembic finds nothing to change, in tables, columns, types, keys and indices."""

    def ours(_object: object, _name: str | None, kind: str, _reflected: bool, _compared: object) -> bool:
        return kind != "table" or not isinstance(_object, sa.Table) or _object.info.get("only") != "sqlite"

    def compared(connection: sa.Connection) -> object:
        options = {
            "version_table": VERSION_TABLE,
            "compare_type": True,
            "compare_server_default": True,
            "include_object": ours,
        }
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    assert with_engine(fresh_postgres(), compared) == []


def test_conditions_of_indices_are_kept(fresh_postgres: Fresh) -> None:
    """Alembic does not compare them."""
    found = [
        str(row[0]) for row in asked(fresh_postgres(), "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'")
    ]
    partial = [definition for definition in found if " WHERE " in definition]
    expected = [
        index
        for one in metadata.sorted_tables
        for index in one.indexes
        if index.dialect_options["postgresql"]["where"] is not None
    ]
    assert len(partial) == len(expected) > 0


def test_an_older_database_is_migrated_with_what_is_in_it(fresh_postgres: Fresh, next_version: Path) -> None:
    """It has the new column, and the old rows."""
    address = fresh_postgres()
    run(PostgresDatabase(address), lambda store: store.create(table(), [b"first"], []))
    asyncio.run(opening.prepare(address, next_version))
    asyncio.run(opening.prepare(address, next_version))
    assert asked(address, "SELECT body FROM log") == [(b"first",)]
    assert asked(address, "SELECT colour FROM guests") == []
    assert asked(address, f"SELECT version_num FROM {VERSION_TABLE}") == [("9999",)]  # noqa: S608  # ours


def test_a_step_that_fails_leaves_the_database_as_it_was(fresh_postgres: Fresh, next_version: Path) -> None:
    """All steps or none: the previous version can still open it."""
    address = fresh_postgres()
    broken = NEXT_STEP + '    op.execute("DROP TABLE secrets")\n    raise ZeroDivisionError\n'
    (next_version / "versions" / "9999_colours.py").write_text(broken, encoding="utf-8")
    with pytest.raises(ZeroDivisionError):
        asyncio.run(opening.prepare(address, next_version))
    asyncio.run(opening.prepare(address))
    assert asked(address, "SELECT * FROM secrets") == []


def test_a_newer_database_is_refused(fresh_postgres: Fresh, next_version: Path) -> None:
    """With the version found and the one known."""
    address = fresh_postgres()
    asyncio.run(opening.prepare(address, next_version))
    error = refused(address)
    assert isinstance(error, NewerDatabase)
    assert error.params == {"found": "9999", "known": NEWEST}


def test_every_step_can_be_taken_back(fresh_postgres: Fresh) -> None:
    """Down to an empty database, and up again."""
    address = fresh_postgres()

    def down(connection: sa.Connection) -> list[str]:
        command.downgrade(configured(connection), "base")
        return sa.inspect(connection).get_table_names()

    assert with_engine(address, down) == [VERSION_TABLE]
    asyncio.run(opening.prepare(address))
    assert asked(address, "SELECT count(*) FROM processes") == [(0,)]


def test_many_open_an_empty_database_at_once(postgres: Cluster) -> None:
    """One of them migrates it, and the others wait for that."""
    asked(postgres.address(), "CREATE DATABASE empty_at_first")
    address = postgres.address("empty_at_first")

    async def all_at_once() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(address) for _ in range(5)))
        assert all(await asyncio.gather(*(store.ready() for store in stores)))
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(all_at_once())


def test_a_database_of_another_program_is_left_alone(postgres: Cluster) -> None:
    """Before anything is written to it."""
    asked(postgres.address(), "CREATE DATABASE another")
    address = postgres.address("another")
    asked(address, "CREATE TABLE accounts (id int)")
    error = refused(address)
    assert error.code == "store/cannot-open"
    assert "another program" in str(error)
    assert asked(address, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("accounts",)]


def test_why_it_cannot_be_opened_is_said_without_the_password(postgres: Cluster) -> None:
    """Nobody listens, no such database, a wrong password, and an invalid address."""
    wrong = postgres.address().replace("numbra:", "numbra:not-")
    nobody = "postgresql://numbra:swordfish@127.0.0.1:1/numbra"
    odd = "postgresql://numbra:swordfish@127.0.0.1:port/numbra"
    for address in (wrong, nobody, odd, postgres.address("nowhere")):
        error = refused(address)
        assert error.code == "store/cannot-open"
        for language in ("en", "de", "fr"):
            assert "swordfish" not in error.sentence(language)
            assert "not-" not in error.sentence(language)


def test_who_has_it_open_goes_on_while_it_is_migrated(fresh_postgres: Fresh, next_version: Path) -> None:
    """So machines can be upgraded one by one: a step removes nothing that the previous version needs."""
    address = fresh_postgres()

    async def scenario() -> None:
        store = await PostgresStore.open(address)
        await store.create(table(), [b"first"], [])
        await keep_guests(store, "ann")
        await opening.prepare(address, next_version)
        await keep_guests(store, "ben")
        assert isinstance(await store.append(table(), entry(2, b"second"), guests=["ann"]), Appended)
        assert [one.name for one in (await store.people(["ann", "ben"])).values()] == ["Ann", "Ben"]
        await store.close()

    asyncio.run(scenario())
