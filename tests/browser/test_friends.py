"""Two people, two browsers: presence, rematches, chat, and sounds."""

import re
from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.tunnel import tunnel
from browser.visitor import PATIENCE, PHONE, Visitor
from server.finished import finished
from server.house import Process, guest, house

Come = Callable[..., Visitor]
BOTH = (0, 1)
AWAY = "away"
SHARE = "navigator.share = async (what) => { window.shared = what }"
LISTEN = """
  window.heard = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push({ hidden: document.hidden, note: Math.round(this.frequency.value) })
    return start.apply(this, when)
  }
"""
"""Records every tone that is played."""
HIDE = """
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
"""
TURN = [523, 659]
"""The tones that mean “your turn”, in hertz."""


def people(page: Page) -> Locator:
    """The list items of the seats."""
    return page.get_by_role("list", name="At the table").get_by_role("listitem")


def told_here(visitor: Visitor) -> list[dict[str, Any]]:
    """The messages about presence at the table that is open."""
    return [msgspec.json.decode(frame) for frame in visitor.here]


def sees(visitor: Visitor, present: Collection[int], *, watching: int = 0) -> None:
    """Wait for a message with these seats present; the page then says “away” at the others only."""
    for waited in count(step=25):
        last = told_here(visitor)[-1:]
        if last and (last[0]["present"], last[0]["spectators"]) == (list(present), watching):
            break
        assert waited < PATIENCE, f"{last} instead of {present}"
        visitor.page.wait_for_timeout(25)
    for seat in range(people(visitor.page).count()):
        one = people(visitor.page).nth(seat)
        (expect(one).not_to_contain_text if seat in present else expect(one).to_contain_text)(AWAY)


def invited(ann: Visitor) -> str:
    """Open a table for a friend as Ann; its path."""
    ann.look().get_by_test_id("game-shades").get_by_role("button", name="Invite friends").click()
    return ann.page.get_by_test_id("link").input_value().removeprefix(ann.address)


def begin(ann: Visitor, ben: Visitor) -> None:
    """Ben, who has the table open, sits down, and Ann starts the game."""
    ben.page.get_by_role("button", name="Sit here").click()
    start = ann.page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    start.click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()


@pytest.fixture
def pair(visit: Come) -> tuple[Visitor, Visitor]:
    """Ann and Ben, who came by her link, in a running game."""
    ann, ben = visit(), visit(size=PHONE)
    ben.look(invited(ann))
    begin(ann, ben)
    return ann, ben


def test_who_has_come_by_a_link_is_here(pair: tuple[Visitor, Visitor]) -> None:
    """Both are present for both, and neither can let a bot play for the other."""
    for one in pair:
        sees(one, BOTH)
        expect(one.page.get_by_role("button", name="Let a bot play")).to_have_count(0)


def test_who_has_come_from_the_lobby_is_here(visit: Come) -> None:
    """As with a link."""
    ann, ben = visit(), visit()
    ann.look().get_by_test_id("game-shades").get_by_role("button", name="More ways").click()
    ann.page.get_by_label("Seats 2").select_option("open")
    ann.page.get_by_text("Show it in the lobby").click()
    ann.page.get_by_role("button", name="Open the table").click()
    ben.look().get_by_test_id("lobby").get_by_role("link", name="Join").click()
    begin(ann, ben)
    for one in (ann, ben):
        sees(one, BOTH)


def test_who_has_reloaded_is_here(pair: tuple[Visitor, Visitor]) -> None:
    """Until then the other player sees them as away."""
    ann, ben = pair
    table = ben.page.url
    ben.page.goto("/rules/shades")
    ben.page.close()
    sees(ann, [0])
    ben.page = ben.another_tab()
    ben.page.goto(table)
    for one in pair:
        sees(one, BOTH)
    ben.page.reload()
    for one in pair:
        sees(one, BOTH)


def test_who_has_lost_the_connection_is_here_when_it_is_back(visit: Come, browser: Browser, address: str) -> None:
    """They are away while the connection is lost."""
    ann = visit()
    with tunnel(address) as way:
        ben = Visitor(browser, way.address, forgiven="WebSocket|net::ERR_")
        ben.look(invited(ann))
        begin(ann, ben)
        for one in (ann, ben):
            sees(one, BOTH)
        way.lose()
        sees(ann, [0])
        expect(ben.page.get_by_text("The connection is lost")).to_be_visible()
        way.find()
        expect(ben.page.get_by_text("The connection is lost")).to_have_count(0)
        for one in (ann, ben):
            sees(one, BOTH)
        ben.leave()


def test_who_has_closed_a_second_tab_is_here(visit: Come, pair: tuple[Visitor, Visitor]) -> None:
    """They are away only when they have closed the last one."""
    ann, ben = pair
    zoe, other = visit(), ben.another_tab()
    other.goto(ben.page.url)
    expect(other.get_by_test_id("prompt")).to_be_visible()
    other.close()
    zoe.look(f"/t/{ann.page.url.partition('/t/')[2]}")
    for one in (ann, ben):
        sees(one, BOTH, watching=1)
    zoe.page.close()
    for one in (ann, ben):
        sees(one, BOTH)
    ben.page.close()
    sees(ann, [0])


def test_a_bot_is_offered_only_while_that_person_is_away(browser: Browser, tmp_path: Path) -> None:
    """The question closes by itself when they come back; confirmed while they are away, a bot plays for them."""
    with house(tmp_path / "away.db", away=0.5) as where:
        ann, ben = Visitor(browser, where), Visitor(browser, where)
        ben.look(invited(ann))
        begin(ann, ben)
        table = ben.page.url
        ben.page.close()
        ann.page.get_by_test_id("replace").click()
        question = ann.page.get_by_role("dialog")
        expect(question).to_be_visible()
        ben.page = ben.another_tab()
        ben.page.goto(table)
        expect(question).to_have_count(0)
        expect(ann.page.get_by_test_id("replace")).to_have_count(0)
        ben.page.close()
        ann.page.get_by_test_id("replace").click()
        question.get_by_role("button", name="Let a bot play").click()
        expect(people(ann.page).nth(1)).to_contain_text("bot plays")
        ann.leave()
        ben.leave()


def test_the_seat_of_a_friend_who_is_away_is_freed_before_the_start(visit: Come) -> None:
    """By the creator; the friend may sit down again."""
    ann, ben = visit(), visit(size=PHONE)
    ben.look(invited(ann))
    table = ben.page.url
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_enabled()
    expect(ann.page.get_by_test_id("free-1")).to_have_count(0)
    ben.page.close()
    ann.page.get_by_test_id("free-1").click()
    expect(ann.page.get_by_text("Free seat")).to_be_visible()
    ben.page = ben.another_tab()
    ben.page.goto(table)
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_nobody_is_called_away_while_their_page_is_loaded_anew(pair: tuple[Visitor, Visitor]) -> None:
    """Only after two seconds, by the page's clock."""
    ann, ben = pair
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    ben.page.close()
    for waited in count(step=25):
        if told_here(ann)[-1]["present"] == [0]:
            break
        assert waited < PATIENCE
        ann.page.wait_for_timeout(25)
    his = people(ann.page).nth(1)
    ann.page.clock.run_for(1500)
    expect(his).not_to_contain_text(AWAY)
    ann.page.clock.run_for(1000)
    expect(his).to_contain_text(AWAY)


def test_who_is_here_through_another_process(browser: Browser, tmp_path: Path) -> None:
    """Two servers on one database: after sitting down, after a reload, and when one player has left."""
    database = ("--database", str(tmp_path / "numbra.db"), "--pace", "0")
    with Process("--port", "0", *database) as hers, Process("--port", "0", *database) as his:
        ann, ben = Visitor(browser, hers.address()), Visitor(browser, his.address())
        ben.look(invited(ann))
        begin(ann, ben)
        for one in (ann, ben):
            sees(one, BOTH)
        ben.page.reload()
        ann.page.reload()
        for one in (ann, ben):
            sees(one, BOTH)
        ben.leave()
        sees(ann, [0])
        ann.leave()


def test_who_leaves_is_missed(pair: tuple[Visitor, Visitor]) -> None:
    """The others read it for a moment; the page's clock stands still until the test has read it."""
    ann, ben = pair
    ann.resize(360, 640)
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    ben.page.get_by_test_id("menu").click()
    ben.page.get_by_test_id("resign").click()
    ben.page.get_by_role("dialog").last.get_by_role("button", name="Leave the game").click()
    news = ann.page.get_by_test_id("news")
    expect(news).to_have_text(re.compile(r".+ has left the game; a bot plays on\."))
    ann.picture("news-left")
    expect(ben.page.get_by_test_id("back")).to_be_visible()
    expect(ben.page.get_by_test_id("news")).to_have_count(0)
    ben.picture("left")
    ben.page.get_by_test_id("home").click()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Number games")
    ann.page.clock.run_for(10_000)
    expect(news).to_have_count(0)


def test_whose_time_was_up(visit: Come, address: str) -> None:
    """That player reads it, and so do the others."""
    ann = visit(size=(360, 640))
    body = {"game": "shades", "seats": [None, None], "clock": {"kind": "move", "seconds": 1}}
    with guest(address, "Ann") as one, guest(address, "Ben") as other:
        code = one.post("/api/tables", json=body).json()["table"]
        other.post(f"/api/tables/{code}/seats", json={})
        ann.become(dict(one.cookies))
    ann.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    news = ann.page.get_by_test_id("news")
    expect(news).to_have_text("Your time was up: a move was made for you.")
    ann.picture("news-my-time")
    expect(news).to_have_text("Ben’s time was up.")
    ann.picture("news-time")


def test_nobody_who_shares_a_device_is_away(visit: Come) -> None:
    """Both are present, whichever of them holds the device."""
    both = visit()
    page = both.look()
    page.get_by_test_id("game-shades").get_by_role("button", name="More ways").click()
    page.get_by_label("Seats 2").select_option("here")
    page.get_by_label("Name 1").fill("Mum")
    page.get_by_label("Name 2").fill("Dad")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("cover").get_by_role("button", name="I am").first.click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    sees(both, BOTH)


@pytest.fixture
def over(visit: Come, address: str) -> tuple[Visitor, Visitor]:
    """Ann and Ben at the result of their game."""
    ann, ben = visit(), visit(size=PHONE)
    with guest(address, "Ann") as hers, guest(address, "Ben") as his:
        code = finished(hers, his)
        for visitor, http in ((ann, hers), (ben, his)):
            visitor.become(dict(http.cookies))
            expect(visitor.look(f"/t/{code}").get_by_test_id("over")).to_be_visible()
    return ann, ben


def at_the_new_table(ann: Visitor, ben: Visitor, before: str) -> None:
    """Both play at the same table, and it is not the former one."""
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_be_visible()
        expect(one.page.get_by_test_id("over")).to_have_count(0)
        sees(one, BOTH)
    assert ann.page.url == ben.page.url != before


def test_another_game_is_offered_and_accepted(over: tuple[Visitor, Visitor]) -> None:
    """Nobody is seated at the new table before they accept."""
    ann, ben = over
    before = ann.page.url
    ann.page.get_by_role("button", name="Play again").click()
    accept = ben.page.get_by_role("button", name="Accept")
    expect(accept).to_be_visible()
    expect(ben.page.get_by_text("Ann would like to play again")).to_be_visible()
    assert ann.page.url == ben.page.url == before
    accept.click()
    at_the_new_table(ann, ben, before)


def test_another_game_is_offered_and_declined(over: tuple[Visitor, Visitor]) -> None:
    """The player who offered it reads so, and may offer it again."""
    ann, ben = over
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="Not now").click()
    expect(ann.page.get_by_text("Ben would rather not play again now")).to_be_visible()
    expect(ben.page.get_by_text("You would rather not play again now")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play again")).to_be_visible()


def test_an_offer_is_seen_elsewhere_on_the_page(over: tuple[Visitor, Visitor]) -> None:
    """A player who has gone back to the list of games sees the offer there, and accepts it there."""
    ann, ben = over
    before = ann.page.url
    ben.page.get_by_role("link", name="All games").click()
    expect(ben.page.get_by_test_id("game-shades")).to_be_visible()
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="Accept").click()
    at_the_new_table(ann, ben, before)


def test_an_offer_is_seen_on_a_page_that_is_loaded_anew(over: tuple[Visitor, Visitor]) -> None:
    """Such as the list of games from an address that was typed, or after a reload, where no table is open."""
    ann, ben = over
    before = ann.page.url
    ben.look()
    expect(ben.page.get_by_test_id("game-shades")).to_be_visible()
    ann.page.get_by_role("button", name="Play again").click()
    accept = ben.page.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=0.95)
    ben.page.reload()
    expect(accept).to_be_in_viewport(ratio=0.95)
    accept.click()
    at_the_new_table(ann, ben, before)


def test_an_offer_is_seen_however_far_the_result_is_scrolled(over: tuple[Visitor, Visitor]) -> None:
    """It can be put away, and is answered at the top of the result then."""
    ann, ben = over
    ben.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ann.page.get_by_role("button", name="Play again").click()
    accept = ben.page.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=0.95)
    ben.page.keyboard.press("Escape")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)
    expect(accept).to_have_count(1)


def test_an_offer_is_seen_at_another_table(over: tuple[Visitor, Visitor]) -> None:
    """In a line beside the game that is being played there, which it neither hides nor ends."""
    ann, ben = over
    before = ann.page.url
    ben.look().get_by_test_id("game-code777").get_by_test_id("play-now").click()
    expect(ben.page.get_by_test_id("prompt")).to_be_visible()
    ann.page.get_by_role("button", name="Play again").click()
    accept = ben.page.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=0.95)
    expect(ben.page.get_by_test_id("prompt")).to_be_visible()
    accept.click()
    ben.page.get_by_role("link", name="To the new game").click()
    at_the_new_table(ann, ben, before)


def test_what_was_read_stays_read(visit: Come) -> None:
    """Also after a reload; only later messages count as unread."""
    ann, ben = visit(size=PHONE), visit()
    ben.look(invited(ann))
    ben.page.get_by_role("button", name="Sit here").click()

    def say(words: str) -> None:
        ben.page.get_by_label("Say something").first.fill(words)
        ben.page.get_by_role("button", name="Send").first.click()

    chat = ann.page.get_by_role("button", name="Chat", exact=True)
    say("Hello!")
    expect(chat).to_have_text("1")
    chat.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Hello!")
    expect(chat).to_have_text("")
    ann.page.keyboard.press("Escape")
    expect(chat).to_have_text("")
    ann.page.reload()
    say("Are you still there?")
    expect(chat).to_have_text("1")


def test_a_finished_game_is_not_gone_on_with(visit: Come, address: str) -> None:
    """The start page and the page “You” list it as finished."""
    ann = visit()
    with guest(address, "Ann") as hers:
        code = finished(hers)
        ann.become(dict(hers.cookies))
    for path in ("/", "/me"):
        game = ann.look(path).locator(f'a[href="/t/{code}"]')
        expect(game).to_have_count(1)
        expect(game).to_have_text("Look at it")
        expect(ann.page.get_by_role("link", name="Go on")).to_have_count(0)


def test_a_result_is_shared_in_words_for_those_who_read_it(over: tuple[Visitor, Visitor]) -> None:
    """Whoever wins shares their name, not that “you” have won."""
    texts = set()
    for one in over:
        one.page.evaluate(SHARE)
        one.page.get_by_test_id("share-result").click()
        one.page.wait_for_function("window.shared")
        texts.add(one.page.evaluate("window.shared.text"))
    (text,) = texts
    assert re.match(r"((Ann|Ben) has won\.|A draw: Ann and Ben\.) Ann \d+ · Ben \d+$", text), text


def test_what_is_called_out_at_the_end_is_seen_by_who_reads_the_result(over: tuple[Visitor, Visitor]) -> None:
    """Also where the seats are scrolled out of sight."""
    ann, ben = over
    called = ben.page.get_by_test_id("called-out")
    ann.page.get_by_test_id("react").click()
    ann.page.get_by_test_id("react-well-done").click()
    expect(people(ben.page).nth(0).get_by_text("Well done!")).to_be_in_viewport()
    expect(called).to_have_count(0)
    ben.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(called).to_have_text("Ann Well done!")
    expect(called).to_be_in_viewport(ratio=1)
    assert called.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
    ben.picture("called-out-at-the-end")


def test_my_turn_is_heard_in_a_hidden_tab(visit: Come) -> None:
    """A sound is needed most when the player looks at another tab."""
    pair = [visit(), visit()]
    for one in pair:
        one.page.add_init_script(LISTEN)
    ann, ben = pair
    ben.look(invited(ann))
    begin(ann, ben)
    guess = [one.page.get_by_test_id("guess-go") for one in pair]
    expect(guess[0].or_(guess[0].page.get_by_test_id("top-card"))).not_to_have_count(0)
    expect(guess[1].or_(guess[1].page.get_by_test_id("top-card"))).not_to_have_count(0)
    first, second = pair if guess[0].is_visible() else (ben, ann)
    second.page.evaluate(HIDE)
    first.page.get_by_test_id("guess-go").click()
    expect(second.page.get_by_test_id("call-low")).to_be_visible()
    second.page.wait_for_function(
        "(notes) => notes.every((note) => heard.some((one) => one.hidden && one.note === note))", arg=TURN
    )
