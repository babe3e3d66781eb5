"""Records: written, read, replayed; and hand-edited ones refused with the line and the reason."""

import pytest
from msgspec.structs import replace

import numbra
from numbra.core.chance import seed_hash
from numbra.core.errors import IllegalAction, InvalidRecord, InvalidSetup
from numbra.core.record import Header, Move, Record, Result, line_of, move

HEADER = Header(numbra=1, game="shades", rules="1", seats=2, seed="a seed", names=("Ada", "Ben"))


def played(header: Header = HEADER, steps: int = 1000) -> Record:
    """A game in which everybody does the first thing that is legal."""
    game = numbra.game(header.game)
    state = game.start(seats=header.seats, seed=header.seed, options=header.options, deal=header.deal)
    moves: list[Move] = []
    while not state.over and len(moves) < steps:
        seat = state.acting[0]
        action = next(iter(state.actions(seat)))
        moves.append(move(seat, action))
        state = state.apply(seat, action)
    return Record(header, tuple(moves), Result(state.scores, state.winners) if state.over else None)


RECORD = played()


def refused(text: str) -> InvalidRecord:
    """Why a text is no valid record."""
    with pytest.raises(InvalidRecord) as no:
        Record.parse(text).verify()
    assert str(no.value).startswith(f"Line {no.value.params['line']}")
    for language in ("de", "fr"):
        assert str(no.value.params["line"]) in no.value.sentence(language)
    return no.value


def edited(number: int, line: str) -> str:
    """The record with one line (from 1) replaced."""
    lines = RECORD.text().split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def test_a_record_is_json_lines() -> None:
    """The head, one line a move, the result."""
    lines = RECORD.text().splitlines()
    assert len(lines) == 1 + 93 + 1
    assert lines[0] == '{"numbra":1,"game":"shades","rules":"1","seats":2,"seed":"a seed","names":["Ada","Ben"]}'
    assert lines[1] == line_of(RECORD.moves[0]).rstrip("\n")
    assert lines[1].startswith('{"seat":')
    assert lines[-1].startswith('{"scores":[')
    assert RECORD.text().endswith("}\n")


def test_a_record_reads_as_it_was_written() -> None:
    """Value for value, letter for letter; also without the last newline, or with Windows ones."""
    text = RECORD.text()
    assert Record.parse(text) == RECORD
    assert Record.parse(text).text() == text
    assert Record.parse(text.rstrip("\n")) == RECORD
    assert Record.parse(text.replace("\n", "\r\n")) == RECORD


def test_a_head_may_hold_everything() -> None:
    """Options, a stacked deal, the hash published before."""
    header = Header(
        numbra=1,
        game="shades",
        rules="1",
        seats=2,
        seed="a seed",
        names=("Ada", "Ben"),
        options={"rounds": 2, "print_tolerance": 1.0},
        seed_hash=seed_hash("a seed"),
        deal={"deck": [*range(49, 0, -1)]},
    )
    record = played(header)
    assert Record.parse(record.text()) == record
    assert record.verify().over


def test_moves_with_lists_read_as_they_were_written() -> None:
    """A row is a list on paper, whatever it is in memory."""
    lay = numbra.game("nmbrs").action({"type": "lay", "row": ["10", "20", "30"]})
    record = Record(HEADER, (move(0, lay),))
    assert Record.parse(record.text()) == record


@pytest.mark.parametrize("name", ["\u2028", "a\x85b", "\x0b\x0c\x1c", "\n", '"', "☃"], ids=ascii)
def test_names_may_hold_any_character(name: str) -> None:
    """What some call the end of a line is not one here."""
    header = Header(numbra=1, game="shades", rules="1", seats=2, seed=name, names=(name, "Ben"))
    record = Record(header)
    assert Record.parse(record.text()) == record


def test_a_replay_shows_every_step() -> None:
    """The deal first, then each move with its line."""
    steps = list(RECORD.replay())
    assert [step.line for step in steps] == [*range(1, 95)]
    assert steps[0].move is None
    assert [step.move for step in steps[1:]] == list(RECORD.moves)
    assert not steps[-2].state.over
    assert steps[-1].state.over


def test_an_unfinished_game_is_a_record_too() -> None:
    """It has no result."""
    record = played(steps=4)
    assert record.result is None
    assert Record.parse(record.text()) == record
    assert not record.verify().over


def test_nothing_but_the_deal_is_a_record() -> None:
    """Before the first move."""
    assert Record(HEADER).verify().acting


def test_an_empty_text_is_no_record() -> None:
    """Line 1 is missing."""
    no = refused("")
    assert (no.code, no.params["line"]) == ("record/empty", 1)


@pytest.mark.parametrize(
    "head",
    [
        "",
        "x",
        "[]",
        "5",
        "{}",
        "null",
        '{"numbra":2}',
        HEADER.game,
        "\ud800",
        "[" * 100_000,
        line_of(HEADER).replace('"numbra":1', '"numbra":2').strip(),
        line_of(HEADER).replace('"seats":2', '"seats":"2"').strip(),
        line_of(HEADER).replace('"seats":2', '"seats":2,"x":0').strip(),
        line_of(HEADER).replace("a seed", "\\ud800").strip(),
    ],
    ids=range(14),
)
def test_a_head_that_is_none_is_refused(head: str) -> None:
    """With its line and what was found."""
    no = refused(edited(1, head))
    assert (no.code, no.params["line"]) == ("record/malformed-line", 1)
    assert "the head of a Numbra record" in str(no)
    assert "der Kopf" in no.sentence("de")
    assert "l’en-tête" in no.sentence("fr")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"seat":0}',
        '{"seat":"0","action":{}}',
        '{"seat":0,"action":5}',
        '{"seat":0,"action":{},"x":1}',
        '{"seat":0,"action":{"type":"guess","number":1}',
        '{"seat":true,"action":{}}',
    ],
    ids=range(10),
)
def test_a_line_that_is_no_move_is_refused(line: str) -> None:
    """With its line and what was found."""
    no = refused(edited(5, line))
    assert (no.code, no.params["line"]) == ("record/malformed-line", 5)
    assert "is not a move" in str(no)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"seat":0,"action":{}}', "core/malformed-action"),
        ('{"seat":0,"action":{"type":"ask"}}', "core/malformed-action"),
        ('{"seat":2,"action":{"type":"guess","number":1}}', "core/no-such-seat"),
        ('{"seat":-1,"action":{"type":"guess","number":1}}', "core/no-such-seat"),
    ],
)
def test_a_move_against_the_rules_is_refused(line: str, reason: str) -> None:
    """With its line and the rule."""
    no = refused(edited(5, line))
    assert (no.code, no.params["line"]) == ("record/breaks-a-rule", 5)
    quoted = no.params["reason"]
    assert isinstance(quoted, numbra.NumbraError)
    assert quoted.code == reason
    assert quoted.sentence("de") in no.sentence("de")
    assert no.__cause__ is quoted


def test_a_move_left_out_is_noticed() -> None:
    """What comes next is no longer legal."""
    lines = RECORD.text().split("\n")
    no = refused("\n".join(lines[:2] + lines[3:]))
    assert (no.code, no.params["line"]) == ("record/breaks-a-rule", 3)
    assert isinstance(no.params["reason"], IllegalAction)


def test_a_move_after_the_end_is_refused() -> None:
    """The game is over."""
    extra = Record(RECORD.header, (*RECORD.moves, RECORD.moves[0]))
    no = refused(extra.text())
    assert no.params["line"] == 95
    assert "The game is over." in str(no)


def test_a_line_after_the_result_is_refused() -> None:
    """Even an empty one, or the result once more."""
    for extra in (line_of(RECORD.moves[0]), RECORD.text().splitlines()[-1] + "\n", "\n"):
        no = refused(RECORD.text() + extra)
        assert (no.code, no.params["line"]) == ("record/after-result", 96)


@pytest.mark.parametrize("result", [Result((99, 1), (0,)), Result((1,), (0,)), Result((), ())], ids=repr)
def test_a_false_result_is_refused(result: Result) -> None:
    """With the true one."""
    no = refused(edited(95, line_of(result).strip()))
    assert (no.code, no.params["line"]) == ("record/wrong-result", 95)
    assert RECORD.result is not None
    assert ", ".join(map(str, RECORD.result.scores)) in str(no)


def test_a_result_that_is_none_is_refused() -> None:
    """A line that begins like a result must be one."""
    no = refused(edited(95, '{"scores":[1,2]}'))
    assert (no.code, no.params["line"]) == ("record/malformed-line", 95)
    assert "is not a result" in str(no)


def test_a_result_before_the_end_is_refused() -> None:
    """A winner of an unfinished game."""
    unfinished = played(steps=4)
    assert RECORD.result is not None
    no = refused(Record(HEADER, unfinished.moves, RECORD.result).text())
    assert (no.code, no.params["line"]) == ("record/wrong-result", 6)


def head(**changes: object) -> str:
    """A record with another head."""
    fields = {name: getattr(HEADER, name) for name in HEADER.__struct_fields__}
    return Record(Header(**{**fields, **changes}), RECORD.moves).text()


def test_other_rules_are_refused() -> None:
    """Before anything else is held against them."""
    no = refused(head(rules="0", options={"an option of old": 1}))
    assert (no.code, no.params["line"]) == ("record/other-rules", 1)
    assert "version 0 of the rules; this is version 1" in str(no)


def test_names_that_do_not_match_the_seats_are_refused() -> None:
    """One name a seat."""
    no = refused(head(names=("Ada",)))
    assert (no.code, no.params["line"]) == ("record/wrong-names", 1)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "core/unknown-game"),
        ({"seats": 3, "names": ("Ada", "Ben", "Cy")}, "core/wrong-seats"),
        ({"options": {"rounds": 7}}, "core/wrong-option"),
        ({"options": {"lap": 1}}, "core/unknown-option"),
        ({"deal": {"deck": [1, 2, 3]}}, "core/wrong-deal"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_game_that_cannot_start_is_refused(changes: dict[str, object], reason: str) -> None:
    """For the reason the game itself gives."""
    no = refused(head(**changes))
    assert (no.code, no.params["line"]) == ("record/cannot-start", 1)
    quoted = no.params["reason"]
    assert isinstance(quoted, InvalidSetup | numbra.UnknownGame)
    assert quoted.code == reason
    assert quoted.sentence("fr") in no.sentence("fr")


def test_another_seed_is_noticed() -> None:
    """The moves no longer fit."""
    assert refused(head(seed="another seed", deal=None)).params["line"] > 1  # type: ignore[operator]  # a number


def test_the_seed_must_be_the_one_published() -> None:
    """In the record itself, or on the table's page; in capitals or not."""
    assert RECORD.verify(seed_hash("a seed")).over
    assert RECORD.verify(seed_hash("a seed").upper()).over
    with pytest.raises(InvalidRecord) as no:
        RECORD.verify(seed_hash("another"))
    assert (no.value.code, no.value.params["line"]) == ("record/wrong-seed-hash", 1)
    assert refused(head(seed_hash=seed_hash("another"))).code == "record/wrong-seed-hash"


def test_verifying_returns_the_final_state() -> None:
    """With the scores that the record states."""
    assert RECORD.result is not None
    assert RECORD.verify().scores == RECORD.result.scores


def test_a_name_that_could_command_a_terminal_is_refused() -> None:
    """Escape sequences and line ends have no place in a name; they are not shown either."""
    for name in ("\x1b[2JYou", "A\nB", "\ud83d"):
        with pytest.raises(InvalidRecord) as no:
            Record(replace(RECORD.header, names=(name, "Ben"))).verify()
        assert no.value.code == "record/unprintable-name"
    no_game = refused(RECORD.text().replace('"shades"', '"\\u001b]0;x"'))
    assert "\x1b" not in str(no_game)


def test_what_is_no_text_is_no_record() -> None:
    """Neither bytes nor numbers."""
    for junk in (5, b"x", None):
        with pytest.raises(InvalidRecord):
            Record.parse(junk)  # type: ignore[arg-type]  # junk is the point
