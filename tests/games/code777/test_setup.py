from typing import Any

import pytest

from games.code777.build import GAME, start
from numbra import InvalidSetup
from numbra.core.text import LANGUAGES
from numbra.games.code777.options import Code777Options
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.tiles import TILES


def test_the_game() -> None:
    """Its name, its seats and what may come at any time."""
    assert (GAME.name, GAME.title, GAME.version) == ("code777", "Code 777", "1")
    assert list(GAME.seats) == [2, 3, 4, 5]
    assert GAME.simultaneous == {"announce"}


def test_default_options() -> None:
    """As printed."""
    assert GAME.options(None) == Code777Options(racks=4, hide_removed=False, return_tiles=False, wrong="free")


@pytest.mark.parametrize("wrong", [{"racks": 3}, {"racks": 6}, {"wrong": "minus_two"}, {"hide_removed": 1}, {"x": 1}])
def test_wrong_options(wrong: dict[str, Any]) -> None:
    """An option that does not exist is refused with its name."""
    with pytest.raises(InvalidSetup) as refused:
        start(**wrong)
    assert next(iter(wrong)) in str(refused.value)


@pytest.mark.parametrize("seats", [1, 6])
def test_wrong_seats(seats: int) -> None:
    """Two to five play."""
    with pytest.raises(InvalidSetup):
        start(seats)


def test_stacked_deal() -> None:
    """Racks of the seats, ownerless racks, supply, questions, in that order; seat 0 asks."""
    tiles, questions = TILES[::-1], QUESTION_NUMBERS[::-1]
    state = start(3, deal={"tiles": tiles, "questions": questions}, racks=5)
    assert state.racks == tuple(tiles[at : at + 3] for at in range(0, 15, 3))
    assert state.supply == tiles[15:]
    assert state.questions == questions
    assert state.asker == 0


def test_half_a_deal() -> None:
    """What a deal leaves out comes from the seed."""
    whole = start(seed="half")
    assert start(seed="half", deal={"tiles": TILES}).questions == whole.questions
    assert start(seed="half", deal={"questions": QUESTION_NUMBERS}).racks == whole.racks
    assert start(seed="half", deal={}).supply == whole.supply


@pytest.mark.parametrize(
    "deal",
    [
        {"tiles": TILES[1:]},
        {"tiles": ("g1", *TILES[:-1])},
        {"tiles": ("x9", *TILES[1:])},
        {"tiles": []},
        {"questions": QUESTION_NUMBERS[1:]},
        {"questions": (2, *QUESTION_NUMBERS[1:])},
        {"questions": (0, *QUESTION_NUMBERS[1:])},
        {"deck": TILES},
    ],
)
def test_wrong_deals(deal: dict[str, Any]) -> None:
    """What is not the whole box is refused, in every language."""
    with pytest.raises(InvalidSetup) as refused:
        start(deal=deal)
    assert refused.value.code == "core/wrong-deal"
    assert all(refused.value.sentence(language) for language in LANGUAGES)


def test_decision_starter_by_lot() -> None:
    """Every seat begins some games, and a stacked deal always seat 0."""
    assert {start(5, seed=str(seed)).asker for seed in range(60)} == {0, 1, 2, 3, 4}
    assert {start(5, seed=str(seed), deal={}).asker for seed in range(60)} == {0}


def test_same_seed_same_game() -> None:
    """A seed brings this deal for ever."""
    state = start(4, seed="for ever")
    assert state.asker == 0
    assert state.racks[0] == ("p7", "n4", "b7")
    assert state.supply[:3] == ("r5", "b7", "g1")
    assert state.questions[:5] == (22, 13, 12, 21, 7)
