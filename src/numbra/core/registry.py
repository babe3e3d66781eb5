"""Games are found through the entry-point group `numbra.games`, ours like anybody's."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .errors import BROKEN_GAME, UNKNOWN_GAME, UnknownGame
from .game import Game

GROUP = "numbra.games"


def game_names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(_installed()))


def game(name: str) -> Game:
    """The installed game of that name."""
    if not isinstance(name, str):
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    return _load(name)


@cache
def _installed() -> dict[str, EntryPoint]:
    """Looking through what is installed takes a while: that is done once. Nobody can take a name of ours."""
    ours_last = sorted(entry_points(group=GROUP), key=lambda point: point.value.startswith(GROUP))
    return {point.name: point for point in ours_last}


@cache
def _load(name: str) -> Game:
    if name not in _installed():
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(game_names()))
    try:
        loaded: Game = _installed()[name].load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(BROKEN_GAME, name=name, why=str(error)) from error
    return loaded
