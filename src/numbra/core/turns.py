"""Who is asked next when several may act: the same in a simulation, in the terminal and at a live table."""

from .chance import Chance
from .contract import Seat, State


def asking_order(state: State, seed: str, sequence: int) -> tuple[Seat, ...]:
    """The acting seats in the order they are asked after so many moves: by lot, those first who need not act."""
    chance = Chance(seed, f"turns/{sequence}")
    due = set(state.waiting_for)
    free = [seat for seat in state.acting if seat not in due]
    return (*chance.shuffled(free), *chance.shuffled(state.waiting_for))
