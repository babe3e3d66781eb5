"""The page about hosting names every setting there is, and none that is not; its examples are about this server."""

import asyncio
import re
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path

from benchmarks.postgres import cluster

from numbra.cli.settings import KEEP_GUESTS, KEEP_TABLES, MOST_WORKERS, PACE, PORT, add_settings, variable
from numbra.server.store import Entry, Listed, Resent
from numbra.server.store.postgres import PostgresStore
from numbra.server.store.sqlite.opening import INCREMENTAL

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def settings() -> set[str]:
    """The names of all settings."""
    parser = ArgumentParser(add_help=False)
    add_settings(parser)
    return {action.option_strings[0].removeprefix("--") for action in parser._actions}


def test_every_setting_is_in_the_table_once() -> None:
    """With its variable."""
    rows = re.findall(r"^\| `--([a-z-]+)` \| `(NUMBRA_[A-Z_]+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted((name, variable(name)) for name in settings())


def test_no_setting_is_named_that_does_not_exist() -> None:
    """Anywhere on the page."""
    assert set(re.findall(r"NUMBRA_[A-Z_]+", PAGE)) == {variable(name) for name in settings()}
    named = re.findall(r"numbra serve([^`\n#]*)", PAGE)
    assert {flag for words in named for flag in re.findall(r"--([a-z-]+)", words)} <= settings()


def test_what_is_usual_is_said() -> None:
    """As it is."""
    rows = dict(re.findall(r"^\| `--([a-z-]+)` \| [^|]+ \| `([^`]+)`", PAGE, re.MULTILINE))
    usual = {"port": PORT, "pace": PACE, "keep-tables": KEEP_TABLES, "keep-guests": KEEP_GUESTS, "workers": 1}
    assert {name: rows[name] for name in usual} == {name: str(value) for name, value in usual.items()}
    assert f"up to {MOST_WORKERS}" in PAGE


def test_the_proxies_lead_to_the_usual_port_and_keep_the_metrics() -> None:
    """In both examples of one process; those of three lead to each of them."""
    assert len(re.findall(rf"(?:reverse_proxy |proxy_pass http://)127\.0\.0\.1:{PORT}\b", PAGE)) == 2
    assert re.search(r"respond /metrics 404", PAGE)
    assert re.search(r"location = /metrics \{\s+return 404;", PAGE)


def test_the_backup_is_a_copy(tmp_path: Path) -> None:
    """As the page says it, from a database that is open."""
    (copying,) = re.findall(r'^\$ sqlite3 \S+ "(VACUUM INTO .+)"$', PAGE, re.MULTILINE)
    with closing(sqlite3.connect(tmp_path / "numbra.db")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE kept (line)")
        db.execute(copying.replace("/var/backups/numbra.db", str(tmp_path / "copy.db")))
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_an_old_file_is_let_shrink(tmp_path: Path) -> None:
    """As the page says it."""
    (rewriting,) = re.findall(r'^\$ sqlite3 \S+ "(PRAGMA .+)"$', PAGE, re.MULTILINE)
    with closing(sqlite3.connect(tmp_path / "numbra.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE kept (line)")
        db.executescript(rewriting)
    with closing(sqlite3.connect(tmp_path / "numbra.db")) as db:
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (INCREMENTAL,)


def test_a_dump_is_restored_as_it_was() -> None:
    """As the page says it, from a database that is open, into an empty one."""
    (dumping,) = re.findall(r"^\$ pg_dump (.+) postgresql://\S+$", PAGE, re.MULTILINE)
    (restoring,) = re.findall(r"^\$ pg_restore (.+) --dbname=postgresql://\S+ \S+$", PAGE, re.MULTILINE)
    line = Entry(2, 7.0, b"second")

    async def scenario() -> None:
        store = await PostgresStore.open(running.address())
        row = Listed(id="t", game="shades", public=True, status="playing", touched=7.0, summary=b"{}")
        await store.create(row, [b"first"], [])
        await store.append(row, line, message="ann 1")
        copy = str(running.folder / "numbra.dump")
        running.program("pg_dump", *dumping.replace("/var/backups/numbra.dump", copy).split(), running.address())
        running.program("createdb", f"--maintenance-db={running.address()}", "restored")
        restored = running.address("restored")
        running.program("pg_restore", *restoring.split(), f"--dbname={restored}", copy)
        again = await PostgresStore.open(restored)
        assert await again.entries("t") == await store.entries("t")
        assert await again.append(row, Entry(3, 7.0, b"again"), message="ann 1") == Resent(2)
        await store.close()
        await again.close()

    with cluster(durable=False) as running:
        asyncio.run(scenario())
