"""Players who play whole games with mouse or finger: a bot chooses their moves from what their page has received."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgspec
from playwright.sync_api import Error, Locator, Page, expect

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
"""Attempts per move: a control may move away under the mouse when the page has just received an update."""
ANSWERS = ('{"type":"accepted"', '{"type":"refused"')


class Hand(Protocol):
    """A pointing device."""

    def press(self, what: Locator, /) -> None:
        """Press it."""

    def name(self, number: int, /, page: Page) -> None:
        """Enter the number of a guess."""


class Mouse:
    """A mouse, and a keyboard to type numbers."""

    def press(self, what: Locator, /) -> None:
        """Click on it."""
        what.click()

    def name(self, number: int, /, page: Page) -> None:
        """Type the number."""
        page.get_by_test_id("guess-number").fill(str(number))


MOUSE = Mouse()


class Player:
    """A player at a table, who knows what their page has received."""

    def __init__(
        self, visitor: Visitor, press: "Press", seed: str = "1", hand: Hand = MOUSE, level: str = "casual"
    ) -> None:
        self._visitor = visitor
        self._press = press
        self._hand = hand
        self._level = level
        self._rng = Random(seed)
        self._following = Following()
        self._read = 0
        self._table: dict[str, Any] = {}

    @property
    def table(self) -> dict[str, Any]:
        """The table as of the last message."""
        for one in map(msgspec.json.decode, self._visitor.frames[self._read :]):
            self._read += 1
            self._table = self._following.whole(one).get("table", self._table)
        return self._table

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.table["status"] == "over")

    @property
    def due(self) -> bool:
        """Whether this player has a decision to make."""
        now = self.table
        return bool(now.get("status") == "playing" and now["seat"] in now["view"]["acting"] and not self.resting)

    @property
    def resting(self) -> bool:
        """Whether a round has ended and the next one has not begun."""
        return self.table.get("rest") is not None

    def move(self) -> bool:
        """Make the move that a bot would make; whether there was a move to make."""
        now = self.table
        played, seat = game(now["game"]), now["seat"]
        if self.resting:
            return self._go_on()
        if not self.due:
            return False
        view = played.view(now["view"])
        legal = played.sample(view, self._rng).actions(seat)
        action = bot(now["game"], self._level, key="browser").choose(view, legal, self._rng)
        if action is None:
            return False
        told = len(self._visitor.frames)
        for _ in range(PRESSES):
            try:
                self._press(self._visitor.page, action, now["view"], self._hand)
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

    def _go_on(self) -> bool:
        """Show the points, then be ready for the next round; whether there was a button to press."""
        for name in ("count-all", "next-round"):
            button = self._visitor.page.get_by_test_id(name)
            if button.is_visible():
                self._hand.press(button)
                return True
        return False

    def wait(self) -> None:
        """Let 10 ms pass on the page."""
        self._visitor.page.wait_for_timeout(10)

    def wait_for_news(self, sequence: int) -> None:
        """Wait until something has happened at the table since this sequence, however much."""
        self._visitor.wait_until(lambda: self.table["sequence"] > sequence)

    def _answered(self, told: int) -> bool:
        """Wait for the server's answer to a press; `told` is the number of frames received before it."""
        for _ in range(1000):
            if any(frame.startswith(ANSWERS) for frame in self._visitor.frames[told:]):
                return True
            self.wait()
        return False


Press = Callable[[Page, Action, dict[str, Any], Hand], None]


def press_shades(page: Page, action: Action, _view: dict[str, Any], hand: Hand) -> None:
    """Guess, call or discard."""
    match action:
        case Guess():
            hand.name(action.number, page)
            hand.press(page.get_by_test_id("guess-go"))
        case Call():
            hand.press(page.get_by_test_id(f"call-{action.verdict}"))
        case Discard():
            hand.press(page.get_by_test_id("my-card").filter(has_text=str(action.card)).first)
            hand.press(page.get_by_test_id("discard-go"))


def press_nmbrs(page: Page, action: Action, view: dict[str, Any], hand: Hand) -> None:
    """Take, decline, lay, discard or end."""
    match action:
        case Take() | Decline() | End():
            hand.press(page.get_by_test_id(str(type(action).__struct_config__.tag)))
        case PutDown():
            _choose(page, [action.card], hand)
            hand.press(page.get_by_test_id("discard"))
        case Lay():
            on_table = {card for row in view["rows"] for card in row}
            own = [f"j{card[-1]}" if card[-1].isalpha() else card for card in action.row if card not in on_table]
            _choose(page, own, hand)
            hand.press(page.locator(f'[data-testid=offer][data-row="{"-".join(action.row)}"]'))
            hand.press(page.get_by_test_id("lay"))
        case Swap():
            raise AssertionError("the casual bot swaps nothing")


def _choose(page: Page, cards: list[str], hand: Hand) -> None:
    clear = page.get_by_test_id("clear")
    if clear.is_visible():
        hand.press(clear)
    for card in cards:
        hand.press(page.get_by_test_id(f"card-{card}"))


def press_code777(page: Page, action: Action, _view: dict[str, Any], hand: Hand) -> None:
    """Ask or announce."""
    _put_back(page, hand)
    match action:
        case Ask():
            hand.press(page.get_by_test_id("draw"))
        case Announce():
            hand.press(page.get_by_test_id("announce"))
            for number in action.numbers:
                hand.press(page.get_by_test_id(f"number-{number}"))
            hand.press(page.get_by_test_id("confirm"))


def _put_back(page: Page, hand: Hand) -> None:
    """Close the announcement dialog if it is still open from an earlier attempt."""
    if page.get_by_test_id("picker").is_visible():
        hand.press(page.get_by_role("button", name="Not yet"))


def type_code777(page: Page, action: Action, _view: dict[str, Any], hand: Hand) -> None:
    """Ask or announce by keyboard, checking the focus before each key."""
    _put_back(page, hand)
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
    """Play this many moves, or to the end: whichever player can move does."""
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
