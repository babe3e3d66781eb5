"""Checks that the same seed, options and actions bring the same game: played again, and read from its record."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from numbra.core.chance import seed_hash
from numbra.core.contract import Action, Seat, State
from numbra.core.errors import UnknownGame
from numbra.core.record import Header, Record, Result, move
from numbra.core.registry import game

from .table import Table, outcome, plain

EARLY = 60
SELDOM = 16


@dataclass
class Played:
    """A game that was played: its actions, and a digest of everybody's views and events at the steps to compare."""

    moves: list[tuple[Seat, Action]] = field(default_factory=list)
    outcomes: dict[int, bytes] = field(default_factory=dict)

    def note(self, step: int, state: State) -> None:
        """Keep the digest of what everybody saw, if this step is one to compare."""
        if compared(step, state):
            self.outcomes[step] = digest(state)


def compared(step: int, state: State) -> bool:
    """Whether a step is compared: every early one, later ones at intervals, and the last."""
    return step < EARLY or step % SELDOM == 0 or state.over


def digest(state: State) -> bytes:
    """A SHA-256 digest of everybody's views, events and scores after a step."""
    return sha256(b"\n".join(outcome(state))).digest()


def check_replay(table: Table, played: Played) -> None:
    """Play the game once more from the seed, and once from its record."""
    _compare(table, played, _again(table, played))
    if _registered(table):
        _compare(table, played, _recorded(table, played))


def _compare(table: Table, played: Played, states: Iterator[State]) -> None:
    for table.step, state in enumerate(states):
        if table.step in played.outcomes:
            same = digest(state) == played.outcomes[table.step]
            table.promise(same, "the same seed, options and actions bring the same game, bit for bit")
    table.promise(table.step == len(played.moves), "a replay goes to the end")


def _again(table: Table, played: Played) -> Iterator[State]:
    state = table.start()
    yield state
    for seat, action in played.moves:
        state = state.apply(seat, table.game.action(plain(action)))
        yield state


def _registered(table: Table) -> bool:
    """Whether records of this game can be read: whether it is installed under its name."""
    try:
        return game(table.game.name) is table.game
    except UnknownGame:
        return False


def _recorded(table: Table, played: Played) -> Iterator[State]:
    """The game from the text of its record."""
    *_, last = _again(table, played)
    header = Header(
        numbra=1,
        game=table.game.name,
        rules=table.game.version,
        seats=table.seats,
        seed=table.seed,
        names=tuple(f"seat {seat}" for seat in range(table.seats)),
        options=table.options,
        seed_hash=seed_hash(table.seed),
    )
    moves = tuple(move(seat, action) for seat, action in played.moves)
    text = Record(header, moves, Result(last.scores, last.winners)).text()
    record = Record.parse(text)
    table.promise(record.text() == text, "a record reads as it was written")
    return (step.state for step in record.replay())
