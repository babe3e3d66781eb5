"""Databases of other versions: older ones are migrated, newer ones refused; the steps lead to the schema."""

import asyncio
import logging
import re
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from numbra.server.store import NewerDatabase, schema
from numbra.server.store.migrate import MIGRATIONS, VERSION_TABLE, configured
from numbra.server.store.migrations.new import draft
from numbra.server.store.schema import metadata
from numbra.server.store.sqlite import SqliteStore, opening
from server.store.databases import table
from server.store.next_version import NEWEST, NEXT_STEP


def engine_of(file: Path) -> sa.Engine:
    """A SQLAlchemy engine for a file."""
    return sa.create_engine("sqlite://", creator=partial(opening.connect, file), poolclass=sa.NullPool)


def test_the_steps_lead_to_the_schema(tmp_path: Path) -> None:
    """Alembic finds nothing to change, in tables, columns, types, keys and indices."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file)
    with engine_of(file).connect() as connection:
        options = {"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []


def test_the_steps_and_the_schema_make_the_same_tables(tmp_path: Path) -> None:
    """The SQL is the same to the letter, so that the conditions of indices agree as well."""
    opening.prepare(tmp_path / "steps.sqlite")
    (tmp_path / "schema.sqlite").touch()
    with engine_of(tmp_path / "schema.sqlite").begin() as connection:
        metadata.create_all(connection)

    def told(file: Path) -> dict[str, set[str]]:
        with closing(sqlite3.connect(file)) as connection:
            rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        return {
            name: {part.strip(" ()\t") for part in re.split("[\n,]", sql)}
            for name, sql in rows
            if name != VERSION_TABLE
        }

    assert told(tmp_path / "steps.sqlite") == told(tmp_path / "schema.sqlite")


def test_an_older_database_is_migrated_with_what_is_in_it(tmp_path: Path, next_version: Path) -> None:
    """It has the new column, and the old rows."""
    file = tmp_path / "n.sqlite"

    async def scenario() -> None:
        store = await SqliteStore.open(file)
        await store.create(table(), [b"first"], [])
        await store.close()

    asyncio.run(scenario())
    opening.prepare(file, next_version)
    opening.prepare(file, next_version)
    with closing(opening.connect(file)) as connection:
        assert connection.execute("SELECT body FROM log").fetchall() == [(b"first",)]
        assert connection.execute("SELECT colour FROM guests").fetchall() == []
        assert connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall() == [("9999",)]  # noqa: S608  # ours


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, next_version: Path) -> None:
    """All steps or none: the previous version can still open it."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file)
    broken = NEXT_STEP + '    op.execute("DROP TABLE secrets")\n    raise ZeroDivisionError\n'
    (next_version / "versions" / "9999_colours.py").write_text(broken, encoding="utf-8")
    with pytest.raises(ZeroDivisionError):
        opening.prepare(file, next_version)
    opening.prepare(file)
    with closing(opening.connect(file)) as connection:
        assert connection.execute("SELECT * FROM secrets").fetchall() == []
        assert "colour" not in [row[1] for row in connection.execute("PRAGMA table_info(guests)")]


def test_a_newer_database_is_refused(tmp_path: Path, next_version: Path) -> None:
    """With the version found and the one known, in a sentence that says what to do."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file, next_version)
    with pytest.raises(NewerDatabase) as caught:
        asyncio.run(SqliteStore.open(file))
    assert caught.value.code == "store/newer-database"
    assert caught.value.params == {"found": "9999", "known": NEWEST}
    assert "Please update Numbra" in str(caught.value)


def test_every_step_can_be_taken_back(tmp_path: Path) -> None:
    """Down to an empty database, and up again."""
    file = tmp_path / "n.sqlite"
    opening.prepare(file)
    with engine_of(file).begin() as connection:
        command.downgrade(configured(connection), "base")
        assert sa.inspect(connection).get_table_names() == [VERSION_TABLE]
    opening.prepare(file)
    with engine_of(file).connect() as connection:
        assert set(sa.inspect(connection).get_table_names()) == {VERSION_TABLE, *metadata.tables}


def test_logging_is_left_alone(tmp_path: Path) -> None:
    """Migrating neither adds handlers nor silences loggers that exist."""
    existing, root = logging.getLogger("numbra.test"), logging.getLogger()
    before = (root.handlers[:], root.level, existing.disabled, logging.getLogger("alembic").handlers[:])
    opening.prepare(tmp_path / "n.sqlite")
    assert (root.handlers[:], root.level, existing.disabled, logging.getLogger("alembic").handlers[:]) == before


def test_the_next_step_is_drafted_from_the_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows the last one, contains the difference, and can be used as it is."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    changed = sa.MetaData()
    for one in metadata.sorted_tables:
        one.to_metadata(changed)
    changed.tables["guests"].append_column(sa.Column("colour", sa.Text))
    monkeypatch.setattr(schema, "metadata", changed)
    step = draft("Colours of guests", folder)
    following = f"{int(NEWEST) + 1:04}"
    assert step == folder / "versions" / f"{following}_colours_of_guests.py"
    head = f'"""Colours of guests.\n\nRevision {following}, after {NEWEST}.\n"""\n'
    assert step.read_text(encoding="utf-8").startswith(head)
    opening.prepare(tmp_path / "n.sqlite", folder)
    with closing(opening.connect(tmp_path / "n.sqlite")) as connection:
        assert "colour" in [row[1] for row in connection.execute("PRAGMA table_info(guests)")]
