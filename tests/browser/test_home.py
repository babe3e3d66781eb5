"""The start page: three games, one click to play, a link for friends, the lobby."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.visitor import PHONE, Visitor

Come = Callable[..., Visitor]


def test_a_game_against_bots_is_one_click_away(page: Page) -> None:
    """From the address to the table."""
    page.goto("/")
    page.get_by_test_id("game-shades").get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_count(2)


def test_friends_come_by_a_link(visit: Come) -> None:
    """Whoever opens it sits down; both see the game begin."""
    ann, ben = visit(), visit(size=PHONE)
    ann.look().get_by_test_id("game-shades").get_by_role("button", name="Invite friends").click()
    link = ann.page.get_by_test_id("link").input_value()
    assert link.startswith(ann.address)
    ben.look(link.removeprefix(ann.address)).get_by_role("button", name="Sit here").click()
    start = ann.page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()


def test_a_public_table_shows_up_in_everybodys_lobby(visit: Come) -> None:
    """Without a reload, and it is gone when it is closed."""
    ann, zoe = visit(), visit()
    lobby = zoe.look().get_by_test_id("lobby")
    expect(lobby).to_contain_text("No public tables")
    ann.look().get_by_test_id("game-code777").get_by_role("button", name="More ways").click()
    ann.page.get_by_label("Seats 2").select_option("open")
    ann.page.get_by_text("Show it in the lobby").click()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(lobby.get_by_role("link", name="Join")).to_be_visible()
    ann.page.get_by_role("button", name="Close the table").click()
    expect(lobby.get_by_role("link", name="Join")).to_have_count(0)


def test_the_language_is_the_browsers_and_can_be_changed(visit: Come) -> None:
    """It is remembered, in the document's language too."""
    page = visit(language="de-CH").look()
    expect(page.get_by_role("heading", level=1)).to_have_text("Drei Zahlenspiele")
    page.get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trois jeux de nombres")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Trois jeux de nombres")


def test_a_name_can_be_changed_and_forgotten(page: Page) -> None:
    """On one's own page."""
    page.goto("/me")
    page.get_by_label("Your name at the tables").fill("Anna")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.get_by_role("link", name="Anna")).to_be_visible()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Three number games")
    expect(page.get_by_role("link", name="Anna")).to_have_count(0)
