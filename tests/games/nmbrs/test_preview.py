"""What a draft would be worth, told from the player's own view."""

import pytest

from games.nmbrs.build import GAME, do, lay, stacked, turn
from numbra import IllegalAction
from numbra.core.contract import Preview, Refused, Worth


def asked(hand: str, *rows: str, plays: list[dict[str, object]], opened: bool = True) -> Preview:
    """A preview for seat 0 in its turn."""
    return turn(hand, *rows, opened=opened).preview(0, [GAME.action(play) for play in plays])


def test_a_preview_tells_the_points_of_each_play_and_their_sum() -> None:
    """Lays, swaps and undos in a row."""
    told = asked("10 20 30 40 57", plays=[lay("10-20-30"), lay("10-20-30-40"), {"type": "undo"}], opened=False)
    assert told == Preview(points=12, plays=(Worth(12, True), Worth(2, True), Worth(-2)))


def test_a_preview_of_a_swap_is_worth_nothing_and_allows_what_follows() -> None:
    """The freed joker can be placed in the same draft."""
    told = asked("20 57", "10-20r-30", "50-60-70", plays=[{"type": "swap", "joker": "20r"}, lay("50-60-70-80r")])
    assert told == Preview(points=0, plays=(Worth(0), Worth(0)))


def test_a_preview_says_why_not() -> None:
    """With the engine's code and sentence, after what was possible."""
    told = asked("10 20 30 41 57", plays=[lay("10-20-30"), lay("10-20-30-41")], opened=False)
    assert told.points == 12
    assert told.refused is not None
    assert told.refused.code == "nmbrs/not-a-row"
    assert "10-20-30-41" in told.refused.sentence
    assert told.refused.said("en") == Refused(code=told.refused.code, sentence=told.refused.sentence)
    assert [told.refused.said(language).sentence.split()[1] for language in ("de", "fr")] == ["ist", "n’est"]


def test_a_preview_knows_what_a_row_is_at_the_table() -> None:
    """Under `steps` 14-20-26 is one, and who bends it reads nothing of counting backward."""
    state = turn("14 20 26 33 57", opened=False, rows="steps")
    told = state.preview(0, [GAME.action(lay("14-20-26")), GAME.action(lay("14-20-26-33"))])
    assert told.plays == (Worth(8),)
    assert told.refused is not None
    assert told.refused.code == "nmbrs/unequal-steps"
    assert told.refused.said("en").sentence == "14-20-26-33 is not a row: it must go up in equal steps."
    assert told.refused.said("de").sentence == "14-20-26-33 ist keine Reihe: Sie muss in gleichen Schritten steigen."
    assert told.refused.said("fr").sentence == "14-20-26-33 n’est pas une suite : elle doit monter d’un pas constant."


@pytest.mark.parametrize("rule", ["steps", "tables+1"])
def test_a_preview_agrees_with_apply(rule: str) -> None:
    """For every lay that is listed."""
    state = turn("15 25 40 21 jr", "10-20-30", "50-60-70", rows=rule)
    for action in state.actions(0):
        if getattr(action, "row", None):
            assert state.preview(0, [action]).points == state.apply(0, action).points[0] - state.points[0]


@pytest.mark.parametrize(
    "action", [{"type": "take"}, {"type": "decline"}, {"type": "discard", "card": "57"}, {"type": "end"}]
)
def test_what_reveals_something_cannot_be_previewed(action: dict[str, object]) -> None:
    """Wherever it stands in the list."""
    state = turn("10 20 30 57", opened=False)
    with pytest.raises(IllegalAction) as error:
        state.preview(0, [GAME.action(lay("10-20-30")), GAME.action(action)])
    assert error.value.code == "core/not-previewable"


def test_out_of_turn_a_preview_says_so() -> None:
    """And before the draw."""
    state = stacked(["10 20 30", "11 12 13"], top="77")
    out_of_turn = state.preview(1, [GAME.action(lay("11-12-13"))])
    assert out_of_turn.refused is not None
    assert out_of_turn.refused.code == "core/not-your-turn"
    too_early = state.preview(0, [GAME.action(lay("10-20-30"))])
    assert too_early.refused is not None
    assert too_early.refused.code == "nmbrs/draw-first"


def test_a_preview_changes_nothing() -> None:
    """The state is what it was."""
    state = turn("10 20 30 57", opened=False)
    state.preview(0, [GAME.action(lay("10-20-30"))])
    assert do(state, (0, lay("10-20-30"))).points[0] == 62
    assert state.rows == ()
