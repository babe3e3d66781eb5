"""What is told once is remembered."""

from numbra.client import Following


def test_a_history_goes_on_where_it_was() -> None:
    """From the welcome on, update by update; what is told in full replaces what was known."""
    following = Following()
    told = {"log": ["deal", "ask"], "turns": [1, 2], "asker": 0}
    assert following.table({"type": "welcome", "table": {"view": told}})["view"] == told
    update = {"kept": {"log": 2, "turns": 1}, "table": {"view": {"log": ["answer"], "turns": [], "asker": 1}}}
    now = following.table(update)["view"]
    assert now == {"log": ["deal", "ask", "answer"], "turns": [1], "asker": 1}
    anew = {"kept": {"turns": 1}, "table": {"view": {"log": ["deal"], "turns": [9], "asker": 1}}}
    assert following.table(anew)["view"] == {"log": ["deal"], "turns": [1, 9], "asker": 1}


def test_before_the_game_there_is_no_view() -> None:
    """And nothing to go on from."""
    following = Following()
    assert following.table({"table": {"view": None}})["view"] is None
    assert following.table({"kept": {}, "table": {"view": {"log": []}}})["view"] == {"log": []}
