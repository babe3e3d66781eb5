"""Languages and names."""

import locale

import pytest

from numbra.cli.voice import Voice, deed, seat_of_you, spoken_here
from numbra.core.text import Text


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_locale_s_language_if_it_is_spoken(
    environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment first, then what the platform says."""
    monkeypatch.setattr(locale, "getlocale", lambda: ("fr_FR", "UTF-8"))
    assert spoken_here(environ) == language


def test_without_any_locale_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform does not know either."""
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert spoken_here({}) == "en"


def test_you_and_the_others() -> None:
    """One sentence each."""
    wins = deed(en=("You win.", "{name} wins."), de=("Du.", "{name}."), fr=("Toi.", "{name}."))
    voice = Voice("en", ("You", "greedy 1", "greedy 2"), 0)
    assert [voice.did(wins, seat) for seat in (0, 1)] == ["You win.", "greedy 1 wins."]
    assert voice.all_names((0,)) == "You"
    assert voice.all_names((0, 1, 2)) == "You, greedy 1 and greedy 2"
    assert Voice("de", ("You", "x"), 0).all_names((0, 1)) == "Du und x"
    assert Voice("en", ("You", "x")).name(0) == "You"


def test_one_and_many() -> None:
    """Also below zero."""
    one, many = Text("{n} point", "{n} Punkt", "{n} point"), Text("{n} points", "{n} Punkte", "{n} points")
    assert [Voice().count(n, one, many) for n in (0, 1, -1, 2)] == ["0 points", "1 point", "-1 point", "2 points"]
    assert [Voice("fr").count(n, one, many) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_which_seat_a_record_calls_you() -> None:
    """None, if only others play."""
    assert [seat_of_you(names) for names in (("You", "x"), ("x", "You"), ("x", "y"))] == [0, 1, None]
