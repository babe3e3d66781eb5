"""Long work on the event loop in slices of half a millisecond, so that no other task waits longer than that for it."""

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.0005
"""Seconds of work before other tasks run: a tenth of what a move takes from its message to the answer."""

SHORT = 1_000
"""Lines of a log that are replayed without a pause, or at all on the event loop; most games have fewer."""
PAUSE = 0.001
"""Seconds between two slices of longer work, which takes a third of the event loop's time at most."""

Steps = Generator[None, None, T]
"""Work that yields after each small step, and returns its result."""


async def in_slices(steps: Steps[T], *, pause: float = 0.0) -> T:
    """Run all steps, with a pause of so many seconds after each slice."""
    until = perf_counter() + SLICE
    try:
        while True:
            next(steps)
            if perf_counter() >= until:
                await asyncio.sleep(pause)
                until = perf_counter() + SLICE
    except StopIteration as end:
        result: T = end.value
        return result


def at_once(steps: Steps[T]) -> T:
    """Run all steps without a pause, where nobody waits for the thread."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
