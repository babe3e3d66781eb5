"""Drawing what a seat cannot see: the view stays the same, and the odds are right."""

from collections import Counter
from itertools import permutations
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

from numbra import Unsupported
from numbra.games.shades.actions import Guess
from numbra.games.shades.events import Card
from numbra.games.shades.game import ShadesState
from numbra.games.shades.grey import AS_PRINTED, CLIP, grey_at, likelihood
from numbra.games.shades.options import ShadesOptions
from numbra.games.shades.sample import hidden
from numbra.games.shades.state import Discarded
from numbra.games.shades.view import ShadesView

from .build import GAME, act, play_out, start, truth


def every_moment(**options: object) -> list[ShadesState]:
    """States of one game in every phase, from the deal to the end."""
    state = start(None, seed="a game", **options)
    rng = Random(3)
    states = [state]
    while not state.over:
        state = act(state, rng.choice(list(state.actions(state.acting[0]))))
        states.append(state)
    return states


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"open_discards": True},
        {"print_tolerance": 0.3},
        {"print_tolerance": 1.0},
        {"print_tolerance": 2.0, "rounds": 2},
        {"print_tolerance": 3.0},
    ],
    ids=str,
)
def test_a_sample_has_the_view_it_was_drawn_for(options: dict[str, object]) -> None:
    """At every fourth moment of a game, for both seats."""
    for state in every_moment(**options)[::4]:
        for seat in (0, 1):
            view = state.view(seat)
            assert GAME.sample(view, Random(1)).view(seat) == view


def test_a_sample_is_another_game_from_there() -> None:
    """Its future comes from the rng: another seed, another order of the stack."""
    state = start(None, seed="any")
    view = state.view(0)
    one, other = GAME.sample(view, Random(1)), GAME.sample(view, Random(2))
    assert isinstance(one, ShadesState)
    assert isinstance(other, ShadesState)
    assert len({state.seed, one.seed, other.seed}) == 3
    assert len({state.stack, one.stack, other.stack}) == 3
    assert one.stack[0] == other.stack[0] == state.stack[0]
    assert one == GAME.sample(view, Random(1))
    assert play_out(one).over


def test_without_tolerance_only_the_order_of_the_stack_is_open() -> None:
    """Every shade tells its number; what lies inside the stack is in every place as often."""
    state = play_out(start(), 27)
    view = state.view(0)
    seconds: Counter[int] = Counter()
    for number in range(600):
        drawn = hidden(view, Random(number))
        assert drawn.hands == state.hands
        assert drawn.discards == state.discards
        assert drawn.stack[0] == state.stack[0]
        assert set(drawn.stack) == set(state.stack)
        seconds[drawn.stack[1]] += 1
    assert set(seconds) == set(state.stack[1:])
    assert all(150 < count < 250 for count in seconds.values())


def test_nobody_draws_for_a_spectator() -> None:
    """Hidden cards are drawn for a seat."""
    with pytest.raises(Unsupported):
        GAME.sample(start().view(None), Random(1))


def late(unknown: tuple[int, ...], shades: tuple[float, ...], tolerance: float = 1.0) -> ShadesState:
    """A late position: seat 0 does not know these numbers, and sees all but the last of them at these shades.

    The first ones are in slots of seat 1, the next is the top card, the rest lies beneath it.
    """
    slots, top = len(shades) - 1, unknown[len(shades) - 1]
    known = [number for number in range(1, 50) if number not in unknown]
    greys = list(AS_PRINTED)
    for number, shade in zip(unknown, shades, strict=False):
        greys[number - 1] = grey_at(shade)
    second = (*unknown[:slots], *known[9 : 18 - slots])
    gone = known[18 - slots :]
    return ShadesState(
        seats=2,
        seed="late",
        options=ShadesOptions(print_tolerance=tolerance),
        greys=tuple(greys),
        starter=0,
        guesser=0,
        hands=(tuple(known[:9]), second),
        stack=(top, *unknown[len(shades) :]),
        discards=tuple(Discarded.of(1, None, number, tuple(greys)) for number in gone),
        revealed=tuple(known[9:]),
    )


def posterior(view: ShadesView, unknown: tuple[int, ...], clip: float) -> dict[tuple[int, ...], float]:
    """By Bayes, all ways to place the unknown numbers behind the shades weighed one by one."""
    seen = [card.grey for card in view.hands[1] if card.number is None]
    assert view.top is not None
    seen.append(view.top.grey)
    weights = {
        placed: prod(likelihood(grey, number, view.grey_sd, clip) for grey, number in zip(seen, placed, strict=True))
        for placed in permutations(unknown, len(seen))
    }
    total = sum(weights.values())
    return {placed: weight / total for placed, weight in weights.items() if weight}


def frequencies(view: ShadesView, slots: int, draws: int) -> dict[tuple[int, ...], float]:
    """How often each placing is drawn."""
    rng = Random(49)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        drawn = hidden(view, rng)
        counts[(*drawn.hands[1][:slots], drawn.stack[0])] += 1
    return {placed: count / draws for placed, count in counts.items()}


def distance(one: dict[tuple[int, ...], float], other: dict[tuple[int, ...], float]) -> float:
    """The total variation between two distributions."""
    return sum(abs(one.get(placed, 0) - other.get(placed, 0)) for placed in {*one, *other}) / 2


def test_numbers_are_drawn_by_their_exact_odds() -> None:
    """Five numbers, two slots and the top card whose shades leave them open."""
    unknown = (12, 13, 11, 10, 15)
    view = late(unknown, (12.4, 13.2, 11.6)).view(0)
    exact = posterior(view, unknown, CLIP)
    assert len(exact) > 10
    drawn = frequencies(view, 2, 2000)
    assert set(drawn) <= set(exact)
    assert distance(drawn, exact) < 0.05


def test_numbers_as_far_apart_as_can_be_change_places() -> None:
    """10 printed two cards too dark and 14 two too light show the same grey: each is there half of the time."""
    unknown = (10, 14)
    view = late(unknown, (12,)).view(0)
    exact = posterior(view, unknown, CLIP)
    assert exact[(10,)] == pytest.approx(0.5, abs=0.05)
    assert distance(frequencies(view, 0, 1000), exact) < 0.05


def test_a_number_can_only_be_where_the_shade_allows_it() -> None:
    """A shade further than two cards off excludes a number, however many draws."""
    unknown = (12, 20, 30)
    view = late(unknown, (12.5, 19.5)).view(0)
    assert frequencies(view, 1, 200) == {(12, 20): 1.0}


def test_an_eye_states_its_error_and_numbers_are_drawn_from_it() -> None:
    """Perceived shades err without a clip: the odds are exact for that error."""
    unknown = (12, 14, 11, 17)
    view = replace(late(unknown, (12.4, 13.2), tolerance=0).view(0), grey_sd=1.5)
    exact = posterior(view, unknown, float("inf"))
    assert exact[(17, 11)] > 0
    assert distance(frequencies(view, 1, 2000), exact) < 0.06


def test_an_eye_may_be_far_off() -> None:
    """Shades that fit no order of the numbers still lead to a whole deck."""
    view = start(None, seed="any").view(0)
    bright = tuple(Card(255) for _ in range(9))
    dazzled = replace(view, hands=(view.hands[0], bright), top=Card(0), grey_sd=2.0)
    drawn = hidden(dazzled, Random(1))
    assert sorted([*drawn.hands[0], *drawn.hands[1], *drawn.stack]) == list(range(1, 50))
    assert drawn.stack[0] > max(drawn.hands[1])
    assert max(drawn.hands[1]) < 25


def test_unseen_shades_err_as_the_table_says() -> None:
    """Cards inside the stack get an error of their own, never more than two cards."""
    view = start(None, seed="any", print_tolerance=1.0).view(0)
    drawn = hidden(view, Random(1))
    seen = {*drawn.hands[0], *drawn.hands[1], drawn.stack[0]}
    unseen = [number for number in range(1, 50) if number not in seen]
    assert len(unseen) == 30
    assert sum(drawn.greys[number - 1] != AS_PRINTED[number - 1] for number in unseen) > 20
    for number in unseen:
        assert grey_at(number + CLIP) <= drawn.greys[number - 1] <= grey_at(number - CLIP)


def test_a_sample_in_the_middle_of_a_turn_keeps_the_turn() -> None:
    """The guess that waits, the card just taken."""
    guessed = act(start(None, seed="any"), Guess(30))
    drawn = GAME.sample(guessed.view(guessed.acting[0]), Random(5))
    assert isinstance(drawn, ShadesState)
    assert drawn.guess == 30
    assert drawn.acting == guessed.acting
    assert truth(30, drawn.stack[0]) == truth(30, guessed.stack[0])
