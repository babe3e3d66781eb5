"""`numbra games`."""

import msgspec
import pytest

import numbra
from numbra.cli import arguments
from numbra.core.registry import game_names
from numbra.core.text import LANGUAGES

from .conftest import Run


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
    """By its type."""
    out = run("games").out
    assert "rounds: 1 | 2  (default: 1)" in out
    assert "memory_aid: true | false  (default: false)" in out
    assert "print_tolerance: 0 – 2  (default: 0.0)" in out
    assert "variant: full | simplified  (default: full)" in out
    assert 'cards: JSON {"values": …, "colours": …}  (default: …)' in out
    assert "Discards lie number up." in out


def test_a_game_of_somebody_else_is_listed(example_game: numbra.Game, run: Run) -> None:
    """By its own title, for want of a sentence."""
    out = run("games").out
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
    """So that nobody needs to quote a word."""
    assert arguments.options_from([given]) == {"rounds": value}
