"""A real terminal: completion with Tab, Ctrl-C, Ctrl-D, true colours."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from numbra.cli.terminal import complete_with, interactive, read_line
from patience import PATIENCE

NUMBRA = Path(sys.executable).parent / "numbra"
"""The script that the package installs."""


def _take_the_terminal() -> None:
    """Make the terminal the controlling one, so that Ctrl-C reaches the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """The command in a pseudo-terminal of its own."""

    def __init__(self, home: Path, *argv: str) -> None:
        self._master, slave = pty.openpty()
        environ = {"XDG_DATA_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80"}
        self.process = subprocess.Popen(  # noqa: S603  # our own script
            [NUMBRA, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ,
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str, *, pressing: str = "") -> str:
        """Everything shown up to a text; a key may have to be pressed more than once until the command reads it."""
        start = len(self.shown)
        for _ in range(int(PATIENCE)):
            self.type(pressing)
            while select.select([self._master], [], [], 1)[0]:
                self.shown += self._read()
                if text in self.shown[start:]:
                    return self.shown[start:]
        raise AssertionError(f"{text!r} does not come; shown so far: {self.shown[start:]!r}")

    def _read(self) -> str:
        try:
            return os.read(self._master, 65536).decode()
        except OSError as gone:
            raise AssertionError(f"the command has ended; shown: {self.shown!r}") from gone

    def type(self, text: str) -> None:
        """Type keys."""
        os.write(self._master, text.encode())

    def close(self) -> None:
        """Kill the command if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self._master)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A game of Code 777 in a terminal."""
    opened = Terminal(tmp_path, "play", "code777", "--seats", "2", "--seed", "tty", "--lang", "en")
    yield opened
    opened.close()


def test_tab_completes_to_what_is_legal(terminal: Terminal) -> None:
    """Here to the only line that begins with “announce 7 7”."""
    terminal.until("> ")
    terminal.type("announce 7 7\t")
    terminal.until("announce 7 7 7")
    terminal.type("\n")
    terminal.until("You announce 7-7-7")


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on(terminal: Terminal) -> None:
    """Ctrl-C as the terminal sends it."""
    terminal.until("> ")
    shown = terminal.until(".jsonl", pressing="\x03")
    assert "numbra play --resume " in shown
    assert terminal.process.wait(PATIENCE) == 130
    assert "Traceback" not in terminal.shown


def test_ctrl_d_leaves_with_0(terminal: Terminal) -> None:
    """The end of the input."""
    terminal.until("> ")
    terminal.type("\x04")
    assert "numbra play --resume " in terminal.until(".jsonl")
    assert terminal.process.wait(PATIENCE) == 0


def test_colours_are_true_where_the_terminal_has_them(tmp_path: Path) -> None:
    """The greys of 49 Shades of Grey are shown as colours, not as words."""
    opened = Terminal(tmp_path, "play", "shades", "--seed", "grey", "--lang", "en")
    shown = opened.until("> ")
    opened.close()
    greys = {found[0] for found in re.findall(r"48;2;(\d+);\1;\1", shown) if found}
    assert greys
    assert "%" not in shown


class Editor(ModuleType):
    """A line editor that records its configuration."""

    def __init__(self, doc: str) -> None:
        super().__init__("readline", doc)
        self.bound: list[str] = []

    def set_completer_delims(self, delims: str) -> None:
        """Take the characters that separate words: none."""
        assert delims == ""

    def set_completer(self, complete: Callable[[str, int], str | None]) -> None:
        """Take the function that Tab calls."""
        self.complete = complete

    def parse_and_bind(self, line: str) -> None:
        """Take the key that completes."""
        self.bound.append(line)


@pytest.mark.parametrize(("doc", "bound"), [("GNU", "tab: complete"), ("libedit wrapper", "bind ^I rl_complete")])
def test_whole_lines_are_completed(doc: str, bound: str) -> None:
    """With both editors that Python may have; case does not matter."""
    editor = Editor(doc)
    complete_with(editor, lambda: ["take", "lay 10 20 30", "lay 10 20r 30"])
    assert editor.bound == [bound]
    assert [editor.complete("LAY 10", index) for index in range(3)] == ["lay 10 20 30", "lay 10 20r 30", None]
    assert editor.complete("x", 0) is None


def test_without_an_editor_lines_come_in_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """On platforms without one."""
    monkeypatch.setattr("numbra.cli.terminal.interactive", lambda: True)
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda _: "  take ")
    assert read_line(list) == "take"


def test_without_any_input_it_is_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may have no stdin at all."""
    monkeypatch.setattr(sys, "stdin", None)
    assert not interactive()
    with pytest.raises(EOFError):
        read_line(list)
