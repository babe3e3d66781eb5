"""Hostile clients against a real server, with all its limits, while honest people play at other tables.

Attackers attack from their own addresses (`harness.siege`: `frames`, `requests`, `tables`, `siege`). Pairs of honest
people play at a steady pace throughout, from other addresses. The benchmark measures the time from an honest action to
its acknowledgement: before, during and after the attack, all in the same run. The server must never fault, exit or stop
answering, its memory must stay flat, its answers to attackers must be refusals, and every honest game must agree with
what its players were sent.

    python -m benchmarks.hostile [--messages 1000000] [--database ADDRESS] [--workers 1] [--seed 1]
"""

import argparse
import asyncio
import gc
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from harness.siege.besiege import besiege
from harness.siege.outcome import Plan
from harness.siege.report import printed
from rich.console import Console

GROWTH = 1.1
"""The most that memory may grow from the second quarter of a long attack to the last, as a ratio."""


def main() -> int:
    """Attack, and print the outcome; 1 if anything failed."""
    parser = argparse.ArgumentParser(description="Hostile clients against a real server, while honest people play.")
    parser.add_argument("--messages", type=int, default=1_000_000, help="how many the attackers send")
    parser.add_argument("--ranks", type=int, default=16, help="attackers who raid at the same time")
    parser.add_argument("--addresses", type=int, default=16, help="that attackers have")
    parser.add_argument("--pairs", type=int, default=8, help="of honest people")
    parser.add_argument("--pace", type=float, default=0.25, help="seconds that honest people think")
    parser.add_argument("--calm", type=float, default=60.0, help="seconds before and after the attack")
    parser.add_argument("--database", help="of the server (default: a new SQLite file)")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--seed", type=int, default=1)
    plan = Plan(**vars(parser.parse_args()), growth=GROWTH, pinned=True)
    gc.disable()  # a collection would add to the measured times
    with TemporaryDirectory() as folder:
        outcome = asyncio.run(besiege(plan, Path(folder)))
        printed(outcome, Console())
    return 1 if outcome.failures() else 0


if __name__ == "__main__":
    sys.exit(main())
