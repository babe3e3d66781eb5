"""49 Shades of Grey on a phone: everything in sight, events shown and described, and statistics on one's eye."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.players import PRESS, Player
from browser.test_games import opened
from browser.test_nmbrs import act, seen
from browser.test_secrets import mine_to_do, until
from browser.visitor import Visitor, reached
from server.finished import FIRST, begun, finished, played_out
from server.house import guest, line

Come = Callable[..., Visitor]
SMALL_PHONE = (390, 664)
"""The browser's window on a phone of 390×844."""
SMALLEST_PHONE = (360, 640)
LAPTOP = (1366, 657)
FINGER = 44
LATE = 24
"""Turns after which the piles of discards are long; a game has 31."""
CONTROLS = {
    "guess": ["guess-number", "guess-strip", "guess-go"],
    "call": ["call-high", "call-low", "call-exact"],
    "discard": ["discard"],
}


def seated(visitor: Visitor, options: dict[str, Any] | None = None) -> Player:
    """Start a game against a bot."""
    code = opened(visitor, "shades", [None, "casual"], options or {})
    visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
    expect(visitor.page.get_by_test_id("shades")).to_be_visible()
    return Player(visitor, PRESS["shades"])


def press(page: Page, what: Locator) -> None:
    """Press the centre of an element, without scrolling to it."""
    box = what.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def unreachable(page: Page, ids: list[str]) -> list[str]:
    """The elements that cannot be pressed where they are drawn, or are smaller than a finger."""
    page.evaluate("document.fonts.ready")
    found = []
    for one in ids:
        for place in page.get_by_test_id(one).all():
            box = place.bounding_box()
            assert box is not None, one
            if one != "top-card" and min(box["width"], box["height"]) < FINGER - 0.5:
                found.append(f"{one} is {box['width']}×{box['height']}")
            if not reached(place):
                found.append(f"{one} is covered or out of sight")
    return found


def test_card_hand_and_controls_are_in_sight_at_every_decision(visit: Come) -> None:
    """The top card, each card of the hand and the controls are large enough for a finger, and nothing scrolls."""
    ann = visit(touch=True)
    player = seated(ann)
    for phase in ("guess", "call", "discard"):
        until(player, phase, turns=1)
        expect(ann.page.get_by_test_id(CONTROLS[phase][0])).to_be_visible()
        expect(ann.page.get_by_test_id("my-card")).to_have_count(10 if phase == "discard" else 9)
        for size in (SMALL_PHONE, LAPTOP):
            ann.resize(*size)
            assert unreachable(ann.page, ["top-card", "my-card", *CONTROLS[phase]]) == [], size
            for also in ("their-hand", "their-discards", "my-discards", "outcome"):
                expect(ann.page.get_by_test_id(also)).to_be_in_viewport(ratio=1)
            assert ann.page.evaluate(
                "document.querySelector('main').scrollHeight <= document.querySelector('main').clientHeight"
            ), size
            ann.picture(f"shades-{phase}-{size[0]}x{size[1]}")
    press(ann.page, ann.page.get_by_test_id("my-card").nth(3))
    assert unreachable(ann.page, ["discard-go", "my-card"]) == []


def test_a_card_is_held_edge_to_edge_against_the_stack(visit: Come) -> None:
    """The two greys touch, and the guess starts at that card's number."""
    ann = visit(size=SMALL_PHONE)
    until(seated(ann), "guess")
    card = ann.page.get_by_test_id("my-card").nth(4)
    press(ann.page, card)
    held, top = ann.page.get_by_test_id("held-card").bounding_box(), ann.page.get_by_test_id("top-card").bounding_box()
    assert held is not None
    assert top is not None
    assert abs(top["x"] + top["width"] - held["x"]) < 0.6
    assert (held["y"], held["height"]) == pytest.approx((top["y"], top["height"]), abs=0.6)
    borders = "one => { const s = getComputedStyle(one); return [s.borderLeftWidth, s.borderRightWidth] }"
    assert ann.page.locator("[data-testid=held-card] .card").evaluate(borders)[0] == "0px"
    assert ann.page.locator("[data-testid=top-card] .card").evaluate(borders)[1] == "0px"
    expect(ann.page.get_by_test_id("guess-number")).to_have_value(card.inner_text().strip())
    press(ann.page, ann.page.get_by_test_id("held-card"))
    expect(ann.page.get_by_test_id("held-card")).to_have_count(0)


def test_a_call_is_answered_in_a_sentence_and_its_number_stays(visit: Come) -> None:
    """Who called what, which card it was and who takes it; the number stays until the next guess is called."""
    ann = visit(size=SMALL_PHONE)
    player = seated(ann)
    until(player, "call")
    press(ann.page, ann.page.get_by_test_id("call-high"))
    outcome = ann.page.get_by_test_id("outcome")
    expect(outcome).to_contain_text("You said too high")
    turn = player.table["view"]["turns"][-1]
    how = ":" if turn["winner"] == player.table["seat"] else ", but"
    expect(outcome).to_contain_text(f"You said too high{how} it was {turn['number']}.")
    view = until(player, "call", turns=len(player.table["view"]["turns"]) + 1)
    expect(outcome).to_have_text(re.compile(rf"Turned over last: {view['turns'][-1]['number']}$"))
    expect(ann.page.get_by_test_id("guessed")).to_contain_text(str(view["guess"]))


def test_what_the_clock_said_is_not_told_as_a_player_s_word(visit: Come, address: str) -> None:
    """Neither in the bubbles nor in the sentence about the turn."""
    ann = visit(size=SMALLEST_PHONE)
    body = {"game": "shades", "seats": [None, None], "clock": {"kind": "move", "seconds": 1}}
    with guest(address, "Annabella") as one, guest(address, "Ben") as other:
        code = one.post("/api/tables", json=body).json()["table"]
        other.post(f"/api/tables/{code}/seats", json={})
        ann.become(dict(one.cookies))
    page = ann.look(f"/t/{code}")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_test_id("guessed")).to_contain_text("time up")
    expect(page.get_by_test_id("outcome")).to_have_text(
        re.compile(r"(Your|Ben’s) time was up: “[a-z ]+” was called, (and|but) it was \d+\. \w+ takes? it\.$")
    )
    expect(page.get_by_test_id("called")).to_contain_text("time up")
    expect(page.get_by_test_id("called").get_by_text("time up")).to_be_in_viewport(ratio=1)
    ann.picture("shades-time-up")


def test_the_log_says_why_it_tells_only_the_last_turn(visit: Come) -> None:
    """Remembering is part of the game; with the memory aid the log is complete, and no reason is given."""
    for options, said in (({}, 1), ({"memory_aid": True}, 0)):
        ann = visit(size=SMALL_PHONE)
        seated(ann, options)
        ann.page.get_by_role("button", name="What happened").click()
        log = ann.page.get_by_role("dialog", name="What happened")
        expect(log.get_by_role("list", name="log")).to_be_visible()
        expect(log.get_by_text("remembering the numbers is part of the game")).to_have_count(said)


def test_the_card_turns_over_before_it_is_taken_and_a_press_ends_the_waiting(visit: Come) -> None:
    """The call, the card, its taker: one after the other, by the page's clock; a press anywhere skips to the end."""
    ann = visit(size=SMALL_PHONE, still=False)
    player = seated(ann)
    until(player, "call")
    page = ann.page
    expect(page.get_by_test_id("call-high")).to_be_visible()
    page.keyboard.press("Shift")  # ends the animation of the guess, whose timer would go on by the real clock
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    top = page.get_by_test_id("top-card")
    before = len(player.table["view"]["turns"])
    press(page, page.get_by_test_id("call-high"))
    expect(page.get_by_test_id("called")).to_contain_text("too high")
    expect(top).to_have_attribute("aria-label", "The top card, number down")
    expect(page.get_by_test_id("call-high")).to_have_count(0)
    page.clock.run_for(320)
    number = player.table["view"]["turns"][before]["number"]
    expect(top).to_have_attribute("aria-label", f"The top card: {number}")
    expect(page.get_by_test_id("outcome").filter(has_text=f"it was {number}")).to_have_count(0)
    ann.wait_until(lambda: mine_to_do(player))  # everything that the press skips has arrived
    page.mouse.click(195, 400)
    expect(page.get_by_test_id("outcome")).to_contain_text(str(player.table["view"]["turns"][-1]["number"]))
    expect(top).to_have_attribute("aria-label", "The top card, number down")


APART = """one => {
  const [name, said] = [...one.children].map((child) => child.getBoundingClientRect())
  const { right } = one.getBoundingClientRect()
  return (name.right <= said.left || name.bottom <= said.top) && said.right <= right && name.width >= 30
}"""
"""Whether the name in a bubble is visible and does not touch the call, which is inside the bubble."""


def called(bob: httpx.Client, wren: httpx.Client, verdict: str) -> str:
    """A table where Bob has guessed, and Wren has just called."""
    code = str(bob.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"])
    wren.post(f"/api/tables/{code}/seats", json={})
    with line(bob, code) as one:
        one.answer({"type": "start", "id": "start"})
    while True:
        phase, (seat,) = (seen(bob, code)["view"][what] for what in ("phase", "acting"))
        who = (bob, wren)[seat]
        if phase == "call" and who is wren:
            act(wren, code, {"type": "call", "verdict": verdict})
            return code
        act(who, code, FIRST[phase](seen(who, code)["view"], seat))


@pytest.mark.parametrize(
    ("language", "verdict", "said"),
    [("en-GB", "high", "too high"), ("de-CH", "exact", "genau richtig"), ("fr-CH", "high", "trop haut")],
)
def test_a_long_name_leaves_room_for_the_call(visit: Come, language: str, verdict: str, said: str) -> None:
    """The name is shortened, or stands above the call."""
    visitor = visit(size=SMALLEST_PHONE, language=language)
    with guest(visitor.address, "Bob") as bob, guest(visitor.address, "Calm Wren") as wren:
        visitor.become(dict(bob.cookies))
        code = called(bob, wren, verdict)
    bubble = visitor.look(f"/t/{code}").get_by_test_id("called")
    expect(bubble).to_contain_text(said)
    for size in (SMALLEST_PHONE, SMALL_PHONE):
        visitor.resize(*size)
        assert bubble.evaluate(APART), size
        visitor.picture(f"called-{verdict}-{language}-{size[0]}")


REFUSED = """one => {
  one.className = `no ${one.parentElement.classList[1]}`
  one.dataset.testid = 'refused'
  one.textContent = 'This card is not in your hand: choose one of the ten that you hold now.'
}"""
"""Shows a refusal where the last turn is told, as the board shows one."""
BOXES = """ids => ids.map((id) => document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect().toJSON())"""


@pytest.mark.parametrize("size", [SMALLEST_PHONE, SMALL_PHONE], ids=str)
@pytest.mark.parametrize("refused", [False, True], ids=["said", "refused"])
def test_while_a_card_is_put_away_nothing_lies_on_the_piles(visit: Come, size: tuple[int, int], refused: bool) -> None:
    """Neither the card turned over last nor a refusal; and everything is on the screen."""
    ann = visit(size=size)
    player = seated(ann, {"print_tolerance": 4})
    page = ann.page
    until(player, "discard", turns=1)
    expect(page.get_by_test_id("discard")).to_be_visible()
    said = "outcome"
    if refused:
        said = "refused"
        page.get_by_test_id("outcome").evaluate(REFUSED)
    ann.picture(f"discard-{said}-{size[0]}")
    piles, below = page.evaluate(BOXES, ["my-discards", said])
    assert piles["bottom"] + 4 <= below["top"], size
    for one in page.locator("[data-testid=my-card], [data-testid=discard]").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert page.evaluate("[...document.querySelectorAll('main')].every((one) => one.scrollHeight <= one.clientHeight)")


CUT = """which => [...document.querySelectorAll(which)]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent.trim())"""
"""The texts that do not fit where they stand."""


def test_whose_discards_these_are_is_read_whole(visit: Come) -> None:
    """On a laptop a name of two words takes a second line instead of dots."""
    visitor = visit(size=(1280, 800), language="fr-FR")
    with guest(visitor.address, "Bob") as bob, guest(visitor.address, "Gentle Dolphin") as dolphin:
        visitor.become(dict(bob.cookies))
        code = called(bob, dolphin, "high")
    page = visitor.look(f"/t/{code}")
    expect(page.locator(".pile p").first).to_contain_text("Gentle Dolphin")
    assert page.evaluate(CUT, ".pile p") == []


def test_the_place_to_hold_a_card_is_told_whole(visit: Come) -> None:
    """In the lesson, where the board is low on a phone, German words were cut at the edge."""
    page = visit(size=SMALL_PHONE, language="de-DE").look("/learn/shades")
    expect(page.get_by_text("Tipp auf eine deiner Karten, um sie hier anzuhalten.")).to_be_visible()
    assert page.evaluate(CUT, ".place") == []


OVER_PILES = """() => {
  const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect())
  const said = boxes('[data-testid=guessed], [data-testid=called]')
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  return [said.length, boxes('.pile, .pile .cards').filter((pile) => said.some((one) => over(pile, one))).length]
}"""
"""How much is said at the table, and how many piles that lies over."""


def late_in_the_game(bob: httpx.Client, wren: httpx.Client, options: dict[str, bool]) -> str:
    """The code of a table where a late card is to be put away by Bob."""
    told = {"game": "shades", "seats": [None, None], "options": options}
    code = str(bob.post("/api/tables", json=told).json()["table"])
    wren.post(f"/api/tables/{code}/seats", json={})
    with line(bob, code) as one:
        one.answer({"type": "start", "id": "start"})
    while True:
        view = seen(bob, code)["view"]
        (seat,) = view["acting"]
        if view["phase"] == "discard" and len(view["turns"]) >= LATE and seat == 0:
            return code
        who = (bob, wren)[seat]
        act(who, code, FIRST[view["phase"]](seen(who, code)["view"], seat))


@pytest.mark.parametrize("size", [SMALLEST_PHONE, SMALL_PHONE], ids=str)
def test_what_is_said_covers_no_open_discards(visit: Come, address: str, size: tuple[int, int]) -> None:
    """Late in a game with open discards and the memory aid: long piles scroll instead."""
    visitor = visit(size=size, language="de-DE")
    with guest(address, "Bob") as bob, guest(address, "Calm Wren") as wren:
        visitor.become(dict(bob.cookies))
        code = late_in_the_game(bob, wren, {"open_discards": True, "memory_aid": True})
    page = visitor.look(f"/t/{code}")
    expect(page.get_by_test_id("called")).to_be_visible()
    visitor.picture(f"open-discards-{size[0]}")
    assert page.evaluate(OVER_PILES) == [2, 0]


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
def test_a_card_can_be_put_away_beside_all_numbers_turned_over(visit: Come, address: str, language: str) -> None:
    """Late in a game with the memory aid, nothing is cut off."""
    visitor = visit(size=SMALL_PHONE, language=language)
    with guest(address, "Bob") as bob, guest(address, "Calm Wren") as wren:
        visitor.become(dict(bob.cookies))
        code = late_in_the_game(bob, wren, {"memory_aid": True})
    page = visitor.look(f"/t/{code}")
    expect(page.get_by_test_id("called")).to_be_visible()
    visitor.picture(f"turned-{language}")
    for one in page.locator("[data-testid=my-card], [data-testid=discard]").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert page.evaluate("[...document.querySelectorAll('main')].every((one) => one.scrollHeight <= one.clientHeight)")


@pytest.mark.parametrize("size", [SMALLEST_PHONE, SMALL_PHONE], ids=str)
def test_the_board_is_whole_while_a_bot_plays(visit: Come, address: str, size: tuple[int, int]) -> None:
    """The line that offers one's seat back takes its room from what is empty meanwhile."""
    visitor = visit(size=size)
    with guest(address, "Gentle Dolphin") as ann, guest(address, "Calm Fox") as ben:
        visitor.become(dict(ann.cookies))
        code = called(ben, ann, "high")
        with line(ann, code) as one:
            assert one.answer({"type": "resign", "id": "resign"})["type"] == "accepted"
        page = visitor.look(f"/t/{code}")
        expect(page.get_by_test_id("back")).to_be_visible()
        expect(page.get_by_test_id("shades")).to_be_visible()
        visitor.picture(f"stand-in-{size[0]}")
        assert page.evaluate("(one => one.scrollHeight <= one.clientHeight)(document.querySelector('main'))")


def test_only_those_who_were_there_at_the_end_see_it_counted(visit: Come, address: str) -> None:
    """Whoever opens a game of yesterday sees the points at once, and no confetti."""
    visitor = visit(size=SMALL_PHONE, still=False)
    page = visitor.page
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        code = begun(ann, ben)
        visitor.look(f"/t/{code}")
        expect(page.get_by_test_id("shades")).to_be_visible()
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        played_out(code, ann, ben)
        won = 0 in seen(ann, code)["view"]["winners"]
    result, counted = page.get_by_test_id("result"), page.locator("[data-testid=result] .counted")
    expect(result).to_be_visible()
    expect(counted).to_have_count(0)
    expect(page.locator(".rain")).to_have_count(int(won))
    visitor.look(f"/t/{code}")
    expect(result).to_be_visible()
    assert page.locator("[data-testid=result] .run").count() == counted.count()
    expect(page.locator(".rain")).to_have_count(0)


def test_how_good_ones_eye_was(visit: Come) -> None:
    """A sentence for each player, a mark in a chart for every guess, and a table for people who cannot see charts."""
    ann = visit(size=SMALL_PHONE)
    with guest(ann.address, "Ann") as http:
        code = finished(http)
        ann.become(dict(http.cookies))
    page = ann.look(f"/t/{code}")
    result = page.get_by_test_id("result")
    expect(result).to_be_visible()
    view = Player(ann, PRESS["shades"]).table["view"]
    mine = [abs(turn["guess"] - turn["number"]) for turn in view["turns"] if turn["guesser"] == view["seat"]]
    off = f"{round(10 * sum(mine) / len(mine) + 1e-9) / 10:g}"
    expect(page.get_by_test_id("my-eye")).to_contain_text(re.compile(rf"On average your guesses were {off} cards? off"))
    chart = page.get_by_test_id("eye-chart")
    assert chart.locator(".plot circle").count() == len(mine)
    assert chart.locator(".plot circle, .plot .other").count() == len(view["turns"]) == 31
    rows = [[cell.strip() for cell in row.split("\t")] for row in chart.locator("tbody tr").all_inner_texts()]
    assert sorted((int(card), int(guess)) for card, _, guess, _ in rows) == sorted(
        (turn["number"], turn["guess"]) for turn in view["turns"]
    )
    for points in view["scores"]:
        expect(result.get_by_text(f"{points} points").first).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    ann.picture("shades-over-390x664", whole=True)


def test_uneven_print_is_told_where_the_cards_lie(visit: Come, address: str) -> None:
    """Between people, on every phone; where bots play the print is even, and there is no note."""
    visitor = visit(size=SMALL_PHONE, touch=True)
    told = visitor.page.get_by_text(re.compile(r"^uneven print: ±\d$"))
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        visitor.become(dict(ann.cookies))
        for seats in ([None, None], [None, "casual"]):
            code = ann.post("/api/tables", json={"game": "shades", "seats": seats}).json()["table"]
            if None in seats[1:]:
                ben.post(f"/api/tables/{code}/seats", json={})
            with line(ann, code) as one:
                assert one.answer({"type": "start", "id": "start"})["type"] == "accepted"
            expect(visitor.look(f"/t/{code}").get_by_test_id("shades")).to_be_visible()
            for size in (SMALL_PHONE, SMALLEST_PHONE, (844, 390), LAPTOP):
                visitor.resize(*size)
                if None in seats[1:]:
                    expect(told).to_be_in_viewport(ratio=0.95)
                else:
                    expect(told).to_have_count(0)
            visitor.resize(*SMALL_PHONE)
            visitor.picture(f"print-{seats[1] or 'people'}")
