"""What a bot thinks at one point of a game, so that people can learn from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from numbra.core.contract import Action, View
from numbra.core.text import Text

from .player import Bot


@dataclass(frozen=True)
class Candidate:
    """An action, and the value the bot expects of it."""

    action: Action
    value: float


@dataclass(frozen=True)
class Belief:
    """A statement, and how likely the bot holds it."""

    what: Text
    chance: float


@dataclass(frozen=True)
class Hint:
    """A suggested action, and why."""

    action: Action | None
    """The action; None to wait."""
    reason: Text
    """Why, in a sentence or two, for the person who is to act; the action itself is shown beside it."""


@dataclass(frozen=True)
class Thought:
    """What a bot would do, and why."""

    action: Action | None
    """The action; None to wait."""
    reason: Text
    """Why, as in a hint."""
    measure: Text
    """What the candidates' values are, such as “expected points”."""
    candidates: tuple[Candidate, ...] = ()
    """The best first; the action is the first of them, unless the bot waits."""
    beliefs: tuple[Belief, ...] = ()
    """The likeliest first."""
    advice: Hint | None = None
    """The hint that is shown instead, where the bot takes a risk that people should not copy."""

    @property
    def hint(self) -> Hint:
        """The hint that is shown to a person who asks for one."""
        return self.advice or Hint(self.action, self.reason)


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that can explain its choice. `choose` and `think` agree."""

    def think(self, view: View, actions: Iterable[Action], rng: Random, /) -> Thought:
        """The choice with its reasons."""
