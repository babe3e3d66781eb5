"""What the tables of all games have in common: they show the whole view, fit both widths, and are readable."""

import io
from itertools import islice

import msgspec
import pytest
from rich.color import Color
from rich.console import Console, RenderableType
from rich.style import Style

import numbra
from numbra.bots.seating import seated
from numbra.cli.tables import coloured, table_for, tiles
from numbra.cli.tables.blocks import Screen
from numbra.cli.tables.grey import style_of
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from numbra.lab.simulate import moves

SEATS = {"shades": 2, "nmbrs": 8, "code777": 5}
EVERY = pytest.mark.parametrize("name", SEATS)


def text_of(shown: RenderableType, width: int) -> list[str]:
    """The text without colours, line by line."""
    plain = Console(width=width, file=io.StringIO())
    with plain.capture() as captured:
        plain.print(shown)
    return [line.rstrip() for line in captured.get().splitlines()]


def positions(name: str, options: dict[str, object] | None = None) -> list[numbra.State]:
    """Every seventh position of a game between bots."""
    state = numbra.game(name).start(seats=SEATS[name], seed="looks", options=options)
    players = seated(name, dict.fromkeys(range(SEATS[name]), "casual"), "looks")
    played = [one.state for one in islice(moves(state, players, "looks"), 200)]
    return [state, *played[::7], played[-1]]


def names(name: str) -> tuple[str, ...]:
    """The players' names."""
    return ("You", *(f"casual {seat}" for seat in range(1, SEATS[name])))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
@EVERY
def test_every_position_fits_the_screen(name: str, width: int, language: Language) -> None:
    """For the first and the last seat, from views that came over the wire, up to the last position."""
    game = numbra.game(name)
    for state in positions(name):
        for seat in (0, SEATS[name] - 1):
            received = game.view(msgspec.to_builtins(state.view(seat)))
            table = table_for(game, Voice(language, names(name), seat), game.options({}))
            shown = text_of(table.show(received, (), Screen(width, true_colour=True)), width)
            assert max(map(len, shown)) <= width
            assert len(shown) < 50
            assert table.task(received)
            assert not any("None" in line for line in shown)


@EVERY
def test_a_spectator_s_view_can_be_shown(name: str) -> None:
    """As at the end of `numbra replay`."""
    game = numbra.game(name)
    table = table_for(game, Voice("en", names(name)), game.options({}))
    for state in positions(name):
        assert text_of(table.show(state.view(None), (), Screen(80, true_colour=True)), 80)
        assert text_of(table.outcome(state.view(None), (), Screen(80, true_colour=True)), 80) is not None


def luminance(rgb: tuple[int, ...]) -> float:
    """The relative luminance as WCAG defines it."""
    parts = [value / 255 for value in rgb]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    """The contrast between text and background as WCAG defines it."""
    colours = [colour.get_truecolor() for colour in (style.color, style.bgcolor) if isinstance(colour, Color)]
    dark, light = sorted(luminance(tuple(colour)) for colour in colours)
    return (light + 0.05) / (dark + 0.05)


def test_letters_on_grey_can_be_read() -> None:
    """At least 4.5 to 1, on every grey there is."""
    assert min(contrast(style_of(grey)) for grey in range(256)) >= 4.5


@pytest.mark.parametrize("paint", [*coloured.PAINT.values(), *tiles.PAINT.values()], ids=str)
def test_letters_on_colours_can_be_read(paint: tuple[str, tuple[int, int, int]]) -> None:
    """At least 4.5 to 1."""
    letters, ground = paint
    assert contrast(Style(color=letters, bgcolor=Color.from_rgb(*ground))) >= 4.5
