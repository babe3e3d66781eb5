"""A game of another author that brings a board: played to its end on it, and on the generic board where it fails."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import numbra
from browser.players import Player
from browser.visitor import DESKTOP, Visitor, reached
from numbra.server.autoplay.pace import Pace
from server.house import house

PHONE = (390, 664)
LONG = 600.0
"""Seconds between two rounds: until everybody has pressed the button."""
LONG = 600.0
"""Seconds between two rounds: until everybody has pressed the button."""
MOST = 200
"""Presses: more than any game of Liar's Dice has."""


@pytest.fixture
def sit(browser: Browser, tmp_path: Path, example_dice: numbra.Game) -> Iterator[Callable[..., Visitor]]:
    """Opens a visitor to a server on which Liar's Dice is installed; an error in its console fails the test."""
    assert example_dice.board is not None
    with house(tmp_path / "numbra.db", pace=Pace(0, 0, LONG)) as address:
        visitors: list[Visitor] = []

        def come(**how: object) -> Visitor:
            visitors.append(Visitor(browser, address, **how))  # type: ignore[arg-type]  # those of a visitor
            return visitors[-1]

        yield come
        for visitor in visitors:
            visitor.leave()


def press(what: Locator) -> None:
    """Press a control where it is, as a finger would: nothing may lie over it, and it need not be scrolled to."""
    expect(what).to_be_enabled()
    assert reached(what), what
    box = what.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    what.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def card(page: Page) -> Locator:
    """The game on the start page."""
    return page.get_by_test_id("game-liarsdice")


def play_now(page: Page) -> None:
    """Against one bot that bids at random, with the usual dice."""
    card(page).get_by_text("random").click()
    card(page).get_by_role("button", name="One opponent fewer").click()
    card(page).get_by_role("button", name="Play now").click()


def more_ways(page: Page) -> None:
    """By the form: three players, two dice each, whose names and meanings are the game's own."""
    card(page).get_by_role("button", name="More ways").click()
    for seat in ("Seats 2", "Seats 3"):
        page.get_by_label(seat).select_option("bot:random")
    page.get_by_text("Options").click()
    expect(page.get_by_text("how many dice each player begins with")).to_be_visible()
    page.get_by_role("spinbutton", name="Dice").fill("2")
    page.get_by_role("button", name="Open the table").click()


class Liar:
    """A player who bids more and more, and calls what is beyond half of the dice."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.pressed = set[str]()
        self._following = Player(visitor, lambda *_: None)

    def play(self, ways: Callable[["Liar", dict[str, Any]], list[str]]) -> None:
        """Press what `ways` names at each decision, one after the other, until the game is over."""
        expect(self.page.get_by_test_id("prompt")).to_be_visible()
        for _ in range(MOST):
            while not (self._following.due or self._following.over or self._following.resting):
                self.page.wait_for_timeout(10)
            table = self._following.table
            if self._following.over:
                return
            for name in ["next-round"] if self._following.resting else ways(self, table["view"]):
                press(self.page.get_by_test_id(name))
                self.pressed.add(name)
            while self._following.table["sequence"] == table["sequence"]:
                self.page.wait_for_timeout(10)
        raise AssertionError("the game does not end")


def on_the_own_board(liar: Liar, view: dict[str, Any]) -> list[str]:
    """One die more than the last bid, of another number; or calling."""
    count, dice = (view["bid"] or {"count": 0})["count"], sum(view["counts"])
    if 2 * count > dice or count == dice:
        return ["liars-call"]
    expect(liar.page.get_by_test_id("liars-bid")).to_be_enabled()
    face = len(view["showdowns"]) % 5 + 2
    shown = int((liar.page.get_by_test_id("liars-count").text_content() or "0").split()[0])
    return [*["liars-more"] * (count + 1 - shown), f"liars-face-{face}", "liars-bid"]


@pytest.mark.parametrize(("size", "language", "begin"), [(PHONE, "en-GB", play_now), (DESKTOP, "en-GB", more_ways)])
def test_a_game_is_played_on_the_board_that_it_brings(
    sit: Callable[..., Visitor], size: tuple[int, int], language: str, begin: Callable[[Page], None]
) -> None:
    """From the start page to the result, all by presses; nothing to press has to be scrolled to."""
    visitor = sit(size=size, language=language, touch=False)
    page = visitor.look()
    expect(card(page)).to_contain_text("Bid on dice that nobody sees all of")
    expect(card(page)).to_contain_text("10–20 minutes")
    visitor.picture(f"start-with-dice-{size[0]}", whole=True)
    begin(page)
    liar = Liar(visitor)
    expect(page.get_by_test_id("liars-fewer")).to_be_visible()
    visitor.picture(f"own-board-{size[0]}")
    liar.play(on_the_own_board)
    assert {"liars-call", "liars-bid", "next-round"} <= liar.pressed
    expect(page.get_by_test_id("over")).to_be_visible()
    expect(page.get_by_test_id("points").get_by_role("row")).to_have_count(2 if begin is play_now else 3)
    expect(page.get_by_test_id("liars-showdown")).to_be_visible()
    expect(page.get_by_test_id("board-failed")).to_have_count(0)
    visitor.picture(f"own-board-over-{size[0]}", whole=True)
