"""Finds games through the entry-point group `numbra.games`: Numbra's own and those of other packages.

A game that cannot be loaded does not affect the others: it is listed as broken, with the reason.
"""

from functools import cache
from typing import TYPE_CHECKING, cast

from .entry_points import Fault, loaded, offered
from .errors import BROKEN_GAME, UNKNOWN_GAME, UnknownGame
from .game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .contract import View

GROUP = "numbra.games"
REQUIRED = ("name", "title", "version", "seats", "options_type", "deal_type", "action_type", "event_type", "view_type")
"""What every game declares."""


def game_names() -> tuple[str, ...]:
    """The names of all installed games that can be played."""
    return tuple(name for name in sorted(_installed()) if isinstance(_load(name), Game))


def game_of(view: "View") -> Game | None:
    """The installed game that this is a view of; None if there is none."""
    games = (game(name) for name in game_names())
    return next((found for found in games if isinstance(view, found.view_type)), None)


def broken_games() -> dict[str, UnknownGame]:
    """The installed games that cannot be loaded, and why."""
    found = ((name, _load(name)) for name in sorted(_installed()))
    return {name: fault for name, fault in found if isinstance(fault, UnknownGame)}


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
    """The entry points of games by name. Other packages cannot take our names."""
    ours_last = sorted(offered(GROUP), key=lambda point: point.value.startswith(GROUP))
    return {point.name: point for point in ours_last}


@cache
def _load(name: str) -> Game | UnknownGame:
    """The game of an entry point, or why it cannot be loaded."""
    found = loaded(_installed()[name])
    wrong = found.why if isinstance(found, Fault) else _what_is_wrong(found, name)
    return UnknownGame(BROKEN_GAME, name=name, why=wrong) if wrong else cast("Game", found)


def _what_is_wrong(loaded: object, name: str) -> str:
    """Why the object that an entry point names is not a game; empty if it is one."""
    if not isinstance(loaded, Game):
        return f"it is of type {type(loaded).__name__}, not a Game"
    missing = [declared for declared in REQUIRED if not hasattr(loaded, declared)]
    if missing:
        return f"it does not say its {', '.join(missing)}"
    return "" if loaded.name == name else f"it calls itself {loaded.name}"
