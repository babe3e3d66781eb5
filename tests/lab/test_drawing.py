"""The shapes of a picture."""

import pytest

from numbra.lab.drawing import Axis, colour, decades, label


def test_an_axis_puts_values_between_its_edges() -> None:
    """And what lies beyond at its ends."""
    axis = Axis(0, 10, 100, 200)
    assert [axis.at(value) for value in (-5, 0, 5, 10, 99)] == [100, 100, 150, 200, 200]


def test_a_logarithmic_axis_makes_tenfold_steps_equally_long() -> None:
    """Nothing is too small for it."""
    axis = Axis(1, 100, 0, 200, logarithmic=True)
    assert [axis.at(value) for value in (0, 1, 10, 100)] == [0, 0, 100, 200]


@pytest.mark.parametrize(
    ("low", "high", "found"), [(0.02, 30, (0.01, 0.1, 1, 10, 100)), (1, 1, (1, 10)), (1, 10, (1, 10))]
)
def test_decades(low: float, high: float, found: tuple[float, ...]) -> None:
    """The powers of ten around, at least two."""
    assert decades(low, high) == pytest.approx(found)


def test_long_names_are_squeezed() -> None:
    """Short ones stay as they are."""
    assert "textLength" in label(0, 0, "search:100ms@expert", room=80)
    assert "textLength" not in label(0, 0, "master", room=80)


def test_colours_begin_again() -> None:
    """There are eight."""
    assert colour(0) == colour(8) != colour(1)
