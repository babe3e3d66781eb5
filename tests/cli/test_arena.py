"""`numbra arena`."""

import pytest

from numbra.core.text import LANGUAGES

from .conftest import Run


def test_a_table_of_wins_and_scores(run: Run) -> None:
    """With their intervals."""
    code, out, _ = run("arena", "shades", "--bots", "greedy,random", "-n", "6", "--jobs", "1", "--seed", "t")
    assert code == 0
    *_, greedy, random = out.splitlines()
    assert out.startswith("49 Shades of Grey: 6 games")
    assert greedy.split()[:3] == ["greedy", "6", "100.0%"]
    assert random.split()[:3] == ["random", "0", "0.0%"]


def test_jobs_change_nothing(run: Run) -> None:
    """But the time it takes."""
    shown = [run("arena", "shades", "--bots", "greedy,random", "-n", "4", "--jobs", jobs).out for jobs in ("1", "2")]
    assert shown[0] == shown[1]


def test_of_one_game_nothing_is_concluded_about_the_mean(run: Run) -> None:
    """No interval is shown."""
    out = run("arena", "shades", "--bots", "random,random", "-n", "1", "--jobs", "1").out
    assert out.splitlines()[-1].endswith("–")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_languages(language: str, run: Run) -> None:
    """One round of nmbrs!, in every language."""
    argv = ("arena", "nmbrs", "--bots", "greedy, greedy, random", "-n", "2", "--jobs", "1")
    code, out, _ = run(*argv, "--option", "max_rounds=1", "--lang", language)
    assert code == 0
    assert out.count("greedy") == 2


def test_ctrl_c_ends_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a traceback."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("numbra.lab.arena.outcome", interrupted)
    assert run("arena", "shades", "--bots", "random,random", "-n", "3", "--jobs", "1").code == 130
