"""Draws the table of any game: who sits there with how many points, and what lies where, as far as a seat sees it."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import View
from numbra.core.describing import Colour, plain_name
from numbra.core.game import Game
from numbra.core.sight import Sight
from numbra.core.voice import Voice

from ..texts import texts
from .blocks import wrapped

BACK = "▒"
MOST_BACKS = 12
"""The most backs that are drawn one by one; of more, their number is written."""
INK: dict[Colour, str] = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "purple": "purple",
    "pink": "hot_pink",
    "brown": "orange4",
    "grey": "bright_black",
    "black": "bold",
    "white": "bold",
}

POINTS = texts("person.points")


def plain(game: Game, view: View, zones: Sequence[Sight], voice: Voice, width: int) -> RenderableType:
    """The seats with what lies before each, then what lies in the middle."""
    shown = [sight for sight in zones if sight.zone.counted or sight.zone.called]
    middle = [sight for sight in shown if sight.zone.owner is None]
    return Group(
        Line(game.title, style="bold"),
        _players(view, voice),
        *(line for seat in range(len(voice.names)) for line in _owned(seat, shown, game, voice, width)),
        *([Line()] if middle else []),
        *(line for sight in middle for line in _zone(sight, "", game, voice, width)),
    )


def _players(view: View, voice: Voice) -> Grid:
    """Whose turn it is, and the points that the seat may be shown."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    scores = view.scores or (None,) * len(voice.names)
    for seat, points in enumerate(scores):
        turn = "▸" if seat in view.waiting_for and not view.over else " "
        said = "" if points is None else voice(POINTS, n=points)
        grid.add_row(f"{turn} {voice.name(seat)}", said, style="bold" if seat == view.seat else "")
    return grid


def _owned(seat: int, shown: Sequence[Sight], game: Game, voice: Voice, width: int) -> list[Line]:
    mine = [sight for sight in shown if sight.zone.owner == seat]
    return [line for sight in mine for line in _zone(sight, voice.name(seat), game, voice, width)]


def _zone(sight: Sight, owner: str, game: Game, voice: Voice, width: int) -> list[Line]:
    """A place, with its name and what is seen of the cards in it."""
    called = voice(sight.zone.called or plain_name(sight.zone.name))
    name = Line(f"{owner} · {called}:" if owner else f"{called}:", style="dim")
    return wrapped([name, *_cards(sight, game)], width, indent=2)


def _cards(sight: Sight, game: Game) -> list[Line]:
    cards = sight.zone.cards
    if not cards:
        return [Line("–")]
    if not sight.up:
        if len(cards) > MOST_BACKS and not any(cards):
            return [Line(f"{BACK} × {len(cards)}")]
        return [Line(f"{BACK}{back}") for back in cards]
    faces = [game.face(card) for card in cards]
    return [Line(face.label, style=Style.parse(INK[face.colour]) if face.colour else "") for face in faces]
