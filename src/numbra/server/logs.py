"""What the server says about itself: one JSON object a line, on standard error, and no secret in it."""

import sys
import time
import traceback
from typing import Any

import msgspec
from litestar.exceptions import HTTPException
from litestar.types import Scope

from numbra.core.errors import NumbraError

FORESEEN = (NumbraError, HTTPException, RecursionError)
"""Refusals are answers, not faults."""


def log(event: str, **about: Any) -> None:
    """Write down an event with what belongs to it."""
    line = msgspec.json.encode({"at": time.time(), "event": event, **about})
    sys.stderr.write(line.decode() + "\n")
    sys.stderr.flush()


async def log_fault(error: Exception, scope: Scope) -> None:
    """A fault of ours: where it happened and how it came about; never what was sent."""
    if not isinstance(error, FORESEEN):
        trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
        log("fault", path=scope["path"], error=type(error).__name__, trace=trace[-12:])
