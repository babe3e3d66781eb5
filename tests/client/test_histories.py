"""Lists that are sent as deltas are completed by the client."""

from typing import Any

from numbra.client import Following


def update(kept: dict[str, int], **view: Any) -> dict[str, Any]:
    """An update message for the table."""
    return {"type": "update", "kept": kept, "table": {"view": view}}


def test_a_history_goes_on_where_it_was() -> None:
    """From the welcome message on, update by update; a list sent in full replaces the earlier one."""
    following = Following()
    following.whole({"type": "welcome", "table": {"view": {"log": ["deal", "ask"], "turns": [1, 2], "asker": 0}}})
    now = following.whole(update({"log": 2, "turns": 1}, log=["answer"], turns=[], asker=1))
    assert now["table"]["view"] == {"log": ["deal", "ask", "answer"], "turns": [1], "asker": 1}
    then = following.whole(update({"turns": 1}, log=["deal"], turns=[9], asker=1))
    assert then["table"]["view"] == {"log": ["deal"], "turns": [1, 9], "asker": 1}


def test_before_the_game_there_is_no_view() -> None:
    """And there is nothing to continue."""
    following = Following()
    assert following.whole({"type": "welcome", "table": {"view": None}})["table"]["view"] is None
    assert following.whole(update({}, log=[]))["table"]["view"] == {"log": []}


def test_what_tells_nothing_of_the_table_is_as_it_was() -> None:
    """And it changes nothing."""
    following = Following()
    following.whole(update({}, log=[1]))
    assert following.whole({"type": "pong", "id": "1"}) == {"type": "pong", "id": "1"}
    assert following.whole(update({"log": 1}, log=[2]))["table"]["view"] == {"log": [1, 2]}
