"""Code 777 in the terminal: every rack but one's own."""

import io
import re

from rich.console import Console, RenderableType

import numbra
from numbra.cli.tables.blocks import Screen
from numbra.cli.tables.code777 import Code777Table
from numbra.core.voice import Voice
from numbra.games.code777.actions import Announce, Ask
from numbra.games.code777.options import Code777Options
from numbra.games.code777.tiles import TILES
from numbra.games.code777.view import Code777View

RACKS = ("g1", "y2", "y2", "k3", "n4", "r5", "p6", "g6", "b7", "k5", "p7", "y7")
SCREEN = Screen(80, true_colour=True)


def start(**options: object) -> numbra.State:
    """A game where seat 0 has g1 y2 y2, and asks first."""
    rest = list(TILES)
    for tile in RACKS:
        rest.remove(tile)
    return numbra.game("code777").start(seats=3, seed="s", deal={"tiles": [*RACKS, *rest]}, options=options)


def seen(state: numbra.State) -> Code777View:
    """The view of seat 0."""
    view = state.view(0)
    assert isinstance(view, Code777View)
    return view


def table() -> Code777Table:
    """The table of seat 0."""
    return Code777Table(numbra.game("code777"), Voice("en", ("You", "Ada", "Leo"), 0), Code777Options())


def text(shown: RenderableType | None) -> str:
    """The text without colours."""
    assert shown is not None
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(shown)
    return captured.get()


def test_racks_are_seen_but_one_s_own() -> None:
    """One's own tiles are shown as question marks."""
    racks = text(table().show(seen(start()), (), SCREEN)).splitlines()
    mine = next(line for line in racks if " You " in line)
    assert mine.count("??") == 3
    assert re.search(r"Ada +k3 +n4 +r5 ", "\n".join(racks))
    assert re.search(r"rack A +k5 +p7 +y7 ", "\n".join(racks))


def test_the_note_sheet_is_a_pyramid_of_all_tiles() -> None:
    """One 1, two 2s, up to seven 7s."""
    sheet = text(table().aside("clear", seen(start()), SCREEN)).splitlines()
    assert [len(line.split()) for line in sheet] == [1, 2, 3, 4, 5, 6, 7]


def test_a_new_rack_gets_a_new_sheet() -> None:
    """What was crossed out was about the old rack."""
    mine = table()
    state = start()
    assert "╳b7" in text(mine.aside("cross b7", seen(state), SCREEN))
    assert "╳b7" in text(mine.show(seen(state), (), SCREEN))
    after = state.apply(0, Announce((7, 7, 7)))
    shown = text(mine.show(seen(after), (), SCREEN))
    assert "╳b7" not in shown
    assert re.search(r"Beside the supply\n +g1 +y2 +y2 ", shown)


def test_a_line_that_is_no_note_is_left_to_the_game() -> None:
    """It may be an action."""
    for line in ("ask", "announce 1 2 3", "log please", "crossword"):
        assert table().aside(line, seen(start()), SCREEN) is None


def test_the_log_and_the_questions_are_asides() -> None:
    """They change nothing."""
    mine = table()
    assert "none yet" in text(mine.aside("log", seen(start()), SCREEN))
    after = start().apply(0, Announce((1, 2, 2)))
    assert "announcement: 1-2-2" in text(mine.aside("LOG", seen(after), SCREEN))
    assert " 23 Which do you see more of" in text(mine.aside("questions", seen(after), SCREEN))


def test_legal_actions_in_short() -> None:
    """“ask” in one's turn; the announcement, too, where one may announce."""
    state = start()
    assert text(table().legal(seen(state), state.actions(0))).splitlines()[0] == "  ask"
    announced = state.apply(0, Announce((7, 7, 7)))
    assert text(table().legal(seen(announced), announced.actions(0))) == "  ask\n"


def test_the_outcome_says_who_was_right_and_how_often_wrong() -> None:
    """Before the result, every announcement is listed."""
    state = start().apply(0, Announce((1, 2, 2))).apply(1, Announce((1, 1, 1)))
    shown = text(table().outcome(seen(state), (), SCREEN))
    assert "announcement: 1-2-2  right" in shown
    assert "Wrong announcements: You 0 · Ada 1 · Leo 0" in shown


def test_who_may_not_announce_is_only_told_to_ask() -> None:
    """They have announced already, or sit out."""
    state = start(wrong="sit_out")
    assert "announce" in table().task(seen(state))
    announced = state.apply(0, Announce((7, 7, 7)))
    assert table().task(seen(announced)) == "Your turn: ask."
    for seat in (0, 1, 2):
        announced = announced.apply(seat, Ask())
    assert announced.acting[0] == 0
    assert not seen(announced).announced
    assert table().task(seen(announced)) == "Your turn: ask."
