"""Updates are completed by the client."""

from typing import Any

from numbra.client import Following


def welcome(**table: Any) -> dict[str, Any]:
    """The first message."""
    return {"type": "welcome", "table": table}


def update(kept: dict[str, int] | None = None, **changed: Any) -> dict[str, Any]:
    """What has changed."""
    return {"type": "update", "kept": kept or {}, "table": changed}


def test_what_has_not_changed_stays() -> None:
    """In the table and in its view; what was returned before is left as it is."""
    following = Following()
    first = following.whole(welcome(sequence=1, status="playing", view={"asker": 0, "hand": [1]}))["table"]
    second = following.whole(update(sequence=2, view={"asker": 1}))["table"]
    assert second == {"sequence": 2, "status": "playing", "view": {"asker": 1, "hand": [1]}}
    assert following.whole(update(sequence=3, paused=True))["table"] == {**second, "sequence": 3, "paused": True}
    assert first == {"sequence": 1, "status": "playing", "view": {"asker": 0, "hand": [1]}}


def test_a_history_goes_on_where_it_was() -> None:
    """From the welcome message on, update by update; a list sent in full replaces the earlier one."""
    following = Following()
    following.whole(welcome(view={"log": ["deal", "ask"], "turns": [1, 2], "asker": 0}))
    now = following.whole(update({"log": 2, "turns": 1}, view={"log": ["answer"], "turns": [], "asker": 1}))
    assert now["table"]["view"] == {"log": ["deal", "ask", "answer"], "turns": [1], "asker": 1}
    then = following.whole(update({"turns": 1}, view={"log": ["deal"], "turns": [9]}))
    assert then["table"]["view"] == {"log": ["deal"], "turns": [1, 9], "asker": 1}


def test_before_the_game_there_is_no_view() -> None:
    """And there is nothing to continue."""
    following = Following()
    assert following.whole(welcome(view=None))["table"]["view"] is None
    assert following.whole(update(view={"log": []}))["table"]["view"] == {"log": []}


def test_what_tells_nothing_of_the_table_is_as_it_was() -> None:
    """And it changes nothing."""
    following = Following()
    following.whole(update(view={"log": [1]}))
    assert following.whole({"type": "pong", "id": "1"}) == {"type": "pong", "id": "1"}
    assert following.whole(update({"log": 1}, view={"log": [2]}))["table"]["view"] == {"log": [1, 2]}
