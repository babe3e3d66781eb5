"""Cards as blocks of colour, drawn side by side."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text as Line


@dataclass(frozen=True)
class Screen:
    """The width and the colours of the terminal."""

    width: int
    true_colour: bool

    @staticmethod
    def of(console: Console) -> "Screen":
        """The terminal as it is."""
        return Screen(console.width, console.color_system == "truecolor")

    @property
    def wide(self) -> bool:
        """Whether there is room for more than the narrowest usual terminal has."""
        return self.width >= 110


class Block(NamedTuple):
    """A rectangle of one colour with a label in its middle."""

    label: str
    style: Style
    width: int


def drawn(blocks: Iterable[Block | None], height: int = 1, gap: int = 1) -> list[Line]:
    """Blocks side by side, as lines; None is one cell of nothing."""
    lines = []
    shown = list(blocks)
    for row in range(height):
        line = Line(" ")
        for block in shown:
            if block is None:
                line.append(" ")
                continue
            line.append(centred(block.label if row == height // 2 else "", block.width), block.style)
            line.append(" " * gap)
        lines.append(line)
    return lines


def centred(label: str, width: int) -> str:
    """A label in the middle of `width` cells."""
    room = max(0, width - cell_len(label))
    return " " * (room // 2) + label + " " * (room - room // 2)


def wrapped(parts: Sequence[Line], width: int, indent: int = 1, gap: str = " ", space: int = 0) -> list[Line]:
    """Pieces one after the other, each kept whole, on as many lines as they need, with space between the lines."""
    lines = [Line(" " * indent)]
    for part in parts:
        if lines[-1].cell_len > indent and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines += [*(Line() for _ in range(space)), Line(" " * indent)]
        if lines[-1].cell_len > indent:
            lines[-1].append(gap)
        lines[-1].append_text(part)
    return lines
