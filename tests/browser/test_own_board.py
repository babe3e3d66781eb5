"""A game of another author that brings a board: played to its end on it, and on the generic board where it fails."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import numbra
from browser.generic import press_generic
from browser.players import MOUSE, Player
from browser.visitor import DESKTOP, Visitor, reached
from example_dice.liarsdice.actions import CALL, Bid, Call
from packages import look_anew
from third_party import install

PHONE = (390, 664)
TOUCH = 44
"""Pixels that a finger needs."""
MOST = 200
"""Presses: more than any game of Liar's Dice has."""


@pytest.fixture
def address(example_dice: numbra.Game, address_for_packages: str) -> str:
    """That of a server on which Liar's Dice is installed."""
    assert example_dice.board is not None
    return address_for_packages


def press(what: Locator) -> None:
    """Press a control where it is, as a finger would: nothing may lie over it, and it need not be scrolled to."""
    expect(what).to_be_enabled()
    assert reached(what), what
    box = what.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TOUCH
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
    """A player who bids one die more, each time of another number, and calls what is beyond half of the dice."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.pressed = set[str]()
        self._wait_until = visitor.wait_until
        self._following = Player(visitor, lambda *_: None)

    def play(self, take: Callable[["Liar", Bid | Call], None], go_on: str = "next-round") -> None:
        """Take actions, and press the button for the next round, until the game is over."""
        expect(self.page.get_by_test_id("prompt")).to_be_visible()
        for _ in range(MOST):
            self._wait_until(lambda: self._following.due or self._following.over or self._following.resting)
            table = self._following.table
            if self._following.over:
                return
            if self._following.resting:
                self.press(go_on)
            else:
                take(self, self._chosen(table["view"]))
            self._following.wait_for_news(table["sequence"])
        raise AssertionError("the game does not end")

    def press(self, name: str) -> None:
        """Press the control of this name."""
        press(self.page.get_by_test_id(name))
        self.pressed.add(name)

    def _chosen(self, view: dict[str, Any]) -> Bid | Call:
        count, dice = (view["bid"] or {"count": 0})["count"], sum(view["counts"])
        return CALL if 2 * count > dice or count == dice else Bid(count + 1, len(view["showdowns"]) % 5 + 2)


def on_the_own_board(liar: Liar, action: Bid | Call) -> None:
    """Step to the number of dice, choose what they show, and bid; or call."""
    if isinstance(action, Call):
        return liar.press("liars-call")
    expect(liar.page.get_by_test_id("liars-bid")).to_be_enabled()
    shown = int((liar.page.get_by_test_id("liars-count").text_content() or "0").split()[0])
    for name in (*["liars-more"] * (action.count - shown), f"liars-face-{action.face}", "liars-bid"):
        liar.press(name)
    return None


@pytest.mark.parametrize(("size", "begin"), [(PHONE, play_now), (DESKTOP, more_ways)])
def test_a_game_is_played_on_the_board_that_it_brings(
    visit: Callable[..., Visitor], size: tuple[int, int], begin: Callable[[Page], None]
) -> None:
    """From the start page to the result, all by presses; nothing to press has to be scrolled to."""
    visitor = visit(size=size, touch=False)
    page = visitor.look()
    expect(card(page)).to_contain_text("Bid on dice that nobody sees all of")
    expect(card(page)).to_contain_text("10–20 minutes")
    visitor.picture(f"start-with-dice-{size[0]}", whole=True)
    begin(page)
    liar = Liar(visitor)
    expect(page.get_by_test_id("liars-fewer").or_(page.get_by_test_id("next-round"))).to_be_visible()
    visitor.picture(f"own-board-{size[0]}")
    liar.play(on_the_own_board)
    assert {"liars-call", "liars-bid", "next-round"} <= liar.pressed
    expect(page.get_by_test_id("over")).to_be_visible()
    expect(page.get_by_test_id("points").get_by_role("row")).to_have_count(2 if begin is play_now else 3)
    expect(page.get_by_test_id("liars-showdown")).to_be_visible()
    expect(page.get_by_test_id("board-failed")).to_have_count(0)
    visitor.picture(f"own-board-over-{size[0]}", whole=True)


IMAGE = '<img src=x onerror="hacked = true">'
CODE = """from liarsdice.game import LiarsDice
from numbra.core.describing import Board
from numbra.core.text import Text

IMAGE = {image!r}


class Other(LiarsDice):
    name = "{name}"
    title = "{name} " + IMAGE
    tagline = Text.same(IMAGE)
    usual_seats = 2
    usual_options = {{"dice": 2}}
    board = Board("board.js")

    def tell(self, event, voice):
        return IMAGE + super().tell(event, voice)


game = Other()
"""
FAILING = {
    "updating": """export function mount(element, play) {
      const button = element.appendChild(document.createElement('button'))
      button.textContent = play.table.seats[0].shown
      button.dataset.testid = 'any'
      button.onclick = async () => {
        const [first] = await play.actions()
        if (first) await play.act(first)
      }
      play.subscribe(() => { throw new Error('no dice') })
      return { unmount() { throw new Error('no dice either') } }
    }""",
    "loading": "throw new Error('no dice')",
    "mounting": "export function mount() { throw new Error('no dice') }",
    "waiting": "export async function mount() { throw new Error('no dice') }",
    "givingup": """export function mount(_, play) {
      setTimeout(() => play.fail(new Error('no dice')))
      return { unmount() {} }
    }""",
    "never": "export function mount() { return new Promise(() => {}) }",
}


@pytest.fixture
def failing(tmp_path: Path, example_dice: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are called like the moment at which their board fails, and whose words look like HTML."""
    assert example_dice
    for name, code in FAILING.items():
        install(tmp_path, name, CODE.format(name=name, image=IMAGE), {"board.js": code.encode()})
    install(tmp_path, "unknown", "raise ImportError('" + IMAGE.replace('"', "") + "')")
    monkeypatch.syspath_prepend(str(tmp_path))
    look_anew()


def play_on(visitor: Visitor) -> None:
    """To the end on the generic board; what has happened is told as text."""
    page = visitor.page
    visitor.picture("generic-instead")
    Liar(visitor).play(lambda _, action: press_generic(page, action, {}, MOUSE), "go-on")
    expect(page.get_by_test_id("over")).to_be_visible()
    expect(page.get_by_test_id("points").get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="What happened").click()
    expect(page.get_by_role("dialog")).to_contain_text(IMAGE)
    visitor.picture("generic-over", whole=True)


@pytest.mark.usefixtures("failing")
def test_a_board_that_fails_yields_to_the_generic_one(visit: Callable[..., Visitor]) -> None:
    """Whenever it fails: a line says so, the console has the error, and the game goes on; words stay text."""
    visitor, said = visit(size=PHONE, touch=False, forgiven="no dice|not mounted in time"), list[str]()
    page = visitor.page
    page.on("console", lambda one: said.append(one.text))
    for moment in FAILING:
        visitor.look()
        expect(page.get_by_test_id("broken-games")).to_contain_text("ImportError")
        chosen = page.get_by_test_id(f"game-{moment}")
        expect(chosen).to_contain_text(IMAGE)
        expect(chosen.get_by_role("link", name="Learn by playing")).to_have_count(1)
        expect(chosen.get_by_role("link", name="Rules")).to_have_count(0)  # there are none in its package
        chosen.get_by_text("random").click()
        chosen.get_by_role("button", name="Play now").click()
        any_action = page.get_by_test_id("any")
        if moment == "updating":
            expect(any_action.or_(page.get_by_test_id("generic"))).to_be_visible()
            any_action.evaluate_all("those => those.forEach((one) => one.click())")  # else a bot acts
        expect(page.get_by_test_id("board-failed")).to_be_visible()
        expect(page.get_by_test_id("generic")).to_be_visible()
        expect(any_action).to_have_count(0)
        expect(page.get_by_role("button", name="Rules")).to_have_count(0)
        why = "it was not mounted in time" if moment == "never" else "no dice"
        assert any(f"The board has failed: Error: {why}" in one for one in said), moment
        said.clear()
        if moment == "updating":
            play_on(visitor)
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src=x]").count() == 0
