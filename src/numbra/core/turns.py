"""The order in which acting seats are asked: the same in a simulation, in the terminal and at a live table."""

from .chance import Chance
from .contract import Seat, State


def asking_order(state: State, seed: str, sequence: int) -> tuple[Seat, ...]:
    """The acting seats in the order they are asked after `sequence` moves: by lot, those first that need not act."""
    chance = Chance(seed, f"turns/{sequence}")
    due = set(state.waiting_for)
    free = [seat for seat in state.acting if seat not in due]
    return (*chance.shuffled(free), *chance.shuffled(state.waiting_for))
