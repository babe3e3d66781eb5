"""`numbra arena`."""

import json
import sys
from pathlib import Path

import pytest

from numbra.core.text import LANGUAGES
from numbra.lab import workers
from numbra.lab.arena import Arena, Played, play
from numbra.lab.schedule import Fixture
from packages import FIRST, Offer

from .conftest import Run

GREEDY_RANDOM = ("arena", "shades", "--bots", "casual,random", "-n", "6", "--jobs", "1", "--seed", "t")


def tables(out: str) -> list[list[str]]:
    """The blocks of an output, line by line."""
    return [block.splitlines() for block in out.split("\n\n")]


def test_a_table_of_wins_and_scores(run: Run) -> None:
    """With intervals, then ratings and thinking times."""
    code, out, _ = run(*GREEDY_RANDOM)
    assert code == 0
    summary, results, thinking = tables(out)
    assert summary[0].startswith("49 Shades of Grey: 6 games, 3 deals in all seatings")
    assert results[1].split()[:4] == ["casual", "6", "6", "100.0%"]
    assert results[2].split()[:4] == ["random", "6", "0", "0.0%"]
    assert thinking[0].split()[:3] == ["bot", "rating", "asked"]
    assert float(thinking[1].split()[1]) > 25 > float(thinking[2].split()[1])


def test_more_bots_than_seats_play_a_round_robin(run: Run) -> None:
    """Every pair meets, and a matrix shows the shares of wins."""
    _, out, _ = run("arena", "shades", "--bots", "casual, random, search:2", "-n", "2", "--jobs", "1")
    summary, results, matrix, _ = tables(out)
    assert " 6 games, 1 deals " in summary[0]
    assert [line.split()[1] for line in results[1:]] == ["4", "4", "4"]
    assert matrix[0].split() == ["ahead", "of", "casual", "random", "search:2"]
    assert matrix[1].split()[:3] == ["casual", "·", "100.0%"]


def test_jobs_change_nothing(run: Run) -> None:
    """The results are the same with one process and with two."""
    shown = [run(*GREEDY_RANDOM[:-4], "--jobs", jobs).out for jobs in ("1", "2")]
    assert tables(shown[0])[:2] == tables(shown[1])[:2]


def test_of_one_deal_nothing_is_concluded_about_the_mean(run: Run) -> None:
    """No interval is shown."""
    out = run("arena", "shades", "--bots", "random,random", "-n", "1", "--jobs", "1").out
    assert tables(out)[1][-1].endswith("–")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_languages(language: str, run: Run) -> None:
    """One round of nmbrs! where two of three bots are the same, in every language."""
    argv = ("arena", "nmbrs", "--bots", "casual, casual, random", "-n", "2", "--jobs", "1")
    code, out, _ = run(*argv, "--option", "max_rounds=1", "--lang", language)
    assert code == 0
    assert tables(out)[1][1].split()[:2] == ["casual", "6"]


def test_a_folder_keeps_games_results_and_report(run: Run, tmp_path: Path) -> None:
    """A second run finds every game played, and prints the same."""
    first = run(*GREEDY_RANDOM, "--out", str(tmp_path / "out"))
    again = run(*GREEDY_RANDOM, "--out", str(tmp_path / "out"))
    assert first == again
    assert first.out.splitlines()[-1] == f"Report: {tmp_path / 'out' / 'report.html'}"
    games = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text().splitlines()]
    assert sorted(game["number"] for game in games) == list(range(6))
    found = json.loads((tmp_path / "out" / "results.json").read_text())
    assert [one["wins"] for one in found["standings"]] == [6.0, 0.0]
    assert (tmp_path / "out" / "report.html").read_text().startswith("<!doctype html>")


def test_a_run_cut_short_is_taken_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results are those of a run without a break, and no finished game is played again."""
    numbers: list[int] = []

    def counted(arena: Arena, fixture: Fixture) -> Played:
        if len(numbers) == 4:
            numbers.append(-1)
            raise KeyboardInterrupt
        numbers.append(fixture.number)
        return play(arena, fixture)

    monkeypatch.setattr(workers, "play", counted)
    assert run(*GREEDY_RANDOM, "--out", str(tmp_path / "out")).code == 130
    whole, taken_up = run(*GREEDY_RANDOM), run(*GREEDY_RANDOM, "--out", str(tmp_path / "out"))
    assert tables(taken_up.out)[:2] == tables(whole.out)[:2]
    assert numbers == [0, 1, 2, 3, -1, 0, 1, 2, 3, 4, 5, 4, 5]


def test_other_arguments_for_the_same_folder_are_refused(run: Run, tmp_path: Path) -> None:
    """The refusal names the difference; the exit code is 2."""
    run(*GREEDY_RANDOM, "--out", str(tmp_path / "out"))
    code, _, err = run(*GREEDY_RANDOM[:-1], "u", "--out", str(tmp_path / "out"))
    assert code == 2
    assert 'seed is "t" there, and "u" here' in err


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("shades", "--bots", "casual,search:0"), "“search:0” is not a search"),
        (("shades", "--bots", "casual,random", "--seats", "3"), "49 Shades of Grey is played by 2 players, not by 3."),
        (("shades", "--bots", "casual,random,casual"), "“casual” is named more than once"),
        (("nmbrs", "--bots", "casual,", "-n", "1"), "nmbrs! has no bot called “”"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, argv: tuple[str, ...], sentence: str) -> None:
    """In one line, before any game."""
    code, out, err = run("arena", *argv)
    assert (code, out) == (2, "")
    assert sentence in err


def test_ctrl_c_ends_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a traceback."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("numbra.lab.workers.play", interrupted)
    assert run("arena", "shades", "--bots", "random,random", "-n", "3", "--jobs", "1").code == 130


def test_bots_of_other_packages_play(run: Run, offer: Offer) -> None:
    """By the name of their level and by their class; in worker processes, too."""
    offer("mine", FIRST + "BOTS = level('first')", bots={"shades": "mine:BOTS"})
    for jobs in ("1", "2"):
        code, out, err = run("arena", "shades", "--bots", "first,mine:First", "-n", "2", "--jobs", jobs)
        assert (code, err) == (0, "")
        assert {line.split()[0] for line in out.splitlines() if line.startswith(("first ", "mine:First "))} == {
            "first",
            "mine:First",
        }


def test_a_class_is_looked_for_in_the_current_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As scripts are."""
    (tmp_path / "a_bot_here.py").write_text(FIRST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    assert run("arena", "shades", "--bots", "a_bot_here:First,random", "-n", "2", "--jobs", "1").code == 0


def test_a_class_that_is_not_there_is_refused(run: Run) -> None:
    """Before the first game, with the reason."""
    code, _, err = run("arena", "shades", "--bots", "nowhere_at_all:Bot,random")
    assert code == 2
    assert "“nowhere_at_all:Bot” cannot be used as a bot: ModuleNotFoundError" in err
