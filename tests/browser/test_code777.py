"""Code 777 in the window of a phone's browser: racks, notes and actions in sight, suppositions, and the end."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from itertools import combinations_with_replacement
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.test_nmbrs import act, middle
from browser.visitor import DESKTOP, Visitor, reached
from numbra.client import Following
from numbra.core.errors import IllegalAction
from numbra.core.registry import game
from numbra.games.code777.supposition import Agreement, suppose
from numbra.games.code777.tiles import KINDS, numbers
from numbra.games.code777.view import Code777View
from server.house import guest, line

Come = Callable[..., Visitor]
LEFT_OF_A_PHONE = (390, 664)
SMALL = (360, 640)
SIZES = [LEFT_OF_A_PHONE, (768, 1024), (1024, 600), (1366, 657), (1280, 800), (1920, 1080)]
TOUCH = 44


def seen(visitor: Visitor) -> Code777View:
    """The view of the game that the page has received last."""
    following, table = Following(), dict[str, Any]()
    for one in map(msgspec.json.decode, visitor.frames):
        table = following.whole(one).get("table", table)
    view = game("code777").view(table["view"])
    assert isinstance(view, Code777View)
    return view


def seated(ann: Visitor, ben: Visitor, **options: Any) -> None:
    """Seat both at a table for two, and start."""
    ann.come_in()
    body = {"game": "code777", "seats": [None, None], "options": options, "hints": True}
    code = ann.page.request.post("/api/tables", data=body).json()["table"]
    ben.look(f"/t/{code}").get_by_role("button", name="Sit here").click()
    ann.look(f"/t/{code}").locator("main .primary").first.click()
    for one in (ann, ben):
        expect(one.page.get_by_test_id("question")).to_be_visible()


def against_bots(ann: Visitor, bots: int, **options: Any) -> Page:
    """Seat Ann with this many bots, and start; her page."""
    ann.come_in()
    body = {"game": "code777", "seats": [None, *["casual"] * bots], "options": options, "hints": True}
    code = ann.page.request.post("/api/tables", data=body).json()["table"]
    ann.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(ann.page.get_by_test_id("question")).to_be_visible()
    return ann.page


def ask(people: list[Visitor], times: int) -> None:
    """Ask this many questions, each drawn by the player whose turn it is."""
    for _ in range(times):
        view = seen(people[0])
        asked = sum(entry["type"] == "answer" for entry in msgspec.to_builtins(view.log))
        people[view.asker].page.get_by_test_id("draw").click()
        for one in people:
            one.page.get_by_test_id("tab-log").click()
            expect(one.page.locator('[data-testid="history"] summary')).to_have_count(asked + 1)


def announce(page: Page, solution: tuple[int, ...]) -> None:
    """Announce three numbers."""
    page.get_by_test_id("announce").click()
    for number in solution:
        page.get_by_test_id(f"number-{number}").click()
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("moment")).to_be_visible()


def in_sight(*places: Locator) -> None:
    """Assert that nothing has to be scrolled to, and that nothing covers it."""
    for place in places:
        for one in place.all():
            assert reached(one), one


def large_enough(*places: Locator) -> None:
    """Assert that controls are large enough for a finger."""
    for place in places:
        for one in place.all():
            box = one.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= TOUCH - 0.5, (one, box)


@pytest.mark.parametrize("bots", [1, 4])
def test_all_one_needs_is_in_sight(visit: Come, bots: int) -> None:
    """Question, racks, notes, actions and the numbers to announce are visible without scrolling."""
    ann = visit(size=LEFT_OF_A_PHONE, touch=True)
    page = against_bots(ann, bots)
    acting = page.locator("[data-testid=draw], [data-testid=go-on]")
    tiles, racks = page.locator(".pyramid button"), page.locator("[data-testid^=rack-] .tile")
    expect(racks).to_have_count(9 if bots == 1 else 12)
    expect(tiles).to_have_count(28)
    question, tabs = page.get_by_test_id("question"), page.get_by_role("tab")
    picker, slots = page.get_by_test_id("picker").locator("button"), page.locator("[data-testid^=slot-]")
    choices = page.locator("[data-testid^=suppose-]:enabled")
    ann.wait_until(lambda: seen(ann).waiting_for == (0,))
    expect(page.get_by_test_id("moment")).to_have_count(0)
    for size in SIZES:
        ann.resize(*size)
        expect(acting).to_be_visible()
        expect(page.get_by_test_id("moment")).to_have_count(
            0
        )  # until then the announcement is shown in the question's place
        in_sight(racks, question, acting, page.get_by_test_id("announce"), tabs, tiles)
        large_enough(acting, page.get_by_test_id("announce"), tabs, tiles)
        page.get_by_test_id("announce").click()
        in_sight(racks, question, picker, tabs)
        large_enough(picker)
        for _ in range(3 if size == SIZES[0] else 0):  # they stay chosen
            page.get_by_test_id("number-7").click()
        in_sight(page.get_by_test_id("confirm"))
        page.get_by_test_id("not-yet").click()
        page.get_by_test_id("tab-log").click()
        in_sight(racks, choices, slots)
        large_enough(choices, slots)
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), size
        page.get_by_test_id("tab-notes").click()


def test_before_the_first_question_nobody_is_told_to_think(visit: Come) -> None:
    """Nothing has been asked yet: the table says who asks first."""
    ann, ben = visit(), visit()
    seated(ann, ben)
    for one in (ann, ben):
        expect(one.page.get_by_test_id("prompt")).to_contain_text(re.compile("asks? first"))
        expect(one.page.get_by_test_id("prompt")).not_to_contain_text("think")


def test_a_hint_points_at_what_to_press(visit: Come) -> None:
    """One control is marked: draw, go on, or announce. Among people, as a bot's move would take the hint away."""
    people = [visit(size=LEFT_OF_A_PHONE), visit(size=LEFT_OF_A_PHONE)]
    seated(*people)
    page = people[seen(people[0]).asker].page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted")).to_have_count(1)


def marks(page: Page) -> list[str | None]:
    """The log's marks for a supposition, the first answer first."""
    found = page.locator("[data-testid^=mark-]").all()
    return [mark.get_attribute("data-agrees") for mark in reversed(found)]


def expected(view: Code777View, agreement: Agreement) -> list[str]:
    """The marks that the rules give."""
    entries = zip(msgspec.to_builtins(view.log), agreement, strict=True)
    return [{True: "yes", False: "no", None: "none"}[agrees] for entry, agrees in entries if entry["type"] == "answer"]


def disagreeing(view: Code777View, seat: int) -> tuple[str, ...]:
    """Three tiles that contradict some answer."""
    for cards in combinations_with_replacement(KINDS, 3):
        try:
            if False in suppose(view, seat, cards):
                return cards
        except IllegalAction:
            continue
    raise AssertionError("every rack agrees with every answer")


def test_three_tiles_are_tried_against_every_answer(visit: Come) -> None:
    """The true tiles agree with every answer, other tiles do not; answers about earlier tiles are not counted."""
    ann, ben = visit(size=LEFT_OF_A_PHONE), visit()
    seated(ann, ben)
    ask([ann, ben], 9)
    page, view = ann.page, seen(ann)
    true = seen(ben).racks[0]
    assert true is not None
    for tile in true:
        page.get_by_test_id(f"suppose-{tile}").click()
    expect(page.get_by_test_id("sum")).to_contain_text("Agrees with all answers")
    assert marks(page) == expected(view, suppose(view, 0, true))
    page.get_by_test_id("clear").click()
    expect(page.locator("[data-testid^=mark-]")).to_have_count(0)
    other = disagreeing(view, 0)
    for tile in other:
        page.get_by_test_id(f"suppose-{tile}").click()
    told = expected(view, suppose(view, 0, other))
    agree, about = told.count("yes"), len(told) - told.count("none")
    expect(page.get_by_test_id("sum")).to_have_text(f"Agrees with {agree} of {about} answers.")
    assert marks(page) == told
    announce(page, (1, 1, 1))
    expect(page.locator("[data-testid^=mark-]")).to_have_count(0)
    ask([ann, ben], 2)
    now = seen(ben).racks[0]
    assert now is not None
    for tile in now:
        page.get_by_test_id(f"suppose-{tile[1]}" if tile[1] in "567" else f"suppose-{tile}").click()
    expect(page.get_by_test_id("sum")).to_have_text("Agrees with all answers (1).")
    assert marks(page)[:9] == ["none"] * 9
    expect(page.get_by_text("about your old tiles").first).to_be_attached()


def test_a_supposition_by_keyboard(visit: Come) -> None:
    """Tab and space are enough; the numbers tried are the ones preselected for an announcement."""
    ann, ben = visit(), visit()
    seated(ann, ben)  # a bot may announce at any moment, which takes the focus
    ask([ann, ben], 1)
    page = ann.page
    page.get_by_test_id("tab-log").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("suppose-7").focus()
    for _ in range(3):
        page.keyboard.press("Space")
    expect(page.get_by_test_id("sum")).to_contain_text("answer")
    expect(page.locator("[data-testid=slot-2] svg")).to_be_visible()
    page.keyboard.press("a")
    expect(page.get_by_test_id("confirm")).to_be_focused()
    expect(page.get_by_test_id("confirm")).to_be_enabled()


def test_what_is_left_is_counted(visit: Come) -> None:
    """The page counts the tiles of each number and colour that the player does not see."""
    ann = visit(size=LEFT_OF_A_PHONE)
    page = against_bots(ann, 3)
    open_ = [tile for rack in seen(ann).racks for tile in rack or ()]
    for number in "1234567":
        left = int(number) - sum(tile[1] == number for tile in open_)
        expect(page.locator(f'[data-count="{number}"]')).to_have_text(f"{number}×{left}")
    for colour in "gyknrpb":
        left = 4 - sum(tile[0] == colour for tile in open_)
        expect(page.locator(f'[data-count="{colour}"]')).to_contain_text(f"×{left}")
    for size in SIZES:
        ann.resize(*size)
        label = page.get_by_test_id("counts").get_by_text("left")
        label.scroll_into_view_if_needed()
        in_sight(label)


def test_who_sits_out_is_told(visit: Come) -> None:
    """After a wrong announcement the player may not announce for two rounds of questions; everybody reads so."""
    ann, ben = visit(size=LEFT_OF_A_PHONE), visit()
    seated(ann, ben, wrong="sit_out")
    ann.page.get_by_test_id("announce").click()
    expect(ann.page.get_by_test_id("picker")).to_contain_text("two rounds of questions (4)")
    ann.page.get_by_test_id("not-yet").click()
    announce(ann.page, (1, 1, 1))
    expect(ann.page.get_by_test_id("silent")).to_have_text("You may not announce for 4 more questions.")
    expect(ben.page.get_by_test_id("rack-0").get_by_test_id("sits-out")).to_have_text("no announcing (4)")
    expect(ben.page.get_by_test_id("rack-0")).to_contain_text("announced 1, 1, 1: wrong")


def test_in_the_end_all_racks_are_shown(visit: Come) -> None:
    """One's own rack, too, whichever player has won; and the table of announcements fits on a small phone."""
    ann, ben = visit(size=SMALL), visit(size=DESKTOP)
    seated(ann, ben)
    for won in range(3):
        rack = seen(ann).racks[1]
        assert rack is not None
        announce(ben.page, numbers(rack))
        if won < 2:
            ask([ann, ben], 1)
    for one in (ann, ben):
        expect(one.page.get_by_test_id("result")).to_be_visible()
        assert seen(one).racks[0] is not None
        shown = one.page.get_by_test_id("last-racks").get_by_role("img")
        expect(shown).to_have_count(4)
        for last in shown.all():
            expect(last).not_to_have_accessible_name(re.compile("from behind"))
    expect(ann.page.get_by_test_id("my-rack").get_by_role("img", name="from behind")).to_have_count(0)
    table = ann.page.get_by_test_id("announcements")
    box = table.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL[0]
    assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")
    assert ann.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


OUTSIDE = """those => those.flatMap((one) => {
  const box = one.getBoundingClientRect()
  const apart = [...one.querySelectorAll('p, .tiles, button')].filter((part) => part.checkVisibility())
  const places = apart.map((part) => part.getBoundingClientRect())
  const out = (there) => there.top < box.top || there.bottom > box.bottom || there.right > box.right
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  return apart.flatMap((part, n) => [
    ...(out(places[n]) ? [`outside: ${part.textContent}`] : []),
    ...places.slice(n + 1).filter((other) => over(places[n], other)).map(() => `covered: ${part.textContent}`),
  ])
})"""
"""Parts of an announcement that lie outside of its box or over another part."""
CUT = """those => those.flatMap((one) => [one, ...one.querySelectorAll('*')])
  .filter((one) => !one.closest('.unseen') && getComputedStyle(one).overflowX === 'hidden')
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


def company(ann: Visitor, stack: ExitStack, seats: int, **options: Any) -> tuple[str, list[httpx.Client]]:
    """Seat people with long names, of whom Ann is the first, and start; the table's code, and the people."""
    names = ("Calm Fox", "Heiterer Delfin", "Golden Hedgehog", "Clever Dolphin", "Gentle Badger")[:seats]
    people = [stack.enter_context(guest(ann.address, name)) for name in names]
    body = {"game": "code777", "seats": [None] * seats, "options": options}
    code = str(people[0].post("/api/tables", json=body).json()["table"])
    for other in people[1:]:
        other.post(f"/api/tables/{code}/seats", json={})
    with line(people[0], code) as one:
        assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
    ann.become(dict(people[0].cookies))
    return code, people


@pytest.mark.parametrize("language", ["en-GB", "de-CH", "fr-CH"])
@pytest.mark.parametrize("size", [SMALL, LEFT_OF_A_PHONE, (1024, 600)], ids=str)
def test_what_somebody_else_announces_is_read_whole(visit: Come, language: str, size: tuple[int, int]) -> None:
    """Who announced what, whether it was right and what it costs, in its box and under the rack."""
    ann = visit(size=size, language=language, scheme="dark")
    with ExitStack() as stack:
        code, people = company(ann, stack, 4, wrong="sit_out")
        page = ann.page
        ann.look(f"/t/{code}")
        expect(page.get_by_test_id("question")).to_be_visible()
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # it closes by itself
        act(people[1], code, {"type": "announce", "numbers": [1, 1, 1]})
        moment = page.get_by_test_id("moment")
        expect(moment).to_be_visible()
        expect(moment).to_contain_text("8")
        ann.picture(f"announced-{size[0]}-{language}")
        assert moment.evaluate_all(OUTSIDE) == []
        rack = page.get_by_test_id("rack-1")
        expect(rack.get_by_test_id("sits-out")).to_contain_text("(8)")
        assert rack.locator("small").evaluate_all(CUT) == []


def test_an_announcement_makes_room_for_what_one_decides(visit: Come) -> None:
    """Only the latest is shown, for two and a half seconds, or until something is pressed or asked."""
    ann = visit(size=LEFT_OF_A_PHONE)
    with ExitStack() as stack:
        code, people = company(ann, stack, 5)
        page = ann.page
        ann.look(f"/t/{code}")
        moment = page.get_by_test_id("moment")
        expect(page.get_by_test_id("question")).to_be_visible()
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        for seat, said in ((1, "1‑1‑2"), (2, "1‑1‑3")):
            numbers = [int(one) for one in said.split("‑")]
            act(people[seat], code, {"type": "announce", "numbers": numbers})
            expect(moment.last).to_contain_text(said)
        page.clock.run_for(2800)
        expect(moment).to_have_count(0)
        act(people[3], code, {"type": "announce", "numbers": [1, 1, 4]})
        expect(moment).to_be_visible()
        page.clock.run_for(500)
        page.mouse.click(*middle(page.get_by_test_id("my-rack")))
        page.clock.run_for(300)
        expect(moment).to_have_count(0)
        act(people[4], code, {"type": "announce", "numbers": [1, 1, 5]})
        expect(moment).to_be_visible()
        act(people[seen(ann).waiting_for[0]], code, {"type": "ask"})
        expect(page.get_by_test_id("answer")).to_be_visible()
        page.clock.run_for(300)
        expect(moment).to_have_count(0)


LINES = """one => {
  const words = document.createRange()
  words.selectNodeContents(one.firstChild)
  return words.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)
}"""


@pytest.mark.parametrize("language", ["en-GB", "de-CH", "fr-CH"])
def test_no_button_breaks_into_three_lines(visit: Come, language: str) -> None:
    """Where the board stands beside the notes and the log, too, it has little room."""
    ann = visit(size=(1024, 600), language=language)
    page = ann.come_in()
    body = {"game": "code777", "seats": [None, *["casual"] * 3]}
    code = page.request.post("/api/tables", data=body).json()["table"]
    ann.look(f"/t/{code}").locator("main .primary").first.click()
    expect(page.get_by_test_id("draw")).to_be_enabled()
    ann.picture(f"actions-1024-{language}")
    for size in ((1024, 600), (844, 390), SMALL, LEFT_OF_A_PHONE, (768, 1024)):
        ann.resize(*size)
        for button in page.locator(".main .button").all():
            assert button.evaluate(LINES) < 2.5, (size, button.inner_text())


FLOWN = """
  window.flown = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, how) {
    if (this.closest('.resting') && JSON.stringify(frames).includes('translate')) window.flown.push(this.textContent)
    return animate.call(this, frames, how)
  }
"""
"""Remembers the tiles beside the supply that have flown to their places."""


def test_the_end_does_not_move_under_the_finger(visit: Come) -> None:
    """What comes late comes before nothing that can be pressed already."""
    ann, ben = visit(size=SMALL, language="fr-FR", still=False), visit()
    ann.page.add_init_script(FLOWN)
    held: list[Route] = []
    ann.page.route("**/assets/Result-*.js", lambda route: held.append(route))
    seated(ann, ben)
    for won in range(3):
        rack = seen(ann).racks[1]
        assert rack is not None
        announce(ben.page, numbers(rack))
        if won < 2:
            ask([ann, ben], 1)
    over = ann.page.get_by_test_id("over")
    expect(over).to_be_visible()
    expect(ann.page.get_by_test_id("supply")).to_be_visible()
    ann.wait_until(lambda: len(held) > 0)
    ann.picture("end-before")
    before = places(over)
    for route in held:
        route.continue_()
    expect(ann.page.get_by_test_id("result")).to_be_visible()
    expect(ann.page.get_by_test_id("share-result")).to_be_visible()
    ann.picture("end-after")
    after = places(over)
    assert {name: after[name] for name in before} == before
    ann.picture("end-after-whole", whole=True)
    assert ann.page.evaluate("window.flown") == []


def places(over: Locator) -> dict[str, float]:
    """How far below the top of the page each control of the result lies."""
    found: dict[str, float] = over.evaluate(
        """over => Object.fromEntries([...over.querySelectorAll('button, a, summary')].map((one) =>
          [one.textContent, Math.round(one.getBoundingClientRect().top + scrollY)]))"""
    )
    return found


@pytest.mark.parametrize("language", ["de-CH", "fr-CH"])
def test_the_letters_on_tiles_are_of_the_readers_language(visit: Come, language: str) -> None:
    """On all 28 tiles of the sheet, the letters occur in the colour's name in that language."""
    ann = visit(language=language)
    ann.come_in()
    body = {"game": "code777", "seats": [None, "casual"]}
    code = ann.page.request.post("/api/tables", data=body).json()["table"]
    ann.look(f"/t/{code}").locator("main .primary").first.click()
    tiles = ann.page.locator(".pyramid button")
    expect(tiles).to_have_count(28)
    for tile in tiles.all():
        letters, name = (str(tile.locator(part).text_content()) for part in (".letter", ".unseen"))
        assert set(letters.lower()) <= set(name), f"{letters} on {name}"
