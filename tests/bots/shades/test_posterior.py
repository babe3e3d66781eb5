"""What the unseen numbers may be."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from msgspec.structs import replace as changed

import numbra
from numbra.bots.seating import seated
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.posterior import posterior
from numbra.games.shades.game import ShadesState
from numbra.games.shades.state import Phase
from numbra.lab.simulate import moves

PERFECT = Eye(beside=0, drift=0, alone=0)
GAMES = 60
EVERY = 4
"""Of neighbouring turns only every fourth is looked at: they have most of their cards in common."""
GROUPS = 10
"""Chances are sorted into so many groups."""

Claim = tuple[float, bool]
"""A chance that somebody states, and whether it is so."""


@cache
def situations(tolerance: float = 0.0) -> tuple[tuple[ShadesState, int], ...]:
    """Positions of games between players who do anything, and a seat for each."""
    found: list[tuple[ShadesState, int]] = []
    for number in range(GAMES):
        seed = f"calibration {number}"
        start = numbra.game("shades").start(seats=2, seed=seed, options={"print_tolerance": tolerance})
        players = seated("shades", {0: "random", 1: "random"}, seed)
        states = [start, *(played.state for played in moves(start, players, seed))]
        guessing = [state for state in states if isinstance(state, ShadesState) and state.phase is Phase.GUESS]
        found += [(state, place % 2) for place, state in enumerate(guessing[number % EVERY :: EVERY])]
    return tuple(found)


def claims(
    kind: Callable[[str], Eye], *, believed: Eye | None = None, jointly: bool = True, tolerance: float = 0.0
) -> list[Claim]:
    """All that players with such eyes state about the top card and the other hand."""
    found: list[Claim] = []
    for place, (state, seat) in enumerate(situations(tolerance)):
        eye = kind(str(place))
        view = eye.perceive(state.view(seat))
        odds = posterior(view, believed or eye, jointly=jointly)
        hidden = [card.number is None for card in view.hands[1 - seat]]
        about = [*zip(odds.other, state.hands[1 - seat], hidden, strict=True), (odds.top, state.stack[0], True)]
        found += [(chance, number == right) for one, right, unread in about if unread for number, chance in one.items()]
    return found


def miscalibration(stated: list[Claim]) -> float:
    """The largest gap between what is said and what is so in any group, in standard deviations of chance."""
    groups: dict[int, list[Claim]] = {}
    for chance, right in stated:
        groups.setdefault(min(GROUPS - 1, int(GROUPS * chance)), []).append((chance, right))
    worst = 0.0
    for group in groups.values():
        said = math.fsum(chance for chance, _ in group)
        spread = math.sqrt(math.fsum(chance * (1 - chance) for chance, _ in group))
        worst = max(worst, abs(said - sum(right for _, right in group)) / max(spread, 1.0))
    return worst


def surprise(stated: list[Claim]) -> float:
    """How surprising the truth is on the average, as the logarithm of its chance."""
    true = [chance for chance, right in stated if right]
    return -math.fsum(map(math.log, true)) / len(true)


@pytest.mark.parametrize("kind", [Eye.expert, Eye.good, Eye.casual], ids=["expert", "good", "casual"])
def test_when_it_says_seventy_percent_it_is_right_seven_times_of_ten(kind: Callable[[str], Eye]) -> None:
    """Over hundreds of positions and thousands of backs, in every group from 0 to 100 %."""
    stated = claims(kind)
    assert len(stated) > 10_000
    assert miscalibration(stated) < 4


def test_it_stays_calibrated_where_shades_are_printed_inexactly() -> None:
    """The table's tolerance is one more error, for all eyes alike."""
    assert miscalibration(claims(Eye.expert, tolerance=1.0)) < 6


def test_an_eye_that_is_trusted_too_much_is_found_out() -> None:
    """The measure of calibration does tell: an eye believed to be better than it is says too much."""
    assert miscalibration(claims(Eye.casual, believed=Eye.good())) > 9


def test_comparing_all_backs_tells_more_than_looking_at_each_alone() -> None:
    """No number is there twice, which each player can use."""
    assert surprise(claims(Eye.expert)) < surprise(claims(Eye.expert, jointly=False)) - 0.02


def test_a_perfect_eye_knows_every_back() -> None:
    """And so it knows what is left for the stack."""
    for state, seat in situations()[::20]:
        found = posterior(PERFECT.perceive(state.view(seat)), PERFECT)
        assert found.top == {state.stack[0]: 1.0}
        assert found.other == tuple({number: 1.0} for number in state.hands[1 - seat])
        assert {number for number, chance in found.stack.items() if chance} == set(state.stack[1:])


def test_the_chances_add_up() -> None:
    """Each back has one number, and the stack as many as it has cards under its top."""
    for place, (state, seat) in enumerate(situations()[::20]):
        eye = Eye.good(str(place))
        found = posterior(eye.perceive(state.view(seat)), eye)
        for odds in (*found.other, found.top):
            assert sum(odds.values()) == pytest.approx(1)
        assert sum(found.stack.values()) == pytest.approx(len(state.stack) - 1)


def test_an_eye_that_is_contradicted_still_has_an_answer() -> None:
    """A stranger's shades may fit no number at all; then each back is judged alone, or anything is possible."""
    view = Eye.beginner("far off").perceive(situations()[1][0].view(0))
    found = posterior(view, replace(PERFECT, key="sure"))
    for odds in (*found.other, found.top):
        assert sum(odds.values()) == pytest.approx(1)


def test_with_an_empty_stack_there_is_no_top_card() -> None:
    """The last discard is made without one."""
    state, seat = situations()[0]
    assert posterior(changed(state.view(seat), top=None, stack=0), PERFECT).top == {}
