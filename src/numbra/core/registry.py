"""Games are found through the entry-point group `numbra.games`, ours like anybody's."""

from functools import cache
from importlib.metadata import entry_points

from .errors import UNKNOWN_GAME, UnknownGame
from .game import Game

GROUP = "numbra.games"


def games() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(entry_points(group=GROUP).names))


@cache
def game(name: str) -> Game:
    """The installed game of that name."""
    found = entry_points(group=GROUP, name=name) if isinstance(name, str) else None
    if not found:
        raise UnknownGame(UNKNOWN_GAME, name=name, known=", ".join(games()))
    loaded: Game = next(iter(found)).load()
    return loaded
