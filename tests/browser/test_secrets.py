"""The page never shows what its seat may not know, nor what players have to remember themselves."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser.players import PRESS, Player
from browser.test_games import opened
from browser.visitor import Visitor

Come = Callable[..., Visitor]
TURNS = 20
WAITS = 4000
"""Waits after which a game that does not go on has stopped."""


def begun(visitor: Visitor, game: str, seats: list[str | None]) -> Player:
    """Start a game; its player."""
    code = opened(visitor, game, seats)
    visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(visitor.page.get_by_test_id("prompt")).to_be_visible()
    return Player(visitor, PRESS[game])


def digits_in(visitor: Visitor, place: str) -> list[str]:
    """Numbers in an element's texts and attributes; colours are left out, since they are visible anyway."""
    html = str(visitor.page.get_by_test_id(place).evaluate("one => one.outerHTML"))
    without_colours = re.sub(r'style="[^"]*"|class="[^"]*"', "", html)
    return re.findall(r"\d+", without_colours)


def mine_to_do(player: Player) -> bool:
    """Whether the game waits for this player only, so that the page does not change."""
    return bool(player.table["view"]["waiting_for"] == [player.table["seat"]])


def until(player: Player, phase: str, turns: int = 0) -> dict[str, Any]:
    """Play until the game waits for this player in a phase of shades, after this many turns; the view then."""
    for _ in range(WAITS):
        view: dict[str, Any] = player.table["view"]
        if mine_to_do(player) and view["phase"] == phase and len(view["turns"]) >= turns:
            return view
        if not player.move():
            player.wait()
    raise AssertionError(f"it does not come to a {phase}")


def just_turned(player: Player) -> set[str]:
    """The number that both players see until the next guess."""
    view = player.table["view"]
    return {str(view["turns"][-1]["number"])} if view["turns"] and view["phase"] != "call" else set()


def test_only_the_colour_tells_a_hidden_number(visit: Come) -> None:
    """The backs of the other hand, the stack's top card and the discards have no number on the page."""
    ann = visit()
    player = begun(ann, "shades", [None, "casual"])
    for _ in range(TURNS):
        player.move()
        if not mine_to_do(player):
            continue
        assert set(digits_in(ann, "their-hand")) <= set("123456789") | just_turned(player)  # the places of the cards
        for place in ("their-discards", "my-discards"):
            assert len(digits_in(ann, place)) <= 1  # how many there are
        assert ann.page.get_by_test_id("turned").count() == 0


def test_only_the_number_turned_over_last_stays_in_sight(visit: Come) -> None:
    """On the board and in the log: remembering the others is part of the game, unless the table has a memory aid."""
    ann = visit()
    player = begun(ann, "shades", [None, "casual"])
    log = ann.page.get_by_role("list", name="log").first
    for turns in (1, 3, 5):
        view = until(player, "call", turns)
        last = str(view["turns"][-1]["number"])
        expect(ann.page.get_by_test_id("outcome")).to_contain_text(f"Turned over last: {last}")
        expect(log).to_contain_text(f"guesses {view['guess']}")
        assert re.findall(r"(?:It is the|it was) (\d+)", log.inner_text()) == [last]
        player.move()


@pytest.mark.parametrize("game", ["nmbrs", "code777"])
def test_no_card_of_another_is_on_the_page(visit: Come, game: str) -> None:
    """Two people at one table: what only one of them knows is in no text or attribute of the other's page."""
    ann, ben = visit(), visit()
    code = opened(ann, game, [None, None])
    ben.look(f"/t/{code}").get_by_role("button", name="Sit here").click()
    ann.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()
    tables = [Player(one, PRESS[game]).table for one in (ann, ben)]
    if game == "nmbrs":
        for one, other in ((ann, tables[1]), (ben, tables[0])):
            hidden = set(other["view"]["hand"])
            shown = set(re.findall(r"card-(\w+)", one.page.content()))
            assert not hidden & shown
            assert other["view"]["hand"] != []
    else:
        for table in tables:
            assert table["view"]["racks"][table["seat"]] is None
    for one, table in ((ann, tables[1]), (ben, tables[0])):
        secret = msgspec.json.encode(table["view"].get("hand") or table["view"]["racks"]).decode()
        assert all(secret not in frame for frame in one.frames)
