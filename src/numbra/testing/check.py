"""`check_game`: tries everything the contract promises on one game."""

from random import Random

from numbra.core.game import Game

from .interference import Power, check_interference
from .junk import check_junk
from .replay import check_replay
from .run import Run
from .setups import setups
from .stacking import check_stacked
from .table import Table


def check_game(game: Game, *, games: int = 1, seed: str = "numbra", steps: int = 20_000) -> None:
    """Fail with an AssertionError where this game breaks a promise of the contract.

    Every number of seats, every option on its own and some combinations are played `games` times at random, each from
    a seed that follows from `seed`. A game must end within `steps`.
    """
    power = Power()
    for number, setup in enumerate(setups(game, Random(seed))):
        for turn in range(games):
            table = Table(game, setup.seats, setup.options, seed=f"{seed} {number} {turn}")
            rng = Random(table.seed)
            with table.reporting():
                check_replay(table, Run(table, rng).play(steps))
                check_interference(table, check_stacked(table, rng, steps), rng, power)
    check_junk(game, seed)
    if power.secrets and not power.steps:
        raise Table(game, game.seats[0], seed=seed).broken(
            "shuffle brings the whole deal, in which what somebody does not see can be changed"
        )
    if power.later and not power.taken:
        raise Table(game, game.seats[0], seed=seed).broken(
            "what a later deal says is what comes; `later` changes nothing"
        )
