"""One game between the person at the terminal and bots, move by move."""

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text as Line

from numbra.bots import Bot
from numbra.bots.seating import rng_for
from numbra.core.contract import Action, Seat, State
from numbra.core.errors import NumbraError
from numbra.lab.simulate import NO_MOVE, SimulationError, choice, next_move

from .person import Person
from .recording import Recording
from .tables.base import Table
from .texts import texts

HUMAN: Seat = 0
MOST_WEIGHED = 100
"""Legal actions among which one is drawn where a bot fails."""

BOT_FAILED = texts("play.bot-failed")


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
        self._failed: set[Seat] = set()
        """The seats whose bots have failed."""

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
        try:
            action = choice(state, seat, self._bots[seat], self._recording.header.seed, sequence)
            if action is not None:
                state.apply(seat, action)
        except NumbraError as error:
            return self._instead(state, sequence, seat, str(error))
        if action is None and seat in state.waiting_for:
            return self._instead(state, sequence, seat, SimulationError(NO_MOVE, seat=seat).sentence())
        return action

    def _instead(self, state: State, sequence: int, seat: Seat, why: str) -> Action | None:
        """What is played for a bot that fails, which loses its turn and nothing else. Its first failure is told."""
        if seat not in self._failed:
            self._failed.add(seat)
            voice = self._table.voice
            self._console.print(Line(voice(BOT_FAILED, name=voice.name(seat), why=why), style="red"))
        if seat not in state.waiting_for:
            return None
        rng = rng_for(self._recording.header.seed, "instead", sequence, seat)
        return state.default(seat) or rng.choice(list(islice(state.actions(seat), MOST_WEIGHED)))

    def tell(self, state: State) -> None:
        """Print the events of the last move, as far as the person may see them."""
        for event in state.events:
            seen = event.seen_by(HUMAN)
            sentence = self._table.tell(seen) if seen is not None else ""
            if sentence:
                self._console.print(Line(f"· {sentence}"))
