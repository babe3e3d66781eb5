"""A table under observation: which game is played how, how far it is, and how a broken promise is reported."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from numbra.core.contract import Action, Seat, State
from numbra.core.errors import IllegalAction, MalformedAction, NumbraError
from numbra.core.game import Game
from numbra.core.text import LANGUAGES


class BrokenPromise(AssertionError):
    """A promise that a game or a catalogue breaks; the message says which, where, and how to get there again."""


@dataclass
class Table:
    """One game in one setting, and the step it has reached."""

    game: Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    step: int = 0

    def start(self, deal: Any = None) -> State:
        """The first state."""
        return self.game.start(seats=self.seats, seed=self.seed, options=self.options, deal=deal)

    def broken(self, promise: str, seat: object = None, more: str = "") -> BrokenPromise:
        """The report of a broken promise, and in lines of their own what else is needed to see it."""
        where = f"seats={self.seats} options={self.options} seed={self.seed!r} step={self.step}"
        if seat is not None:
            where += f" seat={seat}"
        return BrokenPromise(f"{self.game.name} breaks a promise: {promise} [{where}]{more}")

    def promise(self, kept: bool, promise: str, seat: object = None) -> None:
        """Fail unless the promise was kept."""
        if not kept:
            raise self.broken(promise, seat)

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Report everything that a game raises besides refusals, wherever it comes from."""
        try:
            yield
        except BrokenPromise:
            raise
        except Exception as error:  # any exception but a refusal is a finding
            raise self.broken(f"nothing may be raised but what the contract names, not {error!r}") from error

    def attempt(self, state: State, seat: Seat, action: Action) -> State | NumbraError:
        """The state an action leads to, or its refusal, which is checked."""
        try:
            return state.apply(seat, action)
        except (IllegalAction, MalformedAction) as no:
            self.check_refusal(no, seat)
            return no

    def take(self, state: State, seat: Seat, action: Action) -> State:
        """The state a listed action leads to."""
        after = self.attempt(state, seat, action)
        if isinstance(after, NumbraError):
            raise self.broken(f"a listed action is accepted: {action}: {after}", seat)
        return after

    def check_refusal(self, no: NumbraError, seat: object = None) -> None:
        """A refusal has a stable code and a sentence in every language."""
        area, slash, reason = no.code.partition("/")
        self.promise(bool(area and slash and reason), f"a refusal has a code like game/reason, not {no.code!r}", seat)
        for language in LANGUAGES:
            said = bool(no.sentence(language).strip())
            self.promise(said, f"the refusal {no.code} has a sentence in {language}", seat)


def encode(value: object) -> bytes:
    """A value as its JSON, for exact comparison."""
    return msgspec.json.encode(value)


def plain(value: object) -> Any:
    """A value as plain JSON: objects, lists, texts and numbers."""
    return msgspec.json.decode(encode(value))


def observers(state: State) -> tuple[Seat | None, ...]:
    """Everybody who gets views and events: each seat, and None for spectators."""
    return (*range(state.seats), None)


def fingerprint(state: State) -> tuple[str, ...]:
    """All of a state: two fingerprints are equal only if nothing has changed."""
    return (msgspec.Struct.__repr__(state), *(encode(state.view(seat)).decode() for seat in observers(state)))


def outcome(state: State) -> list[bytes]:
    """Everything that a step brought: views, editions of the events, scores."""
    views = [encode(state.view(seat)) for seat in observers(state)]
    editions = [encode([event.seen_by(seat) for event in state.events]) for seat in observers(state)]
    return [*views, *editions, encode(state.events), encode(state.scores)]
