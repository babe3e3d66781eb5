"""Ratings from many games: Weng and Lin's Plackett-Luce model, as the OpenSkill package computes it.

A rating moves with every game, so the order of the games matters a little; they are taken in an order drawn from the
arena's seed. Where a bot sits at a table more than once, its rating moves by the mean of what its seats would bring.
"""

from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from numbra.core.contract import Value

from .arena import Played


class Rating(Value, frozen=True):
    """How strong a bot seems (25 for nobody in particular), and how uncertain that is, as a standard deviation."""

    mu: float
    sigma: float


def ratings(entrants: Iterable[str], games: Iterable[Played], seed: str) -> dict[str, Rating]:
    """The bots' ratings after these games."""
    model = PlackettLuce()
    usual = model.rating()
    found = dict.fromkeys(entrants, Rating(usual.mu, usual.sigma))
    ordered = sorted(games, key=lambda game: game.number)
    Random(f"ratings {seed}").shuffle(ordered)
    for game in ordered:
        found |= _after(model, found, game)
    return found


def _after(model: PlackettLuce, before: Mapping[str, Rating], game: Played) -> dict[str, Rating]:
    """The ratings of a table's bots after a game."""
    teams = [[model.rating(mu=before[bot].mu, sigma=before[bot].sigma)] for bot in game.seating]
    better = sorted({game.place(seat) for seat in range(len(teams))}, reverse=True)
    ranks = [float(better.index(game.place(seat))) for seat in range(len(teams))]
    by_bot: dict[str, list[PlackettLuceRating]] = {}
    for bot, (after,) in zip(game.seating, model.rate(teams, ranks=ranks), strict=True):
        by_bot.setdefault(bot, []).append(after)
    return {
        bot: Rating(fmean(one.mu for one in moved), fmean(one.sigma for one in moved)) for bot, moved in by_bot.items()
    }
