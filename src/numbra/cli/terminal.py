"""The terminal: where output goes and how lines come in."""

import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from rich.console import Console

from .streams import printing

PROMPT = "> "


class Output(Console):
    """A console that says in one sentence that it cannot be written to."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print. Raises `FileError`."""
        with printing():
            super().print(*objects, **how)


def output() -> Console:
    """The console for what was asked for. Text is shown as it is: no markup, no guessing of colours."""
    return Output(highlight=False, markup=False, emoji=False)


def complaints() -> Console:
    """The console for what went wrong."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def interactive() -> bool:
    """Whether a person sits at this terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def read_line(candidates: Callable[[], Iterable[str]]) -> str:
    """A line from the person, with Tab completing to one of the candidates. Raises `EOFError` at the end."""
    editor = _line_editor() if interactive() else None
    if editor is not None:
        complete_with(editor, candidates)
    if sys.stdin is None:
        raise EOFError
    return input(PROMPT).strip()


def _line_editor() -> ModuleType | None:
    """Python's readline, where the platform has one."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def complete_with(editor: ModuleType, candidates: Callable[[], Iterable[str]]) -> None:
    """Complete whole lines, as the legal actions are typed."""
    found: list[str] = []

    def complete(start: str, index: int) -> str | None:
        if index == 0:
            found[:] = [line for line in candidates() if line.lower().startswith(start.lower())]
        return found[index] if index < len(found) else None

    editor.set_completer_delims("")
    editor.set_completer(complete)
    libedit = "libedit" in (editor.__doc__ or "")
    editor.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
