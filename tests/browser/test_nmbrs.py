"""nmbrs! on the page: selecting one card, dropping cards onto rows, one's own discard, the end of a round."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.visitor import Visitor
from numbra.bots import bot
from numbra.core.registry import game
from numbra.games.nmbrs.actions import Lay
from numbra.server.autoplay.pace import Pace
from numbra.server.live import rooms
from server.house import guest, house, line

Come = Callable[..., Visitor]
Table = dict[str, Any]
PHONE, SMALL_PHONE, LAPTOP = (390, 664), (360, 640), (1366, 657)
DEALT = "1"
"""The seed where the cards have to be the same in every run."""
LONG = 3600.0
"""Seconds: longer than any test takes."""
TRIES = 50
"""Times a gesture is repeated: on a slow machine two taps may not count as a double tap."""
MOST = 100
"""Games to try until the position needed occurs."""


@pytest.fixture
def resting(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose tables rest between rounds until everybody has gone on."""
    with house(tmp_path / "resting.db", pace=Pace(0, 0, LONG)) as where:
        yield where


def opened(*people: httpx.Client, **options: Any) -> str:
    """Open a table for these people, and start."""
    first, *others = people
    body = {"game": "nmbrs", "seats": [None] * len(people), "options": options}
    code = str(first.post("/api/tables", json=body).json()["table"])
    for other in others:
        other.post(f"/api/tables/{code}/seats", json={})
    with line(first, code) as one:
        assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
    return code


def seen(http: httpx.Client, code: str) -> Table:
    """The table as this person sees it."""
    with line(http, code) as one:
        table: Table = one.get()["table"]
        return table


def act(http: httpx.Client, code: str, action: dict[str, Any]) -> None:
    """Act at the table from outside the page."""
    with line(http, code) as one:
        sequence = one.get()["table"]["sequence"]
        told = one.answer({"type": "act", "id": f"act-{sequence}", "sequence": sequence, "action": action})
        assert told["type"] == "accepted", told


def played(people: tuple[httpx.Client, ...], code: str) -> Iterator[Table]:
    """The table as the first of these people sees it, before and after each move; casual bots choose the moves."""
    rng, rules = Random("nmbrs"), game("nmbrs")
    with ExitStack() as stack:
        lines = [stack.enter_context(line(one, code)) for one in people]
        tables: list[Table] = [one.get()["table"] for one in lines]
        yield tables[0]
        while not tables[0]["view"]["over"]:
            sequence, seat = tables[0]["sequence"], tables[0]["view"]["acting"][0]
            view = rules.view(tables[seat]["view"])
            action = bot("nmbrs", "casual", key="browser").choose(view, rules.sample(view, rng).actions(seat), rng)
            told = {"type": "act", "id": f"act-{sequence}", "sequence": sequence, "action": action}
            lines[seat].socket.send(msgspec.json.encode(told).decode())
            tables = [one.until(sequence + 1)["table"] for one in lines]
            yield tables[0]


def table_where(people: tuple[httpx.Client, ...], enough: Callable[[Table], bool], **options: Any) -> tuple[str, Table]:
    """Play games until the first of these people sees a table that is `enough`; its code, and that table."""
    for _ in range(MOST):
        code = opened(*people, **options)
        for table in played(people, code):
            if enough(table):
                return code, table
    raise AssertionError("it never comes to that")


def to_play(table: Table) -> bool:
    """Whether this player may lay and discard."""
    return bool(table["view"]["phase"] == "play" and table["seat"] in table["view"]["acting"])


def last_card(table: Table) -> bool:
    """Whether the active player has one card left, and ends the round by discarding it."""
    view = table["view"]
    return bool(view["phase"] == "play" and view["hands"][view["active"]]["count"] == 1)


def addable(table: Table) -> tuple[str, str, str] | None:
    """A card of the hand, the only row on the table that it can be added to, and the row it makes."""
    view = table["view"]
    if not to_play(table):
        return None
    state = game("nmbrs").sample(game("nmbrs").view(view), Random(1))
    lays = [action.row for action in state.actions(table["seat"]) if isinstance(action, Lay)]
    on_table = {card for row in view["rows"] for card in row}
    for row in view["rows"]:
        alone = not any(set(row) & set(other) for other in view["rows"] if other is not row)
        for card in view["hand"]:
            made = [lay for lay in lays if set(row) < set(lay) and set(lay) - on_table == {card}]
            if alone and len(made) == 1:
                return card, "-".join(row), "-".join(made[0])
    return None


def middle(what: Locator) -> tuple[float, float]:
    """The centre of an element."""
    box = what.bounding_box()
    assert box is not None, what
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Touch:
    """A finger that drags."""

    def __init__(self, page: Page) -> None:
        self._device = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        """Touch the screen."""
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        """Move the finger."""
        self._send("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        """Lift the finger."""
        self._send("touchEnd", [])

    def pinch(self, x: float, y: float, apart: int, to: int) -> None:
        """Put two fingers on the screen, `apart` pixels from each other, and move them until it is `to` pixels."""
        both = [
            [{"x": x + side * by / 2, "y": y, "id": side} for side in (-1, 1)] for by in (apart, (apart + to) / 2, to)
        ]
        self._send("touchStart", both[0])
        for points in both[1:]:
            self._send("touchMove", points)
        self.up()

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self._device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Mouse:
    """A mouse that drags."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        """Move there and press."""
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x: float, y: float) -> None:
        """Move the mouse."""
        self._mouse.move(x, y)

    def up(self) -> None:
        """Release the button."""
        self._mouse.up()


def test_one_card_is_offered_to_be_discarded_and_nothing_is_said_of_rows(visit: Come, address: str) -> None:
    """With two cards, which may still become a row, the page says that a third is missing."""
    visitor = visit(size=PHONE)
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code, _ = table_where((ann, ben), to_play)
        page = visitor.look(f"/t/{code}")
        cards = page.get_by_test_id("hand").get_by_role("button")
        for nth in (0, 1):
            told = len(visitor.frames)
            page.mouse.click(*middle(cards.nth(nth)))
            visitor.wait_for_frame("drafted", told)
            page.wait_for_timeout(300)  # a complaint would come with the next answer
            expect(page.get_by_test_id("reason")).to_have_count(0)
            expect(page.get_by_test_id("discard")).to_have_count(1 - nth)
        expect(page.get_by_test_id("more")).to_have_text("Choose another card: a row has at least three.")
        page.mouse.click(*middle(cards.nth(1)))
        page.mouse.click(*middle(page.get_by_test_id("discard")))
        expect(page.get_by_test_id("prompt")).to_contain_text("Ben")


CONTROLS = """() => [...document.querySelectorAll('.nmbrs button:not(:disabled)')].map(one => {
  const { top, bottom, left, right } = one.getBoundingClientRect()
  return { name: one.dataset.testid, top, bottom, left, right }
})"""


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (844, 390), (1366, 657)], ids=str)
def test_the_keyboard_goes_through_the_table_as_it_is_seen(visit: Come, address: str, size: tuple[int, int]) -> None:
    """First the rows, then the controls, from top to bottom and from left to right."""
    visitor = visit(size=size)
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code, _ = table_where((ann, ben), to_play)
        page = visitor.look(f"/t/{code}")
        page.get_by_test_id("hand").get_by_role("button").first.click()
        expect(page.get_by_test_id("discard")).to_be_visible()
        controls = page.evaluate(CONTROLS)
    names = [one["name"] for one in controls]
    assert names.index("open") < names.index("sort") < names.index("discard") < names.index("clear")
    for before, after in pairwise(one for one in controls if one["name"] != "row"):
        assert after["bottom"] > before["top"], (before, after)
        beside = min(before["bottom"], after["bottom"]) - max(before["top"], after["top"])
        level = beside > 0.6 * min(before["bottom"] - before["top"], after["bottom"] - after["top"])
        assert not level or after["right"] > before["left"], (before, after)


@pytest.mark.parametrize(("size", "device"), [(PHONE, Touch), (LAPTOP, Mouse)], ids=["finger", "mouse"])
def test_a_card_dropped_on_a_row_lies_there(
    visit: Come, address: str, size: tuple[int, int], device: type[Touch | Mouse]
) -> None:
    """While it is held over the row, a ghost shows the new row and its points; dropped elsewhere, nothing happens."""
    visitor = visit(size=size)
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code, before = table_where((ann, ben), lambda table: addable(table) is not None)
        found = addable(before)
        assert found is not None
        card, row, grown = found
        page = visitor.look(f"/t/{code}")
        lane = page.locator(f'[data-testid=row][data-row="{row}"]')
        lane.scroll_into_view_if_needed()
        own = page.get_by_test_id(f"card-{card}")
        pointer, (x, y), (to_x, to_y) = device(page), middle(own), middle(lane)
        pointer.down(x, y)
        pointer.move(x, y - 20)
        pointer.move(to_x, to_y)
        ghost = page.get_by_test_id("ghost")
        expect(ghost).to_be_visible()
        expect(ghost).to_have_attribute("data-row", grown)
        expect(ghost).to_contain_text("+")
        pointer.move(x, y - 20)
        expect(ghost).to_have_count(0)
        pointer.move(to_x, to_y)
        pointer.up()
        expect(page.locator(f'[data-testid=row][data-row="{grown}"]')).to_be_visible()
        expect(own).to_have_count(0)
        assert grown.split("-") in seen(ann, code)["view"]["rows"]


def test_ones_own_discard_is_offered_back_in_clear_words(visit: Come, address: str) -> None:
    """It is never declined automatically, and the turn still belongs to the other player; also after a reload."""
    visitor = visit(size=PHONE)
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code, _ = table_where((ann, ben), to_play)
        page = visitor.look(f"/t/{code}")
        card = page.get_by_test_id("hand").get_by_role("button").first
        name = str(card.get_attribute("data-testid")).removeprefix("card-")
        page.mouse.click(*middle(card))
        page.mouse.click(*middle(page.get_by_test_id("discard")))
        expect(page.get_by_test_id("prompt")).to_contain_text("Ben")
        act(ben, code, {"type": "decline"})
        for _ in range(2):
            asked = page.get_by_test_id("asked")
            expect(asked).to_contain_text(f"Take your {name} back, with one from the stock?")
            expect(page.get_by_test_id("prompt")).to_contain_text(f"Take your {name} back")
            expect(page.locator('[data-seat="1"]')).to_contain_text("to move")
            expect(page.locator('[data-seat="0"]')).not_to_contain_text("to move")
            expect(page.get_by_test_id("never")).to_have_attribute("aria-checked", "false")
            assert seen(ann, code)["view"]["phase"] == "offer"
            page.reload()
        page.mouse.click(*middle(page.get_by_test_id("take")))
        expect(page.get_by_test_id(f"card-{name}")).to_be_visible()


SCROLLED = "document.querySelector('main').scrollHeight - document.querySelector('main').clientHeight"


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=str)
@pytest.mark.parametrize("language", ["en-GB", "de-CH", "fr-CH"])
@pytest.mark.parametrize("seats", [2, 8])
def test_everything_is_seen_while_a_card_is_offered(
    visit: Come, seats: int, language: str, size: tuple[int, int]
) -> None:
    """The question, all answers and the whole hand, also with eight clocks; nothing has to be scrolled to."""
    visitor = visit(size=size, language=language, touch=True)
    body = {"game": "nmbrs", "seats": [None] * seats, "clock": {"kind": "bank", "seconds": 600}}
    with ExitStack() as stack:
        names = (f"Gentle Dolphin {seat}" for seat in range(seats))
        people = [stack.enter_context(guest(visitor.address, name)) for name in names]
        code = people[0].post("/api/tables", json=body).json()["table"]
        for other in people[1:]:
            other.post(f"/api/tables/{code}/seats", json={})
        with line(people[0], code) as one:
            assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
        active = people[seen(people[0], code)["view"]["active"]]
        visitor.become(dict(active.cookies))
        page = visitor.look(f"/t/{code}")
        expect(page.get_by_test_id("take")).to_be_visible()
        act(active, code, {"type": "take"})
        act(active, code, {"type": "discard", "card": seen(active, code)["view"]["hand"][0]})
        while (view := seen(active, code)["view"])["phase"] != "offer" or view["seat"] not in view["waiting_for"]:
            act(people[view["waiting_for"][0]], code, {"type": "decline"})
        expect(page.get_by_test_id("asked")).to_be_visible()
        visitor.picture(f"offer-{seats}-{language}-{size[0]}")
        assert page.evaluate(SCROLLED) <= 0
        ways = [page.get_by_test_id(name) for name in ("asked", "take", "decline", "never", "sort")]
        for place in [*ways, *page.get_by_test_id("hand").get_by_role("button").all()]:
            expect(place).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


AHEAD = """() => {
  window.ahead = []
  const look = () => {
    requestAnimationFrame(look)
    if (!document.querySelector('[data-testid=round-end]')) return
    if (document.body.textContent.includes('Round 2:')) window.ahead.push('the next deal')
    for (const counted of document.querySelectorAll('[data-testid^=points-]')) {
      const seat = document.querySelector(`[data-seat="${counted.dataset.testid.slice(7)}"] .has b`).textContent
      if (seat !== counted.textContent) window.ahead.push(`${seat} before ${counted.textContent}`)
    }
  }
  look()
}"""
"""Watches whether seats, log or announcements know what the end of a round does not show yet."""


def test_the_end_of_a_round_stands_still(browser: Browser, resting: str) -> None:
    """The rows stay, the hands are shown and counted, no new card appears; when all go on, the next round is dealt.

    Nothing else on the page runs ahead of it.
    """
    visitor = Visitor(browser, resting, size=PHONE, still=False)
    with guest(resting, "Ann") as ann, guest(resting, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code, table = table_where((ann, ben), last_card)
        page = visitor.look(f"/t/{code}")
        expect(page.get_by_test_id("hand")).to_be_visible()
        page.evaluate(AHEAD)
        active = (ann, ben)[table["view"]["active"]]
        act(active, code, {"type": "discard", "card": seen(active, code)["view"]["hand"][0]})
        table = seen(ann, code)
        ended = next(event for event in table["rest"]["events"] if event["type"] == "round-ended")
        with line(ben, code) as there:
            for _ in range(2):
                expect(page.get_by_test_id("round-end")).to_be_visible()
                for row in ended["rows"]:
                    expect(page.locator(f'[data-testid=row][data-row="{"-".join(row)}"]')).to_have_count(1)
                for seat, points in enumerate(ended["points"]):
                    expect(page.get_by_test_id(f"points-{seat}")).to_have_text(str(points))
                left = [str(len(cards)) for cards in ended["hands"]]
                expect(page.get_by_test_id("cards")).to_have_text([re.compile(rf"^\D*{one}\b") for one in left])
                expect(page.get_by_test_id("hand")).to_have_count(0)
                assert page.evaluate("window.ahead") == []
                page.reload()
                page.evaluate(AHEAD)
            expect(page.get_by_test_id("next-round")).to_be_visible()
            page.mouse.click(*middle(page.get_by_test_id("next-round")))
            expect(page.get_by_test_id("waiting-round")).to_contain_text("Ben")
            assert page.evaluate("window.ahead") == []
            assert there.answer({"type": "go-on", "id": "go"})["type"] == "accepted"
        expect(page.get_by_test_id("hand").get_by_role("button")).to_have_count(len(table["view"]["hand"]))
        expect(page.get_by_test_id("round-end")).to_have_count(0)
        expect(page.get_by_test_id("row")).to_have_count(0)
        expect(page.locator("body")).to_contain_text("Round 2:")
    visitor.leave()


LYING = "rows => rows.every((row) => document.querySelector(`[data-testid=row][data-row='${row}']`))"
BADGES = """() => {
    const boxes = (those) =>
        [...document.querySelectorAll(those)].map((one) => [one, one.getBoundingClientRect()])
    const badges = boxes('[data-testid=scored]')
    const covered = ([one, box]) => [...boxes('[data-testid=rows] .spot'), ...badges]
        .filter(([other, there]) => other !== one
            && Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1
            && Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 1)
        .map(([other]) => `${one.innerText} lies over ${other.innerText}`)
    return {badges: badges.length, covered: badges.flatMap(covered)}
}"""


def test_no_badge_covers_a_card_or_another_badge(visit: Come, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator on a phone watches a whole round; the test checks the page whenever a row was laid."""
    monkeypatch.setattr(rooms, "token_hex", lambda _bytes: DEALT)
    page = visit(size=PHONE).page
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben, guest(address, "Cleo") as cleo:
        code = opened(ann, ben, cleo, max_rounds=1)
        page.goto(f"/t/{code}")
        hung = 0
        for table in played((ann, ben, cleo), code):
            if table["view"]["plays"]:
                page.wait_for_function(LYING, arg=["-".join(row) for row in table["view"]["rows"]])
                found = page.evaluate(BADGES)
                assert found["covered"] == [], table["sequence"]
                hung += found["badges"]
    assert hung > 20


def laid_and_discarded(tables: Iterator[Table], seat: int) -> bool:
    """Play on until this seat ends a turn; whether it laid a row in that turn, and the round goes on."""
    rows = 0
    for before, after in pairwise(tables):
        if before["view"]["active"] != seat or before["view"]["phase"] != "play":
            rows = len(after["view"]["rows"])
        elif after["view"]["phase"] != "play":
            return after["view"]["round"] == before["view"]["round"] and len(before["view"]["rows"]) > rows
    return False


READ = """line => {
  const whole = line.getBoundingClientRect()
  return [...line.querySelectorAll('li:first-child .parts > *')].map((part) => {
    const [words, box] = [document.createRange(), part.getBoundingClientRect()]
    words.selectNodeContents(part)
    const said = words.getBoundingClientRect()
    if (box.top >= whole.bottom) return 'left out'
    return said.width > 0 && said.width <= box.width + 0.01 && said.right <= whole.right - 16 ? 'read' : 'cut'
  })
}"""
"""How each part of the latest turn is shown: read, cut or left out."""


def test_a_turn_is_told_as_it_happened_and_its_end_is_read(visit: Come, address: str) -> None:
    """In one sentence; where it is too long for a small phone, the first parts are left out, and none is cut."""
    watching = visit(size=(360, 640))
    with guest(address, "Calm Wren") as wren, guest(address, "Ben") as ben:
        watching.become(dict(ben.cookies))
        for _ in range(MOST):
            code = opened(wren, ben)
            page = watching.look(f"/t/{code}")
            expect(page.get_by_test_id("nmbrs")).to_be_visible()
            if laid_and_discarded(played((wren, ben), code), 0):
                break
        lately = page.get_by_test_id("lately")
        latest = lately.get_by_role("listitem").first
        expect(latest).to_contain_text("discarded")
        told = " ".join(latest.inner_text().split())
        turn = r"Calm Wren ((drew|took [^,]+), )?(laid [-\d]+ \+[ ×\d]+, )+discarded the (\d+|joker)"
        assert re.fullmatch(turn, told)
        deeds = lately.evaluate(READ)
        assert deeds == sorted(deeds), "those left out come before those that are read"
        assert set(deeds) <= {"left out", "read"}
        assert deeds[-1] == "read"
        watching.picture("lately-360")


def test_a_short_turn_is_told_whole(visit: Come, address: str) -> None:
    """The name in front takes a part of the line, not of the turn: "Du hast gezogen" was "Du h… gezogen"."""
    watching = visit(size=PHONE, language="de-DE")
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        watching.become(dict(ben.cookies))
        code = next(code for code in (opened(ann, ben) for _ in range(MOST)) if seen(ben, code)["view"]["active"] == 1)
        page = watching.look(f"/t/{code}")
        expect(page.get_by_test_id("hand")).to_be_visible()
        for each in (ben, ann):
            act(each, code, {"type": "decline"})
        latest = page.get_by_test_id("lately").get_by_role("listitem").first
        expect(latest).to_have_text(re.compile(r"Du hast\s+gezogen"))
        assert latest.locator("b").evaluate("one => one.scrollWidth <= one.clientWidth")


COUNTED = """seats => [...seats.querySelectorAll('[data-testid=cards]')].map((one) => {
  const [box, line] = [one, one.closest('li')].map((part) => part.getBoundingClientRect())
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  const inside = box.left >= line.left && box.right <= line.right && box.top >= line.top && box.bottom <= line.bottom
  return inside && one.contains(hit) ? one.textContent : `hidden: ${one.textContent}`
})"""


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_everybodys_number_of_cards_is_always_seen(visit: Come, address: str, seats: int) -> None:
    """In every seat, also while its player is to move or asked, on phones and wide screens; one's own seat says so."""
    visitor = visit(language="de-CH")
    with ExitStack() as stack:
        people = [stack.enter_context(guest(address, f"Calm Wren {number}")) for number in range(seats)]
        visitor.become(dict(people[0].cookies))
        code = opened(*people)
        page = visitor.look(f"/t/{code}")
        at_the_table = page.get_by_role("list", name="Am Tisch")
        for phase in ("draw", "offer"):
            table = seen(people[0], code)
            assert table["view"]["phase"] == phase
            expect(page.locator("li.turn")).to_have_count(1)
            expect(page.locator("li.asked")).to_have_count(int(phase == "offer"))
            for size in (PHONE, SMALL_PHONE, LAPTOP):
                visitor.resize(*size)
                own = page.locator('[data-seat="0"]').get_by_text(re.compile(r"^\s*\(?du\)?$", re.IGNORECASE))
                expect(own.filter(visible=True)).to_be_in_viewport(ratio=0.95)
                for name in page.locator("[data-seat] .name").all():
                    expect(name).to_be_visible()
                assert at_the_table.evaluate(COUNTED) == [str(one["count"]) for one in table["view"]["hands"]], size
                visitor.picture(f"cards-{seats}-{phase}-{size[0]}")
            expect(at_the_table.get_by_label(f"{table['view']['hands'][0]['count']} Karten").first).to_be_visible()
            if phase == "draw":
                act(people[table["view"]["active"]], code, {"type": "decline"})


def test_the_result_shows_every_player_on_a_phone(visit: Come, address: str) -> None:
    """All names and points of three people in two rounds, without scrolling sideways; the names are as long as ours."""
    names = ("Golden Hedgehog", "Clever Dolphin", "Gentle Badger")
    visitor = visit(size=SMALL_PHONE)
    with ExitStack() as stack:
        people = tuple(stack.enter_context(guest(address, name)) for name in names)
        visitor.become(dict(people[0].cookies))
        code, _ = table_where(people, lambda table: bool(table["view"]["over"]), max_rounds=2)
    rounds = visitor.look(f"/t/{code}").get_by_test_id("rounds")
    rounds.evaluate("table => table.scrollIntoView({block: 'center'})")
    for name in names:
        expect(rounds.locator("th", has_text=name)).to_have_count(1)
    for cell in rounds.locator("th, td").all():
        expect(cell).to_be_in_viewport(ratio=0.95)


def test_the_result_has_whole_names_where_there_is_room(visit: Come) -> None:
    """After one round there is: the column of names is as wide as what the rounds leave."""
    visitor = visit(size=PHONE)
    with ExitStack() as stack:
        people = tuple(stack.enter_context(guest(visitor.address, name)) for name in ("Amber Wren", "Yuki"))
        visitor.become(dict(people[0].cookies))
        code, _ = table_where(people, lambda table: bool(table["view"]["over"]), max_rounds=1)
    rounds = visitor.look(f"/t/{code}").get_by_test_id("rounds")
    expect(rounds).to_be_visible()
    for size in (PHONE, SMALL_PHONE, LAPTOP):
        visitor.resize(*size)
        visitor.picture(f"rounds-{size[0]}")
        for name in rounds.locator("th span").all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), (size, name.inner_text())
        assert rounds.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth"), size


def crowded(table: Table) -> bool:
    """Whether more cards lie on the table than a phone shows at once."""
    return sum(map(len, table["view"]["rows"])) >= 30 and to_play(table)


def test_a_large_table_is_moved_and_zoomed_with_fingers(visit: Come, address: str) -> None:
    """One finger moves it, two zoom it, a double tap shows all of it and goes back."""
    visitor = visit(size=PHONE, touch=True)
    with ExitStack() as stack:
        people = tuple(stack.enter_context(guest(address, name)) for name in ("Ann", "Ben", "Cleo", "Dan"))
        code, _ = table_where(people, crowded)
        visitor.become(dict(people[0].cookies))
    page = visitor.look(f"/t/{code}")
    felt, everything = page.locator("[data-testid=rows] .felt"), page.get_by_role("button", name="Show all rows")
    expect(everything).to_be_visible()
    finger, (x, y) = Touch(page), middle(felt)

    def look() -> tuple[float, float, float]:
        """The width of a card, and how far the table has been scrolled."""
        where = "one => [parseFloat(one.style.getPropertyValue('--card')), one.scrollLeft, one.scrollTop]"
        card, left, top = felt.evaluate(where)
        return card, left, top

    def moves(do: Callable[[], None], enough: Callable[[tuple[float, ...], tuple[float, ...]], bool]) -> None:
        """Repeat a gesture until the table has changed enough."""
        before = look()
        for _ in range(TRIES):
            do()
            page.wait_for_timeout(100)
            if enough(before, look()):
                return
        raise AssertionError(f"{before} is {look()}")

    def sweep() -> None:
        finger.down(x, y + 60)
        for by in (0, 30, 60, 90, 120):
            finger.move(x - by, y + 60 - by)
        finger.up()

    def tap_twice() -> None:
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)

    moves(sweep, lambda before, now: now[0] == before[0] and now[1:] > before[1:])
    moves(lambda: finger.pinch(x, y, 60, 140), lambda before, now: now[0] > 1.2 * before[0])
    moves(lambda: finger.pinch(x, y, 140, 60), lambda before, now: now[0] < 0.8 * before[0])
    moves(tap_twice, lambda before, now: now[0] != before[0])
    whole = felt.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    assert whole != everything.is_visible()
