"""The kit finds what is wrong with the messages of a package."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from numbra.core.text import Messages, catalogue
from numbra.testing import BrokenPromise, check_catalogue

POINTS = {"one": "{n} point", "other": "{n} points"}
ENGLISH: Messages = {"hello": "Hello, {name}.", "points": POINTS}
GERMAN: Messages = {"hello": "Hallo {name}.", "points": {"one": "ein Punkt", "other": "{n} Punkte"}}
POLISH: Messages = {
    "hello": "Cześć {name}.",
    "points": {"one": "{n} punkt", "few": "{n} punkty", "many": "{n} punktów", "other": "{n} punktu"},
}
Check = Callable[..., None]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check a package that has these messages, and whose code asks for these keys."""

    def checked(asks: tuple[str, ...] = ("hello", "points"), /, **messages: Messages | str) -> None:
        package = f"planted_{tmp_path.name}"
        (folder := tmp_path / package / "locale").mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        for language, said in ({"en": ENGLISH} | messages).items():
            text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False, indent=2) + "\n"
            (folder / f"{language}.json").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        for key in asks:
            catalogue(package)(key)
        check_catalogue(package)

    return checked


def test_what_is_complete_and_alike_passes(check: Check) -> None:
    """In as many plural forms as a language has; a form may leave out the number."""
    check(de=GERMAN, pl=POLISH)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"points": GERMAN["points"]}, "de.json lacks “hello”"),
        (GERMAN | {"bye": "Tschüss."}, "de.json has “bye”, which English lacks"),
        (GERMAN | {"hello": "Hallo."}, "de.json: “hello” lacks {name}"),
        (GERMAN | {"hello": "Hallo {nmae}."}, "de.json: “hello” has {nmae}, which nothing fills in"),
        (GERMAN | {"points": "{n} Punkte"}, "de.json: “points” has plural forms in one language only"),
        (GERMAN | {"points": {"other": "{n} Punkte"}}, "de.json: “points” needs the plural forms one, other"),
        (GERMAN | {"points": POINTS | {"few": "{n}"}}, "de.json: “points” needs the plural forms one, other"),
        (GERMAN | {"points": POINTS | {"other": "Punkte"}}, "de.json: “points” lacks {n}"),
        (GERMAN | {"points": POINTS | {"one": "{m}"}}, "de.json: “points” has {m}, which nothing fills in"),
        (dict(reversed(GERMAN.items())), "de.json is not in the order of its keys"),
        ('{"hello": "Hallo {name}.", "points": {"one": "{n}", "other": "{n}"}}', "de.json is not in the order"),
    ],
)
def test_what_is_wrong_with_a_language_is_named(check: Check, wrong: Messages | str, said: str) -> None:
    """With its file and key."""
    with pytest.raises(BrokenPromise) as caught:
        check(de=wrong)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("asks", "said"),
    [
        (("hello", "points", "bye"), "there is no message “bye”"),
        (("hello",), "nobody says “points”"),
    ],
)
def test_what_code_asks_for_is_there_and_nothing_else(check: Check, asks: tuple[str, ...], said: str) -> None:
    """A wrong key would be found by whoever is told it, and an unused one by nobody."""
    with pytest.raises(BrokenPromise) as caught:
        check(asks)
    assert str(caught.value).endswith(f"/locale: {said}")
