"""`numbra play`: whole games, leaving, resuming."""

import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

import numbra
from numbra.bots.naming import badge, first_names
from numbra.cli import person
from numbra.cli.play import program
from numbra.core.chance import seed_hash
from numbra.core.record import Record
from numbra.core.text import LANGUAGES
from packages import FIRST, Offer

from .conftest import Ran, Run

GAMES = ("shades", "nmbrs", "code777")
FEW_ROUNDS = {"shades": (), "nmbrs": ("--option", "max_rounds=1"), "code777": ("--seats", "2")}


def only_record(home: Path) -> Path:
    """The one record there is."""
    (path,) = home.glob("*.jsonl")
    return path


def record(home: Path) -> Record:
    """The record, parsed."""
    return Record.parse(only_record(home).read_text(encoding="utf-8"))


def someone(seed: int, monkeypatch: pytest.MonkeyPatch, leave_after: int | None = None) -> None:
    """Simulate a person who types any line that Tab offers, and leaves after this many lines."""
    rng = Random(seed)
    lines = 0

    def typed(candidates: Callable[[], Iterable[str]]) -> str:
        nonlocal lines
        lines += 1
        if lines == leave_after:
            return "quit"
        offered = [line for line in candidates() if line not in ("quit", "undo")]
        lays = [line for line in offered if line.startswith("lay")]
        return rng.choice(lays or offered)

    monkeypatch.setattr(person, "read_line", typed)


@pytest.mark.parametrize("width", ["80", "120"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(
    name: str, language: str, width: str, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To its end, in every language and in both widths: no line is too long, and no placeholder is left."""
    monkeypatch.setenv("COLUMNS", width)
    someone(1, monkeypatch)
    code, out, err = run("play", name, "--seed", "evening", "--lang", language, *FEW_ROUNDS[name])
    assert (code, err) == (0, "")
    played = record(home)
    assert played.result is not None
    assert played.verify().over
    assert played.header.names[0] == "You"
    first = first_names("evening", [1], played.header.seats)[1]
    assert played.header.names[1] == f"{first} (casual)"
    (spoken,) = (one for one in LANGUAGES if one == language)
    assert f"{first} ({badge('casual', spoken)})" in out
    assert str(only_record(home)) in out
    assert seed_hash("evening") in out
    assert out.rindex("evening") > out.index(seed_hash("evening"))
    unbroken = (seed_hash("evening"), str(only_record(home)))
    assert all(len(line) <= int(width) for line in out.splitlines() if not any(long in line for long in unbroken))
    assert "None" not in out
    assert "{" not in out.replace("{…}", "")


def test_the_default_seed_is_256_random_bits(run: Run, home: Path) -> None:
    """Its hash is shown at the start; the seed is not."""
    out = run("play", "shades").out
    seed = record(home).header.seed
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert seed_hash(seed) in out
    assert seed not in out


def test_which_game_is_asked_when_none_is_named(run: Run, home: Path) -> None:
    """By number or by name; a wrong answer gets another try."""
    code, out, _ = run("play", typed=("chess", "0", "3"))
    assert code == 0
    assert "no game called “chess”" in out
    assert "no game called “0”" in out
    assert record(home).header.game == "shades"
    for name in GAMES:
        assert numbra.game(name).tagline.say() in " ".join(out.split())


@pytest.mark.parametrize("typed", [(), ("quit",)])
def test_nobody_has_to_choose_a_game(typed: tuple[str, ...], run: Run, home: Path) -> None:
    """No game is begun."""
    assert run("play", typed=typed).code == 0
    assert not home.exists()


def test_with_no_game_installed_there_is_nothing_to_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal says so."""
    monkeypatch.setattr("numbra.cli.choosing.game_names", tuple)
    code, _, err = run("play")
    assert code == 2
    assert "No game is installed." in err


def resume_command(ran: Ran) -> list[str]:
    """The printed command that resumes the game."""
    return shlex.split(ran.out.splitlines()[-1])


@pytest.mark.parametrize("typed", [(), ("quit",), ("exit",), ("Q",)])
def test_leaving_prints_the_exact_command_that_resumes(typed: tuple[str, ...], run: Run, home: Path) -> None:
    """At the end of the input, or with quit; the exit code is 0."""
    left = run("play", "shades", "--seed", "a", typed=typed)
    assert left.code == 0
    assert resume_command(left) == ["numbra", "play", "--resume", str(only_record(home))]


def test_the_language_asked_for_stays(run: Run, home: Path) -> None:
    """The command that resumes the game contains it."""
    left = run("play", "shades", "--lang", "fr", typed=("quit",))
    assert resume_command(left)[-2:] == ["--lang", "fr"]
    assert home.exists()


def test_ctrl_c_leaves_with_130(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the game is kept."""

    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(person, "read_line", interrupted)
    left = run("play", "nmbrs", "--seed", "a")
    assert left.code == 130
    assert resume_command(left)[-1] == str(only_record(home))


@pytest.mark.parametrize("name", GAMES)
def test_a_resumed_game_goes_on_as_it_would_have(
    name: str, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left twice and resumed, the record is byte for byte the same as without a pause."""
    argv = ("play", name, "--seed", "pause", *FEW_ROUNDS[name])
    patient(monkeypatch)
    run(*argv)
    whole = only_record(home).read_text(encoding="utf-8")
    only_record(home).unlink()
    patient(monkeypatch, leave_after=4)
    left = run(*argv)
    patient(monkeypatch, leave_after=5)
    assert resume_command(run(*resume_command(left)[1:])) == resume_command(left)
    patient(monkeypatch)
    back = run(*resume_command(left)[1:])
    assert back.code == 0
    assert "Back at the table; moves so far: " in back.out
    assert only_record(home).read_text(encoding="utf-8") == whole


def patient(monkeypatch: pytest.MonkeyPatch, leave_after: int | None = None) -> None:
    """Simulate a person who always types the first line that Tab offers, except “undo”."""
    lines = 0

    def typed(candidates: Callable[[], Iterable[str]]) -> str:
        nonlocal lines
        lines += 1
        return "quit" if lines == leave_after else next(line for line in candidates() if line != "undo")

    monkeypatch.setattr(person, "read_line", typed)


def test_a_finished_game_can_be_looked_at_again(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record is not written to."""
    someone(1, monkeypatch)
    run("play", "shades", "--seed", "done")
    before = only_record(home).read_text(encoding="utf-8")
    code, out, _ = run("play", "--resume", str(only_record(home)))
    assert code == 0
    assert "The seed was: done" in out
    assert only_record(home).read_text(encoding="utf-8") == before


def anna_sits_at(seat: int, path: Path) -> None:
    """Change a record so that a person called Anna has played this seat."""
    header, *moves = path.read_text(encoding="utf-8").splitlines(keepends=True)
    named = json.loads(header)
    named["names"][seat] = "Anna"
    path.write_text("".join([json.dumps(named) + "\n", *moves]), encoding="utf-8")


def test_a_game_of_an_older_version_is_resumed(run: Run, home: Path) -> None:
    """Its bots are named by numbers, and play on."""
    run("play", "shades", "--seed", "a")
    path = only_record(home)
    path.write_text(re.sub(r"[A-Z][a-z]+ \(casual\)", "casual 1", path.read_text(encoding="utf-8")), encoding="utf-8")
    code, out, _ = run("play", "--resume", str(path))
    assert code == 0
    assert "against Casual 1." in out


def test_a_record_between_people_can_be_resumed_against_a_bot_one_names(run: Run, home: Path) -> None:
    """Without --bot, the names in the record say which bots play."""
    run("play", "shades", "--seed", "a")
    path = only_record(home)
    anna_sits_at(1, path)
    code, _, err = run("play", "--resume", str(path))
    assert code == 2
    assert "no bot called “Anna”" in err
    back = run("play", "--resume", str(path), "--bot", "random")
    assert "\nA bot (random) plays on for Anna.\n" in back.out
    assert resume_command(back)[-2:] == ["--bot", "random"]


@pytest.mark.parametrize("bot", ["random", "casual"])
def test_the_bots_that_a_record_names_play_on(bot: str, run: Run, home: Path) -> None:
    """With another bot the names in the record would be wrong."""
    run("play", "shades", "--seed", "a")
    before = only_record(home).read_text(encoding="utf-8")
    code, out, err = run("play", "--resume", str(only_record(home)), "--bot", bot)
    assert (code, out) == (2, "")
    assert err == "numbra: A game that is resumed keeps its set-up: leave out --bot.\n"
    assert only_record(home).read_text(encoding="utf-8") == before


def test_of_several_seats_only_a_person_s_is_taken_over(run: Run, home: Path) -> None:
    """The bots in the other seats stay."""
    run("play", "nmbrs", "--seats", "3", "--seed", "a")
    path = only_record(home)
    anna_sits_at(2, path)
    assert "\nA bot (random) plays on for Anna.\n" in run("play", "--resume", str(path), "--bot", "random").out


def test_a_record_that_breaks_a_rule_is_not_resumed(run: Run, home: Path) -> None:
    """The refusal names the line and the reason."""
    run("play", "shades", "--seed", "a")
    path = only_record(home)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seat":9,"action":{"type":"guess","number":1}}\n')
    code, _, err = run("play", "--resume", str(path))
    assert code == 1
    assert re.search(r"Line \d+ breaks a rule", err)


def test_options_seats_and_bot_are_in_the_record(run: Run, home: Path) -> None:
    """And on the screen."""
    out = run("play", "nmbrs", "--seats", "4", "--bot", "random", "--option", "variant=simplified").out
    header = record(home).header
    assert (header.seats, header.options) == (4, {"variant": "simplified"})
    bots = [f"{name} (random)" for name in first_names(header.seed, range(1, 4), 4).values()]
    assert header.names == ("You", *bots)
    assert "variant=simplified" in out
    assert f"against {bots[0]}, {bots[1]} and {bots[2]}." in out


def test_a_folder_that_cannot_be_written_is_said(run: Run, home: Path) -> None:
    """Before the game begins."""
    home.parent.parent.joinpath("numbra").write_text("in the way", encoding="utf-8")
    code, out, err = run("play", "shades")
    assert (code, out) == (1, "")
    assert "cannot be written: " in err


def test_a_game_of_somebody_else_can_be_played(
    example_game: numbra.Game, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one cannot do is refused; what Tab offers is a move."""
    typed = ("99", "0", "x", '{"type":"x"}')
    code, out, _ = run("play", example_game.name, "--seats", "2", "--seed", "x", typed=typed)
    assert code == 0
    assert "  play " in out
    assert out.count("You do not hold the card") == 2
    assert out.count("means nothing here") == 1
    assert "This is not an action of Highcard" in out
    someone(1, monkeypatch)
    assert run("play", "--resume", str(only_record(home))).code == 0
    assert record(home).result is not None


def test_the_command_to_resume_is_one_that_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name where the shell finds it, otherwise the path it was called by."""
    installed = tmp_path / "bin" / "numbra"
    installed.parent.mkdir()
    installed.write_text("#!/bin/sh\n", encoding="utf-8")
    installed.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    assert program(str(installed)) == str(installed)
    assert program("/somewhere/pytest") == "numbra"
    monkeypatch.setenv("PATH", str(installed.parent))
    assert program(str(installed)) == "numbra"


@pytest.mark.parametrize("bot", ["first", "mine:First", "search:5"])
def test_a_game_against_any_bot_is_resumed(
    bot: str, run: Run, home: Path, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command that is printed; a record never chooses what code is run, so a class is named again there."""
    offer("mine", FIRST + "BOTS = level('first')", bots={"shades": "mine:BOTS"})
    left = run("play", "shades", "--seed", "evening", "--bot", bot, typed=("quit",))
    first = first_names("evening", [1], 2)[1]
    assert f"{first} ({bot})" in left.out
    assert "plays on" not in left.out
    _, *command = resume_command(left)
    assert ("--bot" in command) == (bot == "mine:First")
    someone(1, monkeypatch)
    assert run(*command).code == 0
    assert record(home).verify().over


def test_a_record_does_not_choose_what_code_is_run(run: Run, home: Path, offer: Offer) -> None:
    """A class that it names is not loaded."""
    offer("mine", "raise SystemExit('loaded')")
    run("play", "shades", "--seed", "evening", typed=("quit",))
    path = only_record(home)
    path.write_text(path.read_text(encoding="utf-8").replace("(casual)", "(mine:First)"), encoding="utf-8")
    code, _, err = run("play", "--resume", str(path))
    assert code == 2
    assert "has no bot called “mine:First”" in err
    assert "mine" not in sys.modules


def test_a_game_without_levels_is_played_against_the_search(run: Run, home: Path, example_dice: numbra.Game) -> None:
    """Where it can be sampled."""
    assert "(search)" in run("play", example_dice.name, "--seed", "evening").out
    assert record(home).header.names[1].endswith(" (search)")


FAILING = """
class Failing(First):
    def choose(self, view, actions, rng):
        {code}

BOTS = Level("failing", Text.same("Fails."), Failing)
"""


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise ValueError('off by one')", "ValueError: off by one"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("return {'type': 'guess'}", "The game does not know"),
        ("return None", "its bot does nothing"),
    ],
)
def test_a_bot_that_fails_loses_only_its_turn(
    code: str, why: str, run: Run, home: Path, offer: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told once, and the game goes on to its end."""
    offer("failing", FIRST + FAILING.format(code=code), bots={"shades": "failing:BOTS"})
    someone(1, monkeypatch)
    done = run("play", "shades", "--seed", "evening", "--bot", "failing")
    assert done.code == 0
    told = " ".join(done.out.split())
    assert why in told
    assert told.count("cannot choose (") == 1
    assert record(home).verify().over


def test_a_bot_that_cannot_be_made_is_refused(run: Run, offer: Offer) -> None:
    """In a sentence."""
    module = "def make(key):\n    raise MemoryError('too large')\n\nBOTS = Level('huge', Text.same('Large.'), make)"
    offer("huge", FIRST + module, bots={"shades": "huge:BOTS"})
    code, _, err = run("play", "shades", "--bot", "huge")
    assert code == 2
    assert "MemoryError: too large" in err
