"""Later shuffles of Code 777, of the tiles or of the questions, can be stacked like the first."""

from typing import Any

import pytest

from numbra import InvalidSetup
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.tiles import TILES

from .build import ask, start, wrong

REVERSED = {"tiles": TILES[::-1], "questions": QUESTION_NUMBERS[::-1]}


def with_later(*later: dict[str, Any]) -> dict[str, Any]:
    """A deal as it lies in the box, and these later ones."""
    return {"tiles": TILES, "questions": QUESTION_NUMBERS, "later": later}


def test_the_next_pass_of_the_questions_is_stacked() -> None:
    """All of them, in this order."""
    after = ask(start(deal=with_later(REVERSED)), len(QUESTION_NUMBERS))
    assert after.questions == QUESTION_NUMBERS[::-1]
    assert after.later == ()


def test_the_supply_is_shuffled_in_the_order_of_the_stacked_tiles() -> None:
    """Those that lie in it, equal ones included."""
    after = wrong(start(deal=with_later(REVERSED), return_tiles=True), 0)
    places = [TILES[::-1].index(tile) for tile in after.supply]
    assert places == sorted(places)
    assert after.later == ()


@pytest.mark.parametrize("later", [[], [{}], [{"tiles": TILES}]])
def test_what_is_not_stacked_comes_from_the_seed(later: list[dict[str, Any]]) -> None:
    """The same as ever."""
    stacked, ever = (ask(start(deal=deal), len(QUESTION_NUMBERS)) for deal in (with_later(*later), with_later()))
    assert stacked.questions == ever.questions


@pytest.mark.parametrize(
    "later", [[{"tiles": TILES[1:]}], [{"questions": (2, *QUESTION_NUMBERS[1:])}], [{"deck": TILES}], [TILES], 5]
)
def test_a_later_deal_must_be_whole(later: Any) -> None:
    """Like the first."""
    with pytest.raises(InvalidSetup) as no:
        start(deal={"later": later})
    assert no.value.code == "core/wrong-deal"
