"""Many games between bots."""

import ast
from pathlib import Path

import pytest

import numbra
from numbra import bots, lab
from numbra.lab.arena import Outcome, Pairing, outcomes, seat_of, standings

SHADES = Pairing("shades", ("greedy", "random"), "test")


def test_the_number_of_jobs_changes_nothing() -> None:
    """The same outcomes in the same order."""
    assert list(outcomes(SHADES, 20, jobs=1)) == list(outcomes(SHADES, 20, jobs=2))


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    """Each game has a seed of its own."""
    assert list(outcomes(SHADES, 9))[:4] == list(outcomes(SHADES, 4))


def test_everybody_sits_everywhere_by_turns() -> None:
    """One seat further each game."""
    places = [[seat_of(index, number, 3) for index in range(3)] for number in range(3)]
    assert places == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_standings_count_shared_wins_as_fractions() -> None:
    """A draw is half a win each."""
    played = [Outcome((10, 10), (0.5, 0.5)), Outcome((12, 9), (1.0, 0.0))]
    first, second = standings(SHADES, played)
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert first.win_rate.estimate == 0.75
    assert first.score.estimate == 11
    assert first.win_rate.low < 0.75 < first.win_rate.high


@pytest.mark.parametrize("name", ["shades", "nmbrs", "code777"])
def test_greedy_beats_random(name: str) -> None:
    """Clearly: the interval lies above one half."""
    pairing = Pairing(name, ("greedy", "random"), "better", {"max_rounds": 1} if name == "nmbrs" else {})
    greedy, _ = standings(pairing, outcomes(pairing, 24))
    assert greedy.win_rate.low > 0.5


def test_what_cannot_be_played_is_refused_before_any_game() -> None:
    """Wrong bots, seats, options, game."""
    with pytest.raises(bots.UnknownBot):
        next(outcomes(Pairing("shades", ("greedy", "x")), 1))
    with pytest.raises(numbra.InvalidSetup):
        next(outcomes(Pairing("shades", ("greedy",)), 1))
    with pytest.raises(numbra.InvalidSetup):
        next(outcomes(Pairing("shades", ("greedy", "greedy"), options={"round": 2}), 1))
    with pytest.raises(numbra.UnknownGame):
        next(outcomes(Pairing("chess", ("greedy", "greedy")), 1))


def test_the_lab_never_touches_a_server() -> None:
    """Its imports stay on their side."""
    for path in Path(lab.__file__ or "").parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("numbra.server", "numbra.client", "numbra.cli")), path.name
