"""Later deals for a game: taken from other seeds and stacked, so that nothing is left to the game's own seed."""

from typing import Any

import msgspec
from msgspec.structs import replace

from numbra.core.contract import Deal, State

from .table import Table, plain

LATER = "later"
"""The field of a deal with the deals that come after it."""
STACKED = 3
"""The later deals that always lie ready: one step may use several."""
DIFFERENT = 8
"""The different later deals of a table; then the first comes again."""


class Deals:
    """The first deal of a table, as its seed brings it, and the later deals that are stacked for it, as JSON."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.kind = table.game.deal_type
        self.first = self._shuffled(table.seed)
        self._later = [self._shuffled(f"{table.seed} later {number}") for number in range(DIFFERENT)]
        stackable = LATER in {field.name for field in msgspec.structs.fields(self.kind)}
        self._typed = self._read(self._later) if stackable else ()

    def so_far(self, used: int) -> dict[str, Any]:
        """The first deal with those of the later ones that have been used."""
        later = [self.later(number) for number in range(used)]
        return {**self.first, LATER: later} if used else self.first

    def later(self, number: int) -> Any:
        """The later deal of this number, from 0."""
        return self._later[number % DIFFERENT]

    def stacked(self, state: State, used: int) -> State:
        """The state with the next later deals ready, if this many have been used."""
        if not self._typed:
            return state
        return replace(state, later=tuple(self._typed[(used + more) % DIFFERENT] for more in range(STACKED)))

    def next(self, state: State, deal: Any) -> State:
        """The state with this as the next later deal. Raises `InvalidSetup` if the game refuses it."""
        return replace(state, later=(*self._read([deal]), *state.later[1:]))

    def used_by(self, state: State) -> int:
        """How many later deals the step to this state has used, of those that lay ready."""
        return STACKED - len(state.later) if self._typed else 0

    def _read(self, later: list[Any]) -> tuple[Deal, ...]:
        """Later deals as the game reads them."""
        read = self._table.start({**self.first, LATER: later}).later
        self._table.promise(len(read) == len(later), "a state starts with the later deals of its deal, in `later`")
        return read

    def _shuffled(self, seed: str) -> dict[str, Any]:
        """The deal of a seed."""
        game = self._table.game
        deal, _ = game.shuffle(self._table.seats, game.options(self._table.options), seed)
        return {name: value for name, value in plain(deal).items() if name != LATER}
