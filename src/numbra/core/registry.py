"""Finds games through the entry-point group `numbra.games`: Numbra's own and those of other packages.

A game that cannot be loaded does not affect the others: it is listed as broken, with the reason.
"""

from functools import cache
from typing import TYPE_CHECKING, cast

from .declared import what_is_wrong
from .entry_points import Fault, loaded, offered
from .errors import BROKEN_GAME, UNKNOWN_GAME, UnknownGame
from .game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .contract import View

GROUP = "numbra.games"


def game_names() -> tuple[str, ...]:
    """The names of all installed games that can be played."""
    return tuple(name for name in sorted(_installed()) if isinstance(_load(name), Game))


def game_of(view: "View") -> Game | None:
    """The installed game that this is a view of; None if there is none."""
    games = (game(name) for name in game_names())
    return next((found for found in games if isinstance(view, found.view_type)), None)


def broken_games() -> dict[str, UnknownGame]:
    """The installed games that cannot be loaded, and why; also those whose name another package has taken."""
    found = ((name, _load(name)) for name in sorted(_installed()))
    broken = {name: fault for name, fault in found if isinstance(fault, UnknownGame)}
    for name, (first, *others) in _claimed().items():
        why = f"the package {_package(first)} has a game of that name"
        for other in others:
            called = f"{name} ({_package(other)})"
            broken[called] = UnknownGame(BROKEN_GAME, name=called, why=why)
    return broken


def game(name: str) -> Game:
    """The installed game of that name."""
    if not isinstance(name, str) or name not in _installed():
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    found = _load(name)
    if isinstance(found, UnknownGame):
        raise UnknownGame(found.refusal, **found.params)
    return found


@cache
def _installed() -> "dict[str, EntryPoint]":
    """The entry points of games by name."""
    return {name: points[0] for name, points in _claimed().items()}


@cache
def _claimed() -> "dict[str, list[EntryPoint]]":
    """All entry points of each name, first the one that counts: ours, or else that of the first package by name."""
    claimed: dict[str, list[EntryPoint]] = {}
    for point in sorted(offered(GROUP), key=lambda one: (not one.value.startswith(GROUP), _package(one), one.value)):
        claimed.setdefault(point.name, []).append(point)
    return claimed


def _package(point: "EntryPoint") -> str:
    """The name of the package that offers an entry point."""
    return point.dist.name if point.dist is not None else point.value.partition(":")[0].partition(".")[0]


@cache
def _load(name: str) -> Game | UnknownGame:
    """The game of an entry point, or why it cannot be loaded."""
    found = loaded(_installed()[name])
    wrong = found.why if isinstance(found, Fault) else what_is_wrong(found, name)
    return UnknownGame(BROKEN_GAME, name=name, why=wrong) if wrong else cast("Game", found)
