"""Bots by name: `random` and `search` play every game, the others belong to one."""

from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.registry import game

from . import code777, nmbrs, shades
from .level import Level
from .player import Bot
from .search_named import EYES, MOST, NO_SUCH_SEARCH, SEARCH, means_search, search, searchable
from .texts import texts
from .uniform import Uniform

RANDOM = "random"

_LEVELS: dict[str, tuple[Level, ...]] = {
    "code777": code777.LEVELS,
    "nmbrs": nmbrs.LEVELS,
    "shades": shades.LEVELS,
}
MODEST = "casual"
"""The level that plays for people who are away, and against people who have not chosen a level."""

UNKNOWN_BOT = refusal(texts, "bots/unknown-bot")


class UnknownBot(NumbraError):
    """No bot of that name plays this game."""


def names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the best first."""
    played = game(game_name)
    anybodys = (SEARCH, RANDOM) if searchable(played) else (RANDOM,)
    return (*(level.name for level in levels(game_name)), *anybodys)


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the best first; a game of somebody else's has none."""
    return _LEVELS.get(game(game_name).name, ())


def modest(game_name: str) -> str:
    """The bot that plays for somebody who is away: one that makes sensible moves, not the best one."""
    return MODEST if levels(game_name) else RANDOM


def bot(game_name: str, name: str, *, key: str = "") -> Bot:
    """The bot of that name. Two of a kind with different keys have different eyes, which err differently."""
    played = game(game_name)
    if name == RANDOM:
        return Uniform(played.simultaneous)
    if means_search(name) and searchable(played):
        return _searching(played, name, key)
    for level in levels(game_name):
        if level.name == name:
            return level.make(key)
    raise UnknownBot(UNKNOWN_BOT, title=played.title, name=name, known=", ".join(names(game_name)))


def _searching(played: Game, name: str, key: str) -> Bot:
    """The searching player that a name describes; None if it describes none."""
    found = search(played, name, key)
    if found is None:
        raise UnknownBot(NO_SUCH_SEARCH, name=name, most=MOST, eyes=", ".join(EYES))
    return found
