"""Components and texts as SVG."""

import pytest

from numbra.core.describing import Face
from numbra.core.drawing.pieces import GROUNDS, Piece, back, pieces, pile
from numbra.core.drawing.svg import component, width_of
from numbra.core.voice import Voice


@pytest.mark.parametrize(
    ("ground", "ink"), [("#ffffff", "#000000"), ("#f0cd32", "#000000"), ("#2d2d2d", "#ffffff"), ("#2d55be", "#ffffff")]
)
def test_labels_can_be_read_on_every_ground(ground: str, ink: str) -> None:
    """Dark ink on light colours, light ink on dark ones."""
    assert f'fill="{ink}" font-weight' in component(0, 0, Piece(label="7", ground=ground))


def contrast(ground: str, ink: str) -> float:
    """The contrast of two colours as the WCAG computes it."""

    def luminance(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(ground), luminance(ink)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    "ground", [*GROUNDS.values(), *(f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(0, 256, 5))]
)
def test_every_ground_has_enough_contrast(ground: str) -> None:
    """At least 4.5, also for the greys in the middle."""
    shown = component(0, 0, Piece(label="7", ground=ground))
    ink = "#ffffff" if 'fill="#ffffff" font-weight' in shown else "#000000"
    assert contrast(ground, ink) >= 4.5


@pytest.mark.parametrize("wrong", ["red", "#FFF", 'url("x")', '#123456"/><script>', "#12345g"])
def test_what_is_no_colour_is_drawn_plain(wrong: str) -> None:
    """So nothing but six digits reaches the drawing."""
    assert component(0, 0, Piece(label="7", ground=wrong)) == component(0, 0, Piece(label="7"))


def test_a_back_shows_neither_colour_nor_face() -> None:
    """But a pile has its number on it; an empty one is nothing."""
    assert "<text" not in component(0, 0, back("tile"))
    assert component(0, 0, Piece(ground="#ff0000", hidden=True)) == component(0, 0, back())
    assert pile(0) == ()
    assert pile(12)[0].label == "12"


def test_a_coloured_face_says_its_colour() -> None:
    """In the reader's language, for people who cannot tell colours apart."""
    (red,) = pieces([Face(label="5", colour="red", shape="tile")], Voice("de"))
    assert red == Piece(label="5", note="rot", ground=GROUNDS["red"], shape="tile")


def test_what_is_long_is_squeezed() -> None:
    """Into its component."""
    assert "textLength" in component(0, 0, Piece(label="Guard of honour"))
    assert "textLength" not in component(0, 0, Piece(label="12"))
    assert width_of("字字", 10) > width_of("ab", 10)
