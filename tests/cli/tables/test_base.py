"""The terminal's table for a game without a table of its own."""

import io
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console, RenderableType

import numbra
from numbra.cli.tables import broken_table, table_for
from numbra.cli.tables.base import Table
from numbra.cli.tables.blocks import Screen
from numbra.core.contract import Seat
from numbra.core.describing import Face
from numbra.core.sight import sights
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from packages import Offer

SCREEN = Screen(80, true_colour=True)
NAMES = ("You", "Anna", "Ben", "Cleo")


def table(game: numbra.Game, language: Language = "en", me: Seat = 0, names: tuple[str, ...] = NAMES[:2]) -> Table[Any]:
    """The table of a seat."""
    return table_for(game, Voice(language, names, me), game.options({}))


def text(shown: RenderableType) -> str:
    """The text as printed at 80 columns."""
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(shown)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def shown(game: numbra.Game, state: numbra.State, seat: Seat | None = 0) -> str:
    """The table as a seat sees it."""
    at = table(game, names=NAMES[: state.seats])
    return text(at.show(state.view(seat), tuple(sights(state, seat)), SCREEN))


DECK = {"deck": [*range(1, 25)]}
DICE = {"dice": [1, 2, 3, 4, 5, 2, 3, 4, 6, 6]}


def test_the_seats_their_zones_and_what_lies_in_the_middle(example_dice: numbra.Game) -> None:
    """With whose turn it is, the points that are shown, one's own dice, and the backs of others'."""
    state = example_dice.start(seats=2, deal=DICE)
    lines = shown(example_dice, state).splitlines()
    assert lines[:7] == [
        "Liar's Dice",
        "▸ You   5 points",
        "  Anna  5 points",
        "  You · Cup: 1 2 3 4 5",
        "  Anna · Cup: ▒ ▒ ▒ ▒ ▒",
        "",
        "  Lost dice: –",
    ]


def test_a_game_that_says_nothing_of_itself_is_shown_all_the_same(example_game: numbra.Game) -> None:
    """Its zones by the names in its code; a long pile of backs as a number."""
    state = example_game.start(seats=2, deal={"deck": [*range(1, 25)]}).apply(
        0, example_game.action({"type": "play", "card": 3})
    )
    lines = shown(example_game, state).splitlines()
    assert lines == [
        "Highcard",
        "  You",
        "▸ Anna",
        "  You · Hand 0: 1 2 4",
        "",
        "  Hand 1: ▒ ▒ ▒ ▒",
        "  Trick: 3",
        "  Gone: –",
        "  Rest: ▒ × 16",
    ]


def test_a_spectator_sees_what_all_see(example_dice: numbra.Game) -> None:
    """No dice during the game, all of them at its end."""
    state = example_dice.start(seats=2, deal=DICE)
    assert "▒ ▒ ▒ ▒ ▒" in shown(example_dice, state, None)
    assert not set("123456") & set(shown(example_dice, state, None).replace("5 points", ""))
    over = replace(state, cups=((2, 6), ()))
    assert "Cup: 2 6" in shown(example_dice, over, None)


@pytest.mark.parametrize("name", ["example_game", "example_dice"])
def test_what_a_seat_has_not_been_shown_changes_nothing_on_its_table(name: str, request: pytest.FixtureRequest) -> None:
    """Whatever others hold: two games that differ only in that look the same, to the last character."""
    game: numbra.Game = request.getfixturevalue(name)
    deals: dict[str, Callable[[int], dict[str, list[int]]]] = {
        "example_game": lambda turn: {"deck": [1, 2, 3, 4, *(list(range(5, 25)) * 2)[turn : turn + 20]]},
        "example_dice": lambda turn: {"dice": [1, 2, 3, 4, 5, *[1 + (turn + die) % 6 for die in range(5)]]},
    }
    first, *others = (game.start(seats=2, deal=deals[name](turn)) for turn in range(6))
    for other in others:
        assert [*first.zones()] != [*other.zones()]
        assert shown(game, other) == shown(game, first)
        assert shown(game, other, 1) != shown(game, first, 1)


def test_faces_are_as_the_game_says(example_game: numbra.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their labels; colours are the terminal's."""
    monkeypatch.setattr(type(example_game), "face", lambda _self, card: Face(label=f"<{card}>", colour="red"))
    state = example_game.start(seats=2, deal={"deck": [*range(1, 25)]})
    assert "<1> <2> <3> <4>" in shown(example_game, state)
    assert "<5>" not in shown(example_game, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_told_in_the_words_of_the_game(language: Language, example_dice: numbra.Game) -> None:
    """In every language it speaks."""
    state = example_dice.start(seats=2, deal=DICE).apply(0, example_dice.action({"type": "bid", "count": 2, "face": 3}))
    (event,) = state.events
    expected = example_dice.tell(event, Voice(language, NAMES[:2], 0))
    assert expected
    assert table(example_dice, language=language).tell(event) == expected


def test_events_of_a_game_without_words_are_told_by_their_fields(example_game: numbra.Game) -> None:
    """With the names of people."""
    state = example_game.start(seats=2, deal={"deck": [*range(1, 25)]}).apply(
        0, example_game.action({"type": "play", "card": 3})
    )
    (event,) = state.events
    assert table(example_game).tell(event) == "Played · You · card 3"
    assert table(example_game, me=1, names=("Cleo", "You")).tell(event) == "Played · Cleo · card 3"


def test_legal_actions_are_listed_with_what_they_mean(example_dice: numbra.Game) -> None:
    """All of them, or the first ones of each kind if there are many."""
    state = example_dice.start(seats=2, deal=DICE)
    lines = text(table(example_dice).legal(state.view(0), state.actions(0))).splitlines()
    assert len(lines) == 21
    assert lines[0].split(maxsplit=3) == ["bid", "1", "1", "Bid: at least 1 die shows 1."]
    assert lines[-1].strip() == "… and more"
    bidden = state.apply(0, example_dice.action({"type": "bid", "count": 1, "face": 1}))
    lines = text(table(example_dice, me=1).legal(bidden.view(1), bidden.actions(1))).splitlines()
    assert [line.split()[0] for line in lines] == [*["bid"] * 10, "…", "call"]
    last = bidden.apply(1, example_dice.action({"type": "bid", "count": 10, "face": 4}))
    lines = text(table(example_dice).legal(last.view(0), last.actions(0))).splitlines()
    assert [line.split()[:3] for line in lines] == [["bid", "10", "5"], ["bid", "10", "6"], ["call", "Call", "the"]]


def test_nothing_is_an_aside_and_nothing_is_noted(example_dice: numbra.Game) -> None:
    """This table has neither notes nor side commands."""
    plain = table(example_dice)
    plain.remember({"anything": 1})
    assert plain.notes is None
    assert plain.aside("cross b7", example_dice.start(seats=2).view(0), SCREEN) is None


OWN = """
from numbra.cli.tables.base import Table

class Mine(Table):
    def show(self, view, zones, screen):
        return f"{self.game.title} my way, {len(zones)} zones"
"""


def test_a_package_brings_a_table_of_its_own(offer: Offer, example_dice: numbra.Game) -> None:
    """Found by the entry point that is called as its game; the rest is as in any game."""
    offer("mine", OWN, terminal={"liarsdice": "mine:Mine"})
    state = example_dice.start(seats=2, deal=DICE)
    assert shown(example_dice, state) == f"Liar's Dice my way, {len([*sights(state, 0)])} zones"
    assert broken_table(example_dice) is None


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit('no')", "SystemExit: no"),
        ("Mine = 5", "it is of type int, not a Table"),
        ("", "AttributeError"),
    ],
)
def test_a_table_that_cannot_be_used_is_replaced(code: str, why: str, offer: Offer, example_dice: numbra.Game) -> None:
    """By the plain one; and the reason is known."""
    offer("mine", code, terminal={"liarsdice": "mine:Mine"})
    assert shown(example_dice, example_dice.start(seats=2, deal=DICE)).startswith("Liar's Dice\n▸ You")
    broken = broken_table(example_dice)
    assert broken is not None
    assert broken.code == "cli/broken-table"
    assert why in str(broken)


def test_an_entry_point_that_names_nothing_harms_nobody(offer: Offer, example_dice: numbra.Game) -> None:
    """Its value is not even one."""
    offer("mine", "", terminal={"liarsdice": "not what it should be"})
    assert shown(example_dice, example_dice.start(seats=2, deal=DICE)).startswith("Liar's Dice\n")
    assert broken_table(example_dice) is not None


def test_nobody_takes_the_tables_of_our_games(offer: Offer) -> None:
    """That of the game's own package counts."""
    offer("a_mine", OWN, terminal={"shades": "a_mine:Mine"})
    assert type(table(numbra.game("shades"))).__name__ == "ShadesTable"
    assert type(table(numbra.game("nmbrs"))).__name__ == "NmbrsTable"


def test_every_action_of_ours_can_be_typed_on_the_plain_table() -> None:
    """By its fields, and what is typed is that action."""
    for name, seats in (("shades", 2), ("nmbrs", 3), ("code777", 3)):
        game = numbra.game(name)
        plain: Table[Any] = Table(game, Voice("en", NAMES[:seats], 0), game.options({}))
        state, rng = game.start(seats=seats, seed="plain"), Random(1)
        for _ in range(30):
            seat = rng.choice(state.waiting_for)
            actions = list(state.actions(seat))
            for action in rng.sample(actions, min(len(actions), 20)):
                line = plain.typed(action)
                assert not line.startswith("{")
                assert game.action(plain.read(line, state.view(seat), ())) == action
            state = state.apply(seat, rng.choice(actions))
            assert text(plain.show(state.view(0), tuple(sights(state, 0)), SCREEN))
    assert msgspec.to_builtins(state.view(0))
