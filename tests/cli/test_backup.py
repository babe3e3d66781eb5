"""`numbra backup`: reports what it has written, and how much of it was replayed."""

import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from numbra.cli import copying
from numbra.server.backup import Backup
from numbra.server.backup.rows import Digest
from numbra.server.backup.sample import Replayed
from patience import PATIENCE
from server.finished import finished
from server.house import guest, house


def test_a_backup_is_made_while_a_server_runs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It copies the database that the environment names, as for `numbra serve`."""
    monkeypatch.setenv("NUMBRA_DATABASE", str(tmp_path / "numbra.db"))
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann:
        finished(ann)
        done = run("backup", str(tmp_path / "copy.db"))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Replayed: 1 of 1 logs, the longest among them.\n")
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


def test_a_file_is_replaced_only_by_force(run: Run, tmp_path: Path) -> None:
    """Otherwise it is refused in one line."""
    database = str(tmp_path / "numbra.db")
    with house(database):
        pass
    first = run("backup", "--database", database, str(tmp_path / "copy.db"))
    assert (first.code, first.out) == (0, f"{tmp_path / 'copy.db'} {EMPTY}\n")
    again = run("backup", "--database", database, str(tmp_path / "copy.db"))
    assert (again.code, again.out, again.err.count("\n")) == (1, "", 1)
    assert "--force" in again.err
    assert run("backup", "--database", database, str(tmp_path / "copy.db"), "--force").code == 0


EMPTY = "is written and equals the database, which holds no table yet."


def test_a_database_that_is_not_there_is_not_created(run: Run, tmp_path: Path) -> None:
    """One line says so."""
    done = run("backup", "--database", str(tmp_path / "absent.db"), str(tmp_path / "copy.db"))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert list(tmp_path.glob("*.db")) == []


def test_games_of_other_rules_are_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The output says how many of the sampled logs cannot be replayed by this version."""

    async def backed_up(*_: object, **__: object) -> Backup:
        return Backup({"log": Digest(7, 1)}, Replayed(48, 2, 99))

    monkeypatch.setattr("numbra.server.backup.backup", backed_up)
    done = run("backup", str(tmp_path / "copy.db"), "--lang", "de")
    assert "7 Zeilen. Nachgespielt: 48 von 99 Protokollen" in done.out
    assert done.out.endswith("nach Regeln gespielt, die diese Version nicht kennt: 2.\n")


INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from numbra.cli import copying, main
from numbra.server import backup

def stop(done, of):
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))

real = backup.backup
backup.backup = lambda database, file, told, force: real(database, file, stop, force=force)
sys.exit(main(["backup", sys.argv[3], "--database", sys.argv[2]]))
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_ended_by_a_signal_it_leaves_nothing(tmp_path: Path, name: str) -> None:
    """Signals as sent by systemd or by Ctrl-C."""
    folder = tmp_path / "backups"
    folder.mkdir()
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann"):
        pass
    argv = [sys.executable, "-c", INTERRUPTED, name, str(tmp_path / "numbra.db"), str(folder / "copy.db")]
    done = subprocess.run(argv, timeout=PATIENCE, check=False, capture_output=True)  # noqa: S603  # our own
    assert done.returncode == 130, done.stderr
    assert list(folder.iterdir()) == []


def test_the_handlers_of_signals_are_put_back() -> None:
    """Also when the work fails."""
    before = signal.getsignal(signal.SIGTERM)

    async def fail(_told: object) -> None:
        assert signal.getsignal(signal.SIGTERM) != before
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        copying.copying(fail)
    assert signal.getsignal(signal.SIGTERM) == before
