"""What a person types means what it should, in every game."""

from itertools import islice

import pytest

import numbra
from numbra import MalformedAction
from numbra.bots.seating import seated
from numbra.cli.tables import table_for
from numbra.cli.typed import code777, nmbrs, shades
from numbra.core.voice import Voice
from numbra.lab.simulate import moves


@pytest.mark.parametrize(("name", "seats"), [("shades", 2), ("nmbrs", 3), ("code777", 3)])
def test_what_is_offered_for_an_action_is_understood_as_that_action(name: str, seats: int) -> None:
    """For all legal actions of many positions."""
    game = numbra.game(name)
    table = table_for(game, Voice("en", ("You",) * seats, 0), game.options({}))
    start = game.start(seats=seats, seed="typed")
    players = seated(name, dict.fromkeys(range(seats), "random"), "typed")
    for played in islice(moves(start, players, "typed"), 60):
        for seat in played.state.acting:
            view = played.state.view(seat)
            for action in islice(played.state.actions(seat), 200):
                meant = table.read(table.typed(action), view, ())
                assert game.action(meant) == action


@pytest.mark.parametrize(
    ("line", "discarding", "meant"),
    [
        ("17", False, {"type": "guess", "number": 17}),
        ("17", True, {"type": "discard", "card": 17}),
        ("guess 17", True, {"type": "guess", "number": 17}),
        ("discard  17", False, {"type": "discard", "card": 17}),
        ("HIGH", False, {"type": "call", "verdict": "high"}),
        ("call too low", False, {"type": "call", "verdict": "low"}),
        ("zu tief", False, {"type": "call", "verdict": "low"}),
        ("trop haut", False, {"type": "call", "verdict": "high"}),
        ("genau", False, {"type": "call", "verdict": "exact"}),
        ("e", False, {"type": "call", "verdict": "exact"}),
        ("call", False, None),
        ("", False, None),
    ],
)
def test_shades(line: str, discarding: bool, meant: object) -> None:
    """Numbers and verdicts, in three languages."""
    assert shades.read(line, discarding=discarding) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("take", {"type": "take"}),
        ("yes", {"type": "take"}),
        ("Ja", {"type": "take"}),
        ("non", {"type": "decline"}),
        ("undo", {"type": "undo"}),
        ("fin", {"type": "end"}),
        ("57", {"type": "discard", "card": "57"}),
        ("jr", {"type": "discard", "card": "jr"}),
        ("discard 20r", {"type": "discard", "card": "jr"}),
        ("lay 10 20r 30", {"type": "lay", "row": ["10", "20r", "30"]}),
        ("10-20r-30", {"type": "lay", "row": ["10", "20r", "30"]}),
        ("lay 30, 10, 20", {"type": "lay", "row": ["10", "20", "30"]}),
        ("lay 10 jr 30", {"type": "lay", "row": ["10", "20r", "30"]}),
        ("poser 10 20 jo", {"type": "lay", "row": ["10", "20", "30o"]}),
        ("legen jb 20 30 jr", {"type": "lay", "row": ["10b", "20", "30", "40r"]}),
        ("swap 20r", {"type": "swap", "joker": "20r"}),
        ("swap 20", {"type": "swap", "joker": "20r"}),
        ("sing", None),
        ("lay", None),
        ("lay ten 20 30", None),
        ("swap 20 30", None),
        ("", None),
    ],
)
def test_nmbrs(line: str, meant: object) -> None:
    """Words and cards; a joker need not name its number where its place decides it."""
    assert nmbrs.read(line, {"20r", "30", "40"}) == meant


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0", "nmbrs/no-such-card"),
        ("101", "nmbrs/no-such-card"),
        ("jx", "nmbrs/no-such-card"),
        ("lay 10 20 300", "nmbrs/no-such-card"),
        ("lay jr 10 20", "nmbrs/no-such-card"),
        ("lay jr jg 30", "cli/name-the-joker"),
        ("swap 30", "nmbrs/no-such-joker"),
        ("swap 99r", "nmbrs/no-such-joker"),
    ],
)
def test_nmbrs_says_what_is_wrong_with_a_card(line: str, code: str) -> None:
    """In the game's own words where it has them."""
    with pytest.raises(MalformedAction) as refused:
        nmbrs.read(line, {"20r", "30", "40"})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ask", {"type": "ask"}),
        ("Frage", {"type": "ask"}),
        ("announce 5 6 7", {"type": "announce", "numbers": [5, 6, 7]}),
        ("5 6 7", {"type": "announce", "numbers": [5, 6, 7]}),
        ("567", {"type": "announce", "numbers": [5, 6, 7]}),
        ("annoncer 5-6-7", {"type": "announce", "numbers": [5, 6, 7]}),
        ("announce 5 6", {"type": "announce", "numbers": [5, 6]}),
        ("announce five", {"type": "announce", "numbers": ["five"]}),
        ("whistle", None),
        ("", None),
    ],
)
def test_code777(line: str, meant: object) -> None:
    """Words and numbers; the game refuses wrong ones."""
    assert code777.read(line) == meant


def test_a_joker_stands_for_a_number() -> None:
    """The refusal shows how to type it."""
    with pytest.raises(MalformedAction) as refused:
        nmbrs.read("lay jr jg 30", ())
    assert refused.value.sentence("fr") == "Dis quel nombre le joker rouge remplace : tape 20r pour un 20."
