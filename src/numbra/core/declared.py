"""Checks what a game of another package declares, so that a wrong declaration is named once and not met later."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from .contract import Deal, Options, View
from .describing import Easier
from .entry_points import described
from .errors import NumbraError
from .game import Game
from .lesson import Lesson
from .text import Text

NAME = re.compile("[a-z][a-z0-9_-]{0,39}", re.ASCII)
"""How a game may be called: its name is a part of addresses."""

REQUIRED = ("name", "title", "version", "seats", "options_type", "deal_type", "action_type", "event_type", "view_type")
"""What every game declares."""

KINDS: Mapping[str, Any] = {
    "title": str,
    "version": str,
    "seats": range,
    "simultaneous": frozenset,
    "provisional": frozenset,
    "tagline": Text,
    "minutes": tuple | None,
    "usual_seats": int | None,
    "usual_options": Mapping,
    "easier": Easier | None,
    "lesson": Lesson | None,
}
BASES: Mapping[str, type] = {"options_type": Options, "deal_type": Deal, "view_type": View}


def what_is_wrong(found: object, name: str) -> str:
    """Why the object that an entry point names is not a game that can be played; empty if it is one."""
    try:
        return _wrong_game(found, name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever another package's properties and classes raise
        return described(error)


def _wrong_game(found: object, name: str) -> str:
    if not isinstance(found, Game):
        return f"it is of type {type(found).__name__}, not a Game"
    missing = [declared for declared in REQUIRED if not hasattr(found, declared)]
    if missing:
        return f"it does not say its {', '.join(missing)}"
    if found.name != name:
        return f"it calls itself {found.name}"
    if not NAME.fullmatch(name):
        return "a name has 1 to 40 small letters, digits, hyphens and underscores, a letter first"
    return _wrong_kind(found) or _wrong_value(found)


def _wrong_kind(game: Game) -> str:
    """Which of its declarations is of a wrong type."""
    for declared, kind in KINDS.items():
        value = getattr(game, declared)
        if not isinstance(value, kind):
            return f"its {declared} is of type {type(value).__name__}"
    for declared, base in BASES.items():
        value = getattr(game, declared)
        if not (isinstance(value, type) and issubclass(value, base)):
            return f"its {declared} is not a subclass of {base.__name__}"
    return ""


def _wrong_value(game: Game) -> str:
    """Which of its declarations contradicts the others."""
    if not game.seats or min(game.seats) < 1:
        return f"nobody can play it: its seats are {game.seats}"
    if game.usual_seats is not None and game.usual_seats not in game.seats:
        return f"its usual_seats are {game.usual_seats}, not among its seats"
    if game.minutes is not None and [type(one) for one in game.minutes] != [int, int]:
        return f"its minutes are {game.minutes}, not two whole numbers"
    for declared in ("options_type", "action_type", "event_type"):
        try:
            msgspec.json.Decoder(getattr(game, declared))
        except TypeError as error:
            return f"its {declared} cannot be read as JSON: {error}"
    try:
        game.options(game.usual_options)
        game.options(game.easier.options if game.easier else None)
    except NumbraError as error:
        return f"its usual or easier options are refused: {error}"
    return ""
