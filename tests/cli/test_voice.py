"""The language of the command line."""

import locale

import pytest

from numbra.cli.voice import seat_of_you, spoken_here


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "la_VA.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_locale_s_language_if_it_is_spoken(
    environ: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment decides, then the platform."""
    monkeypatch.setattr(locale, "getlocale", lambda: ("fr_FR", "UTF-8"))
    assert spoken_here(environ) == language


def test_without_any_locale_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform knows none either."""
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert spoken_here({}) == "en"


def test_which_seat_a_record_calls_you() -> None:
    """None if there is no such seat."""
    assert [seat_of_you(names) for names in (("You", "x"), ("x", "You"), ("x", "y"))] == [0, 1, None]
