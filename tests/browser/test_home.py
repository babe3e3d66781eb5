"""The start page: three games, one press to play, a link for friends, the lobby, one's own games and avatar."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.visitor import PHONE, Visitor, reached
from server.finished import finished
from server.house import guest

Come = Callable[..., Visitor]
SIZES = ((390, 664), (360, 640), (844, 390), (768, 1024), (1024, 600), (1366, 657), (1280, 800), (1920, 1080))
"""Window sizes of browsers on phones, tablets, laptops and desktops."""
LARGE_ENOUGH = tuple(size for size in SIZES if size not in ((360, 640), (844, 390), (1024, 600)))


def card(page: Page, game: str) -> Locator:
    """A game's card on the start page."""
    return page.get_by_test_id(f"game-{game}")


def test_a_game_against_bots_is_one_click_away(page: Page) -> None:
    """From the start page to the table."""
    page.goto("/")
    page.get_by_test_id("game-shades").get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_count(2)


def test_play_now_remembers_whom_one_plays_against(visit: Come) -> None:
    """Level and number of opponents take one press each; next time they are preset, also in the page's header."""
    ann = visit()
    page = ann.look()
    card(page, "nmbrs").get_by_text("Master").click()
    card(page, "nmbrs").get_by_role("button", name="One opponent more").click()
    card(page, "nmbrs").get_by_role("button", name="Play now").click()
    people = page.get_by_role("list", name="At the table").get_by_role("listitem")
    expect(people).to_have_count(4)
    assert any(frame.count('"bot":"master"') >= 3 for frame in ann.frames)
    page.goto("/")
    expect(card(page, "nmbrs").get_by_role("radio", name="Master")).to_be_checked()
    expect(card(page, "nmbrs")).to_contain_text("3 opponents")
    expect(card(page, "code777").get_by_role("radio", name="Casual")).to_be_checked()
    page.get_by_role("button", name="nmbrs! once more").click()
    expect(people).to_have_count(4)


def test_an_invitation_is_for_as_many_as_were_chosen(page: Page) -> None:
    """Two friends choose one opponent: the table has one free seat, and can start as soon as it is taken."""
    page.goto("/")
    card(page, "nmbrs").get_by_role("button", name="One opponent fewer").click()
    expect(card(page, "nmbrs")).to_contain_text("1 opponent")
    card(page, "nmbrs").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("1 seat is still free.")).to_be_visible()
    page.goto("/")
    card(page, "nmbrs").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("1 seat is still free.")).to_be_visible()


def test_a_game_for_two_has_no_number_to_choose(page: Page) -> None:
    """And no game offers more opponents than it has seats for."""
    page.goto("/")
    expect(card(page, "shades").get_by_role("radio", name="Casual")).to_be_checked()
    expect(card(page, "shades").get_by_role("button", name="One opponent more")).to_have_count(0)
    more = card(page, "code777").get_by_role("button", name="One opponent more")
    more.click()
    expect(card(page, "code777")).to_contain_text("4 opponents")
    expect(more).to_be_disabled()


def test_finished_games_are_looked_at_and_not_gone_on_with(visit: Come) -> None:
    """They show the date and the result; running games have a link “Go on”."""
    ann = visit()
    with guest(ann.address, "Ann") as http:
        code = finished(http)
        ann.become(http.cookies)
    mine = ann.look().get_by_test_id("my-games")
    expect(mine).to_contain_text(re.compile(r"(won \d+\s:\s\d+|A draw).*\d", re.DOTALL))
    expect(mine.get_by_role("link", name="Go on")).to_have_count(0)
    mine.get_by_role("link", name="Look at it").click()
    expect(ann.page).to_have_url(re.compile(f"/t/{code}$"))
    expect(ann.page.get_by_test_id("over")).to_be_visible()
    card(ann.look(), "shades").get_by_role("button", name="Play now").click()
    expect(ann.page.get_by_test_id("prompt")).to_be_visible()
    expect(ann.look().get_by_test_id("my-games").get_by_role("link", name="Go on")).to_have_count(1)


WHOLE = """those => those.every((one) => {
  const [words, box] = [document.createRange(), one.getBoundingClientRect()]
  words.selectNodeContents(one)
  const said = words.getBoundingClientRect()
  return said.right <= box.right + 1 && said.bottom <= box.bottom + 1 && box.right <= innerWidth
})"""


@pytest.mark.parametrize("language", ["en-GB", "de-CH", "fr-CH"])
def test_lists_cut_neither_the_result_nor_the_free_seats(visit: Come, language: str) -> None:
    """On the smallest phone, with names as long as ours: only the names may be shortened."""
    ann = visit(size=(360, 640), language=language)
    with guest(ann.address, "Gentle Dolphin") as http, guest(ann.address, "Golden Hedgehog") as other:
        finished(http, other)
        seats = [None, "casual", "casual", "casual", None]
        other.post("/api/tables", json={"game": "nmbrs", "seats": seats, "public": True})
        ann.become(http.cookies)
    page = ann.look()
    result, free = page.get_by_test_id("row-result"), page.get_by_test_id("row-free")
    expect(result).to_have_count(1)
    expect(free).to_have_count(1)
    ann.picture(f"rows-{language}", whole=True)
    assert result.evaluate_all(WHOLE)
    assert free.evaluate_all(WHOLE)


def test_tables_begin_as_they_should(visit: Come) -> None:
    """In Code 777 a wrong announcement costs something; in shades the print is uneven between people."""
    page = visit().look()
    card(page, "code777").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("no announcing for two rounds of questions")).to_be_visible()
    page.goto("/")
    card(page, "shades").get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("Uneven print: greys are off by about 4 cards")).to_be_visible()
    page.goto("/")
    card(page, "shades").get_by_role("button", name="More ways").click()
    page.get_by_text("Options").click()
    expect(page.get_by_label("Uneven print")).to_have_value("0")
    page.get_by_label("Seats 2").select_option("open")
    expect(page.get_by_label("Uneven print")).to_have_value("4")
    expect(page.get_by_text("With 4, the usual choice between people")).to_be_visible()
    page.get_by_label("Uneven print").fill("0")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Greys as printed")).to_be_visible()


def test_children_get_rows_that_are_tables(page: Page) -> None:
    """One check box sets the version and the rows; unticking it resets both."""
    page.goto("/")
    card(page, "nmbrs").get_by_role("button", name="More ways").click()
    page.get_by_text("Options").click()
    tick, rows = page.get_by_label("For children"), page.get_by_label("Rows")
    tick.check()
    expect(rows).to_have_value("tables")
    expect(page.get_by_label("Version", exact=True)).to_have_value("simplified")
    tick.uncheck()
    expect(rows).to_have_value("tables+1")


def test_a_picture_is_chosen_and_seen_by_a_friend(visit: Come) -> None:
    """On the page “You”, and again at the table before the game: the others see it at once."""
    ann, ben = visit(), visit(size=PHONE)
    page = ann.look("/me")
    chosen = 8 if page.get_by_test_id("avatar-7").is_checked() else 7  # one of 64 people has it without choosing
    page.get_by_test_id(f"avatar-{chosen}").check(force=True)
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.locator(f"header [data-face='{chosen}']")).to_be_visible()
    card(ann.look(), "shades").get_by_role("button", name="Invite friends").click()
    link = page.get_by_test_id("link").input_value()
    seats = ben.look(link.removeprefix(ann.address)).get_by_role("list", name="Seats")
    expect(seats.locator(f"[data-face='{chosen}']")).to_be_visible()
    page.get_by_test_id("myself").click()
    page.get_by_label("Panda with a scarf").check(force=True)
    expect(seats.locator("[data-face='36']")).to_be_visible()


SHARE = "navigator.share = async (what) => { window.shared = what }"


def test_an_invitation_is_shared_or_copied(visit: Come) -> None:
    """By the device's share sheet where there is one; otherwise the link is copied to the clipboard."""
    ann, ben = visit(), visit()
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.page.add_init_script(SHARE)
    for one in (ann, ben):
        card(one.look(), "shades").get_by_role("button", name="Invite friends").click()
        expect(one.page.get_by_test_id("link")).to_be_visible()
    expect(ann.page.get_by_test_id("share")).to_have_count(0)
    ann.page.get_by_test_id("copy").click()
    expect(ann.page.get_by_test_id("copy")).to_have_text("Copied")
    copied = ann.page.evaluate("navigator.clipboard.readText()")
    assert copied == ann.page.get_by_test_id("link").input_value()
    ben.page.get_by_test_id("share").click()
    shared = ben.page.evaluate("window.shared")
    assert shared["url"] == ben.page.get_by_test_id("link").input_value()
    assert "49 Shades of Grey" in shared["text"]


def test_each_sound_has_a_switch(page: Page) -> None:
    """The setting survives a reload."""
    page.goto("/")
    page.get_by_test_id("sounds").click()
    page.get_by_label("Somebody writes").uncheck()
    page.get_by_role("button", name="Close").click()
    page.reload()
    page.get_by_test_id("sounds").click()
    expect(page.get_by_label("Somebody writes")).not_to_be_checked()
    expect(page.get_by_label("It is my turn")).to_be_checked()


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR", "es-ES"])
def test_the_start_page_at_every_size(visit: Come, language: str) -> None:
    """Nothing is too wide, and the buttons to play and to open a table are visible without scrolling."""
    ann = visit(language=language)
    page = ann.look()
    expect(card(page, "nmbrs").get_by_role("radio").first).to_be_attached()
    for size in SIZES:
        ann.resize(*size)
        assert too_wide(page) == 0, size
        assert reached(card(page, "shades").get_by_test_id("play-now")) or size not in LARGE_ENOUGH, size
    page.get_by_test_id("game-nmbrs").locator(".link").click()
    page.locator("dialog summary").click()
    for size in SIZES:
        ann.resize(*size)
        assert reached(page.locator("dialog footer button")), size
    page.goto("/me")
    expect(page.get_by_test_id("avatar-63")).to_be_attached()
    for size in SIZES:
        ann.resize(*size)
        assert too_wide(page) == 0, size


def too_wide(page: Page) -> int:
    """Pixels by which a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_the_waiting_room_at_every_size(visit: Come) -> None:
    """One's own seat, the start button and the link can be reached at every size."""
    ann = visit(language="de-DE")
    card(ann.look(), "code777").get_by_role("button", name="Freunde einladen").click()
    link = ann.page.get_by_test_id("link")
    expect(link).to_be_visible()
    for size in SIZES:
        ann.resize(*size)
        assert too_wide(ann.page) == 0
        for one in (ann.page.get_by_test_id("myself"), ann.page.get_by_role("button", name="Spiel starten"), link):
            one.scroll_into_view_if_needed()
            assert reached(one), size


def test_many_public_tables_are_searched_and_shown_page_by_page(visit: Come) -> None:
    """The search finds games and names; a button loads the next page."""
    zoe, people = visit(), [f"Guest {number}" for number in range(51)]
    for name in (*people, "Émile"):
        with guest(zoe.address, name) as http:
            http.post("/api/tables", json={"game": "nmbrs", "seats": [None, None], "public": True})
    lobby = zoe.look().get_by_test_id("lobby")
    joins = lobby.get_by_role("link", name="Join")
    expect(joins).to_have_count(50)
    lobby.get_by_test_id("more-tables").click()
    expect(joins).to_have_count(52)
    expect(lobby.get_by_test_id("more-tables")).to_have_count(0)
    lobby.get_by_role("searchbox").fill("émi")
    expect(joins).to_have_count(1)
    expect(lobby).to_contain_text("Émile")
    zoe.picture("lobby-search")
    lobby.get_by_role("searchbox").fill("nobody")
    expect(lobby).to_contain_text("Nothing was found.")
    lobby.get_by_role("searchbox").fill("")
    expect(joins).to_have_count(52)


def test_a_public_table_shows_up_in_everybodys_lobby(visit: Come) -> None:
    """Without a reload; it disappears when it is closed."""
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
    """The choice is remembered, and the document's `lang` follows it."""
    page = visit(language="de-CH").look()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zahlenspiele")
    page.get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Jeux de nombres")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Jeux de nombres")


def test_only_the_language_chosen_is_fetched(visit: Come) -> None:
    """Its sentences come before the first paint; another language is fetched when it is chosen."""
    page = visit(language="de-DE").page
    fetched: set[str] = set()
    page.on("request", lambda one: fetched.update(re.findall(r"/(\w+)-(?:page|games)-[^/]*\.js$", one.url)))
    page.add_init_script("""new MutationObserver(() => {
      const title = document.querySelector('h1')
      if (title) (window.titles ??= new Set()).add(title.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })""")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Zahlenspiele")
    assert fetched == {"de"}
    page.get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Jeux de nombres")
    assert fetched == {"de", "fr"}
    assert page.evaluate("[...window.titles]") == ["Zahlenspiele", "Jeux de nombres"]


def test_a_language_that_cannot_be_fetched_comes_later(visit: Come) -> None:
    """The page stays as it is and says so; once the server answers, it is loaded anew in the language chosen."""
    page = visit(forgiven="net::ERR").look()
    expect(page.get_by_role("heading", level=1)).to_have_text("Number games")
    page.route("**/assets/de-page-*", lambda route: route.abort())
    page.route("**/api/games", lambda route: route.abort())
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Number games")
    page.unroute_all()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zahlenspiele")


def test_a_name_can_be_changed_and_forgotten(page: Page) -> None:
    """On the page “You”."""
    page.goto("/me")
    page.get_by_label("Your name at the tables").fill("Anna")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page.get_by_role("link", name="Anna")).to_be_visible()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Number games")
    expect(page.get_by_role("link", name="Anna")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR", "es-ES"])
def test_ones_picture_is_round_on_a_small_phone(visit: Come, language: str) -> None:
    """The header is full at this width; the avatar stays as wide as it is high."""
    face = visit(size=(360, 640), language=language).look().locator('header a[href="/me"] [data-face]')
    expect(face).to_be_visible()
    box = face.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=0.5)
