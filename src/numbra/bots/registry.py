"""Bots by name: `random` and `search` play every game, levels belong to one, and `module:Class` names any other."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from numbra.core.entry_points import Fault, described, in_module
from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.registry import game

from .installed import GROUP, RANDOM, UNKNOWN_BOT, UnknownBot, installed
from .level import Level
from .player import Bot
from .search import Search
from .search_named import EYES, MOST, NO_SUCH_SEARCH, SEARCH, means_search, search, searchable
from .texts import texts
from .uniform import Uniform

T = TypeVar("T")

MODEST = "casual"
"""The level that plays for people who are away, and against people who have not chosen a level."""

CANNOT_LOAD = refusal(texts, "bots/cannot-load")

_MODULE_AND_CLASS = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


def names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the best first."""
    played = game(game_name)
    anybodys = (SEARCH, RANDOM) if searchable(played) else (RANDOM,)
    return (*(level.name for level in levels(game_name)), *anybodys)


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the best first: those of its own package, then those of other packages."""
    return installed(game(game_name).name).levels


def broken_levels(game_name: str) -> tuple[UnknownBot, ...]:
    """The levels of a game that are installed and cannot be used, with the reason, by package."""
    return installed(game(game_name).name).broken


def modest(game_name: str) -> str:
    """The bot that plays for a person who is away: one that makes sensible moves, not the best one."""
    known = [level.name for level in levels(game_name)]
    if MODEST in known:
        return MODEST
    return known[len(known) // 2] if known else names(game_name)[0]


def check_installed(game_name: str, name: str, *, most: int = MOST) -> None:
    """Refuse a name that is no installed bot's: a listed one, or a search of at most `most` iterations or milliseconds.

    This is what a server asks: a bot that is named by its module would run any code that can be imported.
    """
    played = game(game_name)
    if means_search(name) and searchable(played):
        _searching(played, name, "", most)
    elif name not in names(game_name):
        raise _unknown(played, name)


def is_installed(game_name: str, name: str) -> bool:
    """Whether a name is that of an installed bot."""
    try:
        check_installed(game_name, name)
    except UnknownBot:
        return False
    return True


def bot(game_name: str, name: str, *, key: str = "") -> Bot:
    """The bot of that name. Two of a kind with different keys have different eyes, which err differently."""
    played = game(game_name)
    if name == RANDOM:
        return Uniform(played.simultaneous)
    if means_search(name) and searchable(played):
        return _searching(played, name, key)
    for level in levels(game_name):
        if level.name == name:
            return _made(level.make, name, key)
    if names_class(name):
        return _of_class(name, key)
    raise _unknown(played, name)


def names_class(name: str) -> bool:
    """Whether a name has the form `module:Class`."""
    return not means_search(name) and _MODULE_AND_CLASS.fullmatch(name) is not None


def _made(make: Callable[[str], T], name: str, key: str) -> T:
    """The player that is made of a key; a refusal if that fails."""
    try:
        return make(key)
    except (KeyboardInterrupt, NumbraError):
        raise
    except BaseException as error:  # whatever another package's bot raises
        raise UnknownBot(CANNOT_LOAD, name=name, why=described(error)) from error


def _of_class(name: str, key: str) -> Bot:
    """The player that a class makes of the key, as `Level.make` does."""
    found = in_module(name, GROUP)
    if isinstance(found, Fault):
        raise UnknownBot(CANNOT_LOAD, name=name, why=found.why)
    player: Any = _made(found, name, key) if callable(found) else found
    if not callable(getattr(player, "choose", None)):
        raise UnknownBot(CANNOT_LOAD, name=name, why=f"{type(player).__name__} has no method choose")
    made: Bot = player
    return made


def _searching(played: Game, name: str, key: str, most: int = MOST) -> Search:
    """The searching player that a name describes; a refusal if it describes none."""
    found = search(played, name, key, most)
    if found is None:
        raise UnknownBot(NO_SUCH_SEARCH, name=name, most=most, eyes=", ".join(EYES))
    return found


def _unknown(played: Game, name: str) -> UnknownBot:
    return UnknownBot(UNKNOWN_BOT, title=played.title, name=name, known=", ".join(names(played.name)))
