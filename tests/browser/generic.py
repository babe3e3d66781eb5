"""Plays any game on the board that any game can be played on, by pressing what its forms offer."""

from typing import Any

from playwright.sync_api import Locator, Page

from browser.players import Hand
from numbra.core.contract import Action
from server.table.test_projection import body


def press_generic(page: Page, action: Action, _view: dict[str, Any], hand: Hand) -> None:
    """Take an action: open its form, choose the value of each field, and press the button that takes it."""
    given = body(action)
    kind = given.pop("type")
    choice = page.get_by_test_id(f"choice-{kind}")
    choice.or_(page.locator(f"[data-testid=act-{kind}], [data-testid=kind-{kind}]")).first.wait_for()
    if choice.count():
        hand.press(_valued(choice, *given.values()))
        return
    several = page.get_by_test_id(f"kind-{kind}")
    if several.count() and several.get_attribute("aria-pressed") == "false":
        hand.press(several)
    for name, value in given.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            _choose(page, name, one, hand)
    hand.press(page.get_by_test_id(f"act-{kind}"))


def _choose(page: Page, name: str, value: object, hand: Hand) -> None:
    """Choose a value of a field: a card where it lies, a button, or a number to which one steps."""
    field = page.get_by_test_id(f"field-{name}")
    card = page.locator(f'[data-testid=pick][data-card="{value}"]')
    button = _valued(field.get_by_test_id("value"), value)
    if button.count():
        if button.get_attribute("aria-pressed") != "true":
            hand.press(button)
    elif card.count():
        if card.first.get_attribute("aria-pressed") != "true":
            hand.press(card.first)
    else:
        _step(field, int(str(value)), hand)


def _step(field: Locator, number: int, hand: Hand) -> None:
    """Go near it with the slider, then by one at a time."""
    slider, shown = field.get_by_role("slider"), field.locator("output")
    slider.fill(str(int(slider.input_value()) + number - int(shown.inner_text())))
    for _ in range(100):
        off = number - int(shown.inner_text())
        if off == 0:
            return
        hand.press(field.get_by_role("button", name="more" if off > 0 else "less"))
    raise AssertionError(f"nobody gets to {number}")


def _valued(among: Locator, *values: object) -> Locator:
    """Those of some buttons that stand for these values."""
    wanted = " ".join(map(str, values))
    return among.and_(among.page.locator(f'[data-value="{wanted}"]'))
