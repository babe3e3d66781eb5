"""Games of other packages in the terminal, without a table of their own: whole games, line by line."""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest

import numbra
from numbra.cli import person
from numbra.core.contract import Action
from numbra.core.record import Record

from .conftest import Run

BIDS = [f"{count} 6" for count in range(1, 11)]


def ended(home: Path) -> Record:
    """The only record; its game has ended by the rules."""
    (path,) = home.glob("*.jsonl")
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.verify().over
    return record


LIARS = {
    "en": (
        ("c", *(f"b {bid}" for bid in BIDS)),
        ("There is no bid yet that you could call a lie.", "You bid 1 die with 6.", "You call it a lie."),
        ("Bid: at least 1 die shows 1.", "Your turn: type one of these moves", "Lost dice: ▒"),
    ),
    "de": (
        ("gelogen", *(f"bieten {bid}" for bid in BIDS)),
        ("Es gibt noch kein Gebot, das gelogen sein könnte.", "Du bietest 1 Würfel mit 6.", "Du nennst das gelogen."),
        ("Biete: Mindestens 1 Würfel zeigt 1.", "Du bist dran: Gib einen dieser Züge ein", "Verlorene Würfel: ▒"),
    ),
}


@pytest.mark.parametrize("language", LIARS)
def test_liars_dice_is_played_to_its_end(language: str, run: Run, home: Path, example_dice: numbra.Game) -> None:
    """A call wherever it is allowed, else the lowest bid with six; what is refused is said, and tried again."""
    typed, told, shown = LIARS[language]
    options = ("--seats", "2", "--seed", "evening", "--bot", "random", "--option", "dice=2", "--lang", language)
    code, out, err = run("play", example_dice.name, *options, typed=typed * 40)
    assert (code, err) == (0, "")
    spoken = " ".join(out.split())
    assert [sentence for sentence in (*told, *shown) if sentence not in spoken] == []
    actions = [move.action for move in ended(home).moves if move.seat == 0]
    assert {"type": "call"} in actions
    assert all(action["type"] == "call" or action["face"] == 6 for action in actions)


HIGH = {"en": "You do not hold the card 30.", "de": "Du hast die Karte 30 nicht."}


@pytest.mark.parametrize("language", HIGH)
def test_highcard_is_played_to_its_end(language: str, run: Run, home: Path, example_game: numbra.Game) -> None:
    """By the name of the action, by its beginning, and by the value alone."""
    typed = ("play 30", *(f"{word}{card}" for card in range(1, 25) for word in ("play ", "p card=", "")))
    code, out, err = run("play", example_game.name, "--seed", "evening", "--lang", language, typed=typed * 4)
    assert (code, err) == (0, "")
    assert HIGH[language] in out
    assert "▒ ▒ ▒ ▒" in out
    assert sum(move.seat == 0 for move in ended(home).moves) == 4


def test_a_finished_game_is_replayed_in_its_words(run: Run, home: Path, example_dice: numbra.Game) -> None:
    """In every language it speaks, and with its table at the end."""
    typed = LIARS["en"][0] * 40
    run("play", example_dice.name, "--seed", "evening", "--bot", "random", "--option", "dice=2", typed=typed)
    (path,) = home.glob("*.jsonl")
    assert "You call it a lie." in run("replay", str(path)).out
    german = run("replay", str(path), "--lang", "de").out
    assert "Du nennst das gelogen." in german
    assert "Du · Becher:" in german
    assert "showdown" not in german


def test_a_moment_of_a_game_is_explained_in_its_words(run: Run, home: Path, example_dice: numbra.Game) -> None:
    """What the search would have done, as the game says it."""
    typed = LIARS["en"][0] * 40
    run("play", example_dice.name, "--seats", "2", "--seed", "evening", "--option", "dice=1", typed=typed)
    (path,) = home.glob("*.jsonl")
    code, out, err = run("explain", str(path), "--move", "1", "--lang", "de")
    assert (code, err) == (0, "")
    assert "Biete: Mindestens" in out or "Nenne das letzte Gebot gelogen." in out


def test_tab_completes_names_and_values(run: Run, example_dice: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every legal action as it is typed, and the terminal's own words."""
    offered: list[str] = []

    def typed(candidates: Callable[[], Iterable[str]]) -> str:
        offered.extend(candidates())
        return "quit"

    monkeypatch.setattr(person, "read_line", typed)
    run("play", example_dice.name, "--seats", "2", "--seed", "evening", "--option", "dice=1")
    bids = [line for line in offered if line.startswith("bid ")]
    assert bids[-1] == "bid 2 6"
    assert len(bids) == len({*bids}) > 5
    assert {"table", "quit"} <= {*offered}


class Lay(Action, frozen=True, tag="table"):
    """An action that is called as a word of the terminal's own."""

    card: int


def test_actions_come_before_the_words_of_the_terminal(
    run: Run, home: Path, example_game: numbra.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a game calls an action “table”, that word is the action."""
    kind, playing = type(example_game), type(example_game.start(seats=2))
    monkeypatch.setattr(kind, "_action_holder", kind._action_holder)
    monkeypatch.setattr(kind, "action_type", Lay)
    kind.__init_subclass__()
    starts = (example_game.start(seats=2, seed=str(number)) for number in range(50))
    start = next(state for state in starts if state.acting == (0,))
    (own, *_) = start.actions(0)
    play, card = playing.play, msgspec.to_builtins(own)["card"]
    monkeypatch.setattr(playing, "play", lambda state, seat, action: play(state, seat, type(own)(action.card)))
    run("play", example_game.name, "--seats", "2", "--seed", start.seed, typed=(f"table {card}",))
    (path,) = home.glob("*.jsonl")
    assert f'{{"type":"table","card":{card}}}' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("?", "bid count face Bid"),
        ("?", "count Dice: how many dice there are at least: 1 – …"),
        ("?", "face Number: the number they show: 1 – 6"),
        ("bid", "count"),
        ("bid 2", "face"),
        ("bid 2 7", "This is not an action of Liar's Dice"),
        ("bid two 3", "This is not an action of Liar's Dice"),
        ("bid 2 3 4", "“4” is too much: write bid count face."),
        ("bluff", "“bluff” means nothing here"),
        ("2 3 4", "“2 3 4” means nothing here"),
        ("it's", "“it's” means nothing here"),
        ("call", "There is no bid yet"),
    ],
)
def test_what_is_answered(line: str, said: str, run: Run, example_dice: numbra.Game) -> None:
    """Help with the fields of each action and what they can be, and refusals in sentences."""
    seeds = (f"seed {number}" for number in range(50))
    seed = next(seed for seed in seeds if example_dice.start(seats=2, seed=seed).acting == (0,))
    out = run("play", example_dice.name, "--seats", "2", "--seed", seed, typed=(line,)).out
    assert said in " ".join(out.partition("> ")[2].split())
