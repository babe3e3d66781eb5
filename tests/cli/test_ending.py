"""The sentence at the end of a game."""

import pytest

from numbra.cli.ending import ending
from numbra.core.text import Language
from numbra.core.voice import Voice

NAMES = ("You", "Anna", "Ben")


@pytest.mark.parametrize(
    ("language", "alone", "other", "shared", "draw"),
    [
        ("en", "You win!", "Anna wins.", "Shared win: You and Ben.", "It is a draw."),
        ("de", "Du gewinnst!", "Anna gewinnt.", "Geteilter Sieg: Du und Ben.", "Unentschieden."),
        ("fr", "Tu gagnes !", "Anna gagne.", "Victoire partagée : Toi et Ben.", "La partie est nulle."),
    ],
)
def test_won_shared_or_drawn(language: Language, alone: str, other: str, shared: str, draw: str) -> None:
    """If all players share the win, it is a draw."""
    voice = Voice(language, NAMES, 0)
    endings = [ending(winners, 3, voice) for winners in ((0,), (1,), (0, 2), (0, 1, 2))]
    assert endings == [alone, other, shared, draw]
