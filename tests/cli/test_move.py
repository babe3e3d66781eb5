"""`numbra move`: copies one database into another."""

from pathlib import Path

from cli.conftest import Run
from server.house import guest, house


def test_a_database_is_moved_when_its_server_has_ended(run: Run, tmp_path: Path) -> None:
    """Before that, it is refused."""
    argv = ("move", "--from", str(tmp_path / "numbra.db"), "--to", str(tmp_path / "moved.db"))
    with house(tmp_path / "numbra.db") as address, guest(address, "Ann"):
        early = run(*argv)
    assert (early.code, early.out, early.err.count("\n")) == (1, "", 1)
    assert "is being served (processes: 1)" in early.err
    done = run(*argv)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Both databases are equal: 7 rows.")  # a guest, five keys, how long it was served


def test_both_ends_are_named(run: Run) -> None:
    """There are no defaults."""
    assert run("move", "--from", "a.db").code == 2
