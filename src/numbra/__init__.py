"""Numbra: a game table for 49 Shades of Grey, nmbrs! and Code 777."""

from typing import TYPE_CHECKING, Literal, overload

from .core import registry
from .core.contract import Action, Deal, Event, Options, Preview, State, View, Zone
from .core.errors import (
    IllegalAction,
    InvalidRecord,
    InvalidSetup,
    MalformedAction,
    NumbraError,
    UnknownGame,
    Unsupported,
)
from .core.game import Game
from .core.record import Record
from .core.registry import game_names

if TYPE_CHECKING:
    from .games.code777.game import Code777
    from .games.nmbrs.game import Nmbrs
    from .games.shades.game import Shades

__all__ = [
    "Action",
    "Deal",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidRecord",
    "InvalidSetup",
    "MalformedAction",
    "NumbraError",
    "Options",
    "Preview",
    "Record",
    "State",
    "UnknownGame",
    "Unsupported",
    "View",
    "Zone",
    "game",
    "game_names",
]


@overload
def game(name: Literal["code777"]) -> "Code777": ...
@overload
def game(name: Literal["nmbrs"]) -> "Nmbrs": ...
@overload
def game(name: Literal["shades"]) -> "Shades": ...
@overload
def game(name: str) -> Game: ...
def game(name: str) -> Game:
    """The installed game of that name; of our own games, type checkers know states, views and actions."""
    return registry.game(name)


__version__: str
"""The version that is installed."""

if not TYPE_CHECKING:  # so that type checkers refuse other names

    def __getattr__(name: str) -> str:
        """`__version__`, looked up when it is asked for: `importlib.metadata` is slower to import than all the rest."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version

        return version("numbra")
