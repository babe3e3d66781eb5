"""Many games between the same bots, each in every seat by turns, and what can be concluded from them."""

import math
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from numbra.bots import bot
from numbra.core.contract import Seat
from numbra.core.registry import game

from .simulate import simulate
from .stats import Interval, mean, rate

CHUNK = 8
"""Games that travel to a worker together."""


@dataclass(frozen=True)
class Pairing:
    """What is compared: a game, its options, and one bot for each seat."""

    game: str
    bots: tuple[str, ...]
    seed: str = "arena"
    options: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse a pairing that cannot be played, before any game is."""
        for name in self.bots:
            bot(self.game, name)
        game(self.game).start(seats=len(self.bots), seed=self.seed, options=self.options)


class Outcome(NamedTuple):
    """One game, by the order of the bots: their scores and their shares of the win."""

    scores: tuple[int, ...]
    wins: tuple[float, ...]


class Standing(NamedTuple):
    """How one bot did."""

    bot: str
    wins: float
    win_rate: Interval
    score: Interval


def outcomes(pairing: Pairing, games: int, jobs: int = 1) -> Iterator[Outcome]:
    """The games' outcomes in order; the number of jobs changes nothing but the time it takes."""
    pairing.check()
    play = partial(outcome, pairing)
    if jobs <= 1:
        yield from map(play, range(games))
        return
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from workers.map(play, range(games), chunksize=CHUNK)
    finally:
        workers.shutdown(cancel_futures=True)


def outcome(pairing: Pairing, number: int) -> Outcome:
    """Game number so-and-so: a deal of its own, and everybody one seat further on."""
    seats = [seat_of(index, number, len(pairing.bots)) for index in range(len(pairing.bots))]
    names = [name for _, name in sorted(zip(seats, pairing.bots, strict=True))]
    end = simulate(game(pairing.game), names, seed=f"{pairing.seed} {number}", options=pairing.options)
    share = 1 / len(end.winners) if end.winners else 0.0
    return Outcome(
        scores=tuple(end.scores[seat] for seat in seats),
        wins=tuple(share if seat in end.winners else 0.0 for seat in seats),
    )


def seat_of(index: int, number: int, seats: int) -> Seat:
    """Where the bot of this index sits in a game."""
    return (index + number) % seats


def standings(pairing: Pairing, played: Iterable[Outcome]) -> tuple[Standing, ...]:
    """What the outcomes say about each bot, in the order they were named."""
    games = list(played)
    found = []
    for index, name in enumerate(pairing.bots):
        wins = math.fsum(one.wins[index] for one in games)
        scores = mean([one.scores[index] for one in games])
        found.append(Standing(name, wins, rate(wins, len(games)), scores))
    return tuple(found)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; one of them answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
