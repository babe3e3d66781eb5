"""The page about hosting names every setting and no other; its examples work with this server."""

import re
import shutil
import sqlite3
import subprocess
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path

import pytest
from harness.postgres import cluster

from numbra.cli import main
from numbra.cli.settings import KEEP_GUESTS, KEEP_TABLES, MOST_WORKERS, PACE, PORT, add_settings, variable
from numbra.server.store.sqlite.opening import INCREMENTAL
from server.finished import finished
from server.house import guest, house

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
    """The defaults on the page are the code's."""
    rows = dict(re.findall(r"^\| `--([a-z-]+)` \| [^|]+ \| `([^`]+)`", PAGE, re.MULTILINE))
    usual = {"port": PORT, "pace": PACE, "keep-tables": KEEP_TABLES, "keep-guests": KEEP_GUESTS, "workers": 1}
    assert {name: rows[name] for name in usual} == {name: str(value) for name, value in usual.items()}
    assert f"up to {MOST_WORKERS}" in PAGE


def test_the_proxies_lead_to_the_usual_port_and_the_servers_behind_them_know_their_name() -> None:
    """In both examples with one process."""
    assert len(re.findall(rf"(?:reverse_proxy |proxy_pass http://)127\.0\.0\.1:{PORT}\b", PAGE)) == 2
    started = re.findall(r"^ExecStart=(.+ serve .+)$", PAGE, re.MULTILINE)
    assert len(started) == 2
    assert all("--hostname play.example.org --trusted-proxy 127.0.0.1" in one for one in started)


def test_an_old_file_is_let_shrink(tmp_path: Path) -> None:
    """With the statement that the page gives."""
    (rewriting,) = re.findall(r'^\$ sqlite3 \S+ "(PRAGMA .+)"$', PAGE, re.MULTILINE)
    with closing(sqlite3.connect(tmp_path / "numbra.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE kept (line)")
        db.executescript(rewriting)
    with closing(sqlite3.connect(tmp_path / "numbra.db")) as db:
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (INCREMENTAL,)


def test_prometheus_asks_where_the_metrics_are() -> None:
    """Each process at a port of its own."""
    (host, port), (workers,) = (
        re.findall(r"--metrics ([\d.]+):(\d+)", PAGE)[0],
        re.findall(r"`--workers (\d+) --metrics", PAGE),
    )
    targets = [f'"{host}:{int(port) + number}"' for number in range(int(workers))]
    assert f"targets: [{', '.join(targets)}]" in PAGE


UNITS = [block for block in re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL) if "[Service]" in block]
HARDENED = {
    "CapabilityBoundingSet": "",
    "DynamicUser": "yes",
    "LockPersonality": "yes",
    "MemoryDenyWriteExecute": "yes",
    "NoNewPrivileges": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "PrivateUsers": "yes",
    "ProtectHome": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "strict",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "SystemCallFilter": "@system-service ~@privileged",
    "UMask": "0077",
}
MOST_EXPOSED = 30
"""The most exposure that `systemd-analyze security` may report, in tenths; without these directives it is 96."""


def directives(unit: str) -> dict[str, str]:
    """The directives of a unit's service; if one is given several times, its values are joined."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", unit.partition("[Service]")[2], re.MULTILINE):
        found.setdefault(name, []).append(value)
    return {name: " ".join(values) for name, values in found.items()}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.splitlines()[1])
def test_every_service_is_hardened(unit: str) -> None:
    """Each unit can be copied as it is; its state directory belongs to its user only."""
    found = directives(unit)
    assert found.items() >= HARDENED.items()
    assert found.get("StateDirectoryMode", "0700") == "0700"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.splitlines()[1])
def test_systemd_finds_every_service_little_exposed(unit: str, tmp_path: Path) -> None:
    """By `systemd-analyze security`."""
    file = tmp_path / "numbra.service"
    file.write_text(unit, encoding="utf-8")
    argv = ["systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", "--no-pager", str(file)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)  # noqa: S603  # systemd's own command
    assert done.returncode == 0, done.stdout + done.stderr


def documented(command: str, folder: Path, database: str = "") -> list[list[str]]:
    """The arguments of each call of a command on the page, with its paths and its PostgreSQL replaced by the test's."""
    lines = re.findall(rf"^\$ numbra ({command} .+)$", PAGE, re.MULTILINE)
    assert lines
    return [
        [database if word.startswith("postgresql://") else re.sub(r"^/(\w+/)+", f"{folder}/", word) for word in words]
        for words in map(str.split, lines)
    ]


def test_the_backup_is_restored_as_the_page_says(tmp_path: Path) -> None:
    """Into a file, into PostgreSQL, and in the drill; a server opens each. Moving a database works, too."""
    (backup,) = documented("backup", tmp_path / "backups")
    (tmp_path / "backups").mkdir()
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann:
        table = finished(ann)
        record = ann.get(f"/api/tables/{table}/record").text
        assert main([*backup, "--database", str(tmp_path / "numbra.db")]) == 0
    with cluster(durable=False) as running:
        (tmp_path / "restored").mkdir()
        for number, words in enumerate(documented("restore", tmp_path / "restored", running.address())):
            words[1] = backup[1]
            words[-1] = words[-1].replace(".db", f"-{number}.db")
            assert main(words) == 0
            with house(words[-1]) as address, guest(address, "Bob") as bob:
                assert bob.get(f"/api/tables/{table}/record").text == record
        running.program("createdb", f"--maintenance-db={running.address()}", "moved")
        (moving,) = documented("move", tmp_path, running.address("moved"))
        assert main(moving) == 0
