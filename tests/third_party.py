"""Games of other authors, installed for the duration of a test."""

from collections.abc import Mapping
from pathlib import Path

SHADES = """from numbra.core.describing import Board
from numbra.games.shades.game import Shades


class Other(Shades):
    name = "{name}"
    title = "Other"
    {more}


game = Other()
"""


def install(folder: Path, name: str, code: str, files: Mapping[str, bytes] = {}) -> None:
    """Write a package whose module offers `game` under a name, with these files in it; the folder is to be imported."""
    package, info = folder / name, folder / f"{name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[numbra.games]\n{name} = {name}:game\n", encoding="utf-8")
    for path, body in {"__init__.py": code.encode(), **files}.items():
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_bytes(body)


def shades_called(name: str, more: str = "") -> str:
    """The code of a game that plays like shades under another name, with more lines in its class."""
    return SHADES.format(name=name, more=more or "pass")
