"""The page around a game: coming back, watching, chat, sharing a device."""

from collections.abc import Callable
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path
from signal import SIGKILL, SIGQUIT

import pytest
from harness.postgres import cluster
from playwright.sync_api import Browser, Page, Route, expect

from browser.players import PRESS, Player
from browser.visitor import DESKTOP, PHONE, Visitor, reached
from numbra.server.autoplay.pace import Pace
from server.finished import finished
from server.house import Process, guest, house, line

Come = Callable[..., Visitor]
SMALL_PHONE = (360, 640)
CUT = """
  () => [...document.querySelectorAll('.about')].flatMap((about) => {
    const line = about.getBoundingClientRect()
    return [...about.children].filter((one) => {
      const box = one.getBoundingClientRect()
      const whole = box.right <= line.right + 1 && box.bottom <= line.bottom + 1
      return box.width > 0 && !whole && box.top < line.bottom - 1
    }).map((one) => one.textContent)
  })
"""
"""Labels in the seats that are cut off, names aside."""


def against_bots(page: Page, game: str) -> str:
    """Start a game against bots; the table's code."""
    page.goto("/")
    page.get_by_test_id(f"game-{game}").get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    return page.url.partition("/t/")[2]


def test_a_reload_returns_to_the_same_seat(page: Page) -> None:
    """With the log so far."""
    against_bots(page, "nmbrs")
    story = page.get_by_role("list", name="log").first
    expect(story).to_contain_text("Round 1")
    page.reload()
    expect(page.get_by_role("list", name="At the table")).to_contain_text("(you)")
    expect(story).to_contain_text("Round 1")


def test_a_board_that_could_not_be_fetched_comes_later(browser: Browser, address: str) -> None:
    """The server was away when the page asked for the board's code."""
    ann = Visitor(browser, address, forgiven="net::ERR_FAILED")
    missed: list[str] = []

    def first_time_not(route: Route) -> None:
        if route.request.url in missed:
            route.continue_()
        else:
            missed.append(route.request.url)
            route.abort()

    ann.page.route("**/assets/Board-*", first_time_not)
    against_bots(ann.page, "shades")
    expect(ann.page.get_by_text("Your hand")).to_be_visible()
    assert missed
    ann.leave()


def test_the_page_comes_back_when_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    """It says that the connection is lost, and goes on where it was."""
    database = ("--database", str(tmp_path / "numbra.db"), "--pace", "0")
    with Process("--port", "0", *database) as doomed:
        address = doomed.address()
        ann = Visitor(browser, address, forgiven="WebSocket|net::ERR_")
        code = against_bots(ann.page, "shades")
        doomed.end(SIGKILL)
    lost = ann.page.get_by_text("The connection is lost")
    expect(lost).to_be_visible()
    with Process("--port", address.rpartition(":")[2], *database) as again:
        again.address()
        expect(lost).to_have_count(0)
        expect(ann.page.get_by_test_id("prompt")).to_be_visible()
        assert code in ann.page.url
        ann.leave()


def test_the_page_says_that_the_database_is_away(browser: Browser) -> None:
    """What is sent meanwhile is applied once, when the database is back; people who arrive meanwhile get in then."""
    with cluster(durable=False) as database, Process("--port", "0", "--database", database.address()) as server:
        ann = Visitor(browser, server.address(), forgiven="WebSocket|status of 503")
        ann.look().get_by_test_id("game-shades").get_by_role("button", name="Invite friends").click()
        expect(ann.page.get_by_test_id("link")).to_be_visible()
        database.stop(SIGQUIT)
        away = ann.page.get_by_text("cannot save anything")
        expect(away).to_be_visible()
        ann.picture("trouble")
        ann.page.get_by_label("Say something").first.fill("Is anybody there?")
        ann.page.get_by_role("button", name="Send").first.click()
        late = ann.another_tab()
        with late.expect_response(lambda answer: answer.status == HTTPStatus.SERVICE_UNAVAILABLE):
            late.goto(ann.page.url)
        database.start()
        expect(away).to_have_count(0)
        expect(ann.page.get_by_role("list", name="chat").first.get_by_text("Is anybody there?")).to_have_count(1)
        expect(late.get_by_test_id("link")).to_be_visible()
        expect(late.get_by_role("list", name="chat").first.get_by_text("Is anybody there?")).to_have_count(1)
        ann.leave()


def test_somebody_who_only_watches(visit: Come) -> None:
    """They see the table, and read that they are watching and cannot write; the players see that somebody watches."""
    ann, zoe = visit(), visit(size=PHONE)
    code = against_bots(ann.look(), "code777")
    zoe.look(f"/t/{code}")
    expect(zoe.page.get_by_test_id("prompt")).to_contain_text("You are watching.")
    expect(zoe.page.get_by_role("list", name="At the table")).not_to_contain_text("(you)")
    zoe.page.get_by_role("button", name="Chat").click()
    expect(zoe.page.get_by_text("only those who sit at the table write here").last).to_be_visible()
    zoe.picture("watching-chat")
    expect(ann.page.get_by_test_id("watching")).to_have_text("One person watches.")


def test_talking_at_the_table(visit: Come) -> None:
    """Both read it, each can mute it, and the table's creator can switch it off."""
    ann, ben = visit(), visit()
    ann.look().get_by_test_id("game-shades").get_by_role("button", name="Invite friends").click()
    link = ann.page.get_by_test_id("link").input_value()
    ben.look(link.removeprefix(ann.address)).get_by_role("button", name="Sit here").click()
    ben.page.get_by_label("Say something").first.fill("Hello <b>Ann</b>!")
    ben.page.get_by_role("button", name="Send").first.click()
    for one in (ann, ben):
        expect(one.page.get_by_role("list", name="chat").first).to_contain_text("Hello <b>Ann</b>!")
    ben.page.get_by_role("button", name="Mute").first.click()
    expect(ben.page.get_by_text("You have muted the chat.").first).to_be_visible()
    ann.page.get_by_role("button", name="Switch the chat off for all").first.click()
    expect(ann.page.get_by_label("Say something")).to_have_count(0)


def test_something_is_called_out_from_the_chat(visit: Come) -> None:
    """The chat has a button for it, as not everybody thinks of pressing their seat; everybody reads it at that seat."""
    ann = visit(size=PHONE)
    against_bots(ann.look(), "nmbrs")
    ann.page.get_by_role("button", name="Chat").click()
    ann.page.get_by_role("dialog").get_by_test_id("react-here").click()
    ann.picture("reactions")
    ann.page.get_by_test_id("react-well-done").click()
    expect(ann.page.get_by_role("list", name="At the table").get_by_role("status")).to_have_text("Well done!")


def test_whoever_ends_a_game_is_shown_the_way_home(visit: Come) -> None:
    """Leaving a game against bots ends it."""
    ann = visit(size=PHONE)
    against_bots(ann.look(), "shades")
    ann.page.get_by_test_id("menu").click()
    ann.page.get_by_test_id("resign").click()
    ann.page.get_by_role("dialog").last.get_by_role("button", name="Leave the game").click()
    expect(ann.page.get_by_role("heading", name="The game was ended")).to_be_visible()
    ann.page.get_by_role("link", name="To the games").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Number games")


def test_the_log_shows_what_happened_last(visit: Come) -> None:
    """Also where the log comes into sight only when the device is turned."""
    ann = visit(size=PHONE)
    with guest(ann.address, "Ann") as http:
        code = finished(http)
        ann.become(dict(http.cookies))
    expect(ann.look(f"/t/{code}").get_by_test_id("over")).to_be_visible()
    ann.resize(*DESKTOP)
    expect(ann.page.get_by_role("list", name="log").get_by_role("listitem").last).to_be_in_viewport()


def test_two_tabs_do_not_fight(visit: Come) -> None:
    """Both show the same table to the same person."""
    ann = visit()
    code = against_bots(ann.look(), "shades")
    other = ann.another_tab()
    other.goto(f"/t/{code}")
    for tab in (ann.page, other):
        expect(tab.get_by_role("list", name="At the table")).to_contain_text("(you)")
        expect(tab.get_by_test_id("prompt")).to_be_visible()


def test_a_link_that_leads_nowhere(page: Page) -> None:
    """The page says so, and shows the way home."""
    page.goto("/t/nowhere")
    expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Number games")


def test_two_people_share_a_device(page: Page) -> None:
    """A cover comes between them: no hand is on the page until the right person presses the button."""
    page.goto("/")
    page.get_by_test_id("game-nmbrs").get_by_role("button", name="More ways").click()
    page.get_by_text("2", exact=True).first.click()
    page.get_by_label("Seats 2").select_option("here")
    page.get_by_label("Name 1").fill("Mum")
    page.get_by_label("Name 2").fill("Dad")
    page.get_by_role("button", name="Open the table").click()
    cover = page.get_by_test_id("cover")
    expect(cover).to_be_visible()
    expect(page.get_by_test_id("hand")).to_have_count(0)
    log = page.get_by_role("list", name="log").first
    expect(log).to_have_text("Nothing yet.")
    first = "Mum" if "Mum" in cover.inner_text() else "Dad"
    cover.get_by_role("button", name=f"I am {first}").click()
    expect(page.get_by_role("list", name="At the table")).to_contain_text(f"{first} (you)")
    expect(log).to_contain_text("The game begins")


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (844, 390), (1366, 657)], ids=str)
def test_names_are_typed_within_the_dialog(visit: Come, size: tuple[int, int]) -> None:
    """And their avatar at the table is the one shown in the dialog."""
    ann = visit(size=size)
    page = ann.look()
    page.get_by_test_id("game-shades").get_by_role("button", name="More ways").click()
    page.get_by_label("Seats 2").select_option("here")
    dialog = page.get_by_role("dialog")
    around = dialog.bounding_box()
    assert around is not None
    for field in dialog.locator("select, input").all():
        box = field.bounding_box()
        assert box is not None
        assert around["x"] <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"], (size, box)
    ann.picture(f"names-{size[0]}")
    mine = dialog.locator("li [data-face]").first.get_attribute("data-face")
    page.get_by_label("Name 1").fill("Mum")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("cover").get_by_role("button", name="I am").click()
    seat = page.get_by_role("list", name="At the table").get_by_role("listitem").filter(has_text="Mum")
    expect(seat.locator("[data-face]")).to_have_attribute("data-face", str(mine))


def test_a_whole_game_on_one_device(visit: Come) -> None:
    """The device is handed over at every turn; what one player knows is never on the page while the other holds it."""
    both = visit(size=PHONE)
    page = both.look()
    page.get_by_test_id("game-shades").get_by_role("button", name="More ways").click()
    page.get_by_label("Seats 2").select_option("here")
    page.get_by_label("Name 1").fill("Mum")
    page.get_by_label("Name 2").fill("Dad")
    page.get_by_role("button", name="Open the table").click()
    player, cover = Player(both, PRESS["shades"]), page.get_by_test_id("cover")
    expect(cover).to_be_visible()
    handed = 0
    while not player.over:
        if cover.is_visible():
            assert page.get_by_test_id("my-hand").count() == 0
            told = len(both.frames)
            cover.get_by_role("button", name="I am").first.click()
            expect(page.get_by_test_id("my-hand")).to_be_visible()
            handed += 1
            if handed > 1:
                both.wait_for_frame("welcome", told)
        elif not player.move():
            player.wait()
    expect(page.get_by_test_id("over")).to_be_visible()
    assert handed > 30


@pytest.mark.parametrize("people", [2, 3, 6])
@pytest.mark.parametrize("size", [(390, 664), SMALL_PHONE], ids=str)
def test_the_line_is_read_beside_those_one_shares_the_device_with(
    visit: Come, people: int, size: tuple[int, int]
) -> None:
    """It has at most three lines, however many the others are; each of them can be handed the device."""
    both = visit(size=size, language="fr-FR", scheme="dark")
    page = both.come_in()
    here = ["Paula", "Hibou gentil", "Joueur 2", "Renard calme", "Loutre dorée", "Tom"][:people]
    body = {"game": "nmbrs", "seats": [None] * people, "here": here}
    code = page.request.post("/api/tables", data=body).json()["table"]
    shared = {code: list(range(people))}
    page.evaluate("(here) => localStorage.setItem('numbra-here', JSON.stringify(here))", shared)
    both.look(f"/t/{code}").locator("main .primary").first.click()
    page.get_by_test_id("cover").locator(".primary").click()
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_be_visible()
    expect(page.get_by_test_id("hand")).to_be_visible()
    both.picture(f"shared-{people}-{size[0]}")
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    assert prompt.locator("p").evaluate(lines) < 3.5
    hands = prompt.locator(".hands button")
    expect(hands).to_have_count(people - 1)
    for hand in hands.all():
        hand.scroll_into_view_if_needed()
        expect(hand).to_be_in_viewport(ratio=0.95)
        assert reached(hand)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def timed_cover(visitor: Visitor, seconds: int) -> Page:
    """The cover of a table where Mum and Dad share a device, with this many seconds for a move."""
    page = visitor.come_in()
    body = {"game": "shades", "seats": [None, None], "here": ["Mum", "Dad"]}
    clock = {"kind": "move", "seconds": seconds}
    code = page.request.post("/api/tables", data={**body, "clock": clock}).json()["table"]
    page.evaluate("(code) => localStorage.setItem('numbra-here', JSON.stringify({ [code]: [0, 1] }))", code)
    visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(page.get_by_test_id("cover").get_by_role("timer")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_time_runs_out_while_the_device_is_being_passed(visit: Come, size: tuple[int, int]) -> None:
    """The cover says whose time was up, for both."""
    both = visit(size=size)
    page = timed_cover(both, 1)
    cover = page.get_by_test_id("cover")
    expect(cover).to_contain_text("Mum’s time was up.")
    expect(cover).to_contain_text("Dad’s time was up.")
    both.picture(f"cover-time-up-{size[0]}")
    assert page.get_by_test_id("my-hand").count() == 0


def test_a_pause_while_the_device_is_being_passed(visit: Come) -> None:
    """The cover shows it, and has the button that ends it."""
    both = visit(size=PHONE)
    page = timed_cover(both, 600)
    cover, paused = page.get_by_test_id("cover"), page.get_by_text("The game is paused.").first
    page.get_by_test_id("menu").click()
    page.get_by_test_id("pause").click()
    expect(paused).to_be_visible()
    both.picture("cover-paused")
    cover.get_by_test_id("resume").click()
    expect(paused).to_have_count(0)
    expect(cover).to_be_visible()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_seat_says_whole_words(browser: Browser, tmp_path: Path, seats: int) -> None:
    """That a bot plays is shown before whose turn it is; labels that do not fit are hidden, in every language."""
    with house(tmp_path / "numbra.db", pace=Pace(moment=600)) as address, ExitStack() as stack:
        people = [stack.enter_context(guest(address, f"Golden Hedgehog {seat}")) for seat in range(seats)]
        code = people[0].post("/api/tables", json={"game": "nmbrs", "seats": [None] * seats}).json()["table"]
        for other in people[1:]:
            other.post(f"/api/tables/{code}/seats", json={})
        with line(people[0], code) as one:
            assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
        with line(people[0], code) as one:
            due = one.get()["table"]["view"]["waiting_for"][0]
        with line(people[due], code) as one:
            assert one.answer({"type": "resign", "id": "resign"})["type"] == "accepted"
        for language, says in (("en-GB", "bot plays"), ("de-DE", "Bot spielt"), ("fr-FR", "bot joue")):
            zoe = Visitor(browser, address, size=SMALL_PHONE, language=language)
            seat = zoe.look(f"/t/{code}").locator(f'[data-seat="{due}"]')
            expect(seat.locator(".sign")).to_be_in_viewport(ratio=0.95)
            expect(seat).to_contain_text(says)
            assert zoe.page.evaluate(CUT) == []
            if seats == 2:
                expect(seat.get_by_text(says)).to_be_in_viewport(ratio=0.95)
            zoe.picture(f"seats-{seats}-{language}")
            zoe.leave()


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", ["code777", "nmbrs"])
def test_all_seats_look_alike(visit: Come, address: str, game: str, language: str) -> None:
    """Whoever's turn it is: name and portrait lie in the same places in every seat but one's own."""
    visitor = visit(size=SMALL_PHONE, language=language)
    for seats in (3, 4, 5):
        with ExitStack() as stack:
            people = [stack.enter_context(guest(address, f"Golden Hedgehog {seat}")) for seat in range(seats)]
            code = people[0].post("/api/tables", json={"game": game, "seats": [None] * seats}).json()["table"]
            for other in people[1:]:
                other.post(f"/api/tables/{code}/seats", json={})
            with line(people[0], code) as one:
                assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
        visitor.look(f"/t/{code}")
        expect(visitor.page.locator("li.turn")).to_have_count(1)
        visitor.picture(f"alike-{game}-{seats}-{language}")
        assert len(visitor.page.evaluate(LAID_OUT)) == 1, seats


LAID_OUT = """() => [...new Set([...document.querySelectorAll('[data-seat]')].map((seat) => {
  const [box, name, face] = [seat, seat.querySelector('.name'), seat.querySelector('.face')]
    .map((one) => one.getBoundingClientRect())
  return [name.left - box.left, name.top - box.top, face.left - box.left, face.top - box.top].map(Math.round).join()
}))]"""
"""Where name and portrait lie in the seats, each way once."""


@pytest.mark.parametrize(("language", "you"), [("en-GB", "You"), ("de-CH", "Du")])
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 8])
def test_ones_own_clock_is_seen_on_a_phone(visit: Come, address: str, seats: int, language: str, you: str) -> None:
    """Clock, points and names are visible, however many sit at the table, also in the last seat."""
    visitor = visit(size=SMALL_PHONE, language=language)
    body = {"game": "nmbrs", "seats": [None] * seats, "clock": {"kind": "bank", "seconds": 600}}
    with ExitStack() as stack:
        people = [stack.enter_context(guest(address, f"Golden Hedgehog {seat}")) for seat in range(seats)]
        code = people[0].post("/api/tables", json=body).json()["table"]
        for other in people[1:]:
            other.post(f"/api/tables/{code}/seats", json={})
        with line(people[0], code) as one:
            assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
        visitor.become(dict(people[-1].cookies))
    own = visitor.look(f"/t/{code}").locator(f'[data-seat="{seats - 1}"]')
    for width, height in (SMALL_PHONE, (390, 664)):
        visitor.resize(width, height)
        expect(own.get_by_role("timer")).to_be_in_viewport(ratio=0.95)
        expect(own.get_by_text("50", exact=True)).to_be_in_viewport(ratio=0.95)
        for seat in range(seats):
            name = visitor.page.locator(f'[data-seat="{seat}"] .name')
            expect(name).to_contain_text(you if seat == seats - 1 else "Golden")
            expect(name).to_be_in_viewport(ratio=0.95)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        visitor.picture(f"clocks-{seats}-{language}-{width}")
