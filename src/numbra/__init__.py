"""Numbra: a game table for 49 Shades of Grey, nmbrs! and Code 777."""

from importlib.metadata import version

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
from .core.registry import game, game_names

__version__ = version("numbra")

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
