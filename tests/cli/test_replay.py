"""`numbra replay`."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

import numbra
from numbra.bots.naming import first_name
from numbra.bots.seating import seated
from numbra.core.chance import seed_hash
from numbra.core.record import Header, Record, Result, move
from numbra.core.text import Language, languages_of
from numbra.lab.simulate import moves

from .conftest import Run

LANGUAGES = languages_of("numbra.cli")

SEATS = {"shades": 2, "nmbrs": 3, "code777": 3}


def recorded(name: str, seats: int, kind: str = "casual", until: int | None = None) -> Record:
    """A game between bots, or its beginning."""
    game = numbra.game(name)
    names = tuple(f"{kind} {seat}" for seat in range(seats))
    header = Header(numbra=1, game=name, rules=game.version, seats=seats, seed="tale", names=names)
    state = game.start(seats=seats, seed="tale")
    played = list(moves(state, seated(name, dict.fromkeys(range(seats), kind), "tale"), "tale"))
    lines = tuple(move(one.seat, one.action) for one in played[:until])
    end = played[-1].state
    return Record(header, lines, Result(end.scores, end.winners) if until is None else None)


@pytest.fixture(params=SEATS)
def name(request: pytest.FixtureRequest) -> str:
    """Each of our games."""
    return str(request.param)


def written(record: Record, folder: Path) -> str:
    """The record as a file."""
    path = folder / "game.jsonl"
    path.write_text(record.text(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_words(name: str, language: Language, run: Run, tmp_path: Path) -> None:
    """The deal and every move by its number, in every language; the last line says who won."""
    record = recorded(name, SEATS[name])
    code, out, err = run("replay", written(record, tmp_path), "--lang", language)
    assert (code, err) == (0, "")
    told = {int(line.split()[0]) for line in out.splitlines() if line[:5].strip().isdigit() and line[5:7] == "  "}
    assert told == set(range(len(record.moves) + 1))
    assert "{" not in out
    assert "None" not in out
    winner = record.header.names[(record.result or Result((), (0,))).winners[0]]
    assert first_name(winner, language) in out.splitlines()[-1]


WRONG_FORMS = {
    "en": r"\bYou (guesses|says|takes|discards|lays|adds|leaves|draws|answers|announces|asks|begins|wins|has|ends)\b",
    "de": r"\bYou\b|\b[Dd]u (rät|sagt|nimmt|legt|zieht|antwortet|fragt|beginnt|gewinnt|hat|beendet)\b",
    "fr": r"\bYou\b|\b([Tt]u|Toi) (propose|dit|prend|défausse|pose|ajoute|laisse|pioche|répond|annonce|gagne|a)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_s_own_game_is_told_to_oneself(name: str, language: Language, run: Run, tmp_path: Path) -> None:
    """A record calls the person at the terminal “You”: sentences use the second person, and the language asked for."""
    record = recorded(name, SEATS[name])
    mine = replace(record, header=replace(record.header, names=("You", *record.header.names[1:])))
    code, out, err = run("replay", written(mine, tmp_path), "--lang", language)
    assert (code, err) == (0, "")
    assert re.search({"en": r"\bYou ", "de": r"\bDu ", "fr": r"\bTu "}[language], out)
    assert not re.findall(WRONG_FORMS[language], out)


def test_bots_have_their_level_behind_their_name_once(run: Run, tmp_path: Path) -> None:
    """Where the players are listed; sentences use the name alone."""
    record = recorded("shades", 2)
    named = replace(record, header=replace(record.header, names=("Ada (master)", "Leo (casual)")))
    told = run("replay", written(named, tmp_path), "--lang", "de").out
    assert told.splitlines()[0].endswith(": Ada (Meister) und Leo (Hobby).")
    assert told.count("(Meister)") == told.count("(Hobby)") == 1
    assert told.count("Leo") > 5


def test_a_replay_keeps_no_number_back(run: Run, tmp_path: Path) -> None:
    """Players have to remember the numbers, readers do not."""
    record = recorded("shades", 2)
    mine = replace(record, header=replace(record.header, names=("You", "casual 1")))
    assert "discards the card in place" not in run("replay", written(mine, tmp_path)).out


def test_of_an_unfinished_game_only_what_everybody_saw_is_told(run: Run, tmp_path: Path) -> None:
    """Hidden cards stay hidden while they may still matter in the game."""
    code, out, _ = run("replay", written(recorded("nmbrs", 3, until=30), tmp_path))
    assert code == 0
    assert "draws a card from the stock" in out
    assert "not finished" in out


def test_a_position_is_drawn(name: str, run: Run, tmp_path: Path) -> None:
    """The last one with everything in it, in the language asked for; with `--step` any other, 0 for the deal."""
    path, out = written(recorded(name, SEATS[name]), tmp_path), tmp_path / "out.svg"
    code, said, err = run("replay", path, "--svg", str(out), "--lang", "de")
    assert (code, err) == (0, "")
    assert "out.svg" in said.replace("\n", "")
    assert "alles, auch das Verdeckte" in out.read_text(encoding="utf-8")
    drawings = {}
    for step in ("0", "3"):
        assert run("replay", path, "--svg", str(out), "--step", step).code == 0
        drawings[step] = out.read_text(encoding="utf-8")
    assert drawings["0"] != drawings["3"]
    assert drawings["0"].startswith("<svg ")


def test_of_an_unfinished_game_nothing_hidden_is_drawn(run: Run, tmp_path: Path) -> None:
    """As nothing hidden is told."""
    path, out = written(recorded("nmbrs", 3, until=30), tmp_path), tmp_path / "out.svg"
    assert run("replay", path, "--svg", str(out), "--step", "20").code == 0
    assert "what everybody knows" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--step", "3"), 2, "--svg"),
        (("--step", "9999", "--svg", "x.svg"), 2, "There is no move 9999: the game has 93"),
        (("--step", "-1", "--svg", "x.svg"), 2, "is not a whole number"),
        (("--svg", "nowhere/x.svg"), 1, "nowhere"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    words: tuple[str, ...], code: int, said: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence, and no file is written."""
    path = written(recorded("shades", 2), tmp_path)
    monkeypatch.chdir(tmp_path)
    ended = run("replay", path, *words)
    assert ended.code == code
    assert said in ended.err
    assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_game_of_somebody_else_is_drawn(example_game: numbra.Game, run: Run, tmp_path: Path) -> None:
    """By its zones."""
    out = tmp_path / "out.svg"
    assert run("replay", written(recorded(example_game.name, 2, kind="random"), tmp_path), "--svg", str(out)).code == 0
    assert ">Gone</text>" in out.read_text(encoding="utf-8")


def test_the_published_hash_is_checked(run: Run, tmp_path: Path) -> None:
    """A right one is accepted, a wrong one refused."""
    path = written(recorded("shades", 2), tmp_path)
    assert run("replay", path, "--seed-hash", seed_hash("tale")).code == 0
    code, out, err = run("replay", path, "--seed-hash", "00")
    assert (code, out) == (1, "")
    assert "the seed is not the one whose hash was published" in err


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (1, "", "Line 1"),
        (1, "{}", "Line 1 is not the head of a Numbra record"),
        (3, '{"seat":0,"action":{"type":"guess","number":99}}', "Line 3 breaks a rule"),
        (2, '{"seat":7,"action":{"type":"guess","number":9}}', "Line 2 breaks a rule: There is no seat 7"),
        (4, "garbage", "Line 4 is not a move"),
        (95, '{"scores":[1,2],"winners":[1]}', "Line 95 states a result the game did not have"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(
    line: int, text: str, said: str, run: Run, tmp_path: Path
) -> None:
    """On stderr; nothing is printed on stdout."""
    lines = recorded("shades", 2).text().splitlines()
    lines[line - 1] = text
    path = tmp_path / "wrong.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, out, err = run("replay", str(path))
    assert (code, out) == (1, "")
    assert err.startswith("numbra: ")
    assert said in err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"", b"\x00" * 10, b"{" * 100_000])
def test_what_is_no_record_is_refused(content: bytes, run: Run, tmp_path: Path) -> None:
    """Binary, empty, or endless braces."""
    path = tmp_path / "none.jsonl"
    path.write_bytes(content)
    code, out, err = run("replay", str(path))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


def test_a_game_of_somebody_else_is_told_plainly(example_game: numbra.Game, run: Run, tmp_path: Path) -> None:
    """Event by event."""
    code, out, _ = run("replay", written(recorded(example_game.name, 2, kind="random"), tmp_path))
    assert code == 0
    assert "Played · Random 0 · card " in out
