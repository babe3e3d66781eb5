"""nmbrs! in the terminal."""

import io
from collections.abc import Mapping

from msgspec.structs import replace
from rich.console import Console, RenderableType

import numbra
from numbra.cli.tables.blocks import Screen
from numbra.cli.tables.coloured import rows
from numbra.cli.tables.nmbrs import NmbrsTable
from numbra.core.voice import Voice
from numbra.games.nmbrs.cards import deck
from numbra.games.nmbrs.events import Discarded
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.view import NmbrsView

CARDS = (*map(str, range(1, 101)), "jr", "jg", "jb", "jo")
HANDS = ["10", "20", "30", "15", "25", "35", "jr", "58", "91", "40", "50", "60", "2", "3", "62", "63", "71", "88"]
SCREEN = Screen(80, true_colour=True)


def played(*actions: tuple[int, Mapping[str, object]]) -> numbra.State:
    """A game of two: 98 lies open, seat 0 begins, and draws the 1 from the stock if all decline."""
    game = numbra.game("nmbrs")
    rest = [card for card in CARDS if card not in (*HANDS, "98")]
    state = game.start(seats=2, seed="s", deal={"deck": [*HANDS, "98", *rest]})
    for seat, action in actions:
        state = state.apply(seat, game.action(action))
    return state


DRAWN = ((0, {"type": "decline"}), (1, {"type": "decline"}))


def seen(state: numbra.State, seat: int = 0) -> NmbrsView:
    """The view of a seat."""
    view = state.view(seat)
    assert isinstance(view, NmbrsView)
    return view


def table(seat: int = 0) -> NmbrsTable:
    """The table of a seat."""
    return NmbrsTable(numbra.game("nmbrs"), Voice("en", ("Anna", "Ben"), seat), NmbrsOptions())


def text(shown: RenderableType) -> str:
    """The text without colours."""
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def test_cards_show_number_colour_and_points() -> None:
    """For one's own hand; of the other hand, only the number of cards."""
    shown = text(table().show(seen(played()), (), SCREEN))
    assert "   10     15     20     25     30     35     58     91    ★jr" in shown
    assert "R •••   R ••   G ••   G •    B •" in shown
    assert "98 G" in shown
    assert "62" not in shown


def test_rows_show_crossings_and_jokers() -> None:
    """A card in two rows is marked in both; a joker is written as it is typed."""
    state = played(
        *DRAWN, (0, {"type": "lay", "row": ["10", "20", "30"]}), (0, {"type": "lay", "row": ["15", "20", "25"]})
    )
    shown = text(table().show(seen(state), (), SCREEN))
    assert "10 R  20×G  30 B" in shown
    assert "15 R  20×G  25 G" in shown
    after = state.apply(0, numbra.game("nmbrs").action({"type": "lay", "row": ["10", "20", "30", "40r"]}))
    assert "★40r" in text(table().show(seen(after), (), SCREEN))


def test_a_row_longer_than_the_screen_goes_on_below() -> None:
    """The first line ends with “…”."""
    lines = rows([tuple(map(str, range(10, 101, 10)))], deck(NmbrsOptions()), 40)
    assert [line.plain.endswith("…") for line in lines if line.plain] == [True, False]


def test_a_freed_joker_is_shown_until_it_is_played() -> None:
    """The turn cannot end before."""
    state = played(*DRAWN, (0, {"type": "lay", "row": ["10", "20", "30r"]}), (0, {"type": "swap", "joker": "30r"}))
    shown = text(table().show(seen(state), (), SCREEN))
    assert "To be played again now:  ★jr" in shown
    assert "10 R  20 G  30 B" in shown


def test_known_cards_of_others_are_listed() -> None:
    """The cards that everybody has seen them take."""
    state = played((0, {"type": "take"}))
    assert "98" in text(table(1).show(seen(state, 1), (), SCREEN)).split("Rows")[0]


def test_what_is_to_be_done() -> None:
    """The prompt for each phase: decide on the open card, answer an offer, play."""
    assert table().task(seen(played())).startswith("Do you take the 98 from the open pile")
    offered = played(DRAWN[0])
    assert table(1).task(seen(offered, 1)).startswith("It is Anna’s turn. Do you want the 98, with another card")
    assert table().task(seen(played(*DRAWN))).startswith("Lay rows")


def test_a_discard_of_ones_own_is_offered_back() -> None:
    """The prompt says so if this seat made the last discard."""
    offered, mine, others = played(DRAWN[0]), table(1), table(1)
    mine.tell(Discarded(seat=1, card="98"))
    others.tell(Discarded(seat=1, card="98"))
    others.tell(Discarded(seat=0, card="98"))
    assert mine.task(seen(offered, 1)).startswith("Nobody wants your discard. Do you take the 98 back, with another")
    assert others.task(seen(offered, 1)).startswith("It is Anna’s turn.")


def test_in_the_simplified_version_a_turn_may_end_with_a_discard_or_without() -> None:
    """The prompt names both."""
    view = seen(played(*DRAWN))
    simplified = replace(view, options=NmbrsOptions(variant="simplified"))
    assert "with a discard (17) or without one (end)" in table().task(simplified)


def test_legal_actions_in_short() -> None:
    """The first lays, their number, and everything else."""
    state = played(*DRAWN)
    lines = text(table().legal(seen(state), state.actions(0))).splitlines()
    assert lines[0].startswith("  lay ")
    assert "… and more (" in "".join(lines)
    assert "58" in lines[-1].split()
    assert text(table().legal(seen(played()), played().actions(0))) == "  take  no\n"
