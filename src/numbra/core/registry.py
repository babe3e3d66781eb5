"""Games are found through the entry-point group `numbra.games`, ours like anybody's."""

from functools import cache
from importlib.metadata import entry_points

from .errors import BROKEN_GAME, UNKNOWN_GAME, UnknownGame
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
    """Looking through what is installed takes a while: each game is loaded once. Nobody can take a name of ours."""
    found = sorted(entry_points(group=GROUP, name=name), key=lambda point: not point.value.startswith(GROUP))
    if not found:
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    try:
        loaded: Game = found[0].load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(BROKEN_GAME, name=name, why=str(error)) from error
    return loaded
