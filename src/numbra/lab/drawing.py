"""Drawing by hand: the few shapes that the plots of a report are made of, as SVG."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, log10

LETTER = 8.2
"""About the width of a letter of a name, in pixels."""
COLOURS = 8
"""How many colours the page has for bots; after the last it begins again."""


def svg(width: float, height: float, label: str, shapes: Iterable[str]) -> str:
    """A picture as wide as the page allows; the label is for people who cannot see it."""
    body = "".join(shapes)
    return f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(label)}">{body}</svg>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def rect(x: float, y: float, width: float, height: float, style: str, *, opacity: float = 1, tip: str = "") -> str:
    """A rectangle; the tip appears under the pointer."""
    title = f"<title>{escape(tip)}</title>" if tip else ""
    size = f'width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} rx="2" class="{style}" opacity="{opacity:.2f}">{title}</rect>'


def dot(x: float, y: float, radius: float, style: str, tip: str = "") -> str:
    """A round mark."""
    title = f"<title>{escape(tip)}</title>" if tip else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="{style}">{title}</circle>'


def label(x: float, y: float, text: str, style: str = "", anchor: str = "start", *, room: float = inf) -> str:
    """Words, centred on the height given; where there is little room they are squeezed into it."""
    squeezed = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if len(text) * LETTER > room else ""
    place = f'x="{x:.1f}" y="{y:.1f}" dy=".35em"'
    return f'<text {place} class="{style}" text-anchor="{anchor}"{squeezed}>{escape(text)}</text>'


def colour(index: int) -> str:
    """The style of a bot's marks."""
    return f"c{index % COLOURS}"


@dataclass(frozen=True)
class Axis:
    """Where values lie between two edges of a picture; a logarithmic axis shows tenfold steps equally long."""

    low: float
    high: float
    left: float
    right: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """The place of a value; what lies beyond an end is drawn at it."""
        low, high = self._scaled(self.low), self._scaled(self.high)
        share = (self._scaled(value) - low) / (high - low)
        return self.left + min(1.0, max(0.0, share)) * (self.right - self.left)

    def _scaled(self, value: float) -> float:
        return log10(max(value, self.low)) if self.logarithmic else value

    def drawn(self, ticks: Sequence[tuple[float, str]], top: float, bottom: float) -> list[str]:
        """Thin lines at the ticks, with their names underneath."""
        shapes = []
        for value, name in ticks:
            shapes.append(line(self.at(value), top, self.at(value), bottom, "grid"))
            shapes.append(label(self.at(value), bottom + 14, name, "tick", "middle"))
        return shapes


def decades(low: float, high: float) -> tuple[float, ...]:
    """The powers of ten around these positive values."""
    first, last = floor(log10(low)), ceil(log10(high))
    return tuple(10.0**power for power in range(first, max(last, first + 1) + 1))
