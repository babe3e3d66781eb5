"""The terminal's table for a game without a table of its own."""

import io

import msgspec
from rich.console import Console, RenderableType

import numbra
from numbra.cli.tables.base import Table
from numbra.cli.tables.blocks import Screen
from numbra.core.contract import Options, View
from numbra.core.voice import Voice
from numbra.games.shades.actions import GUESSES, Guess


def table() -> Table[View]:
    """The table of seat 0."""
    return Table(Voice("en", ("You", "Anna"), 0), Options())


def text(shown: RenderableType) -> str:
    """The text as printed at 80 columns."""
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def view() -> View:
    """The first view of a game."""
    return numbra.game("shades").start(seats=2, seed="base").view(0)


def test_the_view_is_shown_as_json() -> None:
    """The whole view."""
    shown = text(table().show(view(), Screen(80, true_colour=True)))
    assert msgspec.json.decode(shown) == msgspec.json.decode(msgspec.json.encode(view()))


def test_actions_are_numbered_and_long_lists_cut() -> None:
    """Actions that are not listed can still be picked by number."""
    lines = text(table().legal(view(), GUESSES)).splitlines()
    assert len(lines) == 21
    assert lines[0] == '  1  {"type":"guess","number":1}'
    assert lines[-1].strip() == "… and more"
    assert table().read("49", view(), GUESSES) == {"type": "guess", "number": 49}
    assert table().read("50", view(), GUESSES) is None
    assert table().typed(Guess(7)) == '{"type":"guess","number":7}'


def test_nothing_is_an_aside_and_nothing_is_noted() -> None:
    """This table has neither notes nor side commands."""
    plain = table()
    plain.remember({"anything": 1})
    assert plain.notes is None
    assert plain.aside("cross b7", view(), Screen(80, true_colour=True)) is None
