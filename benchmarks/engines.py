"""Random play, steps per second: list the legal actions, pick one, apply it.

Numbra's engines run next to OpenSpiel's and RLCard's gin rummy, in one process and in turns, so that the ratios hold
on a noisy machine. `make bench` installs the references apart from the normal environment; those that are missing
are left out.

    python benchmarks/engines.py [--seconds 1.0] [--rounds 5]
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median

from rich.console import Console
from rich.table import Table

import numbra

Steps = Iterator[None]
"""An endless random play; each item is one step taken."""


def numbra_steps(name: str, seats: int) -> Steps:
    """Random play with one of Numbra's engines."""
    game, rng, number = numbra.game(name), random.Random(1), 0
    while True:
        number += 1
        state = game.start(seats=seats, seed=str(number))
        while not state.over:
            seat = rng.choice(state.acting)
            state = state.apply(seat, rng.choice(list(state.actions(seat))))
            yield


def openspiel_steps() -> Steps:
    """Random play of OpenSpiel's gin rummy, including its deal: card by card, as chance nodes."""
    import pyspiel

    game, rng = pyspiel.load_game("gin_rummy"), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            yield


def rlcard_steps() -> Steps:
    """Random play of RLCard's gin rummy through its environment."""
    import rlcard

    environment, rng = rlcard.make("gin-rummy"), random.Random(1)
    while True:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            yield


def contenders() -> dict[str, Callable[[], Steps]]:
    """The engines that are installed, by the name shown."""
    found: dict[str, Callable[[], Steps]] = {
        "shades, 2 seats": lambda: numbra_steps("shades", 2),
        "code777, 4 seats": lambda: numbra_steps("code777", 4),
        "nmbrs, 2 seats": lambda: numbra_steps("nmbrs", 2),
        "nmbrs, 4 seats": lambda: numbra_steps("nmbrs", 4),
        "nmbrs, 8 seats": lambda: numbra_steps("nmbrs", 8),
    }
    if find_spec("pyspiel"):
        found["OpenSpiel gin_rummy"] = openspiel_steps
    if find_spec("rlcard"):
        found["RLCard gin-rummy"] = rlcard_steps
    return found


def rate(steps: Steps, seconds: float) -> float:
    """Steps per second, over about `seconds` seconds."""
    taken, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for _ in range(200):
            next(steps)
        taken += 200
    return taken / spent


def main() -> None:
    """Measure all engines in turns, and print medians and ratios."""
    parser = argparse.ArgumentParser(description="Random play, steps per second, next to OpenSpiel and RLCard.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, of which the median counts")
    arguments = parser.parse_args()
    running = {name: make() for name, make in contenders().items()}
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(arguments.rounds):
        for name, steps in running.items():
            rates[name].append(rate(steps, arguments.seconds))
    references = [name for name in running if "gin" in name]
    table = Table("engine", "steps/s", *(f"÷ {name}" for name in references))
    for name, measured in rates.items():
        ratios = (median(one / other for one, other in zip(measured, rates[ref], strict=True)) for ref in references)
        table.add_row(name, f"{median(measured):,.0f}", *(f"{ratio:.2f}" for ratio in ratios))
    Console().print(table)


if __name__ == "__main__":
    main()
