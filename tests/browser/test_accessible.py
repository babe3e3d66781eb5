"""Axe-core finds no serious problem on any page, in light or dark, and every control can be reached by finger."""

from collections.abc import Callable
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.axe import serious
from browser.fitting import LAPTOP, LYING_PHONE, SMALL_PHONE, unreachable
from browser.visitor import DESKTOP, PHONE, Visitor

Come = Callable[..., Visitor]


def home(page: Page) -> None:
    """The start page."""
    page.goto("/")
    expect(page.get_by_test_id("lobby")).to_be_visible()


def new_table(page: Page) -> None:
    """The form for a new table, with all options unfolded."""
    home(page)
    page.get_by_test_id("game-nmbrs").get_by_role("button", name="More ways").click()
    page.get_by_text("Options").click()


def waiting(page: Page) -> None:
    """A table before the start."""
    home(page)
    page.get_by_test_id("game-code777").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_test_id("link")).to_be_visible()


def at(path: str, heading: str) -> Callable[[Page], None]:
    """A page with an address and a heading of its own."""

    def look(page: Page) -> None:
        page.goto(path)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()

    return look


def playing(game: str) -> Callable[[Page], None]:
    """A table in play."""

    def look(page: Page) -> None:
        home(page)
        page.get_by_test_id(f"game-{game}").get_by_role("button", name="Play now").click()
        expect(page.get_by_test_id("prompt")).to_be_visible()
        expect(board(page)).to_be_visible()

    return look


def board(page: Page) -> Locator:
    """The part of a page that the game draws."""
    return page.locator("[data-testid=board], [data-testid=nmbrs], [data-testid=shades]").first


def learning(game: str) -> Callable[[Page], None]:
    """A lesson."""

    def look(page: Page) -> None:
        page.goto(f"/learn/{game}")
        expect(board(page)).to_be_visible()

    return look


PAGES: dict[str, Callable[[Page], None]] = {
    "home": home,
    "new-table": new_table,
    "waiting": waiting,
    "me": at("/me", "You"),
    "privacy": at("/privacy", "Privacy"),
    "screen": at("/screen", "screen"),
    **{
        f"rules-{game}": at(f"/rules/{game}", title)
        for game, title in (("shades", "49 Shades of Grey"), ("nmbrs", "nmbrs!"), ("code777", "Code 777"))
    },
    **{f"table-{game}": playing(game) for game in ("shades", "nmbrs", "code777")},
    **{f"learn-{game}": learning(game) for game in ("shades", "nmbrs", "code777")},
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_serious_and_nothing_out_of_the_frame(visit: Come, name: str) -> None:
    """On a desktop and a phone, in light and dark; each combination leaves a screenshot."""
    visitor = visit(touch=True)
    PAGES[name](visitor.page)
    assert visitor.page.title().endswith("Numbra")
    for size, scheme in product(SIZES, SCHEMES):
        look = f"{name}-{size}-{scheme}"
        visitor.resize(*SIZES[size])
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.picture(look, whole=name in ("home", "waiting"))
        assert serious(visitor.page) == [], look
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{look}: {wide} pixels too wide"
    assert unreachable(visitor.page, (SMALL_PHONE, LYING_PHONE, LAPTOP)) == []
