"""What a seat can do in 49 Shades of Grey."""

from typing import Literal, get_args

from numbra.core.contract import Action

from .cards import DECK

Verdict = Literal["high", "low", "exact"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


class Guess(Action, frozen=True, tag="guess"):
    """Name the number the top card may have."""

    number: int


class Call(Action, frozen=True, tag="call"):
    """Say whether the guess is too high, too low or exactly right."""

    verdict: Verdict


class Discard(Action, frozen=True, tag="discard"):
    """Put one of ten cards away for good."""

    card: int


ShadesAction = Guess | Call | Discard

GUESSES = tuple(Guess(number) for number in DECK)
CALLS = tuple(Call(verdict) for verdict in VERDICTS)
DISCARDS = {number: Discard(number) for number in DECK}
