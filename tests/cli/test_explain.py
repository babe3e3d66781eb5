"""`numbra explain`."""

import re
from pathlib import Path

import pytest

import numbra
from numbra.bots.hint import considered
from numbra.core.chance import seed_hash
from numbra.core.record import Record
from numbra.core.text import Language, languages_of

from .conftest import Run
from .test_replay import recorded, written

LANGUAGES = languages_of("numbra.cli")

SEATS = {"shades": 2, "nmbrs": 2, "code777": 3}


@pytest.fixture(scope="module", params=SEATS)
def record(request: pytest.FixtureRequest) -> Record:
    """A finished game of each of our games."""
    return recorded(str(request.param), SEATS[str(request.param)], "random")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_master_thought(record: Record, language: Language, run: Run, tmp_path: Path) -> None:
    """Whose move it was, what was likely, which actions were candidates, why, and what was played."""
    number = 4
    code, out, err = run("explain", written(record, tmp_path), "--move", str(number), "--lang", language)
    assert (code, err) == (0, "")
    assert f" {number} " in out.splitlines()[0]
    assert "{" not in out
    states, move = [step.state for step in record.replay()], record.moves[number - 1]
    state = states[number - 1]
    thought = considered(state.view(move.seat), state.actions(move.seat), key=seed_hash(record.header.seed))
    spoken = " ".join(out.split())
    assert " ".join(thought.reason.say(language).split()) in spoken
    assert " ".join(thought.measure.say(language).split()) in spoken
    assert f"{thought.candidates[0].value:.2f}" in out
    for belief in thought.beliefs[:3]:
        assert belief.what.say(language) in spoken
    same = thought.action == numbra.game(record.header.game).action(move.action)
    assert ("That is what was played." in out) == (same and language == "en")
    sentences = spoken[spoken.index(" ".join(thought.reason.say(language).split())) :]
    assert not re.search(r"\bj[rgbo]\b|\b\d{1,3}[rgbo]\b|\b[gyknrpb][1-7]\b", sentences)


def test_moves_that_there_are_not(run: Run, tmp_path: Path) -> None:
    """The refusal says how many there are."""
    record = recorded("shades", 2, "random")
    code, out, err = run("explain", written(record, tmp_path), "--move", "1000")
    assert (code, out) == (2, "")
    assert err == f"numbra: There is no move 1000: the game has {len(record.moves)}, counted from 1.\n"


def test_a_game_that_is_still_played_keeps_its_secrets(run: Run, tmp_path: Path) -> None:
    """Also for people who have the record."""
    path = written(recorded("shades", 2, "random", until=10), tmp_path)
    code, _, err = run("explain", path, "--move", "3")
    assert code == 1
    assert err == "numbra: The game is not finished: what is hidden in it stays hidden.\n"


def test_which_move_has_to_be_said(run: Run, tmp_path: Path) -> None:
    """There is no default move."""
    code, _, err = run("explain", written(recorded("shades", 2, "random"), tmp_path))
    assert code == 2
    assert "--move" in err


def test_a_record_that_breaks_a_rule(run: Run, tmp_path: Path) -> None:
    """The refusal says so, with the line."""
    record = recorded("shades", 2, "random")
    path = tmp_path / "broken.jsonl"
    path.write_text(record.text().replace('"type":"call"', '"type":"discard"', 1), encoding="utf-8")
    code, _, err = run("explain", str(path), "--move", "1")
    assert code == 1
    assert "Line 3" in err
