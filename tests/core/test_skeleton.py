"""Which names look alike."""

import pytest

from numbra.core.skeleton import alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("BOB", "ВОВ"),
        ("Sara", "Ѕаrа"),
        ("Oxo", "Οχο"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("Otto", "0tt0"),
        ("Marno", "Mamo"),
        ("Ann", "\uff21nn"),  # full width
        ("Вова", "вова"),
        ("♥", "♥\ufe0f"),
    ],
)
def test_alike(one: str, other: str) -> None:
    """Letters of other scripts, strokes, case and width."""
    assert one != other
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoë"), ("王", "玉"), ("Ann", "Ann 2"), ("", "Ann")]
)
def test_not_alike(one: str, other: str) -> None:
    """What people can tell apart."""
    assert not alike(one, other)
