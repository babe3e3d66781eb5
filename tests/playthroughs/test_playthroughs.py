"""Every playthrough is replayed, and every game of ours has some that show all its rules and options."""

from importlib.metadata import distribution
from pathlib import Path

import msgspec
import pytest

import numbra
from playthroughs.playthrough import files, parse

RULES = {"shades": 10, "nmbrs": 17, "code777": 12}
"""How many rules the section of each game has in the rules page."""
OURS = sorted(distribution("numbra").entry_points.select(group="numbra.games").names)


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_is_as_written(path: Path) -> None:
    """A change of the rules shows as a difference; `regenerate.py` writes it down."""
    text = path.read_text(encoding="utf-8")
    assert parse(text).text() == text
    assert parse(text).header.game == path.parent.name


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_playthroughs(game: str) -> None:
    """Four at least."""
    assert len(files(game)) >= 4


@pytest.mark.parametrize("game", OURS)
def test_every_rule_is_marked(game: str) -> None:
    """Each number of the rules page in one playthrough or another, and no others."""
    marked = {rule for path in files(game) for rule in parse(path.read_text(encoding="utf-8")).rules()}
    assert marked == set(range(1, RULES[game] + 1))


@pytest.mark.parametrize("game", OURS)
def test_every_option_is_played(game: str) -> None:
    """Each with another value than its default somewhere."""
    default = msgspec.to_builtins(numbra.game(game).options(None))
    played = [parse(path.read_text(encoding="utf-8")).header.options for path in files(game)]
    varied = {name for options in played for name, value in options.items() if value != default[name]}
    assert varied == set(default)


@pytest.mark.parametrize("path", files("shades"), ids=lambda path: path.stem)
def test_shades_is_played_to_the_end(path: Path) -> None:
    """Whole games."""
    assert "\n  over, scores " in path.read_text(encoding="utf-8")
