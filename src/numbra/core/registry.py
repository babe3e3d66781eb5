"""Games are found through the entry-point group `numbra.games`, ours like anybody's."""

from functools import cache
from importlib.metadata import entry_points

from .errors import UNKNOWN_GAME, UnknownGame
from .game import Game

GROUP = "numbra.games"


def game_names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(entry_points(group=GROUP).names))


def game(name: str) -> Game:
    """The installed game of that name."""
    if not isinstance(name, str):
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    return _load(name)


@cache
def _load(name: str) -> Game:
    """Looking through what is installed takes a while: each game is loaded once."""
    found = list(entry_points(group=GROUP, name=name))
    if not found:
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    loaded: Game = found[0].load()
    return loaded
