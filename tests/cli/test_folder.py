"""Where games are stored."""

from pathlib import Path

import pytest

from numbra.cli.folder import games_folder
from numbra.cli.notice import Board

from .conftest import Run


@pytest.mark.parametrize(
    ("environ", "platform", "folder"),
    [
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/numbra/games"),
        ({"XDG_DATA_HOME": ""}, "linux", "~/.local/share/numbra/games"),
        ({}, "linux", "~/.local/share/numbra/games"),
        ({}, "darwin", "~/Library/Application Support/numbra/games"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/numbra/games"),
        ({}, "win32", "~/AppData/Local/numbra/games"),
    ],
)
def test_the_platform_s_own_place(environ: dict[str, str], platform: str, folder: str) -> None:
    """On Linux, macOS and Windows."""
    assert games_folder(environ, platform) == Path(folder).expanduser()


def test_a_user_without_a_home(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to set; a server with its own database needs no home."""

    def none() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", none)
    code, _, err = run("serve", "--port", "0")
    assert (code, err.count("\n")) == (1, 1)
    assert "XDG_DATA_HOME" in err
    board = Board("tables.db")
    board.post("http://127.0.0.1:7777")
    assert board.find(7777) is None
