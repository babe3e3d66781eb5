"""Whatever one needs to decide and to act is there at once, at every size that browsers leave; nothing lies over it."""

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
"""Options that show what the others do not: what was turned over, the end of a round, of a turn without a discard."""
BOARD = {"shades": "shades", "nmbrs": "nmbrs", "code777": "board"}
FIRST_MOVES = {"shades": 11, "nmbrs": 24, "code777": 6}
"""After so many a table is worth a picture."""
EVERY = 12
"""Decisions after which a page is looked at in all sizes, whether it is of a new kind or not."""
WAITS = 10_000
WORTH_TELLING = 60
"""Problems: who reads more?"""


class Looking:
    """A hand that looks whether the page fits before it presses anything: in all sizes if something new is shown."""

    def __init__(self, visitor: Visitor, hand: Hand, game: str, own: Size, sizes: tuple[Size, ...]) -> None:
        self._page, self._hand, self._game, self._own, self._sizes = visitor.page, hand, game, own, sizes
        self._met: set[str] = set()
        self._looks = 0
        self.phase = ""
        self._still: Callable[[], bool] = lambda: True
        self.problems: list[str] = []

    def decide(self, player: Player) -> None:
        """From now on it is about the table as the page was told last."""
        sequence = player.table["sequence"]
        self.phase = fitting.phase(player.table)
        self._still = lambda: bool(player.table["sequence"] == sequence)

    def press(self, what: Locator, /) -> None:
        """Look, then press."""
        self.look()
        try:
            self._hand.press(what)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{told(self.problems)}") from error

    def name(self, number: int, /, page: Page) -> None:
        """Look, then name it."""
        self.look()
        self._hand.name(number, page)

    def look(self) -> None:
        """See what is wrong now; what is seen while others move on is nobody's decision."""
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
        """Something was looked at, and nothing was wrong."""
        assert self._met
        assert not self.problems, told(self.problems)


def told(found: list[str]) -> str:
    """As people read it: each once."""
    once = list(dict.fromkeys(found))
    more = f"\n… and {len(once) - WORTH_TELLING} more" if len(once) > WORTH_TELLING else ""
    return f"{len(once)} problems:\n" + "\n".join(once[:WORTH_TELLING]) + more


def opened(http: httpx.Client, game: str, seats: list[str | None], options: dict[str, Any] | None = None) -> str:
    """A table that somebody has opened, with options that make for a short game if no others are given."""
    body = {"game": game, "seats": seats, "options": SHORT[game] if options is None else options}
    return str(http.post("/api/tables", json=body).json()["table"])


def begun(visitor: Visitor, game: str, seats: list[str | None], options: dict[str, Any] | None = None) -> None:
    """Sit down with bots, and begin."""
    with guest(visitor.address, "Ann") as ann:
        code = opened(ann, game, seats, options)
        visitor.become(dict(ann.cookies))
    visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(visitor.page.get_by_test_id(BOARD[game])).to_be_visible()


def play(player: Player, looking: Looking, moves: int = -1) -> None:
    """Play so many moves, or to the end; look at each decision."""
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
    """Every press is a tap at real coordinates; at every decision everything that can be pressed is hit-tested."""
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
    """With a mouse: laptops and desktops, and 200 %, where everything can at least be reached."""
    ann = visit(size=(LAPTOP.width, LAPTOP.height))
    begun(ann, game, [None, "casual"])
    looking = Looking(ann, MOUSE, game, LAPTOP, (*STANDING, *ZOOMED))
    play(Player(ann, PRESS[game], hand=looking), looking, 16)
    looking.judge()


@pytest.mark.parametrize(("game", "seats"), [("nmbrs", 8), ("code777", 5)])
def test_a_full_table(visit: Come, game: str, seats: int) -> None:
    """With as many as can play."""
    ann = visit(size=(PHONE.width, PHONE.height), touch=True)
    begun(ann, game, [None, *["casual"] * (seats - 1)])
    looking = Looking(ann, Finger(ann.page), game, PHONE, ALL)
    play(Player(ann, PRESS[game], hand=looking), looking, 3)
    looking.judge()


@pytest.mark.parametrize("cards", [24, 30])
def test_a_large_hand(visit: Come, address: str, cards: int) -> None:
    """Of 24 cards every one is seen; one of 30 scrolls in itself, under a finger too, and shows that it does."""
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
    """A table of nmbrs! where Ann is to play with so many cards: she has taken two whenever they were offered."""
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
