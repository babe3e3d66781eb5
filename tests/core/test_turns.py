"""Who is asked next."""

from collections import Counter

import numbra
from numbra.core.turns import asking_order


def test_those_who_need_not_act_are_asked_first_and_by_lot() -> None:
    """Everybody who may act is asked once; whoever the game waits for comes last."""
    state = numbra.game("code777").start(seats=4, seed="x")
    orders = [asking_order(state, "x", sequence) for sequence in range(200)]
    assert all(sorted(order) == list(state.acting) for order in orders)
    assert {order[-1] for order in orders} == set(state.waiting_for)
    first = Counter(order[0] for order in orders)
    assert set(first) == set(state.acting) - set(state.waiting_for)


def test_the_order_follows_from_the_seed_and_the_moves_so_far() -> None:
    """A game taken up again goes on in the same way."""
    state = numbra.game("code777").start(seats=5, seed="x")
    assert asking_order(state, "a", 3) == asking_order(state, "a", 3)
    assert len({asking_order(state, "a", sequence) for sequence in range(50)}) > 5


def test_nobody_is_asked_when_the_game_is_over(example_game: numbra.Game) -> None:
    """There is nobody to ask."""
    state = example_game.start(seats=2, seed="x")
    while not state.over:
        state = state.apply(state.acting[0], next(iter(state.actions(state.acting[0]))))
    assert asking_order(state, "x", 9) == ()
