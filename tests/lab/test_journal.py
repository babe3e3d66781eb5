"""The folder of an arena."""

from pathlib import Path

import pytest

import numbra
from numbra.lab.arena import Arena
from numbra.lab.journal import Journal, JournalError

from .made import arena, played

ARENA = arena("a", "b")
GAMES = played(ARENA, [(12, 9), (9, 12), (10, 10), (8, 11)])


def begun(folder: Path, games: int = 2) -> Journal:
    """A journal that has some games in it."""
    journal = Journal.take_up(folder, ARENA)
    for game in GAMES[:games]:
        journal.add(game)
    return journal


def test_what_was_played_is_there_again(tmp_path: Path) -> None:
    """And what is missing is known."""
    begun(tmp_path / "new" / "folder")
    again = Journal.take_up(tmp_path / "new" / "folder", ARENA)
    assert list(again.games.values()) == GAMES[:2]
    assert [fixture.number for fixture in again.missing(ARENA.fixtures())] == [2, 3]


def test_a_line_cut_off_by_a_crash_is_dropped(tmp_path: Path) -> None:
    """And the next game has a line of its own."""
    begun(tmp_path)
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b'{"number":2,"ga')
    again = Journal.take_up(tmp_path, ARENA)
    assert set(again.games) == {0, 1}
    again.add(GAMES[2])
    assert set(Journal.take_up(tmp_path, ARENA).games) == {0, 1, 2}


@pytest.mark.parametrize(
    ("other", "field"),
    [
        (arena("a", "c"), "bots is a,b there, and a,c here"),
        (arena("a", "b", games=6), "games is 4 there, and 6 here"),
        (Arena(game="shades", bots=("a", "b"), seats=2, games=4, seed="other", rules="1"), 'seed is "made" there'),
        (Arena(game="nmbrs", bots=("a", "b"), seats=2, games=4, seed="made", rules="1"), 'game is "shades" there'),
        (
            Arena(game="shades", bots=("a", "b"), seats=2, games=4, seed="made", rules="1", options={"rounds": 2}),
            r'options is {} there, and {"rounds":2} here',
        ),
    ],
)
def test_other_arguments_are_refused(tmp_path: Path, other: Arena, field: str) -> None:
    """With what is different."""
    begun(tmp_path)
    with pytest.raises(numbra.InvalidSetup) as refused:
        Journal.take_up(tmp_path, other)
    assert refused.value.code == "lab/other-arena"
    assert field in str(refused.value)


@pytest.mark.parametrize(
    ("file", "content", "line"),
    [
        ("arena.json", b"[1]", 1),
        ("games.jsonl", b"nonsense\n", 1),
        ("games.jsonl", b"\n", 1),
        ("games.jsonl", GAMES[0].seed.encode() + b"\n", 1),
    ],
)
def test_files_of_something_else_are_refused(tmp_path: Path, file: str, content: bytes, line: int) -> None:
    """With the line that is wrong; nothing is overwritten."""
    begun(tmp_path, games=0)
    (tmp_path / file).write_bytes(content)
    with pytest.raises(JournalError) as refused:
        Journal.take_up(tmp_path, ARENA)
    assert refused.value.code == "lab/not-an-arena"
    assert refused.value.params["line"] == line
    assert (tmp_path / file).read_bytes() == content


def test_games_that_are_not_this_arenas_are_refused(tmp_path: Path) -> None:
    """Such as those of a file copied from elsewhere."""
    begun(tmp_path / "there")
    begun(tmp_path / "here", games=0)
    text = (tmp_path / "there" / "games.jsonl").read_text().replace('["a","b"]', '["x","b"]')
    (tmp_path / "here" / "games.jsonl").write_text(text)
    with pytest.raises(JournalError, match="line 1"):
        Journal.take_up(tmp_path / "here", ARENA)


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    """With the reason."""
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="cannot be used: ") as refused:
        Journal.take_up(tmp_path / "file", ARENA)
    assert refused.value.code == "lab/cannot-use-folder"


def test_a_file_is_put_there_as_a_whole(tmp_path: Path) -> None:
    """No draft stays behind."""
    journal = begun(tmp_path)
    assert journal.write("report.html", b"<p>").read_bytes() == b"<p>"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["arena.json", "games.jsonl", "report.html"]
