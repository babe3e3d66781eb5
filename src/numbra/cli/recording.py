"""A game on disk: its record, written line by line while it is played, and the player's notes beside it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from numbra.core.contract import Action, Seat, State
from numbra.core.record import Header, Record, Result, line_of, move

from .refusals import CANNOT_READ, CANNOT_WRITE, NOT_TEXT, FileError, UsageError


class Recording:
    """The file of one game. Each move is in it before the next is asked for."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header

    @staticmethod
    def begin(folder: Path, header: Header) -> "Recording":
        """A new file for a new game."""
        name = f"{header.game}-{datetime.now():%Y-%m-%d-%H%M%S}-{token_hex(2)}.jsonl"
        recording = Recording(folder / name, header)
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        recording._append(line_of(header))
        return recording

    @staticmethod
    def take_up(path: Path) -> tuple["Recording", Record]:
        """A game that was left, and what has been played of it. A line cut off by a crash is dropped."""
        text = read_text(path)
        cut_off = _cut_off(text)
        record = Record.parse(text.removesuffix(cut_off))
        recording = Recording(path, record.header)
        with writing(path):
            if cut_off:
                os.truncate(path, path.stat().st_size - len(cut_off.encode()))
            elif not text.endswith("\n"):
                recording._append("\n")
        return recording, record

    def add(self, seat: Seat, action: Action) -> None:
        """Write down a move."""
        self._append(line_of(move(seat, action)))

    def close(self, end: State) -> None:
        """Write down the result."""
        self._append(line_of(Result(end.scores, end.winners)))

    def _append(self, line: str) -> None:
        with writing(self.path), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line)

    @property
    def notes_path(self) -> Path:
        """The notes lie beside the record, which holds nothing but the game."""
        return self.path.with_suffix(".notes.json")

    def notes(self) -> Any:
        """What the player has noted, or None: notes that cannot be read are no reason not to play on."""
        try:
            return msgspec.json.decode(self.notes_path.read_bytes())
        except (OSError, msgspec.DecodeError, RecursionError):
            return None

    def note(self, notes: Any) -> None:
        """Keep the notes, all or nothing."""
        draft = self.notes_path.with_suffix(".draft")
        with writing(self.notes_path):
            draft.write_bytes(msgspec.json.encode(notes))
            draft.replace(self.notes_path)


def _cut_off(text: str) -> str:
    """The beginning of a last line that was never finished."""
    last = text.rpartition("\n")[2]
    try:
        msgspec.json.decode(last or "null")
    except (msgspec.DecodeError, RecursionError):
        return last if last != text else ""
    return ""


def read_text(path: Path) -> str:
    """A file's text. Refuses what is missing, a folder, or not text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(CANNOT_READ, path=str(path), why=error.strerror) from None
    except ValueError:
        raise FileError(NOT_TEXT, path=str(path)) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say which file could not be written and why."""
    try:
        yield
    except OSError as error:
        raise FileError(CANNOT_WRITE, path=str(path), why=error.strerror) from None
