"""What `numbra backup`, `restore` and `move` share: a bar while rows are copied, and how they are ended."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from .terminal import complaints

T = TypeVar("T")


def copying(work: Callable[[Callable[[int, int], None]], Coroutine[Any, Any, T]]) -> T:
    """Copy a database with a progress bar; when ended by Ctrl-C or SIGTERM it leaves nothing half-written."""
    console = complaints()
    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def told(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        with _interrupted_by_signals():
            return asyncio.run(work(told))


@contextmanager
def _interrupted_by_signals() -> Iterator[None]:
    """Raise KeyboardInterrupt at once on a signal, since asyncio would wait for the copying to end."""

    def heard(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, heard) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
