"""A game on disk."""

from pathlib import Path

import pytest

import numbra
from numbra.cli.recording import Recording
from numbra.cli.refusals import FileError
from numbra.core.record import Header, Record
from numbra.games.shades.actions import Guess

HEADER = Header(numbra=1, game="shades", rules="1", seats=2, seed="s", names=("You", "Ada (casual)"))


def test_what_was_played_is_on_disk_at_once(tmp_path: Path) -> None:
    """Each line is written at once."""
    recording = Recording.begin(tmp_path / "new" / "folder", HEADER)
    assert Record.parse(recording.path.read_text(encoding="utf-8")) == Record(HEADER)
    recording.add(0, Guess(17))
    assert len(Record.parse(recording.path.read_text(encoding="utf-8")).moves) == 1


def test_two_games_never_share_a_file(tmp_path: Path) -> None:
    """Even in the same second."""
    assert len({Recording.begin(tmp_path, HEADER).path for _ in range(5)}) == 5


@pytest.mark.parametrize(
    ("tail", "moves"), [("", 1), ('{"seat":1,"act', 1), ('{"seat":1,"action":{"type":"call","verdict":"high"}}', 2)]
)
def test_a_line_cut_off_by_a_crash_is_dropped(tail: str, moves: int, tmp_path: Path) -> None:
    """A complete line is kept, and the next line is written on its own."""
    recording = Recording.begin(tmp_path, HEADER)
    recording.add(0, Guess(17))
    with recording.path.open("a", encoding="utf-8") as file:
        file.write(tail)
    again, record = Recording.take_up(recording.path)
    assert len(record.moves) == moves
    again.add(0, Guess(18))
    assert len(Record.parse(recording.path.read_text(encoding="utf-8")).moves) == moves + 1


def test_a_file_of_one_broken_line_is_refused_and_left_alone(tmp_path: Path) -> None:
    """It may be any kind of file."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(numbra.InvalidRecord):
        Recording.take_up(path)
    assert path.read_text(encoding="utf-8") == "Dear Anna"


def test_a_broken_line_in_a_file_that_is_no_record_is_left_alone_too(tmp_path: Path) -> None:
    """Nothing is cut off before the rest has been parsed as a record."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\nhow are you?", encoding="utf-8")
    with pytest.raises(numbra.InvalidRecord):
        Recording.take_up(path)
    assert path.read_text(encoding="utf-8") == "Dear Anna,\nhow are you?"


def test_a_folder_that_cannot_be_made_is_an_error_with_a_reason(tmp_path: Path) -> None:
    """A file has the folder's name."""
    (tmp_path / "games").write_text("", encoding="utf-8")
    with pytest.raises(FileError, match="cannot be written: "):
        Recording.begin(tmp_path / "games", HEADER)


def test_notes_lie_beside_the_record(tmp_path: Path) -> None:
    """In a file of their own; a damaged one counts as none."""
    recording = Recording.begin(tmp_path, HEADER)
    assert recording.notes() is None
    recording.note({"a": 1})
    assert recording.notes() == {"a": 1}
    assert len(list(tmp_path.iterdir())) == 2
    recording.notes_path.write_bytes(b"\xff{")
    assert recording.notes() is None
