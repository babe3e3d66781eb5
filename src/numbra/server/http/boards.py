"""Serves the boards that games bring for the page: the files they declare, from their packages, read at the start.

All files of a board lie under one address that contains a hash of them all, so that they may be cached for ever and
refer to each other by relative addresses. A board that cannot be used is left out, and the game is played without it.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from numbra.core.describing import Board
from numbra.core.errors import NumbraError, Unsupported, refusal
from numbra.core.game import Game
from numbra.core.registry import game, game_names
from numbra.server.people.sessions import AnyConnection, AnyRequest
from numbra.server.texts import texts

from .page_files import FOR_EVER, File, file_of, sent
from .rulebook import package_of

SUFFIXES = (".css", ".js", ".json", ".png", ".svg", ".webp", ".woff2")
"""The types of files that a board may have."""
ADDRESS = "/api/boards/{game}/{digest}/{name}"

NOT_A_BOARD = refusal(texts, "board/not-a-board")
NOT_INSIDE = refusal(texts, "board/not-inside")
NO_FILE = refusal(texts, "board/no-file")
WRONG_TYPE = refusal(texts, "board/wrong-type")
NO_MODULE = refusal(texts, "board/no-module")


@dataclass(frozen=True)
class OwnBoard:
    """A game's own board, as it is served."""

    address: str
    """The address of its module."""
    files: Mapping[str, File]
    """Its files by their addresses."""


class Boards:
    """The boards of all installed games that bring one."""

    def __init__(self, unused: Callable[[str, NumbraError], None]) -> None:
        """`unused` is told which game's board cannot be used, and why."""
        self._unused = unused
        self._addresses: dict[str, str] = {}
        self._files: dict[str, File] = {}

    def load(self) -> None:
        """Read the files of all boards."""
        for name in game_names():
            try:
                board = own_board(game(name))
            except NumbraError as error:
                self._unused(name, error)
                continue
            if board is not None:
                self._addresses[name] = board.address
                self._files |= board.files

    def address(self, name: str) -> str | None:
        """The address of the module of a game's own board; None if the game has none that can be used."""
        return self._addresses.get(name)

    def find(self, path: str) -> File | None:
        """The file at an address. Addresses are only looked up here, so no undeclared file can be reached."""
        return self._files.get(path)


def own_board(of: Game) -> OwnBoard | None:
    """The board that a game declares; None if it declares none. Raises `Unsupported` if it cannot be used."""
    if of.board is None:
        return None
    try:
        board = msgspec.convert(msgspec.to_builtins(of.board), Board)
    except (msgspec.ValidationError, TypeError) as error:
        raise Unsupported(NOT_A_BOARD, why=str(error)) from None
    if PurePosixPath(board.module).suffix != ".js":
        raise Unsupported(NO_MODULE, file=board.module)
    names = dict.fromkeys((board.module, *board.files))
    package = package_of(of)
    bodies = {name: _body(package, name) for name in names}
    digest = hashlib.sha256(msgspec.json.encode([(name, hashlib.sha256(bodies[name]).hexdigest()) for name in names]))
    at = {name: ADDRESS.format(game=of.name, digest=digest.hexdigest()[:32], name=name) for name in names}
    files = {at[name]: file_of(name, body, FOR_EVER) for name, body in bodies.items()}
    return OwnBoard(quote(at[board.module]), files)


def _body(package: Traversable | None, name: str) -> bytes:
    """The content of a declared file, which must lie inside the package, links followed."""
    if PurePosixPath(name).suffix not in SUFFIXES:
        raise Unsupported(WRONG_TYPE, file=name, types=", ".join(SUFFIXES))
    parts = name.split("/")
    if {"\\", "\0"} & set(name) or any(part in ("", ".", "..") for part in parts):
        raise Unsupported(NOT_INSIDE, file=name)
    if package is None:
        raise Unsupported(NO_FILE, file=name)
    found = package.joinpath(*parts)
    try:
        if isinstance(found, Path) and not _lies_in(package, found):
            raise Unsupported(NOT_INSIDE, file=name)
        return found.read_bytes()
    except (OSError, RuntimeError):  # before Python 3.13 links in a circle are a RuntimeError
        raise Unsupported(NO_FILE, file=name) from None


def _lies_in(package: Traversable, path: Path) -> bool:
    """Whether a path lies in a package, links followed; what is read from an archive is no `Path`."""
    return path.resolve().is_relative_to(Path(str(package)).resolve())


def boards_of(connection: AnyConnection) -> Boards:
    """The boards of the application that received a request."""
    boards: Boards = connection.app.state.boards
    return boards


def board_route(boards: Boards) -> HTTPRouteHandler:
    """The route that serves the files of boards."""

    @get("/boards/{path:path}", include_in_schema=False)
    async def board(request: AnyRequest) -> Response[Any]:
        """A file of a game's own board."""
        return sent(boards.find(request.scope["path"]), request)

    return board
