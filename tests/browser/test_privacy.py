"""The privacy page: the data this server keeps, in the visitor's language, with a way to see and delete it."""

import re
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Page, expect

from browser.visitor import Visitor
from numbra.core.text import LANGUAGES
from numbra.server.live.retention import Retention
from numbra.server.store.privacy import HELD
from server.house import house

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "app" / "locale"
NAMES = [msgspec.json.decode(file.read_bytes())["choices.language"] for file in CATALOGUES.iterdir()]
CHOICE = re.compile("|".join(NAMES))
"""What the choice of the language is called, in any of them."""


def test_it_is_found_from_the_start_page_and_leads_to_ones_own_data(page: Page) -> None:
    """And a link leads back from there."""
    page.goto("/")
    page.get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", name="Privacy")).to_be_visible()
    expect(page).to_have_title("Privacy · Numbra")
    page.get_by_role("link", name="See all of it, and delete it").click()
    expect(page).to_have_url(re.compile("/me$"))
    page.get_by_role("link", name="and for how long").click()
    expect(page).to_have_url(re.compile("/privacy$"))


def test_it_says_what_is_declared_in_every_language(page: Page) -> None:
    """The text changes as soon as another language is chosen."""
    page.goto("/privacy")
    for language in LANGUAGES:
        page.get_by_label(CHOICE).select_option(language)
        for held in HELD:
            expect(page.get_by_test_id("held")).to_contain_text(held.title.say(language))
    expect(page.get_by_role("heading", name="Confidentialité")).to_be_visible()


def test_it_says_how_long_and_whom_to_ask(browser: Browser, tmp_path: Path) -> None:
    """As the host has configured it; without a contact, the page says that none is named."""
    keeping = Retention(guests=123 * 86400.0)
    for contact, name in (("mailto:host@example.org", "host@example.org"), ("", "")):
        with house(tmp_path / f"{name}.db", retention=keeping, contact=contact) as address:
            ann = Visitor(browser, address)
            ann.page.goto("/privacy")
            expect(ann.page.get_by_test_id("held")).to_contain_text("123 days after your last visit")
            if contact:
                expect(ann.page.get_by_role("link", name=name)).to_have_attribute("href", contact)
            else:
                expect(ann.page.get_by_text("has named no contact")).to_be_visible()
            ann.leave()
