"""The note sheet of Code 777, stored on the server, and what the table's options cross out on it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.test_games import opened
from browser.visitor import Visitor

Come = Callable[..., Visitor]
VISIBLE = 9
"""Tiles on the other three racks."""


def sat_down(visit: Come, options: dict[str, bool]) -> Page:
    """The page of a player at a table for four with these options, before their first question."""
    ann = visit()
    code = opened(ann, "code777", [None, "casual", "casual", "casual"], options)
    ann.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(ann.page.get_by_test_id("note-state")).to_contain_text("Saved")
    return ann.page


def test_marks_and_words_survive_a_reload(visit: Come) -> None:
    """A cross, a circle and a sentence are there again, at a table that crosses out nothing by itself."""
    page = sat_down(visit, {})
    page.get_by_test_id("tile-3").click()
    page.get_by_test_id("tile-5").click(button="right")
    page.get_by_test_id("note-words").fill("a 7, I think")
    page.reload()
    expect(page.get_by_test_id("tile-3")).to_have_attribute("data-mark", "x")
    expect(page.get_by_test_id("tile-5")).to_have_attribute("data-mark", "o")
    expect(page.get_by_test_id("note-words")).to_have_value("a 7, I think")
    expect(page.locator("[data-gone]")).to_have_count(0)
    expect(page.get_by_test_id("assistant")).to_have_count(0)


def test_a_table_for_beginners_crosses_out_what_one_sees(visit: Come) -> None:
    """Nine tiles stand on the others' racks."""
    page = sat_down(visit, {"cross_out": True})
    expect(page.locator("[data-gone=open]")).to_have_count(VISIBLE)
    expect(page.locator('[data-gone="ruled out"]')).to_have_count(0)


def test_a_table_with_an_assistant_draws_the_conclusions(visit: Come) -> None:
    """It says how many racks are possible, and tiles that lie open are crossed out as well."""
    page = sat_down(visit, {"assistant": True})
    expect(page.get_by_test_id("assistant")).to_contain_text("racks are possible")
    expect(page.locator("[data-gone=open]")).to_have_count(VISIBLE)


@pytest.mark.parametrize(
    ("game", "label", "option"),
    [("code777", "For beginners: the sheet", "Cross out"), ("nmbrs", "For children", "simplified")],
)
def test_the_easier_way_is_one_click_when_a_table_is_opened(page: Page, game: str, label: str, option: str) -> None:
    """It is among the table's options afterwards."""
    page.goto("/")
    page.get_by_test_id(f"game-{game}").get_by_text("More ways to play").click()
    page.get_by_label(label).check()
    page.get_by_label("Seats 2").select_option(label="open for a person")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("main")).to_contain_text(option)
