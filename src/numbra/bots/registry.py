"""Bots by name: `random` plays every game, the others belong to one."""

from collections.abc import Callable

from numbra.core.errors import NumbraError, refusal
from numbra.core.registry import game

from . import code777, nmbrs, shades
from .player import Bot
from .uniform import Uniform

RANDOM = "random"

Maker = Callable[[str], Bot]
"""Makes a bot; the key is what tells two players of the same kind apart, such as their eyes."""

_OWN: dict[str, dict[str, Maker]] = {
    "code777": {"greedy": lambda _key: code777.Greedy()},
    "nmbrs": {"greedy": lambda _key: nmbrs.Greedy()},
    "shades": {"greedy": shades.Greedy.casual},
}

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
