"""`numbra restore`: makes a database from a backup."""

from pathlib import Path

from cli.conftest import Run
from server.finished import finished
from server.house import guest, house


def test_a_backup_is_restored_once(run: Run, tmp_path: Path) -> None:
    """A server can use it; a second restore is refused, since the database is not empty."""
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann") as ann:
        table = finished(ann)
        record = ann.get(f"/api/tables/{table}/record").text
        run("backup", str(tmp_path / "copy.db"), "--database", str(tmp_path / "numbra.db"))
    restored = str(tmp_path / "restored.db")
    done = run("restore", str(tmp_path / "copy.db"), "--database", restored)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("The database equals the backup: ")
    with house(restored) as address, guest(address, "Bob") as bob:
        assert bob.get(f"/api/tables/{table}/record").text == record
    again = run("restore", str(tmp_path / "copy.db"), "--database", restored)
    assert (again.code, again.out, again.err.count("\n")) == (1, "", 1)
    assert "is not empty" in again.err
