"""Watches the server from outside, in a process of its own.

A sample takes milliseconds, four times a second. In the process that measures how long honest people wait, that would
add to the times, and only during the attack.
"""

import os
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import httpx
from harness.siege.house import memory_of

SAMPLE_INTERVAL = 0.25
"""Seconds between two samples."""
NICENESS = 10
"""The nice value of this process, so that it does not slow the honest players who are measured."""


@dataclass
class Seen:
    """Samples of the server's memory and health."""

    memory: list[int] = field(default_factory=list)
    """Resident bytes, sampled during the attack."""
    health: list[float] = field(default_factory=list)
    """Seconds that each health check took."""
    wrong: list[str] = field(default_factory=list)


def watch(process: int, address: str, came_from: str, patience: float, line: "Connection[Seen | None, None]") -> None:
    """Sample a server's memory and health from one message on the line until the next, then send the samples."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    line.send(None)
    line.recv()
    seen = Seen()
    headers = {"X-Forwarded-For": came_from}
    with httpx.Client(base_url=address, headers=headers, trust_env=False, timeout=patience) as http:
        while True:
            seen.memory.append(memory_of(process))
            _check_health(http, seen)
            if line.poll(SAMPLE_INTERVAL):
                break
    line.send(seen)


def _check_health(http: httpx.Client, seen: Seen) -> None:
    """Request the server's health check."""
    began = time.monotonic()
    try:
        answer = http.get("/healthz")
        if answer.status_code != httpx.codes.OK:
            seen.wrong.append(f"the server said {answer.status_code} when asked whether it lives")
    except httpx.HTTPError as error:
        seen.wrong.append(f"the server did not say that it lives: {error!r}")
    seen.health.append(time.monotonic() - began)
