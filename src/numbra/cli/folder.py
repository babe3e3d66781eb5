"""Where what a person plays is kept."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Numbra's own folder inside the user's data folder."""
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "numbra"
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "numbra"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "numbra"
    return Path.home() / ".local" / "share" / "numbra"


def games_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for records."""
    return data_folder(environ, platform) / "games"
