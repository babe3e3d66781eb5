"""One random game, watched from the deal to the end."""

from collections import Counter
from random import Random

from numbra.core.contract import Action, State

from .legality import check_actions
from .mutation import Pool
from .play import EAGERNESS, PATIENCE, choose
from .previews import check_previews
from .promises import check_cards, check_events, check_histories, check_names, check_state, check_views, components
from .replay import Played, compared
from .sampling import check_sample
from .table import Table, fingerprint

SHARE = 0.05
"""The share of steps at which everything is tried; the first step of each kind of action is always one of them."""
MOST = 25
"""The most steps of one game at which everything is tried."""

SAMPLES = 8
"""The most steps of one game at which hidden cards are drawn, since that can take long."""


class Run:
    """One random game, with how eager its players are and what was recorded on the way."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.eagerness = rng.choice((0, 0.5, EAGERNESS))
        self.played = Played()
        self.pool = Pool(rng)
        self.kinds: set[type[Action]] = set()
        self.told: dict[type[Action], bool] = {}
        self.kept: list[tuple[State, tuple[str, ...]]] = []

    def play(self, limit: int) -> Played:
        """Play to the end, checking every state and trying everything at some."""
        check_names(self.table)
        state = self.table.start()
        dealt = components(state)
        self._look(state, dealt)
        while not state.over:
            self.table.promise(self.table.step < limit, f"a game ends; this one goes on after {limit} steps")
            state = self._step(state, limit)
            self.table.step += 1
            self._look(state, dealt)
        self._try(state, limit)
        for kept, before in self.kept:
            self.table.promise(fingerprint(kept) == before, "a state stays as it was, whatever comes after it")
        return self.played

    def _look(self, state: State, dealt: Counter[str]) -> None:
        """What must hold in every state."""
        check_state(self.table, state)
        check_cards(self.table, state, dealt)
        check_events(self.table, state)
        self.played.note(self.table.step, state)
        if compared(self.table.step, state):
            check_views(self.table, state)

    def _step(self, state: State, limit: int) -> State:
        """Choose an action, perhaps try everything else too, and take it."""
        before = fingerprint(state) if compared(self.table.step, state) else ()
        for waiting in state.acting:
            self.table.promise(any(True for _ in state.actions(waiting)), "who acts has something to do", waiting)
        seat, action = choose(self.table, state, self.rng, EAGERNESS if self.table.step > PATIENCE else self.eagerness)
        if type(action) not in self.kinds or (self.rng.random() < SHARE and len(self.kept) < MOST):
            self.kinds.add(type(action))
            self._try(state, limit)
        after = self.table.take(state, seat, action)
        if before:
            self.table.promise(fingerprint(state) == before, f"{action} leaves the old state as it was", seat)
            check_histories(self.table, state, after)
        self.played.moves.append((seat, action))
        return after

    def _try(self, state: State, limit: int) -> None:
        """Run every check that leaves the state as it is."""
        check_actions(self.table, state, self.rng, self.pool)
        check_previews(self.table, state, self.rng, self.told)
        if len(self.kept) < SAMPLES or state.over:
            check_sample(self.table, state, self.rng, limit, played=len(self.kept) == 2)
        self.kept.append((state, fingerprint(state)))
