"""The folder of an arena: what is compared, and every finished game, one to a line, so that a run can be taken up."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from numbra.core.errors import InvalidSetup, NumbraError, refusal

from .arena import Arena, Played
from .schedule import Fixture
from .texts import texts

T = TypeVar("T")

ARENA, GAMES = "arena.json", "games.jsonl"

OTHER_ARENA = refusal(texts, "lab/other-arena")
NOT_AN_ARENA = refusal(texts, "lab/not-an-arena")
CANNOT_USE = refusal(texts, "lab/cannot-use-folder")


class JournalError(NumbraError):
    """A folder that cannot be read or written."""


class Journal:
    """Every finished game is on disk before the next is waited for."""

    def __init__(self, folder: Path, games: dict[int, Played]) -> None:
        self.folder = folder
        self.games = games
        """The games played, by number."""

    @staticmethod
    def take_up(folder: Path, arena: Arena) -> "Journal":
        """The journal of this arena, begun or taken up. Refuses the folder of another one."""
        with using(folder):
            folder.mkdir(parents=True, exist_ok=True)
            about = folder / ARENA
            if about.exists():
                _compare(folder, _decoded(about, about.read_bytes(), 1, Arena), arena)
            else:
                about.write_bytes(msgspec.json.format(msgspec.json.encode(arena), indent=2) + b"\n")
            return Journal(folder, _games(folder / GAMES, arena))

    def missing(self, fixtures: Sequence[Fixture]) -> tuple[Fixture, ...]:
        """What is still to be played."""
        return tuple(fixture for fixture in fixtures if fixture.number not in self.games)

    def add(self, game: Played) -> None:
        """Write a game down."""
        self.games[game.number] = game
        with using(self.folder / GAMES), (self.folder / GAMES).open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def write(self, name: str, content: bytes) -> Path:
        """Put a file into the folder, all or nothing."""
        path, draft = self.folder / name, self.folder / f"{name}.draft"
        with using(path):
            draft.write_bytes(content)
            draft.replace(path)
        return path


def _compare(folder: Path, there: Arena, here: Arena) -> None:
    """Refuse to continue a run with other arguments."""
    for name in Arena.__struct_fields__:
        before, now = getattr(there, name), getattr(here, name)
        if before != now:
            raise InvalidSetup(OTHER_ARENA, folder=str(folder), field=name, there=_shown(before), here=_shown(now))


def _shown(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else msgspec.json.encode(value).decode()


def _games(path: Path, arena: Arena) -> dict[int, Played]:
    """The finished games; a line cut off by a crash is dropped, from the file too."""
    if not path.exists():
        return {}
    *lines, cut_off = path.read_bytes().split(b"\n")
    if cut_off:
        os.truncate(path, path.stat().st_size - len(cut_off))
    expected = {fixture.number: fixture for fixture in arena.fixtures()}
    games = {}
    for number, line in enumerate(lines, 1):
        game = _decoded(path, line, number, Played)
        fixture = expected.get(game.number)
        if fixture is None or (fixture.deal, fixture.seating) != (game.deal, game.seating):
            raise JournalError(NOT_AN_ARENA, path=str(path), line=number)
        games[game.number] = game
    return games


def _decoded(path: Path, content: bytes, line: int, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, RecursionError):
        raise JournalError(NOT_AN_ARENA, path=str(path), line=line) from None


@contextmanager
def using(path: Path) -> Iterator[None]:
    """Say which file cannot be used and why."""
    try:
        yield
    except OSError as error:
        raise JournalError(CANNOT_USE, path=str(path), why=error.strerror) from None
