from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.code777 import oracle
from games.code777.build import announce, ask, random_game, right, stacked, start, wrong
from numbra import IllegalAction
from numbra.games.code777.events import Answer
from numbra.games.code777.game import Code777State
from numbra.games.code777.supposition import suppose
from numbra.games.code777.tiles import TILES

EDITIONS: list[dict[str, Any]] = [
    {},
    {"hide_removed": True},
    {"return_tiles": True, "racks": 5},
    {"hide_removed": True, "return_tiles": True, "wrong": "minus_one"},
]


def lesson() -> Code777State:
    """Three answers: one's own, Ada's about single tiles, Ben's about numbers not seen."""
    return ask(stacked("k5 g1 g6", "p7 y7 k3", "b7 n4 p6", "n4 r5 y2", seats=3, questions=(8, 11, 10)), 3)


def refused(state: Code777State, *cards: str) -> str:
    """Why three tiles cannot be supposed."""
    with pytest.raises(IllegalAction) as no:
        state.suppose(0, cards)
    return no.value.code


def test_answers_agree_or_not() -> None:
    """Ada sees two of three single tiles, Ben every number: each answer is tried with the supposed rack."""
    state = lesson()
    assert state.suppose(0, ["k5", "g1", "g6"]) == (None, None, True, True)
    assert state.suppose(0, ["k5", "g1", "r5"]) == (None, None, True, False)
    assert state.suppose(0, ["g1", "g6", "r5"]) == (None, None, False, True)
    assert state.suppose(0, ["b7", "b7", "b7"]) == (None, None, False, False)


def test_the_order_of_the_tiles_is_all_the_same() -> None:
    """A rack is three tiles, however one names them."""
    assert lesson().suppose(0, ["g6", "k5", "g1"]) == (None, None, True, True)


def test_one_s_own_answer_says_nothing() -> None:
    """Nobody sees their own rack when they answer."""
    assert lesson().suppose(1, ["p7", "y7", "k3"])[2] is None


def test_a_number_stands_for_the_colour_that_fits_best() -> None:
    """Colours may be left open: then all answers are tried with the same colours."""
    state = lesson()
    assert state.suppose(0, ["5", "1", "6"]) == (None, None, True, True)
    assert state.suppose(0, ["5", "g1", "6"]) == (None, None, True, True)
    assert state.suppose(0, ["5", "5", "6"]) == (None, None, False, False)


def test_answers_about_earlier_tiles_say_nothing() -> None:
    """After an announcement other tiles stand on the rack; what was said before is not about them."""
    state = lesson()
    renewed = wrong(state, 0)
    assert not any(renewed.suppose(0, ["b7", "b7", "r5"]))
    asked = ask(renewed, 2)
    marks = asked.suppose(0, asked.racks[0])
    assert [mark for mark in marks if mark is not None] == [True]
    assert len(marks) == len(asked.view(0).log)


def test_answers_are_tried_with_the_racks_of_their_moment() -> None:
    """Another rack is renewed: what was said before is still about mine, with the racks as they stood then."""
    state = announce(lesson(), 1, "377")
    assert state.racks[1] != ("p7", "y7", "k3")
    assert state.suppose(0, ["k5", "g1", "g6"])[2:4] == (True, True)


@pytest.mark.parametrize("options", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_so_never_disagrees(seats: int, options: dict[str, Any]) -> None:
    """The true rack is always possible and agrees with every answer, by tiles and by numbers alone."""
    for state in random_game(Random(seats), 60, seats, **options):
        for seat in () if state.over else range(seats):
            true = state.racks[seat]
            for cards in (true, [tile[1] for tile in true]):
                assert False not in state.suppose(seat, cards)


def test_each_answer_is_as_a_second_implementation_gives_it() -> None:
    """Every rack that is left, against every answer of a game in which no rack changes."""
    state = ask(start(4), 20)
    seen = [rack for place, rack in enumerate(state.racks) if place != 0]
    unseen = sorted((Counter(TILES) - Counter(tile for rack in seen for tile in rack)).elements())
    rng = Random(1)
    for _ in range(60):
        cards = rng.sample(unseen, 3)
        marks = state.suppose(0, cards)
        for entry, mark in zip(state.log, marks, strict=True):
            if isinstance(entry, Answer) and entry.asker != 0:
                others = [rack for place, rack in enumerate(seen, 1) if place != entry.asker]
                assert mark is (oracle.answer(entry.question, [*others, tuple(cards)]) == entry.answer)
            else:
                assert mark is None


def test_it_is_computed_from_the_view_alone() -> None:
    """The same view gives the same marks, whatever really stands there."""
    state = lesson()
    other = replace(state, racks=(("b7", "b7", "b7"), *state.racks[1:]))
    for cards in (["k5", "g1", "g6"], ["b7", "b7", "b7"], ["7", "7", "7"]):
        assert state.suppose(0, cards) == other.suppose(0, cards) == suppose(state.view(0), 0, cards)


def test_tiles_that_lie_elsewhere_are_refused() -> None:
    """The only pink 7 stands before Ada, and both yellow 2s cannot be mine while one is seen."""
    state = lesson()
    assert refused(state, "p7", "b7", "b7") == "code777/seen-elsewhere"
    assert refused(state, "y2", "y2", "b7") == "code777/seen-elsewhere"
    assert state.suppose(0, ["y2", "b7", "b7"])
    assert refused(wrong(state, 0), "k5", "b7", "b7") == "code777/seen-elsewhere"
    assert wrong(ask(stacked("k5 g1 g6", seats=2, hide_removed=True)), 0).suppose(0, ["k5", "b7", "b7"])


def test_tiles_that_went_back_may_be_mine_again() -> None:
    """With `return_tiles` what was on my rack is shuffled in, once."""
    state = wrong(stacked("k5 g1 g6", seats=3, return_tiles=True), 0)
    assert state.suppose(0, ["k5", "g1", "b7"])
    assert refused(state, "k5", "k5", "b7") == "code777/seen-elsewhere"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "code777/not-three-tiles"),
        (("7", "7"), "code777/not-three-tiles"),
        (("7", "7", "7", "7"), "code777/not-three-tiles"),
        (("7", "7", "8"), "code777/no-such-tile"),
        (("7", "7", ""), "code777/no-such-tile"),
        (("g7", "7", "7"), "code777/no-such-tile"),
        (("b", "7", "7"), "code777/no-such-tile"),
    ],
)
def test_what_is_no_rack_is_refused(cards: tuple[str, ...], code: str) -> None:
    """Three tiles or numbers, no more and no less."""
    assert refused(start(), *cards) == code


def test_nothing_is_supposed_when_the_game_is_over() -> None:
    """All racks are seen then."""
    state = start(2)
    for _ in range(3):
        state = ask(right(state, 1)) if not state.over and state.points[1] < 2 else right(state, 1)
    assert state.over
    assert refused(state, "7", "7", "7") == "core/game-over"


def test_a_seat_that_is_not_there_supposes_nothing() -> None:
    """As with every other question."""
    with pytest.raises(IllegalAction) as no:
        start().suppose(4, ["7", "7", "7"])
    assert no.value.code == "core/no-such-seat"
