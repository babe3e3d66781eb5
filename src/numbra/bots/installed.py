"""Finds the levels of games through the entry-point group `numbra.bots`: Numbra's own and those of other packages.

An entry point is called as its game, and names the levels that its package brings for that game, the best first. What
cannot be loaded, or is not a list of levels, does not affect the others: it is listed as broken, with the reason.
"""

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from numbra.core.entry_points import Fault, loaded, offered
from numbra.core.errors import NumbraError, refusal
from numbra.core.registry import game
from numbra.core.text import Text

from .level import Level
from .search_named import means_search
from .texts import texts

GROUP = "numbra.bots"
RANDOM = "random"
NAME = re.compile("[a-z][a-z0-9-]{0,23}", re.ASCII)
"""How a level may be called."""

UNKNOWN_BOT = refusal(texts, "bots/unknown-bot")
BROKEN_LEVELS = refusal(texts, "bots/broken-levels")


class UnknownBot(NumbraError):
    """No bot of that name plays this game."""


class Installed(NamedTuple):
    """The levels of a game, and why others cannot be used."""

    levels: tuple[Level, ...]
    broken: tuple[UnknownBot, ...]


@cache
def installed(game_name: str) -> Installed:
    """The levels of a game: first those of the game's own package, then those of others."""
    played = game(game_name)
    package = _package(type(played).__module__)
    points = (point for point in offered(GROUP) if point.name == game_name)
    levels: dict[str, Level] = {}
    broken = []
    for point in sorted(points, key=lambda point: (_package(point.value) != package, point.value)):
        brought = _levels(loaded(point), levels)
        if isinstance(brought, Fault):
            broken.append(UnknownBot(BROKEN_LEVELS, name=point.value, title=played.title, why=brought.why))
        else:
            levels |= {level.name: level for level in brought}
    return Installed(tuple(levels.values()), tuple(broken))


def _package(named: str) -> str:
    """The package of what is named, such as `numbra.bots.shades:LEVELS`."""
    return named.partition(":")[0].partition(".")[0]


def _levels(found: object, taken: Collection[str]) -> Sequence[Level] | Fault:
    """What an entry point names as levels, or why it cannot be used."""
    if isinstance(found, Fault):
        return found
    several = found if isinstance(found, tuple | list) else (found,)
    levels: list[Level] = []
    for one in several:
        wrong = _what_is_wrong(one, {*taken, *(level.name for level in levels)})
        if wrong:
            return Fault(wrong)
        levels.append(one)
    return levels


def _what_is_wrong(level: object, taken: Collection[str]) -> str:
    """Why an object is not a level that can be used; empty if it is one."""
    if not isinstance(level, Level):
        return f"it is of type {type(level).__name__}, not a Level"
    if not (isinstance(level.name, str) and NAME.fullmatch(level.name)):
        return f"a level cannot be called {level.name!r}"
    if level.name in taken or level.name == RANDOM or means_search(level.name):
        return f"there is a bot called {level.name} already"
    if not isinstance(level.about, Text):
        return f"the level {level.name} does not say how it plays"
    return "" if callable(level.make) else f"the level {level.name} makes no player"
