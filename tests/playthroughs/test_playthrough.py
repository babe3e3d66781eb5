"""The framework: reading, writing, and the two helper scripts."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from example_game.highcard import DECK
from numbra.core.record import Header
from playthroughs import new, regenerate
from playthroughs.playthrough import Playthrough, parse

HEADER = '{"numbra":1,"game":"shades","rules":"1","seats":2,"seed":"x","names":["Ada","Ben"]}'


def highcard(lines: Sequence[str], **changes: object) -> Playthrough:
    """A playthrough of the example game from a sorted deck."""
    fields = {"seats": 2, "seed": "", "names": ("Ada", "Ben"), "deal": {"deck": list(DECK)}, "options": {"cards": 1}}
    return Playthrough("A title", Header(numbra=1, game="highcard", rules="0", **{**fields, **changes}), tuple(lines))  # type: ignore[arg-type]  # fields of a header


@pytest.mark.usefixtures("example_game")
def test_what_is_written() -> None:
    """Zones, events with who sees less of them, who acts, scores, refusals, the end; the rules' version of today."""
    lines = [
        "",
        "# rule 2: the leader plays",
        '> {"seat":0,"action":{"type":"play","card":2}}',
        '> {"seat":0,"action":{"type":"play","card":1}}',
        '> {"seat":1,"action":{"type":"play","card":2}}',
        "# nothing more",
    ]
    assert highcard(lines).text().splitlines() == [
        "A title",
        '{"numbra":1,"game":"highcard","rules":"1","seats":2,"seed":"","names":["Ada","Ben"],"options":{"cards":1},'
        f'"deal":{{"deck":{str(list(DECK)).replace(" ", "")}}}}}',
        "  hand 0: 1 (seen by 0)",
        "  hand 1: 2 (seen by 1)",
        "  rest: 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 (seen by nobody)",
        "  dealt hands=[[1] [2]]",
        "    0 sees hands=[[1] -]",
        "    1 sees hands=[- [2]]",
        "    spectators see hands=[- -]",
        "  acting 0, scores 0 0",
        "",
        "# rule 2: the leader plays",
        '> {"seat":0,"action":{"type":"play","card":2}}',
        "  refused highcard/not-yours: You do not hold the card 2.",
        '> {"seat":0,"action":{"type":"play","card":1}}',
        "  played seat=0 card=1",
        "  acting 1, scores 0 0",
        '> {"seat":1,"action":{"type":"play","card":2}}',
        "  played seat=1 card=2",
        "  taken seat=1",
        "  over, scores 0 1, winners 1",
        "# nothing more",
    ]


@pytest.mark.usefixtures("example_game")
def test_what_is_written_reads_as_it_was() -> None:
    """Apart from the version of the rules, which is today's."""
    playthrough = highcard(["# a comment", '> {"seat":0,"action":{"type":"play","card":1}}', ""])
    again = parse(playthrough.text())
    assert again.lines == playthrough.lines
    assert again.header.rules == "1"
    assert again.text() == playthrough.text()


def test_a_line_of_no_kind_is_refused() -> None:
    """With its number."""
    with pytest.raises(ValueError, match="line 4 is neither a comment"):
        parse(f"A title\n{HEADER}\n\n>missing a space\n")


@pytest.mark.parametrize(
    ("comment", "rules"),
    [
        ("# rule 7: one", {7}),
        ("# rules 4, 5 and 16: three", {4, 5, 16}),
        ("# rules 4 and 5: two", {4, 5}),
        ("# rule 7 without a colon", set()),
        ("# decision: rule 7: none", set()),
        ("# the rule 7: none", set()),
    ],
)
def test_which_rules_are_marked(comment: str, rules: set[int]) -> None:
    """By comments that begin with them."""
    assert parse(f"A title\n{HEADER}\n{comment}\n").rules() == rules


def test_regenerate_rewrites_what_the_engine_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And leaves what is right alone."""
    path = tmp_path / "one.txt"
    path.write_text(f"A title\n{HEADER}\n  something false\n# rule 1: kept\n", encoding="utf-8")
    regenerate.main([str(path)])
    assert capsys.readouterr().out == f"{path}: rewritten\n"
    text = path.read_text(encoding="utf-8")
    assert "false" not in text
    assert text.endswith("\n# rule 1: kept\n")
    regenerate.main([str(path)])
    assert capsys.readouterr().out == ""
    assert path.read_text(encoding="utf-8") == text


def test_new_begins_a_random_playthrough(tmp_path: Path) -> None:
    """Of as many actions as are wanted; options as JSON or words."""
    given = ["--option", "rounds=2", "--seed", "x", "--random", "10", "--title", "New", "--folder", str(tmp_path)]
    path = new.main(["shades", "first", *given])
    assert path == tmp_path / "shades" / "first.txt"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("New\n")
    assert text.count("\n> ") == 10
    assert parse(text).header.options == {"rounds": 2}
    assert parse(text).text() == text


def test_new_begins_a_scripted_playthrough(tmp_path: Path) -> None:
    """From a stacked deal and a file of actions."""
    actions = tmp_path / "actions"
    actions.write_text('{"seat":0,"action":{"type":"guess","number":19}}\n', encoding="utf-8")
    deal = f'{{"deck":{list(range(1, 50))}}}'
    given = ["--deal", deal, "--actions", str(actions), "--folder", str(tmp_path), "--option", "memory_aid=true"]
    text = new.main(["shades", "second", *given]).read_text(encoding="utf-8")
    assert "\n  guessed seat=0 number=19\n" in text
    assert new.main(["nmbrs", "third", "--option", "variant=simplified", "--folder", str(tmp_path)]).exists()
