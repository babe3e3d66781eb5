"""People who play whole games with the mouse: a bot tells them what to do, from what their page was sent."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Error, Page, expect

from browser.visitor import Visitor
from numbra.bots import bot
from numbra.client import Following
from numbra.core.contract import Action
from numbra.core.registry import game
from numbra.games.code777.actions import Announce, Ask
from numbra.games.nmbrs.actions import Decline, End, Lay, Swap, Take
from numbra.games.nmbrs.actions import Discard as PutDown
from numbra.games.shades.actions import Call, Discard, Guess

MOST = 2000
"""Moves: more than any game has."""
PRESSES = 2
"""Times: what one presses may move away under the mouse, on a page that has just been told something else."""
ANSWERS = ('{"type":"accepted"', '{"type":"refused"')


class Player:
    """Somebody at a table, and what he knows: what his page was sent."""

    def __init__(self, visitor: Visitor, press: "Press", seed: str = "1") -> None:
        self._visitor = visitor
        self._press = press
        self._rng = Random(seed)
        self._following = Following()
        self._read = 0
        self._table: dict[str, Any] = {}

    @property
    def table(self) -> dict[str, Any]:
        """The table as the page was told last."""
        for one in map(msgspec.json.decode, self._visitor.frames[self._read :]):
            self._read += 1
            self._table = self._following.whole(one).get("table", self._table)
        return self._table

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.table["status"] == "over")

    def move(self) -> bool:
        """Do what a bot would do now; whether there was anything to do."""
        now = self.table
        played, seat = game(now["game"]), now["seat"]
        if now["status"] != "playing" or seat not in now["view"]["acting"]:
            return False
        view = played.view(now["view"])
        legal = played.sample(view, self._rng).actions(seat)
        action = bot(now["game"], "casual", key="browser").choose(view, legal, self._rng)
        if action is None:
            return False
        told = len(self._visitor.frames)
        for _ in range(PRESSES):
            try:
                self._press(self._visitor.page, action, now["view"])
            except (Error, AssertionError):
                self.wait()
                if self.table["sequence"] == now["sequence"]:
                    self._visitor.picture(f"stuck-{now['game']}")
                    raise
                return True  # somebody was faster, and the page offers something else now
            if self._answered(told):
                return True
        self._visitor.picture(f"nothing-{now['game']}")
        raise AssertionError(f"nothing came of {action}")

    def wait(self) -> None:
        """Let the page go on for a moment."""
        self._visitor.page.wait_for_timeout(25)

    def _answered(self, told: int) -> bool:
        """Whether the server answers what was pressed after it had told so much; waits for it."""
        for _ in range(400):
            if any(frame.startswith(ANSWERS) for frame in self._visitor.frames[told:]):
                return True
            self.wait()
        return False


Press = Callable[[Page, Action, dict[str, Any]], None]


def press_shades(page: Page, action: Action, _view: dict[str, Any]) -> None:
    """Guess, call or put away."""
    match action:
        case Guess():
            page.get_by_test_id("guess-number").fill(str(action.number))
            page.get_by_test_id("guess-go").click()
        case Call():
            page.get_by_test_id(f"call-{action.verdict}").click()
        case Discard():
            page.get_by_test_id("my-card").filter(has_text=str(action.card)).first.click()
            page.get_by_test_id("discard-go").click()


def press_nmbrs(page: Page, action: Action, view: dict[str, Any]) -> None:
    """Take, leave, lay, swap, put down."""
    match action:
        case Take() | Decline() | End():
            page.get_by_test_id(str(type(action).__struct_config__.tag)).click()
        case PutDown():
            _choose(page, [action.card])
            page.get_by_test_id("discard").click()
        case Lay():
            on_table = {card for row in view["rows"] for card in row}
            own = [f"j{card[-1]}" if card[-1].isalpha() else card for card in action.row if card not in on_table]
            _choose(page, own)
            offer = page.locator(f'[data-testid=offer][data-row="{"-".join(action.row)}"]')
            offer.click()
            page.get_by_test_id("lay").click()
        case Swap():
            raise AssertionError("the casual bot swaps nothing")


def _choose(page: Page, cards: list[str]) -> None:
    clear = page.get_by_test_id("clear")
    if clear.is_visible():
        clear.click()
    for card in cards:
        page.get_by_test_id(f"card-{card}").click()


def press_code777(page: Page, action: Action, _view: dict[str, Any]) -> None:
    """Ask, or announce."""
    _put_back(page)
    match action:
        case Ask():
            page.get_by_test_id("draw").click()
        case Announce():
            page.get_by_test_id("announce").click()
            for number in action.numbers:
                page.get_by_test_id(f"number-{number}").click()
            page.get_by_test_id("confirm").click()


def _put_back(page: Page) -> None:
    """Close what somebody faster has left open."""
    if page.get_by_test_id("picker").is_visible():
        page.get_by_role("button", name="Not yet").click()


def type_code777(page: Page, action: Action, _view: dict[str, Any]) -> None:
    """The same without a mouse, looking before each key."""
    _put_back(page)
    match action:
        case Ask():
            expect(page.get_by_test_id("draw")).to_be_enabled()
            page.keyboard.press("q")
        case Announce():
            expect(page.get_by_test_id("announce")).to_be_enabled()
            page.keyboard.press("a")
            expect(page.get_by_test_id("number-1")).to_be_focused()
            for number in action.numbers:
                page.keyboard.press(str(number))
            expect(page.get_by_test_id("confirm")).to_be_focused()
            page.keyboard.press("Enter")


PRESS: dict[str, Press] = {"shades": press_shades, "nmbrs": press_nmbrs, "code777": press_code777}


def play(*players: Player, moves: int = MOST) -> None:
    """Play so many moves, or to the end: whoever can move does."""
    for _ in range(10 * MOST):
        if moves == 0 or players[0].over:
            return
        if any(player.move() for player in players):
            moves -= 1
        else:
            players[0].wait()
    raise AssertionError("the game does not go on")


def see_the_end(visitor: Visitor) -> None:
    """The result is shown."""
    expect(visitor.page.get_by_test_id("over")).to_be_visible()
