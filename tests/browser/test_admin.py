"""The page `/admin`: moderation for the host, who signs in with a token; nobody else sees anything."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.axe import serious
from browser.fitting import LAPTOP, PHONE, unreachable
from browser.visitor import Visitor
from server.admin.test_routes import host, new_token
from server.house import guest
from server.listeners.test_bans import id_of, opened

Come = Callable[..., Visitor]
WITHOUT_SESSION = "401|403"
"""Status codes that browsers themselves report in their consoles when a server refuses a request."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The database of the server at `address`."""
    return tmp_path / "numbra.db"


def report(database: Path, against: str, table: str, text: str) -> None:
    """Insert a report of a message."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO reports (at, reporter_id, guest_id, table_id, about, said, text, settled)"
            " VALUES (1.7e9, 'forgotten', ?, ?, 'message', 1, ?, FALSE)",
            (against, table, text),
        )


def signed_in(visitor: Visitor, database: Path, *, field: str = "Token", sign_in: str = "Sign in") -> Page:
    """The host's page, after the token was typed."""
    page = visitor.look("/admin")
    page.get_by_label(field).fill(new_token(database))
    page.get_by_role("button", name=sign_in).click()
    return page


def test_the_host_keeps_order(visit: Come, address: str, database: Path) -> None:
    """A report leads to the person, who is banned, and to the table, which is closed; the audit log lists each step."""
    visitor = visit(forgiven=WITHOUT_SESSION)
    with guest(address, "Rude Ann") as ann, guest(address, "Ben") as ben:
        table = opened(ben, game="nmbrs", seats=[None, None, None])
        ann.post(f"/api/tables/{table}/seats", json={})
        report(database, id_of(database, "Rude Ann"), table, "rude words <b>here</b>")
        page = signed_in(visitor, database)
        page.get_by_role("tab", name="Reports").click()
        shown = page.get_by_test_id("report")
        expect(shown).to_contain_text("A message of Rude Ann")
        expect(shown).to_contain_text("rude words <b>here</b>")
        visitor.picture("admin-reports")
        shown.get_by_role("button", name="To the person").click()
        person = page.get_by_test_id("person")
        expect(person).to_have_count(1)
        expect(person).to_contain_text("1 table · 1 open report")
        person.get_by_role("button", name="Ban").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Days").fill("3")
        dialog.get_by_label("Reason").fill("rude words")
        visitor.picture("admin-ban")
        dialog.get_by_role("button", name="Ban").click()
        expect(page.get_by_role("status").filter(has_text="Rude Ann is banned.")).to_be_visible()
        expect(person).to_contain_text("banned until")
        assert ann.get("/api/me/tables").status_code == 403
        person.get_by_role("button", name="Rename").click()
        page.get_by_role("dialog").get_by_role("button", name="Rename").click()
        expect(page.get_by_role("status").filter(has_text="has another name")).to_be_visible()
        page.get_by_label("Search a name or an id").fill("ben")
        expect(person).to_contain_text("Ben")
        person.get_by_role("button", name="Delete messages").click()
        page.get_by_role("dialog").get_by_role("button", name="No").click()
        page.get_by_role("tab", name="Tables").click()
        row = page.get_by_test_id("table")
        expect(row).to_contain_text("nmbrs!")
        row.get_by_role("button", name="Remove Ben").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.get_by_role("status").filter(has_text="Ben is removed.")).to_be_visible()
        row.get_by_role("button", name="Close the table").click()
        page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
        expect(page.get_by_role("status").filter(has_text="The table is closed.")).to_be_visible()
        page.get_by_role("tab", name="Reports").click()
        shown.get_by_role("button", name="Settle").click()
        expect(page.get_by_text("There is nothing.")).to_be_visible()
        page.get_by_role("tab", name="Audit log").click()
        did = ["Report settled", "Table closed", "Removed from a table", "Renamed", "Banned", "Signed in", "New token"]
        expect(page.get_by_test_id("deed")).to_have_count(len(did))
        said = page.get_by_test_id("deed").all_inner_texts()
        assert [one.splitlines()[0].startswith(two) for one, two in zip(said, did, strict=True)] == [True] * 7
        visitor.picture("admin-audit")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Token")).to_be_visible()


def test_a_wrong_token_is_refused(visit: Come, database: Path) -> None:
    """After a wrong token, and when a session has ended, the page shows the form."""
    visitor = visit(forgiven=WITHOUT_SESSION)
    page = visitor.look("/admin")
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not the host’s token.")
    expect(page.get_by_label("Token")).to_have_value("")
    page = signed_in(visitor, database)
    expect(page.get_by_test_id("person").first).to_be_visible()
    new_token(database)
    page.get_by_role("tab", name="Tables").click()
    expect(page.get_by_label("Token")).to_be_visible()


def test_it_is_used_by_keyboard(visit: Come, database: Path) -> None:
    """Arrow keys change the tab, and Enter signs in."""
    visitor = visit(forgiven=WITHOUT_SESSION)
    page = visitor.look("/admin")
    page.get_by_label("Token").fill(new_token(database))
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="People").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Tables")).to_be_focused()
    expect(page.get_by_role("tab", name="Tables")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tabpanel", name="Audit log")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-GB", ("Token", "Sign in", "Tables", "Ban")),
        ("de-DE", ("Token", "Anmelden", "Tische", "Sperren")),
        ("fr-FR", ("Jeton", "Se connecter", "Tables", "Exclure")),
    ],
)
def test_it_fits_every_window(visit: Come, address: str, database: Path, language: str, words: tuple[str, ...]) -> None:
    """On a phone and on a laptop, in every language: every control is large enough, and can be reached."""
    visitor = visit(language=language, forgiven=WITHOUT_SESSION)
    field, sign_in, tables, ban = words
    with guest(address, "A name of thirty-two characters.") as ann:
        opened(ann, game="nmbrs", seats=[None, None, "casual"])
        assert unreachable(visitor.look("/admin"), (PHONE, LAPTOP)) == []
        visitor.resize(PHONE.width, PHONE.height)
        page = signed_in(visitor, database, field=field, sign_in=sign_in)
        expect(page.get_by_test_id("person").first).to_be_visible()
        visitor.picture(f"admin-people-{language}")
        assert serious(page) == []
        assert unreachable(page, (PHONE, LAPTOP)) == []
        visitor.picture(f"admin-people-{language}-laptop")
        visitor.resize(PHONE.width, PHONE.height)
        page.get_by_test_id("person").first.get_by_role("button", name=ban).click()
        visitor.picture(f"admin-ban-{language}")
        assert serious(page) == []
        assert unreachable(page, (PHONE, LAPTOP)) == []
        page.keyboard.press("Escape")
        page.get_by_role("tab", name=tables).click()
        expect(page.get_by_test_id("table")).to_be_visible()
        assert unreachable(page, (PHONE, LAPTOP)) == []
        visitor.resize(PHONE.width, PHONE.height)
        visitor.picture(f"admin-tables-{language}")


@pytest.mark.parametrize("playing", [False, True])
def test_a_table_that_the_host_closes_says_so(visit: Come, address: str, database: Path, playing: bool) -> None:
    """Seated players read it, before the start and in a running game, where no control is left."""
    visitor = visit(forgiven=WITHOUT_SESSION)
    page = visitor.come_in()
    table = page.request.post("/api/tables", data={"game": "shades", "seats": [None, "casual"]}).json()["table"]
    page.goto(f"/t/{table}")
    if playing:
        page.get_by_role("button", name="Start").click()
        page.get_by_test_id("shades").wait_for()
    with host(address, database) as boss:
        assert boss.post(f"/api/admin/tables/{table}/close").status_code == 204
    expect(page.get_by_role("heading", name="The server’s host has closed this table.")).to_be_visible()
    expect(page.get_by_role("button", name="Guess")).to_have_count(0)
    visitor.picture(f"closed-by-host-{playing}")


def test_who_is_banned_is_told_so(visit: Come, database: Path) -> None:
    """They read it at once, at their table, and at every later visit; they can still see the data kept about them."""
    visitor, boss = visit(forgiven=WITHOUT_SESSION), visit(forgiven=WITHOUT_SESSION)
    page = visitor.come_in()
    page.request.patch("/api/me", data={"name": "Anastasia"})
    table = page.request.post("/api/tables", data={"game": "shades", "seats": [None, None]}).json()["table"]
    page.goto(f"/t/{table}")
    expect(page.get_by_text("Anastasia").first).to_be_visible()
    hosts = signed_in(boss, database)
    row = hosts.get_by_test_id("person").filter(has_text="Anastasia")
    row.get_by_role("button", name="Ban").click()
    hosts.get_by_role("dialog").get_by_role("button", name="Ban").click()
    expect(page.get_by_test_id("banned")).to_contain_text("The host has banned you from here until")
    visitor.picture("banned")
    page.get_by_role("link", name="What is kept of me").click()
    expect(page.get_by_role("link", name="Download")).to_be_visible()
