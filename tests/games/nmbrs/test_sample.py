"""Drawing hidden cards: the same view, and every possibility equally often."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from games.nmbrs.build import DECLINE, GAME, do, start, turn
from numbra import Unsupported
from numbra.games.nmbrs.game import NmbrsState
from numbra.games.nmbrs.state import Phase


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("variant", ["full", "simplified"])
def test_a_sample_has_the_same_view(seats: int, variant: str) -> None:
    """For every seat, all through random matches, new stocks included."""
    rng = random.Random(seats)
    state = start(seats=seats, seed=variant, variant=variant, max_rounds=2)
    while not state.over:
        seat = state.acting[0]
        state = state.apply(seat, rng.choice(list(state.actions(seat))))
        for viewer in rng.sample(range(seats), 2):
            view = state.view(viewer)
            assert GAME.sample(view, rng).view(viewer) == view


def hidden_position() -> NmbrsState:
    """Two others hold two hidden cards each of the first stock; the second stock has three cards."""
    state = replace(
        turn("10 20 57", seats=3),
        phase=Phase.DRAW,
        hands=(("10", "20", "57"), ("1", "2"), ("3", "4")),
        open=("60", "61", "62", "63", "64", "65"),
        stock=(),
        rows=(),
    )
    return do(state, (0, DECLINE), (1, {"type": "take"}), (0, DECLINE), (1, DECLINE), (2, DECLINE))


def test_samples_are_uniform_and_respect_the_stocks() -> None:
    """Cards put into a new stock in the open are not in a hand that has not drawn since."""
    state = hidden_position()
    view = state.view(0)
    rng = random.Random(1)
    assert set(view.stocks[0]) == {"62", "63", "64", "65"}
    counts: Counter[tuple[str, ...]] = Counter()
    places: Counter[str] = Counter()
    for _ in range(3000):
        sample = GAME.sample(view, rng)
        assert isinstance(sample, NmbrsState)
        assert not set(sample.hands[2]) & set(view.stocks[0])
        counts[sample.hands[2]] += 1
        places[next(card for card in sample.hands[1] if card in view.stocks[0])] += 1
    assert set(places) == {card for card in view.stocks[0] if card not in state.hands[0]}
    expected = 3000 / len(places)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in places.values())
    assert len(counts) > 2000


def test_a_spectators_view_cannot_be_sampled() -> None:
    """There is no seat to draw for."""
    with pytest.raises(Unsupported) as error:
        GAME.sample(turn("10 20").view(None), random.Random(0))
    assert error.value.code == "core/no-seat-in-view"


def test_a_finished_match_is_sampled_as_it_was_shown() -> None:
    """All hands are open then."""
    state = replace(turn("57", seats=3), points=(200, 0, 0))
    over = do(state, (0, {"type": "discard", "card": "57"}))
    sample = GAME.sample(over.view(1), random.Random(0))
    assert isinstance(sample, NmbrsState)
    assert sample.hands == over.hands
    assert sample.view(1) == over.view(1)
