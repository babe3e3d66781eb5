"""Boards that games bring: what is served of their packages, how, and what is not."""

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import numbra
from numbra.core.describing import Board
from numbra.core.game import Game
from numbra.core.text import languages_of
from numbra.server.http.boards import SUFFIXES, own_board
from server.house import guest, house
from third_party import install, shades_called

MODULE = b"import { pips } from './parts/pips.js'\nexport const mount = () => ({ unmount() {} })\n"
FILES = {
    "board.js": MODULE,
    "parts/pips.js": b"export const pips = 6\n" * 20,
    "parts/board.css": b"p { margin: 0 }\n" * 20,
    "die.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "die.png": b"not really",
    "die.webp": b"not really",
    "font.woff2": b"not really",
    "words.json": b"{}",
    "secret.json": b'{"seed": 1}',
}
DECLARED = tuple(name for name in FILES if name not in ("board.js", "secret.json"))
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
Declare = Callable[..., Game]


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Declare]:
    """Writes the package of a game with a board and these files, and returns the game."""
    monkeypatch.syspath_prepend(str(tmp_path))
    names = []

    def declared(name: str, board: str, files: Mapping[str, bytes] = FILES) -> Game:
        names.append(name)
        install(tmp_path, name, shades_called(name, f"board = {board}"), files)
        game: Game = importlib.import_module(name).game
        return game

    yield declared
    for name in names:
        del sys.modules[name]


def whole(name: str) -> str:
    """The declaration of a board with all files, by the name of its module."""
    return repr(Board(module=name, files=DECLARED))


def test_a_game_need_not_bring_a_board() -> None:
    """As ours, whose boards are in the page."""
    assert [own_board(numbra.game(name)) for name in ("shades", "nmbrs", "code777")] == [None] * 3


def test_all_files_of_a_board_lie_under_one_address(declare: Declare) -> None:
    """So that the module may import and load what lies beside it by relative addresses."""
    board = own_board(declare("onehash", whole("board.js")))
    assert board is not None
    base = board.address.removesuffix("board.js")
    assert set(board.files) == {base + name for name in ("board.js", *DECLARED)}
    assert base.startswith("/api/boards/onehash/")


def test_the_address_changes_with_any_file(declare: Declare) -> None:
    """Otherwise a browser would go on with what it has cached for ever."""
    addresses = set()
    for number, changed in enumerate(("", "board.js", "parts/board.css")):
        files = {name: body + b" " * (name == changed) for name, body in FILES.items()}
        board = own_board(declare(f"changing{number}", whole("board.js"), files))
        assert board is not None
        addresses.add(board.address.split("/")[4])
    assert len(addresses) == 3


WRONG = {
    "board/no-module": [Board("board.css"), Board("board")],
    "board/no-file": [Board("none.js"), Board("board.js", ("none.css",)), Board("parts.js"), Board("circle.js")],
    "board/wrong-type": [
        Board("board.js", ("__init__.py",)),
        Board("board.js", ("board.html",)),
        Board("board.js", ("parts",)),
    ],
    "board/not-inside": [
        Board("../board.js"),
        Board("/etc/board.js"),
        Board("board.js", ("parts/../../x.css",)),
        Board("board.js", ("parts\\\\x.css",)),
        Board("./board.js"),
        Board("x\0.js"),
        Board("parts//pips.js"),
    ],
}


@pytest.mark.parametrize(("code", "board"), [(code, board) for code, boards in WRONG.items() for board in boards])
def test_a_board_that_is_declared_wrongly_is_refused(declare: Declare, tmp_path: Path, code: str, board: Board) -> None:
    """With a code, and a sentence in every language that names the file."""
    game = declare("wrong", repr(board))
    (tmp_path / "wrong" / "circle.js").symlink_to("circle.js")
    with pytest.raises(numbra.Unsupported) as refused:
        own_board(game)
    assert refused.value.code == code
    spoken = languages_of("numbra.server")
    assert len({refused.value.sentence(language) for language in spoken}) == len(spoken)


@pytest.mark.parametrize("what", ["'board.js'", "3", "Board(module=3)", "Board(module='board.js', files=None)"])
def test_what_is_no_board_is_refused(declare: Declare, what: str) -> None:
    """Nothing checks the types of a class variable before."""
    game = declare("nobody", what)
    with pytest.raises(numbra.Unsupported) as refused:
        own_board(game)
    assert refused.value.code == "board/not-a-board"


def test_a_link_that_leads_out_of_the_package_is_refused(declare: Declare, tmp_path: Path) -> None:
    """Whether the file is linked, or a folder above it; a link inside the package is followed."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "passwords.json").write_text("{}", encoding="utf-8")
    for name, declared, target in (
        ("linked", "words2.json", tmp_path / "outside" / "passwords.json"),
        ("folder", "out/passwords.json", tmp_path / "outside"),
    ):
        game = declare(name, repr(Board("board.js", (declared,))))
        (tmp_path / name / declared.partition("/")[0]).symlink_to(target)
        with pytest.raises(numbra.Unsupported) as refused:
            own_board(game)
        assert refused.value.code == "board/not-inside"
    game = declare("within", repr(Board("board.js", ("other.json",))))
    (tmp_path / "within" / "other.json").symlink_to(tmp_path / "within" / "words.json")
    assert own_board(game) is not None


def test_a_game_in_no_package_has_no_files(declare: Declare) -> None:
    """There is no folder to look in."""
    game = declare("alone", whole("board.js"))
    game.__class__.__module__ = "__main__"
    with pytest.raises(numbra.Unsupported) as refused:
        own_board(game)
    assert refused.value.code == "board/no-file"


@pytest.fixture
def served(
    declare: Declare,
    tmp_path: Path,
    looked_for_anew: None,  # noqa: ARG001  # they are found because of that
) -> Iterator[SimpleNamespace]:
    """A server with a game whose board is right and one whose board is not; the log it has written."""
    declare("right", whole("board.js"))
    declare("amiss", "Board(module='none.js')")
    log = tmp_path / "log"
    with house(tmp_path / "numbra.db", log=str(log)) as address, guest(address) as http:
        games = {one["game"]: one for one in http.get("/api/games").json()["games"]}
        yield SimpleNamespace(http=http, games=games, log=log)


def test_files_are_served_for_the_page(served: Any) -> None:
    """Each with its content type, which no browser may guess; cached for ever; scripts and styles compressed."""
    base = served.games["right"]["board"].removesuffix("board.js")
    for name in ("board.js", *DECLARED):
        answer = served.http.get(base + name)
        assert (answer.status_code, answer.content) == (200, FILES[name])
        assert answer.headers["content-type"].partition(";")[0] == TYPES["." + name.rpartition(".")[2]]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        again = served.http.get(base + name, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert served.http.get(base + "parts/board.css").headers["content-encoding"] == "gzip"
    assert TYPES.keys() == set(SUFFIXES)


TRICKS = (
    "secret.json",
    "__init__.py",
    "parts/",
    "parts",
    "parts/../secret.json",
    "parts/%2e%2e/secret.json",
    "..%2fright%2fsecret.json",
    "%2e%2e/%2e%2e/right/board.js",
    "board.js%00",
    "",
)


def test_nothing_else_of_the_package_is_served(served: Any) -> None:
    """Undeclared files, folders, and whatever leads around: there is nothing there."""
    base = served.games["right"]["board"].removesuffix("board.js")
    for trick in TRICKS:
        assert served.http.get(base + trick).status_code == 404, trick
    assert served.http.get("/api/boards/right/" + "0" * 32 + "/board.js").status_code == 404


def test_a_board_that_is_wrong_is_left_out_alone(served: Any) -> None:
    """The game can be played; the log says what is wrong."""
    assert served.games["amiss"]["board"] is None
    said = [json.loads(line) for line in served.log.read_text(encoding="utf-8").splitlines()]
    (unused,) = (line for line in said if line["event"] == "board-unused")
    assert (unused["game"], unused["code"]) == ("amiss", "board/no-file")
    assert "none.js" in cast("str", unused["why"])
    opened = served.http.post("/api/tables", json={"game": "amiss", "seats": [None, None]})
    assert opened.status_code == 201
