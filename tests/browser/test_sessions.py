"""Ending one's sessions on other devices, from the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.visitor import Visitor

Come = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("language", "button", "told"),
    [
        ("en-GB", "End other sessions", "All other sessions have ended."),
        ("de-DE", "Andere Sitzungen beenden", "Nur diese Sitzung ist noch da."),
        ("fr-FR", "Terminer les autres sessions", "Il ne reste que cette session."),
    ],
)
def test_only_this_session_is_left(visit: Come, language: str, button: str, told: str) -> None:
    """A thief with the same session cookie becomes a new guest at once; one's own table stays one's own."""
    ann, thief = visit(language=language), visit(language=language)
    page = ann.come_in()
    page.request.patch("/api/me", data={"name": "Anastasia"})
    opened = page.request.post("/api/tables", data={"game": "shades", "seats": [None, None]}).json()["table"]
    thief.become({one["name"]: one["value"] for one in page.context.cookies()})
    theirs = thief.look()
    head = 'header a[href="/me"]'
    expect(theirs.locator(head)).to_contain_text("Anastasia")
    page.goto("/me")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
    expect(theirs.locator(head)).to_be_visible()
    expect(theirs.locator(head)).not_to_contain_text("Anastasia")
    assert theirs.request.get("/api/me").json()["name"] != "Anastasia"
    assert page.request.get("/api/me/tables").json()[0]["table"] == opened
