"""Markdown in a terminal, with nothing cut off: a word too long for its table column is wrapped."""

import re
from typing import ClassVar

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, TableElement
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text as Line


class Cell:
    """A text that may also be broken after a hyphen, where a word has no room."""

    def __init__(self, text: Line) -> None:
        self._text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Line("\n").join(self._text.divide(breaks(self._text.plain, options.max_width)))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._text)


class WholeTable(TableElement):
    """A table that shows all of its cells."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        grid = Grid(box=box.SIMPLE, pad_edge=False, style="markdown.table.border", collapse_padding=True)
        for heading in self.header.row.cells if self.header and self.header.row else ():
            grid.add_column(heading.content, header_style="markdown.table.header", overflow="fold")
        for row in self.body.rows if self.body else ():
            grid.add_row(*(Cell(cell.content) for cell in row.cells))
        yield grid


class Page(Markdown):
    """A page of Markdown."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": WholeTable}


def breaks(text: str, width: int) -> list[int]:
    """Where to break words longer than the width: after the last hyphen that fits."""
    found: list[int] = []
    for word in re.finditer(r"\S+", text):
        start = word.start()
        while word.end() - start > width:
            hyphen = text.rfind("-", start, start + width)
            if hyphen < 0:
                break
            start = hyphen + 1
            found.append(start)
    return found
