"""Lays a position out on a sheet: whose drawing it is, the points, and the places one beside the other."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..contract import Seat, State, View
from ..registry import game_of
from ..text import texts
from ..voice import Voice
from .pieces import Place, lying, plain_face
from .svg import WIDE, component, document, headline, height_of, width_of, words

if TYPE_CHECKING:
    from ..game import Game

WIDTH = 830.0
EDGE = 16.0
GAP = 5.0
"""Between components."""
APART = 26.0
"""Between places."""
HEADING, LINE = 12.0, 13.0
"""The size of headings, and of what is written."""
LONGEST_NAME = 24
MOST_LETTERS = 100
"""In a line."""
MOST_PER_LINE = int((WIDTH - 2 * EDGE + GAP) // (WIDE + GAP))

EVERYTHING = texts("drawing.everything")
KNOWN_TO_SEAT = texts("drawing.known-to-seat")
KNOWN_TO_ALL = texts("drawing.known-to-all")
SEAT = texts("drawing.seat")


def html(position: State | View) -> str:
    """The drawing of a state or view for a notebook, in English; the game is the installed one that it belongs to."""
    view = position.view(None) if isinstance(position, State) else position
    return draw(game_of(view), position, Voice())


def draw(game: "Game | None", position: State | View, voice: Voice) -> str:
    """A drawing of a state or view: of a state everything in it, of a view what it holds.

    Without its game a view is drawn as its fields, and a state as its zones.
    """
    speaking = Voice(voice.language, _names(position, voice))
    places = game.places(position, speaking) if game else lying(position, plain_face, speaking)
    title, scope = game.title if game else type(position).__name__, _scope(position, speaking)
    seats, below = _seats(position, speaking, 54)
    body, bottom = _flow(places, speaking, below + 14)
    return document(WIDTH, bottom + EDGE, f"{title}: {scope}", headline(EDGE, 30, title, scope) + seats + body)


def _names(position: State | View, voice: Voice) -> tuple[str, ...]:
    """The players' names as far as they are known, no longer than there is room; else the seats' numbers."""
    seats = max([position.seats if isinstance(position, State) else 0, *_seats_in(position)])
    known = [name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…" for name in voice.names]
    return (*known, *(voice(SEAT, seat=seat) for seat in range(len(known), seats)))


def _seats_in(position: State | View) -> Iterator[int]:
    """How many seats there are at least, by what a state or view says of them."""
    yield len(position.scores)
    yield from (seat + 1 for seat in (*position.acting, *position.winners))
    if isinstance(position, View) and position.seat is not None:
        yield position.seat + 1


def _scope(position: State | View, voice: Voice) -> str:
    """Whose knowledge is drawn."""
    if isinstance(position, State):
        return voice(EVERYTHING)
    return voice(KNOWN_TO_ALL) if position.seat is None else voice(KNOWN_TO_SEAT, name=voice.names[position.seat])


def _seats(position: State | View, voice: Voice, y: float) -> tuple[str, float]:
    """Everybody's points, and where they end; ▸ may act, ★ has won."""
    marks, x, scores = [], EDGE, dict(enumerate(position.scores))
    for seat, name in enumerate(voice.names):
        sign = "★ " if seat in position.winners else "▸ " if seat in position.acting else ""
        score = scores.get(seat)
        line = f"{sign}{name}" + ("" if score is None else f": {score}")
        wide = width_of(line, LINE)
        if x > EDGE and x + wide > WIDTH - EDGE:
            x, y = EDGE, y + 20
        marks.append(words(x, y, line, LINE, bold=bool(sign)))
        x += wide + 22
    return "".join(marks), y


def _flow(places: Sequence[Place], voice: Voice, y: float) -> tuple[str, float]:
    """All places from left to right, on as many lines as they need; the marks, and where they end."""
    marks, x, bottom = [], EDGE, y
    for place in places:
        heading = _named(place, voice)
        wide = max(_width(place), width_of(heading, HEADING))
        if x > EDGE and x + wide > WIDTH - EDGE:
            x, y = EDGE, bottom + APART / 2
        marks.append(words(x, y + 10, heading, HEADING, dim=True))
        lower, drawn = _contents(place, x, y + 18)
        marks += drawn
        x, bottom = x + wide + APART, max(bottom, lower)
    return "".join(marks), bottom


def _named(place: Place, voice: Voice) -> str:
    """A place's name, after its owner's."""
    owner: Seat | None = place.owner
    return place.called if owner is None else " · ".join(filter(None, (voice.names[owner], place.called)))


def _width(place: Place) -> float:
    columns = min(len(place.pieces), MOST_PER_LINE)
    return max(columns * (WIDE + GAP) - GAP, *(width_of(line, LINE) for line in _lines(place.text)))


def _lines(text: str) -> tuple[str, ...]:
    """A text in lines that fit on the sheet."""
    return tuple(text[start : start + MOST_LETTERS] for start in range(0, len(text), MOST_LETTERS)) or ("",)


def _contents(place: Place, x: float, y: float) -> tuple[float, list[str]]:
    """What lies there, in lines that fit on the sheet, and where it ends."""
    marks = []
    for text in filter(None, _lines(place.text)):
        marks.append(words(x, y + LINE, text, LINE))
        y += 19
    for start in range(0, len(place.pieces), MOST_PER_LINE):
        line = place.pieces[start : start + MOST_PER_LINE]
        marks += [component(x + column * (WIDE + GAP), y, piece) for column, piece in enumerate(line)]
        y += max(map(height_of, line)) + GAP
    return y, marks
