"""The number tiles of Code 777 in a terminal, and the note sheet."""

from collections.abc import Iterable

from rich.color import Color
from rich.style import Style
from rich.text import Text as Line

from numbra.games.code777.tiles import COPIES, HIGHEST, LOWEST, colour, number

from ..notes import Sheet

PAINT = {
    "g": ("#ffffff", (25, 125, 60)),
    "y": ("#000000", (240, 205, 50)),
    "k": ("#ffffff", (45, 45, 45)),
    "n": ("#ffffff", (125, 75, 40)),
    "r": ("#ffffff", (190, 45, 50)),
    "p": ("#000000", (245, 150, 190)),
    "b": ("#ffffff", (45, 85, 190)),
}
"""Letters and ground of each colour."""
WIDTH = 4
UNKNOWN = Line(" ?? ", style=Style(reverse=True, dim=True))


def tile(name: str) -> Line:
    """A tile by its colour, its letter and its number."""
    letters, ground = PAINT[colour(name)]
    return Line(f" {name} ", Style(color=letters, bgcolor=Color.from_rgb(*ground), bold=True))


def rack(tiles: Iterable[str] | None) -> Line:
    """Three tiles side by side, or three question marks."""
    return Line(" ").join(map(tile, tiles) if tiles is not None else [UNKNOWN] * 3)


def pyramid(sheet: Sheet) -> list[Line]:
    """All tiles by their number, as the note sheet has them: crossed out, circled or open."""
    lines = []
    for row in range(LOWEST, HIGHEST + 1):
        kinds = [kind for kind in COPIES if number(kind) == row]
        drawn = Line(" ").join(line for kind in kinds for line in _noted(kind, sheet))
        lines.append(Line(" " * ((HIGHEST - row) * (WIDTH + 1) // 2)) + drawn)
    return lines


def _noted(kind: str, sheet: Sheet) -> list[Line]:
    """All copies of a tile: the circled first, then the open, then the crossed out."""
    circled, crossed = sheet.circled.get(kind, 0), sheet.crossed.get(kind, 0)
    sure = Line(f"({kind})", tile(kind).style)
    gone = Line(f"╳{kind} ", Style(dim=True, strike=True))
    return [sure] * circled + [tile(kind)] * (COPIES[kind] - circled - crossed) + [gone] * crossed
