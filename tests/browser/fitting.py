"""Checks that a page fits its window: every control is there, is large enough, and is not covered.

``problems(page, game, phase)`` hit-tests every control and card that can be pressed (fitting.js) at real coordinates,
at each window size, and returns a readable list. ``Finger`` taps at such coordinates, and swipes to hidden controls.

PYTHONPATH=tests .venv/bin/python -m browser.fitting http://127.0.0.1:8000 nmbrs --moves 6

checks the first moves of a game on a running server.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Locator, Page

SCRIPT = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")
NUMBERS = 49
"""Cards of 49 Shades of Grey."""
MOST_AT_ONCE = 24
"""The most cards of a hand of nmbrs! that are all shown at once."""
SWEEPS = 8
"""The most swipes before a finger gives up."""
STROKES, STILL, EDGE = 4, 100, 4
"""Moves that make one swipe; milliseconds it is held still, against inertia; pixels it keeps from the edge."""


class Size(NamedTuple):
    """The size of a browser's window, without its bars."""

    width: int
    height: int
    at_once: bool = True
    """Whether everything needed must be visible without scrolling; otherwise it must be reachable."""

    def __str__(self) -> str:
        """Width × height."""
        return f"{self.width}×{self.height}"


PHONE, SMALL_PHONE, LYING_PHONE = Size(390, 664), Size(360, 640, at_once=False), Size(844, 390, at_once=False)
TABLET, NETBOOK, LAPTOP = Size(768, 1024), Size(1024, 600), Size(1366, 657)
DESKTOP, LARGE = Size(1280, 800), Size(1920, 1080)
ZOOMED = (Size(640, 400, at_once=False), Size(683, 328, at_once=False))
"""1280×800 and 1366×657 at 200 % zoom."""
HELD = (PHONE, SMALL_PHONE, LYING_PHONE, TABLET)
STANDING = (NETBOOK, LAPTOP, DESKTOP, LARGE)
ALL = (*HELD, *STANDING, *ZOOMED)


class Need(NamedTuple):
    """An element that a player needs for a decision."""

    name: str
    there: bool = True
    """Whether it must be on the page."""
    all: bool = True
    """Whether all matching elements must be visible at once; otherwise one of them is enough."""


def ids(*names: str, there: bool = True) -> list[Need]:
    """Needs, by test ids."""
    return [Need(f"[data-testid={name}]", there) for name in names]


OFFERS = Need("[data-testid=offer]", there=False, all=False)
NMBRS = [
    *ids("rows", "stock", "open"),
    *ids("take", "decline", "never", "lay", "discard", "clear", "undo", "end", there=False),
    OFFERS,
]
CODE777 = [
    *ids("question", "racks"),
    Need("[data-testid^=rack-]", there=False),
    Need("[data-testid=tab-notes], [data-testid=notes]", all=False),
    *ids("answer", "draw", "go-on", "announce", "picker", "confirm", there=False),
    Need("[data-testid^=number-]", there=False),
]
SHADES = [*ids("top-card", "my-card"), *ids("held-card", there=False)]
GENERIC = [
    *ids("generic", "lately"),
    Need("[data-testid^=act-], [data-testid^=choice-], [data-testid=go-on]"),
    *ids("value", "pick", there=False),
    Need("[data-zone=bid]", there=False),
]
CARDS = Need("[data-testid=hand] button")
NEEDED: dict[tuple[str, str], list[Need]] = {
    ("shades", "guess"): [*SHADES, *ids("guess-strip", "guess-number", "guess-go")],
    ("shades", "call"): [*SHADES, *ids("call-high", "call-low", "call-exact")],
    ("shades", "discard"): [*SHADES, *ids("discard"), *ids("discard-go", there=False)],
    ("nmbrs", "draw"): [*NMBRS, CARDS, *ids("take", "decline")],
    ("nmbrs", "offer"): [*NMBRS, CARDS, *ids("take", "decline")],
    ("nmbrs", "play"): [*NMBRS, CARDS],
    ("nmbrs", "long hand"): NMBRS,
    ("nmbrs", "rest"): [*ids("rows", "round-end"), *ids("count-all", "next-round", there=False)],
    ("code777", "ask"): [*CODE777, Need("[data-testid=draw], [data-testid=picker]")],
    ("code777", "think"): [*CODE777],
    ("generic", "decide"): GENERIC,
}


def phase(table: dict[str, Any]) -> str:
    """The decision that the table's last message asks for."""
    view = table["view"]
    if table.get("rest"):
        return "rest"
    if table["game"] == "nmbrs" and len(view["hand"]) > MOST_AT_ONCE:
        return "long hand"
    if table["game"] == "code777":
        return "ask" if table["seat"] in view["waiting_for"] else "think"
    return str(view["phase"])


def problems(page: Page, game: str, phase: str, sizes: Iterable[Size] = ALL, *, note: str = "") -> list[str]:
    """The problems at each of the sizes; the window gets its former size back afterwards."""
    before = page.viewport_size
    found: list[str] = []
    for size in sizes:
        now = page.viewport_size
        if now != {"width": size.width, "height": size.height}:
            page.set_viewport_size({"width": size.width, "height": size.height})
        asked = {"needed": [list(need) for need in NEEDED[game, phase]], "atOnce": size.at_once}
        wrong = _ask(page, "problems", asked)
        found += [f"{size} {game} {phase}{note}: {one}" for one in wrong]
    if before is not None and before != page.viewport_size:
        page.set_viewport_size(before)
        _ask(page, "settled")
    return found


def unreachable(page: Page, sizes: Iterable[Size]) -> list[str]:
    """Controls that are too small or cannot be scrolled into the window, at each of the sizes; the last size stays."""
    found: list[str] = []
    for size in sizes:
        page.set_viewport_size({"width": size.width, "height": size.height})
        found += [f"{size}: {one}" for one in _ask(page, "problems", {"needed": [], "atOnce": False})]
    return found


def kind(page: Page) -> str:
    """The kind of decision that a page shows."""
    return str(_ask(page, "kind"))


def long_hand(page: Page) -> dict[str, Any]:
    """How a hand is shown: how many cards, how many of them whole, whether it scrolls, and whether that is visible."""
    shown: dict[str, Any] = _ask(page, "hand")
    return shown


def _ask(page: Page, what: str, *about: Any) -> Any:
    return page.evaluate(f"(about) => {{ {SCRIPT}; return fitting.{what}(...about) }}", list(about))


class Finger:
    """A finger: taps at real coordinates, on what is on top there, and swipes to what is out of the window."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._device: CDPSession = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        """Tap it in its middle, after swiping the area it lies in if it is hidden."""
        x, y = self.find(what)
        self._page.touchscreen.tap(x, y)

    def find(self, what: Locator) -> tuple[float, float]:
        """The coordinates to tap, after swiping if necessary."""
        what.wait_for()
        _ask(self._page, "settled")
        for _ in range(SWEEPS):
            plan = what.evaluate(f"(one) => {{ {SCRIPT}; return fitting.plan(one) }}")
            if "at" in plan:
                return plan["at"]["x"], plan["at"]["y"]
            if "over" in plan:
                raise AssertionError(f"{what} cannot be pressed: {plan['over']}")
            self.sweep(**plan["sweep"])
        raise AssertionError(f"{what} cannot be pressed: it does not come, however one sweeps")

    def sweep(self, *, x: float, y: float, dx: float, dy: float) -> None:
        """Swipe from here as far as the window goes, and hold still before lifting, so that nothing scrolls on."""
        window = self._page.viewport_size
        assert window is not None
        to_x = min(max(x - dx, EDGE), window["width"] - EDGE)
        to_y = min(max(y - dy, EDGE), window["height"] - EDGE)
        self._touch("touchStart", x, y)
        for part in range(1, STROKES + 1):
            self._touch("touchMove", x + (to_x - x) * part / STROKES, y + (to_y - y) * part / STROKES)
        self._page.wait_for_timeout(STILL)
        self._touch("touchMove", to_x, to_y)
        self._device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        _ask(self._page, "settled")

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})

    def name(self, number: int, /, page: Page) -> None:
        """Tap near the number on the strip, then step to it."""
        field = page.get_by_test_id("guess-number")
        self.along(page.get_by_test_id("guess-strip"), (number - 1) / (NUMBERS - 1))
        for _ in range(NUMBERS):
            off = number - int(field.input_value())
            if off == 0:
                return
            self.press(page.get_by_role("button", name="One more" if off > 0 else "One less"))
        raise AssertionError(f"nobody gets to {number}")

    def along(self, what: Locator, part: float) -> None:
        """Tap at a fraction of the length of something long, such as a slider."""
        _x, y = self.find(what)
        box = what.bounding_box()
        assert box is not None, what
        self._page.touchscreen.tap(box["x"] + part * box["width"], y)


def main(argv: Sequence[str] | None = None) -> None:
    """Look at the first decisions of a game against a bot, at all the sizes."""
    from playwright.sync_api import sync_playwright

    from browser.chromium import found as chromium
    from browser.players import PRESS, Player
    from browser.visitor import Visitor

    about = argparse.ArgumentParser(description=main.__doc__)
    about.add_argument("address", help="of a running server")
    about.add_argument("game", choices=("shades", "nmbrs", "code777"))
    about.add_argument("--moves", type=int, default=6)
    told = about.parse_args(argv)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        ann = Visitor(browser, told.address, size=(PHONE.width, PHONE.height), touch=True)
        ann.look().get_by_test_id(f"game-{told.game}").get_by_role("button", name="Play now").first.click()
        ann.page.get_by_test_id("prompt").wait_for()
        player = Player(ann, PRESS[told.game])
        for _ in range(40 * told.moves):
            if told.moves == 0 or player.over:
                break
            if not player.due:
                player.wait()
                continue
            for one in problems(ann.page, told.game, phase(player.table)):
                sys.stdout.write(f"{one}\n")
            player.move()
            told.moves -= 1
        ann.leave()


if __name__ == "__main__":
    main()
