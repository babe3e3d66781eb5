"""Runs long work on the event loop in slices of half a millisecond, so that other tasks wait no longer for it."""

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.0005
"""Seconds of work before other tasks run: a tenth of the time from a move's message to its answer."""

SHORT = 1_000
"""Most lines of a short log: longer ones are replayed with pauses, or in a worker process; most games are short."""
PAUSE = 0.001
"""Seconds between two slices of longer work, so that it takes at most a third of the event loop's time."""

Steps = Generator[None, None, T]
"""Work that yields after each small step, and returns its result."""


async def in_slices(steps: Steps[T], *, pause: float = 0.0) -> T:
    """Run all steps, with a pause of `pause` seconds after each slice."""
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
    """Run all steps without a pause, outside the event loop."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
