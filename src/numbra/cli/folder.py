"""Where the games a person plays are kept."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def games_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for records inside the user's data folder."""
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "numbra" / "games"
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "numbra" / "games"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "numbra" / "games"
    return Path.home() / ".local" / "share" / "numbra" / "games"
