"""`numbra games`."""

from pathlib import Path
from typing import Annotated, get_args

import msgspec
import pytest

import numbra
from numbra.bots import levels
from numbra.bots import names as bot_names
from numbra.cli import arguments
from numbra.core.describing import ABOUT
from numbra.core.registry import game_names
from numbra.core.text import Language, languages_of
from packages import FIRST, Offer
from third_party import install, shades_called

from .conftest import Run
from .test_rules import OURS

LANGUAGES = languages_of("numbra.cli")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", ["80", "120"])
def test_every_game_with_its_seats_and_every_option_with_its_default(
    language: str, width: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is cut off."""
    monkeypatch.setenv("COLUMNS", width)
    code, out, _ = run("games", "--lang", language)
    assert code == 0
    for name in game_names():
        game = numbra.game(name)
        assert f"{name}  {game.title}  (" in out
        for field in msgspec.structs.fields(game.options_type):
            assert f"\n  {field.name}: " in out
    assert "…" not in out.replace('": …', "").replace(": …)", "")
    assert all(len(line) <= int(width) for line in out.splitlines())


def test_what_an_option_can_be(run: Run) -> None:
    """From the option's type."""
    out = run("games").out
    assert "rounds: 1 | 2  (default: 1)" in out
    assert "memory_aid: true | false  (default: false)" in out
    assert "print_tolerance: 0 – 6  (default: 0.0)" in out
    assert "variant: full | simplified  (default: full)" in out
    assert 'cards: JSON {"values": …, "colours": …}  (default: …)' in out
    assert "Discards lie number up." in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_levels_of_a_game_with_how_they_play(language: Language, run: Run) -> None:
    """The best first, by the names that --bot takes; then the other bots."""
    out = run("games", "--lang", language).out
    spoken = " ".join(out.split())
    for name in OURS:
        for level in levels(name):
            assert f"\n  {level.name}" in out
            assert level.about.say(language) in spoken
        others = [bot for bot in bot_names(name) if bot not in {level.name for level in levels(name)}]
        assert f"\n  {', '.join(others)}\n" in out


def test_a_game_of_somebody_else_is_listed(example_game: numbra.Game, run: Run) -> None:
    """With its title as description, since it has no sentence of its own."""
    out = run("games").out
    assert "\n  random\n" in out
    assert f"highcard  Highcard  (2 to 4 players)\n  {example_game.title}\n  cards: 1 – 6  (default: 4)" in out


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("rounds=2", 2),
        ("rounds=true", True),
        ("rounds=full", "full"),
        ("rounds=", ""),
        ("rounds=a=b", "a=b"),
        ('rounds={"a": [1]}', {"a": [1]}),
        ("rounds=tables+1", "tables+1"),
    ],
)
def test_an_option_is_json_where_it_can_be_else_text(given: str, value: object) -> None:
    """So that words need no quotes."""
    assert arguments.options_from([given]) == {"rounds": value}


def described(kind: type[msgspec.Struct]) -> dict[str, dict[str, str]]:
    """The descriptions of every option by language, those of nested options included."""
    found: dict[str, dict[str, str]] = {}
    for field in msgspec.structs.fields(kind):
        inner, meta = get_args(field.type)
        found[field.name] = {language: meta.extra[ABOUT].say(language) for language in LANGUAGES}
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            found |= described(inner)
    return found


@pytest.mark.parametrize("name", OURS)
def test_every_option_of_ours_is_described_in_every_language(name: str) -> None:
    """No two languages share a description."""
    for option, about in described(numbra.game(name).options_type).items():
        assert set(about) == set(LANGUAGES), option
        assert all(about.values()), option
        assert len(set(about.values())) == len(LANGUAGES), option


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_described_in_the_language_asked_for(language: str, run: Run) -> None:
    """And in no other language."""
    shown = " ".join(run("games", "--lang", language).out.split())
    for name in OURS:
        abouts = described(numbra.game(name).options_type)
        for field in msgspec.structs.fields(numbra.game(name).options_type):
            assert [tongue for tongue in LANGUAGES if abouts[field.name][tongue] in shown] == [language]


class EnglishOnly(numbra.Options, frozen=True, kw_only=True):
    """Options of a game that is not translated."""

    trumps: Annotated[bool, msgspec.Meta(description="One colour beats the others.")] = False


def test_a_description_in_english_only_is_shown_in_english(
    example_game: numbra.Game, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever language is asked for."""
    monkeypatch.setattr(type(example_game), "options_type", EnglishOnly)
    assert "One colour beats the others." in run("games", "--lang", "fr").out


def test_levels_of_other_packages_are_listed(run: Run, offer: Offer) -> None:
    """With how they play; those that cannot be used with the reason."""
    offer("mine", FIRST + "BOTS = level('first', title=Text.same('Primus'))", bots={"shades": "mine:BOTS"})
    offer("wrong", "raise ValueError('not today')", bots={"shades": "wrong:BOTS"})
    out = run("games").out
    assert "\n  first (Primus)\n      Takes the first action there is.\n" in out
    assert "“wrong:BOTS” is installed as bots of 49 Shades of Grey" in " ".join(out.split())
    assert "ValueError: not today" in " ".join(out.split())


@pytest.mark.usefixtures("looked_for_anew")
def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list names it, with the reason; `numbra play` does not offer it."""
    install(tmp_path, "broken", "import nowhere")
    monkeypatch.syspath_prepend(str(tmp_path))
    listed = run("games")
    assert listed.code == 0
    assert "“broken” is installed, but it cannot be loaded" in listed.out
    assert "nmbrs!" in listed.out
    assert "broken" not in run("play", typed=("quit",)).out


@pytest.mark.usefixtures("looked_for_anew")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_brings_a_board_is_listed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """A board has the page's rights, so the host must see which packages bring one; and what is wrong with one."""
    install(tmp_path, "withboard", shades_called("withboard", "board = Board('board.js', ('a.css',))"), FILES)
    install(tmp_path, "amiss", shades_called("amiss", "board = Board('none.js')"))
    monkeypatch.syspath_prepend(str(tmp_path))
    out = run("games", "--lang", language).out
    (line,) = (one for one in out.splitlines() if one.endswith(" withboard"))
    assert "2" in line
    assert "none.js" in out
    assert "{" not in line


FILES = {"board.js": b"export const mount = () => ({ unmount() {} })", "a.css": b"p { margin: 0 }"}


def test_a_game_that_cannot_say_what_it_is_hides_no_other(offer: Offer, run: Run) -> None:
    """It is listed with the reason, whatever its words raise."""
    words = "type('Mute', (Text,), {'say': lambda *_: exit('no words')})()"
    said = shades_called("mute", f"tagline = {words}")
    offer("mute", f"from numbra.core.text import Text\n{said}", games={"mute": "mute:game"})
    code, out, _ = run("games")
    assert code == 0
    assert "The game “mute” is installed, but it cannot be loaded: SystemExit: no words." in " ".join(out.split())
    assert all(f"{name}  " in out for name in OURS)
