"""Runs the examples of a page: its `pycon` blocks are doctests that share their names, in the order of the page."""

import doctest
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"


def blocks(text: str, language: str) -> Iterator[tuple[int, str]]:
    """The blocks of a language, each with the line it begins at."""
    for found in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        yield text[: found.start()].count("\n") + 1, found[1]


def failures(page: Path, given: Mapping[str, Any]) -> list[str]:
    """What examples of a page bring that is not written there."""
    names: dict[str, Any] = {"__name__": "__main__", **given}
    wrong: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for line, block in blocks(page.read_text(encoding="utf-8"), "pycon"):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
        runner.run(test, out=wrong.append, clear_globs=False)
        names |= test.globs
    return wrong
