"""What a person can type at the prompt, and what is answered."""

from pathlib import Path

import pytest

import numbra
from numbra.bots.seating import seated
from numbra.core.record import Record
from numbra.core.text import languages_of
from numbra.games.nmbrs.actions import Lay
from numbra.lab.simulate import moves as moves_of

from .conftest import Run

LANGUAGES = languages_of("numbra.cli")

ASKED = {"en": "Which number does the top card have?", "de": "Welche Zahl hat", "fr": "Quel nombre porte"}


def starter_seed(name: str, seats: int = 2) -> str:
    """A seed with which seat 0 moves first."""
    game = numbra.game(name)
    seeds = (f"seed {number}" for number in range(100))
    return next(seed for seed in seeds if game.start(seats=seats, seed=seed).waiting_for == (0,))


def moves(home: Path) -> list[dict[str, object]]:
    """The actions of seat 0 in the only record."""
    (path,) = home.glob("*.jsonl")
    record = Record.parse(path.read_text(encoding="utf-8"))
    return [move.action for move in record.moves if move.seat == 0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "0 is not on any card"),
        ("50", "50 is not on any card"),
        ("-3", "-3 is not on any card"),
        ("high", "First guess the number of the top card."),
        ("discard 5", "First guess the number of the top card."),
        ("seventeen", "“seventeen” means nothing here"),
        ("1.5", "“1.5” means nothing here"),
        ("²", "“²” means nothing here"),
        ("9" * 5000, "means nothing here"),
        ("17 18", "means nothing here"),
        ("{", "means nothing here"),
        ('{"type":"guess","number":3.5}', "This is not an action of 49 Shades of Grey"),
        ('{"type":"guess","number":17,"seat":1}', "This is not an action of 49 Shades of Grey"),
        ('{"type":"guess","number":' + "[" * 5000, "means nothing here"),
        ("draft 1 2", "In this game no cards are laid together."),
        ("[bold]x[/bold] :smile:", "“[bold]x[/bold] :smile:” means nothing here"),
    ],
)
def test_a_wrong_line_gets_a_sentence_and_another_try(line: str, said: str, run: Run, home: Path) -> None:
    """The engine's sentence where there is one; a correct line afterwards is accepted."""
    code, out, err = run("play", "shades", "--seed", starter_seed("shades"), typed=(line, "17"))
    assert (code, err) == (0, "")
    assert said in " ".join(out.split())
    assert moves(home)[0] == {"type": "guess", "number": 17}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_in_every_language(language: str, run: Run) -> None:
    """In the table's language."""
    said = {"en": "is not on any card", "de": "steht auf keiner Karte", "fr": "n’est sur aucune carte"}
    out = run("play", "shades", "--seed", starter_seed("shades"), "--lang", language, typed=("99",)).out
    assert ASKED[language] in out
    assert f"99 {said[language]}" in out


@pytest.mark.parametrize("line", ["?", "help", "HELP"])
def test_help_shows_what_can_be_typed_and_what_is_legal(line: str, run: Run) -> None:
    """Long lists are summarised."""
    out = run("play", "shades", "--seed", starter_seed("shades"), typed=(line,)).out
    assert "leave; the game is kept" in out
    assert "any number from 1 to 49" in out


def test_the_table_can_be_shown_again_and_an_empty_line_repeats_the_question(run: Run) -> None:
    """In case they have scrolled away."""
    out = run("play", "shades", "--seed", starter_seed("shades"), typed=("table", "")).out
    assert out.count("turn 1 of 31") == 2
    assert out.count(ASKED["en"]) == 3


def test_json_is_understood(run: Run, home: Path) -> None:
    """The wire format."""
    run("play", "shades", "--seed", starter_seed("shades"), typed=('{"type": "guess", "number": 8}',))
    assert moves(home) == [{"type": "guess", "number": 8}]


def test_who_is_not_waited_for_may_go_on_with_enter(run: Run, home: Path) -> None:
    """In Code 777 players may announce at any time, but need not."""
    seed = starter_seed("code777", 3)
    out = run("play", "code777", "--seed", seed, typed=("ask", "", "1 1 1", "", "")).out
    assert "Enter goes on." in " ".join(out.split())
    assert moves(home)[0] == {"type": "ask"}
    assert {"type": "announce", "numbers": [1, 1, 1]} in moves(home)


def offered_seed() -> str:
    """A seed with which seat 0 is offered the open card first."""
    game = numbra.game("nmbrs")
    for number in range(200):
        state = game.start(seats=2, seed=f"offer {number}")
        first = next(moves_of(state, seated("nmbrs", {0: "casual", 1: "casual"}, state.seed), state.seed))
        if state.waiting_for == (1,) and first.state.default(0) is not None:
            return state.seed
    raise AssertionError("no such seed")


def test_silence_means_what_the_game_says_it_means(run: Run, home: Path) -> None:
    """At an offer of the open card, Enter declines."""
    out = run("play", "nmbrs", "--seats", "2", "--seed", offered_seed(), typed=("",)).out
    assert "Enter: no." in out
    assert moves(home)[0] == {"type": "decline"}


def drafted() -> tuple[str, tuple[str, ...]]:
    """A seed with which seat 0 takes the open card and can lay three number cards, and these cards."""
    game = numbra.game("nmbrs")
    for number in range(300):
        state = game.start(seats=2, seed=f"draft {number}")
        if state.waiting_for == (0,):
            state = state.apply(0, game.action({"type": "take"}))
            rows = [action.row for action in state.actions(0) if isinstance(action, Lay)]
            for row in rows:
                if len(row) == 3 and all(map(str.isdigit, row)):
                    return state.seed, row
    raise AssertionError("no such seed")


def test_drafts_show_what_cards_could_make_and_their_points(run: Run) -> None:
    """nmbrs!: the rows that exactly these cards can make, or why there is none."""
    seed, row = drafted()
    cards = " ".join(row)
    typed = ("take", f"draft {cards}", "draft 1 2 3 4 5 6", f"draft {row[0]}", f"lay {cards}", "undo")
    out = run("play", "nmbrs", "--seats", "2", "--seed", seed, typed=typed).out
    assert f"lay {cards}  –  " in out
    assert "You do not hold 1, 2, 3, 4, 5 and 6." in out
    assert "These cards cannot be laid together now." in out
    assert f"You lay {'-'.join(row)}: " in out
    assert "You take back" in out


def test_notes_are_kept_beside_the_record_and_come_back(run: Run, home: Path) -> None:
    """Code 777's note sheet."""
    seed = starter_seed("code777", 3)
    out = run("play", "code777", "--seed", seed, typed=("cross b7 6", "circle y7", "cross z9", "clear k")).out
    assert "╳b7" in out
    assert "(y7)" in out
    assert "Name tiles (b7), numbers (7) or colours (b)." in out
    (path,) = home.glob("*.jsonl")
    assert "╳b7" in run("play", "--resume", str(path)).out
    assert "╳b7" not in run("play", "--resume", str(path), typed=("clear",)).out.rpartition("> ")[2]
    assert "╳b7" not in run("play", "--resume", str(path)).out


def test_the_log_and_the_questions_can_be_read_again(run: Run) -> None:
    """Rule 10 of Code 777."""
    seed = starter_seed("code777", 3)
    out = run("play", "code777", "--seed", seed, typed=("log", "questions", "ask", "log")).out
    assert "none yet" in out
    assert "Which do you see more of: green tiles or yellow tiles?" in out
