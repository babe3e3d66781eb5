"""Everything needed for a decision is visible at every window size, and nothing covers it."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser import fitting
from browser.fitting import (
    ALL,
    HELD,
    LAPTOP,
    MOST_AT_ONCE,
    PHONE,
    SMALL_PHONE,
    STANDING,
    ZOOMED,
    Finger,
    Size,
    long_hand,
    problems,
    unreachable,
)
from browser.players import MOUSE, PRESS, Hand, Player, see_the_end
from browser.visitor import Visitor
from server.house import guest, line

Come = Callable[..., Visitor]
SHORT: dict[str, dict[str, Any]] = {"shades": {}, "nmbrs": {"max_rounds": 1}, "code777": {}}
ANOTHER_WAY: dict[str, dict[str, Any]] = {
    "shades": {"memory_aid": True},
    "nmbrs": {"max_rounds": 2, "variant": "simplified"},
    "code777": {},
}
"""Options that show more of the page: the memory aid, the end of a round, a turn that ends without a discard."""
BOARD = {"shades": "shades", "nmbrs": "nmbrs", "code777": "board"}
FIRST_MOVES = {"shades": 11, "nmbrs": 24, "code777": 6}
"""Moves after which a screenshot is taken."""
EVERY = 12
"""Every 12th decision is checked at all sizes, even if its kind was checked before."""
WAITS = 10_000
WORTH_TELLING = 60
"""The most problems that a failure lists."""


class Looking:
    """A pointing device that checks the page before each press: at all sizes if the kind of decision is new."""

    def __init__(self, visitor: Visitor, hand: Hand, game: str, own: Size, sizes: tuple[Size, ...]) -> None:
        self._page, self._hand, self._game, self._own, self._sizes = visitor.page, hand, game, own, sizes
        self._met: set[str] = set()
        self._looks = 0
        self.phase = ""
        self._still: Callable[[], bool] = lambda: True
        self.problems: list[str] = []

    def decide(self, player: Player) -> None:
        """From now on, checks are about the decision that the page has received last."""
        sequence = player.table["sequence"]
        self.phase = fitting.phase(player.table)
        self._still = lambda: bool(player.table["sequence"] == sequence)

    def press(self, what: Locator, /) -> None:
        """Check the page, then press."""
        self.look()
        try:
            self._hand.press(what)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{told(self.problems)}") from error

    def name(self, number: int, /, page: Page) -> None:
        """Check the page, then enter the number."""
        self.look()
        self._hand.name(number, page)

    def look(self) -> None:
        """Collect the problems, unless the table has changed meanwhile: the page then shows another decision."""
        self._looks += 1
        kind = f"{self.phase} {fitting.kind(self._page)}"
        often = kind in self._met and self._looks % EVERY
        found = problems(self._page, self._game, self.phase, (self._own,) if often else self._sizes)
        if found:
            self._page.wait_for_timeout(25)
        if self._still():
            self._met.add(kind)
            self.problems += found

    def judge(self) -> None:
        """Assert that the page was checked, and that there was no problem."""
        assert self._met
        assert not self.problems, told(self.problems)


def told(found: list[str]) -> str:
    """The problems as a readable list, each once."""
    once = list(dict.fromkeys(found))
    more = f"\n… and {len(once) - WORTH_TELLING} more" if len(once) > WORTH_TELLING else ""
    return f"{len(once)} problems:\n" + "\n".join(once[:WORTH_TELLING]) + more


def opened(http: httpx.Client, game: str, seats: list[str | None], options: dict[str, Any] | None = None) -> str:
    """Open a table, with options for a short game unless others are given."""
    body = {"game": game, "seats": seats, "options": SHORT[game] if options is None else options}
    return str(http.post("/api/tables", json=body).json()["table"])


def begun(visitor: Visitor, game: str, seats: list[str | None], options: dict[str, Any] | None = None) -> None:
    """Sit down with bots, and start."""
    with guest(visitor.address, "Ann") as ann:
        code = opened(ann, game, seats, options)
        visitor.become(dict(ann.cookies))
    visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(visitor.page.get_by_test_id(BOARD[game])).to_be_visible()


def play(player: Player, looking: Looking, moves: int = -1) -> None:
    """Play this many moves, or to the end, and check the page at each decision."""
    for _ in range(WAITS):
        if moves == 0 or player.over:
            return
        if player.due or player.resting:
            looking.decide(player)
        if player.move():
            moves -= 1
        else:
            player.wait()
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x664", "360x640"])
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_touch(visit: Come, game: str, size: Size) -> None:
    """Every press is a tap at real coordinates; at every decision every control is hit-tested."""
    ann = visit(size=(size.width, size.height), touch=True)
    begun(ann, game, [None, "casual"], (SHORT if size is PHONE else ANOTHER_WAY)[game])
    looking = Looking(ann, Finger(ann.page), game, size, HELD)
    player = Player(ann, PRESS[game], hand=looking)
    play(player, looking, FIRST_MOVES[game])
    ann.picture(f"playing-{game}-{size.width}")
    play(player, looking)
    see_the_end(ann)
    ann.picture(f"over-{game}-{size.width}", whole=True)
    looking.problems += unreachable(ann.page, (*HELD, LAPTOP))
    looking.judge()


@pytest.mark.parametrize("game", SHORT)
def test_the_first_moves_on_larger_screens_and_zoomed(visit: Come, game: str) -> None:
    """With a mouse, on laptops and desktops; at 200 % zoom everything can at least be reached."""
    ann = visit(size=(LAPTOP.width, LAPTOP.height))
    begun(ann, game, [None, "casual"])
    looking = Looking(ann, MOUSE, game, LAPTOP, (*STANDING, *ZOOMED))
    play(Player(ann, PRESS[game], hand=looking), looking, 16)
    looking.judge()


@pytest.mark.parametrize(("game", "seats"), [("nmbrs", 8), ("code777", 5)])
def test_a_full_table(visit: Come, game: str, seats: int) -> None:
    """With as many players as the game allows."""
    ann = visit(size=(PHONE.width, PHONE.height), touch=True)
    begun(ann, game, [None, *["casual"] * (seats - 1)])
    looking = Looking(ann, Finger(ann.page), game, PHONE, ALL)
    play(Player(ann, PRESS[game], hand=looking), looking, 3)
    looking.judge()


@pytest.mark.parametrize("cards", [24, 30])
def test_a_large_hand(visit: Come, address: str, cards: int) -> None:
    """A hand of 24 cards is shown whole; one of 30 scrolls, also by finger, and shows that it does."""
    visitor = visit(size=(PHONE.width, PHONE.height), touch=True)
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code = collected(ann, ben, cards)
    visitor.look(f"/t/{code}")
    hand = visitor.page.get_by_test_id("hand").get_by_role("button")
    expect(hand).to_have_count(cards)
    looking = Looking(visitor, Finger(visitor.page), "nmbrs", PHONE, ALL)
    looking.phase = "play" if cards <= MOST_AT_ONCE else "long hand"
    looking.press(hand.nth(0))
    looking.press(hand.nth(cards - 1))
    expect(visitor.page.locator("[data-testid=hand] button[aria-pressed=true]")).to_have_count(2)
    looking.look()
    visitor.picture(f"hand-of-{cards}")
    if cards > MOST_AT_ONCE:
        shown = long_hand(visitor.page)
        looking.problems += [] if shown["whole"] == cards or (shown["scrolls"] and shown["told"]) else [f"{shown}"]
    looking.judge()


def collected(ann: httpx.Client, ben: httpx.Client, cards: int) -> str:
    """Open a table of nmbrs! where it is Ann's turn with this many cards: she takes two cards at every offer."""
    code = opened(ann, "nmbrs", [None, None], {})
    ben.post(f"/api/tables/{code}/seats", json={})
    with line(ann, code) as one:
        one.answer({"type": "start", "id": "start"})
    for turn in range(20 * cards):
        for seat, http in enumerate((ann, ben)):
            with line(http, code) as one:
                seen = one.get()["table"]
                view = seen["view"]
                if seat == 0 and view["phase"] == "play" and view["active"] == 0 and len(view["hand"]) == cards:
                    return code
                if seat in view["acting"]:
                    wants = seat == 0 and view["phase"] == "offer" and len(view["hand"]) < cards - 1
                    action = {"type": "discard", "card": view["hand"][0]} if view["phase"] == "play" else None
                    action = action or {"type": "take" if wants else "decline"}
                    told = {"type": "act", "id": f"{turn}-{seat}", "sequence": seen["sequence"], "action": action}
                    assert one.answer(told)["type"] == "accepted"
    raise AssertionError("nobody collects so many")
