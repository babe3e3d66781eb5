"""Whole games in the browser: between two people, and against a bot by keyboard. For touch, see test_fitting."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.players import PRESS, Player, play, see_the_end, type_code777
from browser.visitor import PHONE, Visitor

Come = Callable[..., Visitor]
FIRST_MOVES = {"shades": 11, "nmbrs": 24, "code777": 6}
"""Moves after which a screenshot is taken."""
OPTIONS: dict[str, dict[str, Any]] = {"shades": {}, "nmbrs": {"max_rounds": 1}, "code777": {}}


def opened(visitor: Visitor, game: str, seats: list[str | None], options: dict[str, Any] | None = None) -> str:
    """Open a table, with options for a short game unless others are given."""
    visitor.come_in()
    body = {"game": game, "seats": seats, "options": OPTIONS[game] if options is None else options}
    return str(visitor.page.request.post("/api/tables", data=body).json()["table"])


@pytest.mark.parametrize("game", OPTIONS)
def test_a_whole_game_between_two_people_and_once_more(visit: Come, game: str) -> None:
    """Each in a browser of their own, with the page's controls; then a rematch, in one click each."""
    ann, ben = visit(), visit(size=PHONE, scheme="dark")
    code = opened(ann, game, [None, None])
    ben.look(f"/t/{code}").get_by_role("button", name="Sit here").click()
    start = ann.look(f"/t/{code}").get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    players = [Player(one, PRESS[game], one.address) for one in (ann, ben)]
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()
    play(*players, moves=FIRST_MOVES[game])
    ann.picture(f"playing-{game}-desktop")
    play(*players)
    for one in (ann, ben):
        see_the_end(one)
    ann.picture(f"over-{game}-desktop", whole=True)
    with ann.page.expect_download() as record:
        ann.page.get_by_role("link", name="Download the record").click()
    assert record.value.suggested_filename == f"numbra-{game}.jsonl"
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="Accept").click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()
    assert ann.page.url == ben.page.url
    assert code not in ann.page.url


def focused(visitor: Visitor, name: str) -> None:
    """Press Tab until an element with this text has the focus, then Enter."""
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement?.textContent ?? ''").strip().startswith(name):
            visitor.page.keyboard.press("Enter")
            return
    raise AssertionError(f"nobody gets to {name} by keyboard")


def test_a_whole_game_without_a_mouse(visit: Come) -> None:
    """From the start page to the rematch, with the keyboard alone."""
    ann = visit()
    code = opened(ann, "code777", [None, "casual"])
    ann.look()
    focused(ann, "Back to it")
    expect(ann.page.get_by_text("Before we begin")).to_be_visible()
    assert code in ann.page.url
    focused(ann, "Start the game")
    expect(ann.page.get_by_test_id("prompt")).to_be_visible()
    play(Player(ann, type_code777))
    see_the_end(ann)
    focused(ann, "Play again")
    expect(ann.page.get_by_test_id("prompt")).to_be_visible()
    assert code not in ann.page.url
