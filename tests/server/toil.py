"""Work for worker processes that tests start."""

import os
from pathlib import Path
from threading import Event

from numbra.server.transport.workers import Lifeline


def until_told(kept_log: Path, lifeline: Lifeline) -> None:
    """Write a line when the work begins, and another when the lifeline is cut."""
    told = Event()
    lifeline.when_cut(told.set)
    write(kept_log, "works")
    lifeline.ready()
    told.wait()
    write(kept_log, "ends")


def write(kept_log: Path, what: str) -> None:
    """Append a line with this process's id."""
    with kept_log.open("a", encoding="utf-8") as lines:
        lines.write(f"{os.getpid()} {what}\n")
