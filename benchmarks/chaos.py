"""Kills and stops servers, restarts the database and breaks connections while people play; then checks everything.

Three servers share one database. People move between them and play all games, with bots, clocks and chat. At the end,
the logs must agree with every frame that every client has received (`harness.chaos.checker`).
"""

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from harness.chaos.database import OWN, database
from harness.chaos.run import Outcome, chaos
from harness.chaos.trouble import Plan, one_by_one
from rich.console import Console


def show(outcome: Outcome) -> None:
    """Print the failures, the measurements and the violations."""
    console = Console()
    console.print(f"seed {outcome.seed}, {outcome.seconds:.0f} s")
    for what, often in outcome.done.items():
        console.print(f"  {what}: {often:,}")
    console.print(f"  longest pause where a bot or a clock was due: {outcome.longest_pause:.2f} s")
    for name, figures in outcome.picked_up.items():
        shown = ", ".join(f"{key} {value:,.3g}" for key, value in figures.items())
        console.print(f"  from a kill to the next line where something was due, {name}: {shown}")
    for wrong in (*outcome.violations, *outcome.faults):
        console.print(str(wrong), style="red", markup=False, soft_wrap=True)
    console.print("nothing was wrong" if outcome.good else f"{len(outcome.violations)} violations", style="bold")


def run(plan: Plan, tables: int, seed: str, where: str) -> Outcome:
    """Run `chaos` with a database and a temporary folder."""
    with TemporaryDirectory() as folder, database(where, Path(folder)) as shared:
        return asyncio.run(chaos(plan, tables, seed, shared, Path(folder)))


def main() -> Any:
    """Inject failures, print the outcome, and exit with 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="how often a server is killed")
    parser.add_argument("--one-by-one", action="store_true", help="nothing but that, of one server after another")
    parser.add_argument("--tables", type=int, default=12, help="tables at which people play at the same time")
    parser.add_argument("--seed", default="numbra", help="of all that happens at random")
    parser.add_argument(
        "--database", default=OWN, help=f"an address, a file, or `{OWN}`: a PostgreSQL for the occasion"
    )
    parser.add_argument("--report", help="a file to write the outcome to, as JSON")
    arguments = parser.parse_args()
    plan = (one_by_one if arguments.one_by_one else Plan)(arguments.kills)
    outcome = run(plan, arguments.tables, arguments.seed, arguments.database)
    if arguments.report:
        Path(arguments.report).write_bytes(msgspec.json.format(msgspec.json.encode(outcome), indent=2))
    show(outcome)
    return 0 if outcome.good else 1


if __name__ == "__main__":
    sys.exit(main())
