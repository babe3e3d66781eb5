"""Bots by name: `random` plays every game, the others belong to one."""

from collections.abc import Callable

from numbra.core.errors import NumbraError, refusal
from numbra.core.registry import game

from . import code777, nmbrs, shades
from .code777.greedy import Greedy as GreedyCode777
from .level import Level
from .nmbrs.greedy import Greedy as GreedyNmbrs
from .player import Bot
from .shades.greedy import Greedy as GreedyShades
from .uniform import Uniform

RANDOM = "random"

Maker = Callable[[str], Bot]
"""Makes a bot; the key is what tells two players of the same kind apart, such as their eyes."""

_OWN: dict[str, dict[str, Maker]] = {
    "code777": {"greedy": lambda _key: GreedyCode777()},
    "nmbrs": {"greedy": lambda _key: GreedyNmbrs()},
    "shades": {"greedy": GreedyShades.casual},
}
_LEVELS: dict[str, tuple[Level, ...]] = {
    "code777": code777.LEVELS,
    "nmbrs": nmbrs.LEVELS,
    "shades": shades.LEVELS,
}
for _game, _levels in _LEVELS.items():
    _OWN[_game] |= {level.name: level.make for level in _levels}

UNKNOWN_BOT = refusal(
    "bots/unknown-bot",
    en="{title} has no bot called “{name}”. There are: {known}.",
    de="Für {title} gibt es keinen Bot namens „{name}“. Es gibt: {known}.",
    fr="{title} n’a pas de bot nommé « {name} ». Il y a : {known}.",
)


class UnknownBot(NumbraError):
    """No bot of that name plays this game."""


def names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the best first."""
    return (*_OWN.get(game(game_name).name, {}), RANDOM)


def levels(game_name: str) -> tuple[Level, ...]:
    """The levels of a game, the best first; a game of somebody else's has none."""
    return _LEVELS.get(game(game_name).name, ())


def modest(game_name: str) -> str:
    """The bot that plays for somebody who is away: one that makes sensible moves, not the best there is."""
    return next(iter(_OWN.get(game(game_name).name, {})), RANDOM)


def bot(game_name: str, name: str, *, key: str = "") -> Bot:
    """The bot of that name. Two of a kind with different keys are different people: their eyes err differently."""
    played = game(game_name)
    if name == RANDOM:
        return Uniform(played.simultaneous)
    own = _OWN.get(played.name, {})
    if name not in own:
        raise UnknownBot(UNKNOWN_BOT, title=played.title, name=name, known=", ".join(names(game_name)))
    return own[name](key)
