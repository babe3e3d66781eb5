"""Finds the folders in which a person's games are kept."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from .refusals import NO_HOME, FileError


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Numbra's own folder inside the user's data folder; `FileError` if the user has none."""
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "numbra"
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else _home() / "AppData" / "Local") / "numbra"
    if platform == "darwin":
        return _home() / "Library" / "Application Support" / "numbra"
    return _home() / ".local" / "share" / "numbra"


def games_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for records."""
    return data_folder(environ, platform) / "games"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise FileError(NO_HOME) from error
