"""What bots do for people: levels to choose from, hints, and a master's advice after the game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.visitor import DESKTOP, PHONE, Visitor
from numbra.bots import levels
from server.finished import finished
from server.house import guest

Come = Callable[..., Visitor]
WAITED_FOR = re.compile("to move|is asked")
GUESS_OR_CALL = re.compile("^You guess|, you said")
HINTED = re.compile(r"\w.*\.")
"""A hint: a sentence."""


@pytest.mark.parametrize("game", ["shades", "nmbrs", "code777"])
def test_a_level_is_chosen_by_its_name_and_says_how_it_plays(visit: Come, game: str) -> None:
    """The level's sentence is in the reader's language, and the seat shows the level's name."""
    ann = visit(language="de-CH")
    ann.look().get_by_test_id(f"game-{game}").get_by_role("button", name="Mehr Möglichkeiten").click()
    seat = ann.page.get_by_label("Plätze 2")
    for level in levels(game):
        seat.select_option(f"bot:{level.name}")
        expect(ann.page.get_by_test_id(f"level-{level.name}")).to_contain_text(level.about.say("de"))
    seat.select_option("bot:master")
    ann.picture(f"levels-{game}")
    ann.page.get_by_role("button", name="Tisch eröffnen").click()
    expect(ann.page.get_by_role("list", name="Am Tisch")).to_contain_text("Meister")


def test_a_free_seat_is_given_to_a_level(page: Page) -> None:
    """The level's sentence is shown before the bot is seated."""
    page.goto("/")
    page.get_by_test_id("game-shades").get_by_role("button", name="Invite friends").click()
    beginner = levels("shades")[-1]
    page.get_by_label("bot", exact=True).select_option(beginner.name)
    expect(page.get_by_test_id(f"level-{beginner.name}")).to_contain_text(beginner.about.say())
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("listitem").filter(has_text="Beginner")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["shades", "nmbrs", "code777"])
def test_a_hint_in_ones_first_game(visit: Come, game: str, size: tuple[int, int]) -> None:
    """It says what to do and why, on a desktop and on a phone."""
    ann = visit(size=size)
    ann.look().get_by_test_id(f"game-{game}").get_by_role("button", name="Play now").click()
    expect(ann.page.locator('[data-seat="0"]')).to_contain_text(WAITED_FOR)
    ann.page.get_by_test_id("ask-hint").click()
    hint = ann.page.get_by_test_id("hint")
    expect(hint.locator("b")).to_have_text(HINTED)
    ann.picture(f"hint-{game}-{'phone' if size == PHONE else 'desktop'}")


def test_a_hint_is_put_away_again(visit: Come) -> None:
    """The line then says again what one can do, nothing is marked any more, and the hint can be asked for again."""
    ann = visit(size=PHONE)
    page = ann.look()
    page.get_by_test_id("game-shades").get_by_role("button", name="Play now").click()
    expect(page.locator('[data-seat="0"]')).to_contain_text(WAITED_FOR)  # a bot's move would take the hint away
    page.get_by_test_id("ask-hint").click()
    expect(page.get_by_test_id("hint")).to_be_visible()
    ann.picture("hint-close")
    box = page.get_by_test_id("hint-close").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    page.get_by_test_id("hint-close").click()
    expect(page.get_by_test_id("hint")).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)
    expect(page.get_by_test_id("prompt").locator("p")).to_be_visible()
    expect(page.get_by_test_id("ask-hint")).to_be_focused()


def test_no_hints_unless_they_are_allowed(visit: Come) -> None:
    """A check box decides when the table is opened; people who wait for the start can read which it is."""
    ann = visit()
    for wanted in (True, False):
        ann.look()
        if not wanted:
            expect(ann.page.get_by_test_id("my-games")).to_be_visible()  # it moves what is below
        ann.page.get_by_test_id("game-shades").get_by_role("button", name="More ways").click()
        ann.page.get_by_label("Seats 2").select_option("open")
        ann.page.get_by_label("Hints allowed").set_checked(wanted)
        ann.page.get_by_role("button", name="Open the table").click()
        expect(ann.page.get_by_text("Hints allowed")).to_have_count(int(wanted))
        ann.page.get_by_role("button", name="Add a bot").click()
        ann.page.get_by_role("button", name="Start the game").click()
        expect(ann.page.get_by_test_id("prompt")).to_be_visible()
        if not wanted:
            expect(ann.page.get_by_test_id("ask-hint")).to_have_count(0)


def test_what_a_master_would_have_done(visit: Come) -> None:
    """A player steps through their own moves first; a spectator sees everybody's."""
    ann, zoe = visit(), visit(size=PHONE, scheme="dark", language="de-CH")
    with guest(ann.address, "Ann") as http:
        code = finished(http)
        ann.become(http.cookies)
    ann.look(f"/t/{code}").get_by_text("What would a master have done?").click()
    told = ann.page.get_by_test_id("explained-move")
    expect(told).to_contain_text(": you")
    expect(ann.page.get_by_test_id("explain").get_by_text(GUESS_OR_CALL)).to_be_visible()
    before = told.inner_text()
    ann.page.get_by_role("button", name="A later move").click()
    expect(told).not_to_have_text(before)
    expect(told).to_contain_text(": you")
    ann.picture("explain-desktop", whole=True)
    zoe.look(f"/t/{code}").get_by_text("Was hätte ein Meister getan?").click()
    his = zoe.page.get_by_test_id("explained-move")
    expect(his).to_contain_text("Zug 1 von 93")
    zoe.page.get_by_role("button", name="Ein späterer Zug").click()
    expect(his).to_contain_text("Zug 2 von 93")
    expect(zoe.page.get_by_test_id("explain").get_by_text(re.compile("Ein Meister an der Stelle von"))).to_be_visible()
    zoe.picture("explain-phone", whole=True)
