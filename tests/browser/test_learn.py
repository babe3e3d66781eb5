"""Learning a game: the guided first one, and the rules."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.visitor import DESKTOP, PHONE, Visitor, reached

Come = Callable[..., Visitor]
SIZES = ((390, 664), (360, 640), (844, 390), (1366, 657))
GAMES = {"shades": "49 Shades of Grey", "nmbrs": "nmbrs!", "code777": "Code 777"}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_the_first_step_to_the_last(visit: Come, game: str) -> None:
    """The page demonstrates each step; a reload keeps the place, and at the end a real game is one click away."""
    ann = visit(size=PHONE if game == "nmbrs" else DESKTOP)
    page = ann.look(f"/learn/{game}")
    told = page.get_by_test_id("told")
    expect(told).to_be_visible()
    seen = []
    while page.get_by_test_id("next").or_(page.get_by_test_id("show-me")).first.is_visible():
        seen.append(told.inner_text())
        step = (
            page.get_by_test_id("next") if page.get_by_test_id("next").is_visible() else page.get_by_test_id("show-me")
        )
        step.click()
        expect(told).not_to_have_text(seen[-1])
        if len(seen) == 3:
            page.reload()
            expect(told).to_be_visible()
        assert len(seen) < 40
    assert len(seen) >= 10
    ann.picture(f"learned-{game}")
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_way_on_is_always_in_sight(visit: Come, game: str) -> None:
    """The button for the next step is visible without scrolling and not covered; the page itself does not scroll."""
    ann = visit(language="de-DE", touch=True)
    page = ann.look(f"/learn/{game}")
    told, last = page.get_by_test_id("told"), page.get_by_test_id("play-now")
    on = page.get_by_test_id("next").or_(page.get_by_test_id("show-me")).or_(last)
    expect(told).to_be_visible()
    while True:
        before = told.inner_text()
        for size in SIZES:
            ann.resize(*size)
            assert reached(on), (size, before)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (size, before)
        if last.is_visible():
            break
        on.click()
        expect(told).not_to_have_text(before)


def to_the_first_guess(page: Page) -> str:
    """Read on in the lesson of shades until it asks for a guess; the text that asks for it."""
    page.goto("/learn/shades")
    told = page.get_by_test_id("told")
    expect(told).to_be_visible()
    while not page.get_by_test_id("show-me").is_visible():
        before = told.inner_text()
        page.get_by_test_id("next").click()
        expect(told).not_to_have_text(before)
    return told.inner_text()


def test_a_lesson_can_be_played_with_ones_own_hands(page: Page) -> None:
    """The board works as at a table: the test types the guess that the lesson asks for."""
    before = to_the_first_guess(page)
    number = re.findall(r"\d+", before)[-1]
    page.get_by_test_id("guess-number").fill(number)
    page.get_by_test_id("guess-go").click()
    expect(page.get_by_test_id("told")).not_to_have_text(before)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lesson_says_why(visit: Come, size: tuple[int, int]) -> None:
    """It gives a master's reason for the move asked for, until the next step."""
    ann = visit(size=size)
    to_the_first_guess(ann.look())
    ann.page.get_by_test_id("ask-why").click()
    expect(ann.page.get_by_test_id("why")).to_contain_text("likeliest")
    ann.picture(f"why-{'phone' if size == PHONE else 'desktop'}")
    ann.page.get_by_test_id("show-me").click()
    expect(ann.page.get_by_test_id("why")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "words"), [("en-GB", "Memory aid"), ("de-DE", "Merkhilfe"), ("fr-FR", "Aide-mémoire")]
)
def test_rules_name_options_as_players_do(visit: Come, language: str, words: str) -> None:
    """By their labels, not by the names typed at a terminal."""
    rules = visit(language=language).look("/rules/shades").get_by_test_id("rules")
    expect(rules.get_by_role("cell", name=words)).to_be_visible()
    expect(rules).not_to_contain_text(re.compile("memory_aid|print_tolerance|false"))


@pytest.mark.parametrize(("language", "word"), [("en-GB", "Aim"), ("de-DE", "Ziel"), ("fr-FR", "But")])
def test_the_rules_in_three_languages(visit: Come, language: str, word: str) -> None:
    """With contents and pictures, at an address of their own."""
    page = visit(language=language).look("/rules/code777")
    expect(page.get_by_role("heading", name=word).first).to_be_visible()
    assert page.locator("figure svg").count() >= 3
    assert page.get_by_test_id("contents").get_by_role("link").count() >= 5
