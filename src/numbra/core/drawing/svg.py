"""The few shapes that drawings consist of, as SVG. All text is escaped; what is light turns dark where readers ask."""

import re
from html import escape
from unicodedata import east_asian_width

from ..text import shown
from .pieces import Piece

WIDE, TALL = 38.0, 50.0
"""Width and height of a card; dice and tokens are as high as they are wide."""
STYLE = (
    "@media (prefers-color-scheme: dark) {"
    ".numbra-drawing .paper { fill: #16181c } .numbra-drawing .ink { fill: #eceef1 }"
    ".numbra-drawing .dim { fill: #aab0b9 } .numbra-drawing .plain { fill: #2b2f36; stroke: #6b727d }"
    ".numbra-drawing .hidden { fill: #3a4150; stroke: #77839a } }"
)
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_DARK, _FAINT, _BLACK, _LIGHT = "#16181c", "#5b626c", "#000000", "#ffffff"
_FIRST_LIGHT = 0.179
"""From this luminance on, dark ink has more contrast than light ink."""
_LETTER = 0.58
"""The width of a letter, in parts of its height, where it is not known exactly."""


def document(width: float, height: float, title: str, body: str) -> str:
    """A whole drawing; the title is what screen readers say."""
    said = _clean(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="numbra-drawing" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{said}" style="max-width:100%;height:auto" '
        f'font-family="system-ui, sans-serif"><title>{said}</title><style>{STYLE}</style>'
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="8" fill="#f7f7f5"/>{body}</svg>'
    )


def headline(x: float, y: float, title: str, beside: str) -> str:
    """A title, and smaller beside it what it is about."""
    return (
        f'<text class="ink" x="{x:g}" y="{y:g}" font-size="18" font-weight="600" fill="{_DARK}">{_clean(title)}'
        f'<tspan class="dim" dx="12" font-size="13" font-weight="400" fill="{_FAINT}">{_clean(beside)}</tspan></text>'
    )


def words(x: float, y: float, text: str, size: float, *, dim: bool = False, bold: bool = False) -> str:
    """A line of text that begins at a point on its base line."""
    style, fill = ("dim", _FAINT) if dim else ("ink", _DARK)
    weight = ' font-weight="600"' if bold else ""
    return f'<text class="{style}" x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{weight}>{_clean(text)}</text>'


def width_of(text: str, size: float) -> float:
    """About how wide a line of text is."""
    return sum(1.8 if east_asian_width(letter) in "WF" else 1.0 for letter in text) * size * _LETTER


def height_of(piece: Piece) -> float:
    """How high a component is."""
    return WIDE if piece.shape in ("die", "token") else TALL


def component(x: float, y: float, piece: Piece) -> str:
    """A component with its upper left corner at a point."""
    high, coloured = height_of(piece), bool(_COLOUR.fullmatch(piece.ground)) and not piece.hidden
    radius = {"card": 6.0, "tile": 3.0, "die": 9.0, "token": WIDE / 2}[piece.shape]
    style = "" if coloured else ' class="hidden"' if piece.hidden else ' class="plain"'
    ground = piece.ground if coloured else "#c9d2e3" if piece.hidden else "#ffffff"
    shape = (
        f'<rect{style} x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{high:g}" rx="{radius:g}" fill="{ground}" '
        f'stroke="#7a818c"/>'
    )
    colour = f'fill="{_ink_on(ground)}"' if coloured else f'class="ink" fill="{_DARK}"'
    lower = 5.0 if piece.note else 0.0
    return (
        shape
        + _centred(x, y + high / 2 + 6.5 + lower, piece.label, 19.0, colour)
        + _centred(x, y + 13, piece.note, 9.0, colour)
    )


def _centred(x: float, y: float, text: str, size: float, colour: str) -> str:
    """A text in the middle of a component, squeezed where it is wider; nothing if there is none."""
    if not text:
        return ""
    room = WIDE - 5
    squeezed = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if width_of(text, size) > room else ""
    weight = ' font-weight="600"' if size > 10 else ""
    place = f'x="{x + WIDE / 2:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle"'
    return f"<text {place} {colour}{weight}{squeezed}>{_clean(text)}</text>"


def _ink_on(ground: str) -> str:
    """Dark or light ink, whichever has more contrast."""
    channels = [int(ground[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return _BLACK if luminance >= _FIRST_LIGHT else _LIGHT


def _clean(text: str) -> str:
    """Text as it may stand in SVG: printable, at most 200 characters, escaped."""
    return escape(shown(text))
