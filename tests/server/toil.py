"""Work for processes that are started in tests."""

import os
from pathlib import Path
from threading import Event

from numbra.server.workers import Lifeline


def until_told(diary: Path, lifeline: Lifeline) -> None:
    """Write down who works, and again when it is over."""
    told = Event()
    lifeline.when_cut(told.set)
    write(diary, "works")
    lifeline.ready()
    told.wait()
    write(diary, "ends")


def write(diary: Path, what: str) -> None:
    """A line of the diary."""
    with diary.open("a", encoding="utf-8") as lines:
        lines.write(f"{os.getpid()} {what}\n")
