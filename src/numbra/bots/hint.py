"""Hints: asks a game's best player what it would do in the place of a seat, and why."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random

import msgspec

from numbra.core.contract import Action, View
from numbra.core.errors import GAME_OVER, NOT_YOUR_TURN, IllegalAction, Unsupported, refusal
from numbra.core.game import Game
from numbra.core.registry import game_of

from .registry import levels
from .search_named import SEARCH, search, searchable
from .texts import texts
from .thought import Hint, Thinker, Thought

NO_HINTS = refusal(texts, "bots/no-hints")
NO_GAMES_VIEW = refusal(texts, "bots/no-games-view")


def hint(view: View, actions: Iterable[Action], *, key: str = "") -> Hint:
    """A legal action for the seat of this view, and why. The same view and key bring the same hint.

    The key names the table, since a player's eye errs differently at each.
    """
    return considered(view, actions, key=key).hint


def considered(view: View, actions: Iterable[Action], *, key: str = "") -> Thought:
    """What the game's best player thinks in the place of the seat of this view."""
    if view.over:
        raise IllegalAction(GAME_OVER)
    if view.seat is None or view.seat not in view.acting:
        raise IllegalAction(NOT_YOUR_TURN)
    return _best(_game_of(view), key).think(view, actions, _rng_of(view, key))


def _best(played: Game, key: str) -> Thinker:
    """The best level that says its reasons; without one the searching player, if the game can draw hidden cards."""
    for level in levels(played.name):
        if isinstance(player := level.make(key), Thinker):
            return player
    found = search(played, SEARCH, key) if searchable(played) else None
    if found is None:
        raise Unsupported(NO_HINTS, title=played.title)
    return found


def _game_of(view: View) -> Game:
    """The game that this is a view of."""
    played = game_of(view)
    if played is None:
        raise Unsupported(NO_GAMES_VIEW)
    return played


def _rng_of(view: View, key: str) -> Random:
    """An rng seeded by the view and the key, so that the same view brings the same thought."""
    return Random(int.from_bytes(sha256(key.encode() + b"\n" + msgspec.json.encode(view)).digest(), "big"))
