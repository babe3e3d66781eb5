"""Blocking people, reporting messages and names, and the server's chat policy."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.axe import serious
from browser.visitor import Visitor
from numbra.server.table.chat_policy import ChatPolicy
from server.house import guest, house

Come = Callable[..., Visitor]
SMALL, WIDE = (390, 664), (1366, 657)
FOR_THREE = {"game": "nmbrs", "seats": [None, None, None], "public": True}


def chat_of(page: Page) -> Locator:
    """The list of messages: beside the table, or on a sheet over it."""
    expect(page.get_by_test_id("prompt")).to_be_visible()
    button = page.get_by_role("button", name="Chat", exact=True)
    if button.is_visible() and not page.get_by_role("dialog").count():
        button.click()
    return page.get_by_role("list", name="chat").filter(visible=True)


def say(visitor: Visitor, words: str) -> None:
    """Send a message at the table, and wait until it is shown."""
    chat_of(visitor.page)
    visitor.page.get_by_placeholder("Say something").filter(visible=True).fill(words)
    visitor.page.get_by_role("button", name="Send").filter(visible=True).click()
    expect(chat_of(visitor.page)).to_contain_text(words)


def pressable(what: Locator) -> None:
    """Assert that a control is as large as a finger: 44 pixels."""
    box = what.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, box


def company(visit: Come, address: str) -> list[Visitor]:
    """Ann, on a phone, Ben and Cat, at a running game of Ann's table."""
    people = [visit(size=SMALL, touch=True), visit(size=WIDE), visit()]
    table = ""
    for visitor, name in zip(people, ("Ann", "Ben", "Cat"), strict=True):
        with guest(address, name) as http:
            if table:
                assert http.post(f"/api/tables/{table}/seats", json={}).status_code == 201
            else:
                table = http.post("/api/tables", json=FOR_THREE).json()["table"]
            visitor.become(http.cookies)
    for visitor in people:
        visitor.look(f"/t/{table}")
    people[0].page.get_by_role("button", name="Start the game").click()
    for visitor in people:
        expect(visitor.page.get_by_test_id("prompt")).to_be_visible()
    return people


def test_who_blocks_somebody_reads_no_more_of_them(visit: Come, address: str) -> None:
    """Neither of the two reads the other any more; a third reads both. The page “You” lifts the block."""
    ann, ben, cat = company(visit, address)
    say(ben, "You fool")
    expect(chat_of(ann.page)).to_contain_text("You fool")
    menu = chat_of(ann.page).get_by_role("button", name="Report or block Ben")
    pressable(menu)
    ann.picture("blocking-chat-phone")
    menu.click()
    block = ann.page.get_by_test_id("block")
    pressable(block)
    ann.picture("blocking-menu-phone")
    assert serious(ann.page) == []
    block.click()
    asked = ann.page.get_by_role("dialog", name="Block Ben?")
    expect(asked).to_contain_text("Ben is not told")
    ann.picture("blocking-asked-phone")
    asked.get_by_role("button", name="Block").click()
    expect(ann.page.get_by_test_id("blocked")).to_have_text("You have blocked Ben.")
    ann.picture("blocking-done-phone")
    ann.page.keyboard.press("Escape")
    expect(chat_of(ann.page)).not_to_contain_text("You fool")

    say(ben, "Of Ben")
    say(ann, "Of Ann")
    say(cat, "Of Cat")
    for one, other in ((ann, "Of Ben"), (ben, "Of Ann")):
        expect(chat_of(one.page)).to_contain_text("Of Cat")
        expect(chat_of(one.page)).not_to_contain_text(other)
    for words in ("Of Ann", "Of Ben"):
        expect(chat_of(cat.page)).to_contain_text(words)
    table = ann.page.url
    for one in (ann, ben):
        one.page.reload()
        expect(one.page.get_by_test_id("prompt")).to_be_visible()
        expect(chat_of(one.page)).to_contain_text("Of Cat")
    expect(chat_of(ann.page)).not_to_contain_text("Ben")
    expect(chat_of(ben.page)).not_to_contain_text("Ann")
    ben.picture("blocking-chat-wide")

    ann.look("/me")
    lift = ann.page.get_by_role("button", name="Unblock Ben")
    pressable(lift)
    lift.scroll_into_view_if_needed()
    ann.picture("blocking-me-phone")
    assert serious(ann.page) == []
    lift.click()
    expect(lift).to_have_count(0)
    ann.page.goto(table)
    expect(chat_of(ann.page)).to_contain_text("You fool")


def test_a_message_and_a_name_are_reported(visit: Come, address: str) -> None:
    """By keyboard from the chat, and from the table's menu; each time the page asks for confirmation."""
    _, ben, cat = company(visit, address)
    say(cat, "Rude words")
    message = chat_of(ben.page).get_by_role("button", name="Report or block Cat")
    pressable(message)
    message.press("Enter")
    ben.page.get_by_test_id("report").press("Enter")
    asked = ben.page.get_by_role("dialog", name="Report this message?")
    expect(asked).to_contain_text("Cat is not told")
    asked.get_by_role("button", name="Report").press("Enter")
    expect(ben.page.get_by_test_id("reported")).to_contain_text("Thank you")
    ben.picture("reporting-done-wide")
    ben.page.keyboard.press("Escape")
    expect(message).to_be_focused()

    ben.page.get_by_test_id("menu").click()
    name = ben.page.get_by_role("button", name="Report or block Cat").last
    pressable(name)
    ben.picture("reporting-menu-wide")
    name.click()
    ben.page.get_by_test_id("report").click()
    ben.page.get_by_role("dialog", name="Report the name").get_by_role("button", name="Report").click()
    expect(ben.page.get_by_test_id("reported")).to_contain_text("Thank you")
    reports = ben.page.evaluate("fetch('/api/me/kept').then((all) => all.json())")["reports"]
    assert [(one["about"], one["text"]) for one in reports] == [("message", "Rude words"), ("name", "Cat")]


def test_before_the_start_people_have_a_menu_at_their_seats(visit: Come, address: str) -> None:
    """Spectators have the menu, too; they can block people, but not report them."""
    zoe = visit(size=SMALL, touch=True, language="de-DE", forgiven="409")
    with guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=FOR_THREE).json()["table"]
    page = zoe.look(f"/t/{table}")
    menu = page.get_by_role("button", name="Ann melden oder blockieren")
    pressable(menu)
    zoe.picture("blocking-waiting-phone")
    menu.click()
    expect(page.get_by_test_id("report")).to_have_count(0)
    page.get_by_test_id("block").click()
    page.get_by_role("dialog", name="Ann blockieren?").get_by_role("button", name="Blockieren").click()
    expect(page.get_by_test_id("blocked")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hier sitzen").first.click()
    expect(page.get_by_role("alert")).to_contain_text("An diesen Tisch kannst du dich nicht setzen")


@pytest.mark.parametrize("chat", ["on", "phrases", "off"])
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_the_page_shows_no_field_for_what_would_be_refused(
    browser: Browser, tmp_path: Path, chat: ChatPolicy, size: tuple[int, int]
) -> None:
    """There is no button either, and no chat at all where the policy is “off”."""
    with house(tmp_path / "numbra.db", chat=chat) as where:
        ann = Visitor(browser, where, size=size)
        with guest(where, "Ann") as http:
            table = http.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"]
            ann.become(http.cookies)
        page = ann.look(f"/t/{table}")
        page.get_by_role("button", name="Start the game").click()
        expect(page.get_by_test_id("prompt")).to_be_visible()
        expect(page.get_by_test_id("react")).to_have_count(0 if chat == "off" else 1)
        if chat == "off":
            expect(page.get_by_role("button", name="Chat", exact=True)).to_have_count(0)
            expect(page.get_by_role("list", name="chat")).to_have_count(0)
        else:
            page.get_by_test_id("react").click()
            page.get_by_test_id("react-wow").click()
            expect(page.get_by_role("dialog")).to_have_count(0)
            expect(chat_of(page)).to_contain_text("Wow!")
            expect(page.get_by_test_id("react-here").filter(visible=True)).to_have_count(1)
            fields = page.get_by_placeholder("Say something").filter(visible=True)
            expect(fields).to_have_count(1 if chat == "on" else 0)
            switches = page.get_by_role("button", name="Switch the chat").filter(visible=True)
            expect(switches).to_have_count(1 if chat == "on" else 0)
        ann.picture(f"house-chat-{chat}-{size[0]}")
        ann.leave()
