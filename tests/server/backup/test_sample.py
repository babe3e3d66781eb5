"""A sample of a backup's logs is replayed: the longest, and others at random."""

import asyncio
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from numbra.server.backup import backup, sample
from numbra.server.store import Store, StoreError
from numbra.server.store.sqlite.opening import connect
from server.backup.filled import doing, opened, silent
from server.store.databases import entry, table


def backed_up(folder: Path, logs: dict[str, list[bytes]]) -> Path:
    """A database with these logs."""

    async def write(store: Store) -> None:
        for name, lines in logs.items():
            await store.create(table(name), lines, [])

    doing(str(folder / "numbra.db"), write)
    return folder / "numbra.db"


def test_no_more_are_replayed_than_the_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest is always among them."""
    monkeypatch.setattr(sample, "SAMPLE", 3)
    logs = {f"t{number}": [opened()] for number in range(9)}
    broken = opened() + b"broken"
    file = backed_up(tmp_path, logs)
    assert sample.replay_some(file) == (3, 0, 9)

    async def longest(store: Store) -> None:
        await store.append(table("t5"), entry(2, broken))

    doing(str(file), longest)
    with pytest.raises(StoreError) as caught:
        sample.replay_some(file)
    assert caught.value.params["table"] == "t5"


@pytest.mark.parametrize("line", [b"junk", b'{"type":"acted","seat":0,"action":{"type":"guess","number":1}}', b"{}"])
def test_a_log_that_cannot_be_replayed_is_told_and_the_file_kept(tmp_path: Path, line: bytes) -> None:
    """The copy is exact: the fault is in the database, and a backup with the fault is better than none."""
    database = backed_up(tmp_path, {"good": [opened()], "bad": [opened(), line]})
    with pytest.raises(StoreError) as caught:
        asyncio.run(backup(str(database), tmp_path / "copy.db", silent))
    assert caught.value.code == "backup/cannot-replay"
    assert caught.value.params["table"] == "bad"
    assert (tmp_path / "copy.db").exists()


def test_a_missing_line_is_noticed(tmp_path: Path) -> None:
    """Even if all remaining lines can be read."""
    file = backed_up(tmp_path, {"t": [opened()]})
    with closing(connect(file)) as db:
        db.execute("UPDATE log SET sequence = 2")
    with pytest.raises(StoreError, match="lines are missing"):
        sample.replay_some(file)


@pytest.mark.parametrize("other", [{"rules": "0"}, {"game": "halma"}])
def test_games_of_other_rules_are_counted_apart(tmp_path: Path, other: dict[str, str]) -> None:
    """The server does not show them either; the backup is still good."""
    foreign = msgspec.json.encode(msgspec.json.decode(opened()) | other)
    file = backed_up(tmp_path, {"ours": [opened()], "foreign": [foreign]})
    assert sample.replay_some(file) == (1, 1, 2)


def test_a_database_without_a_table_has_nothing_to_replay(tmp_path: Path) -> None:
    """That is no fault."""
    assert sample.replay_some(backed_up(tmp_path, {})) == (0, 0, 0)
