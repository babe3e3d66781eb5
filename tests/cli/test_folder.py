"""Where games are kept."""

from pathlib import Path

import pytest

from numbra.cli.folder import games_folder


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
