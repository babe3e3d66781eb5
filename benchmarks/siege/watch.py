"""Watches the server from outside, in a process of its own.

A look takes milliseconds, four times a second: in the process that measures honest people's waiting it would be
measured, too, and only during the attack.
"""

import os
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import httpx
from benchmarks.siege.house import memory_of

SAMPLING = 0.25
"""Seconds between two looks at the server."""
POLITE = 10
"""How much the looking gives way to the honest people whose waiting is measured."""


@dataclass
class Seen:
    """What was seen of the server."""

    memory: list[int] = field(default_factory=list)
    """Bytes, all through the attack."""
    health: list[float] = field(default_factory=list)
    """Seconds until the server said that it lives, again and again."""
    wrong: list[str] = field(default_factory=list)


def watch(process: int, address: str, came_from: str, patience: float, line: "Connection[Seen | None, None]") -> None:
    """Look at a server's processes and ask whether it lives, again and again, from one word on the line to the next."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    line.send(None)
    line.recv()
    seen = Seen()
    headers = {"X-Forwarded-For": came_from}
    with httpx.Client(base_url=address, headers=headers, trust_env=False, timeout=patience) as http:
        while True:
            seen.memory.append(memory_of(process))
            _ask(http, seen)
            if line.poll(SAMPLING):
                break
    line.send(seen)


def _ask(http: httpx.Client, seen: Seen) -> None:
    """Ask the server whether it lives."""
    began = time.monotonic()
    try:
        answer = http.get("/healthz")
        if answer.status_code != httpx.codes.OK:
            seen.wrong.append(f"the server said {answer.status_code} when asked whether it lives")
    except httpx.HTTPError as error:
        seen.wrong.append(f"the server did not say that it lives: {error!r}")
    seen.health.append(time.monotonic() - began)
