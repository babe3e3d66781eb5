"""Games without a board of their own, played on the board that any game can be played on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import numbra
from browser.axe import serious
from browser.fitting import DESKTOP, LAPTOP, LYING_PHONE, PHONE, SMALL_PHONE, TABLET, Finger, Size, problems
from browser.generic import press_generic
from browser.players import MOUSE, Hand, Player, see_the_end
from browser.visitor import Visitor
from packages import FIRST, Offer
from server.house import guest
from third_party import install, shades_called

MOST = 3_000
"""Looks at a table, each after 10 ms, before a game is said not to go on."""
SIZES: dict[Size, tuple[Size, ...]] = {
    PHONE: (PHONE, SMALL_PHONE, TABLET, LYING_PHONE),
    DESKTOP: (DESKTOP, LAPTOP),
}
Sit = Callable[..., Visitor]


@pytest.fixture
def address(address_for_packages: str) -> str:
    """That of a server for games of other packages."""
    return address_for_packages


@pytest.fixture
def sit(visit: Callable[..., Visitor], address: str) -> Sit:
    """Opens a visitor who plays a game against bots that act at random."""

    def come(game: str, seats: int, options: dict[str, Any], **how: Any) -> Visitor:
        visitor = visit(**how)
        with guest(address, "Ann") as ann:
            wanted = {"game": game, "seats": [None, *["random"] * (seats - 1)], "options": options, "hints": True}
            code = ann.post("/api/tables", json=wanted).json()["table"]
            visitor.become(dict(ann.cookies))
        visitor.look(f"/t/{code}").get_by_role("button", name="Start the game").click()
        expect(visitor.page.get_by_test_id("generic")).to_be_visible()
        return visitor

    return come


@pytest.fixture
def dice(example_dice: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> str:
    """Liar's Dice, whose package brings no board."""
    monkeypatch.setattr(type(example_dice), "board", None)
    return example_dice.name


class Looking:
    """A pointing device that hit-tests everything at each new decision before it presses."""

    def __init__(self, visitor: Visitor, hand: Hand, sizes: tuple[Size, ...]) -> None:
        self._page, self._hand, self._sizes = visitor.page, hand, sizes
        self._looked_at: object = None
        self.decision: object = None
        self.often = 0
        self.problems: list[str] = []

    def press(self, what: Locator, /) -> None:
        """Check the page at its own size, and now and then at all, then press."""
        if self._looked_at != self.decision:
            self._looked_at = self.decision
            sizes = self._sizes if self.often % 6 == 0 else self._sizes[:1]
            self.problems += problems(self._page, "generic", "decide", sizes)
            self.often += 1
        self._hand.press(what)

    def name(self, number: int, /, page: Page) -> None:
        """No form of this board asks for it."""
        raise AssertionError((number, page))


def play(visitor: Visitor, looking: Looking, name: str) -> None:
    """Play to the end, each decision checked; a picture is taken in between."""
    player = Player(visitor, press_generic, hand=looking, level="random")
    for _ in range(MOST):
        if player.over:
            return
        looking.decision = player.table["sequence"]
        if player.resting:
            go_on(visitor, player, looking, name)
        elif not player.move():
            player.wait()
        elif looking.often == 3:
            visitor.picture(f"generic-{name}")
    raise AssertionError("the game does not go on")


def go_on(visitor: Visitor, player: Player, looking: Looking, name: str) -> None:
    """Look at how the round came out, then go on; bots may end the next round before the test looks again."""
    visitor.picture(f"generic-{name}-rest")
    resting = player.table["sequence"]
    looking.press(visitor.page.get_by_test_id("go-on"))
    player.wait_for_news(resting)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_liars_dice_to_its_end(dice: str, sit: Sit, size: Size) -> None:
    """By presses at real coordinates; at each decision everything needed is visible, large enough, and not covered."""
    visitor = sit(dice, 3, {"dice": 2}, size=(size.width, size.height), touch=size is PHONE)
    looking = Looking(visitor, Finger(visitor.page) if size is PHONE else MOUSE, SIZES[size])
    play(visitor, looking, f"dice-{size.width}")
    see_the_end(visitor)
    visitor.picture(f"generic-dice-{size.width}-over", whole=True)
    assert looking.often > 3
    assert looking.problems == []


def come_to_bid(visitor: Visitor, spare: int = 1) -> None:
    """Call every bid a lie until one comes that leaves `spare` dice on the table for a higher one."""
    player, page = Player(visitor, press_generic), visitor.page
    for _ in range(MOST):
        sequence = player.table["sequence"]
        bid = player.table["view"]["bid"] or {"count": 0}
        if player.due and bid["count"] + spare <= sum(player.table["scores"]):
            expect(page.get_by_test_id("act-bid")).to_be_visible()
            return
        if player.due or player.resting:
            MOUSE.press(page.get_by_test_id("go-on" if player.resting else "act-call"))
            player.wait_for_news(sequence)
        player.wait()
    raise AssertionError("no bid leaves that many dice")


@pytest.mark.parametrize(("scheme", "seats"), [("light", 6), ("dark", 2)])
def test_the_board_is_accessible(dice: str, sit: Sit, scheme: str, seats: int) -> None:
    """To axe-core, in light and in dark; with six players, too, all that is needed is visible."""
    visitor = sit(dice, seats, {}, size=(PHONE.width, PHONE.height), scheme=scheme)
    come_to_bid(visitor)
    assert serious(visitor.page) == []
    visitor.picture(f"generic-{seats}-{scheme}")
    assert problems(visitor.page, "generic", "decide", SIZES[PHONE]) == []


def test_however_tall_a_form_is_what_the_others_have_laid_stays_in_sight(dice: str, sit: Sit) -> None:
    """On a phone; one's own cards give way instead, since the form shows them as well."""
    page = sit(dice, 3, {}, size=(PHONE.width, PHONE.height)).page
    page.locator(".side").evaluate("one => one.style.minHeight = '330px'")
    table = page.get_by_role("region", name="The table").bounding_box()
    act = page.get_by_test_id("act-bid").bounding_box()
    assert table is not None
    assert act is not None
    assert table["height"] > 70
    assert act["y"] + act["height"] <= PHONE.height


def test_many_levels_are_all_legible(dice: str, sit: Sit, offer: Offer) -> None:
    """They take several lines where they find no room in one."""
    names = ("novice", "apprentice", "journeyman", "veteran", "grandmaster")
    listed = ", ".join(f"level({name!r})" for name in names)
    offer("many", f"{FIRST}BOTS = ({listed})", bots={dice: "many:BOTS"})
    page = sit(dice, 2, {}, size=(PHONE.width, PHONE.height)).page
    page.goto("/")
    labels = page.get_by_test_id(f"game-{dice}").locator("fieldset label")
    expect(labels.filter(has_text="grandmaster")).to_be_visible()
    boxes = [box for box in (label.bounding_box() for label in labels.all()) if box is not None]
    assert len({box["y"] for box in boxes}) > 1
    assert all(box["x"] + box["width"] <= PHONE.width for box in boxes)
    widths = labels.evaluate_all("all => all.map((one) => [one.scrollWidth, one.clientWidth])")
    assert all(needed <= there for needed, there in widths)


def test_a_bid_by_keyboard(dice: str, sit: Sit) -> None:
    """Values and the button that takes the action are reached and pressed by keys."""
    visitor = sit(dice, 2, {})
    come_to_bid(visitor, 3)
    page, bid = visitor.page, visitor.page.get_by_test_id("act-bid")
    expect(bid).to_be_disabled()
    page.get_by_test_id("field-count").locator("button:enabled").first.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("field-face").locator("button:enabled").last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(bid).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lately")).to_contain_text("You bid")


def test_a_card_is_picked_where_it_lies(example_game: numbra.Game, sit: Sit) -> None:
    """Once more puts it back; played, it lies in the middle."""
    page = sit(example_game.name, 2, {"cards": 6}, size=(PHONE.width, PHONE.height), touch=True).page
    finger, cards = Finger(page), page.get_by_test_id("pick")
    take = page.get_by_test_id("act-play")
    expect(cards).to_have_count(6)
    expect(take).to_be_disabled()
    finger.press(cards.nth(2))
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    finger.press(cards.nth(2))
    expect(take).to_be_disabled()
    finger.press(cards.nth(4))
    finger.press(take)
    expect(cards).to_have_count(5)


@pytest.fixture
def shades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_for_anew: None) -> str:
    """49 Shades of Grey under a name that the page has no board for."""
    assert looked_for_anew is None
    install(tmp_path / "games", "other", shades_called("other"))
    monkeypatch.syspath_prepend(str(tmp_path / "games"))
    return "other"


def test_one_of_our_games_without_its_board(shades: str, sit: Sit) -> None:
    """A guess by a slider and its steps, calls by buttons, discards by numbers."""
    visitor = sit(shades, 2, {}, size=(PHONE.width, PHONE.height), touch=True)
    player = Player(visitor, press_generic, hand=Finger(visitor.page), level="random")
    pressed = set[str]()
    for _ in range(MOST):
        if pressed >= {"guess", "call", "discard"}:
            break
        phase = player.table["view"]["phase"]
        if player.move():
            pressed.add(phase)
        else:
            player.wait()
    visitor.picture("generic-shades")
    assert pressed == {"guess", "call", "discard"}
