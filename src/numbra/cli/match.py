"""One game between the person at the terminal and bots, move by move."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rich.console import Console
from rich.text import Text as Line

from numbra.bots import Bot
from numbra.core.contract import Action, Seat, State
from numbra.lab.simulate import choice, next_move

from .person import Person
from .recording import Recording
from .tables.base import Table

HUMAN: Seat = 0


class Match:
    """A game in progress: asks the next player, records the move, and tells its events."""

    def __init__(
        self, table: Table[Any], person: Person, bots: Mapping[Seat, Bot], console: Console, recording: Recording
    ) -> None:
        self._table = table
        self._person = person
        self._bots = bots
        self._console = console
        self._recording = recording

    def play(self, state: State, sequence: int) -> State:
        """Play on to the end, from the state after this many moves."""
        seed = self._recording.header.seed
        while not state.over:
            seat, action = next_move(state, seed, sequence, partial(self._ask, state, sequence))
            state = state.apply(seat, action)
            self._recording.add(seat, action)
            self.tell(state)
            sequence += 1
        return state

    def _ask(self, state: State, sequence: int, seat: Seat) -> Action | None:
        if seat == HUMAN:
            return self._person.choose(state)
        return choice(state, seat, self._bots[seat], self._recording.header.seed, sequence)

    def tell(self, state: State) -> None:
        """Print the events of the last move, as far as the person may see them."""
        for event in state.events:
            seen = event.seen_by(HUMAN)
            sentence = self._table.tell(seen) if seen is not None else ""
            if sentence:
                self._console.print(Line(f"· {sentence}"))
