"""49 Shades of Grey in the terminal: no number that players should remember, and no grey that is not on a card."""

import io
import re

import pytest
from rich.console import Console

import numbra
from numbra.bots.seating import seated
from numbra.cli.tables import table_for
from numbra.cli.tables.blocks import Screen
from numbra.cli.tables.grey import darkness
from numbra.core.voice import Voice
from numbra.games.shades.grey import AS_PRINTED
from numbra.lab.simulate import moves

DECK = (*range(1, 10), *range(31, 40), 20, 25, *(n for n in range(10, 50) if n not in (*range(31, 40), 20, 25)))
ACTIONS = (
    (0, {"type": "guess", "number": 30}),
    (1, {"type": "call", "verdict": "high"}),
    (1, {"type": "discard", "card": 33}),
    (1, {"type": "guess", "number": 30}),
    (0, {"type": "call", "verdict": "low"}),
    (1, {"type": "discard", "card": 20}),
)


def played(count: int, **options: object) -> numbra.State:
    """The first actions of a game: seat 1 takes the 20 and discards 33, then takes the 25 and discards the 20."""
    game = numbra.game("shades")
    state = game.start(seats=2, deal={"deck": list(DECK)}, options=options)
    for seat, action in ACTIONS[:count]:
        state = state.apply(seat, game.action(action))
    return state


def shown(state: numbra.State, seat: int, *, true_colour: bool = True) -> str:
    """A seat's table, with its escape codes."""
    console = Console(
        width=80, file=io.StringIO(), color_system="truecolor" if true_colour else None, force_terminal=True
    )
    game = numbra.game("shades")
    options = getattr(state, "options", None) or game.options({})
    table = table_for(game, Voice("en", ("You", "Ada"), seat), options)
    with console.capture() as captured:
        console.print(table.show(state.view(seat), (), Screen(80, true_colour=true_colour)))
    return captured.get()


def numbers(text: str) -> set[int]:
    """All card numbers above one's own hand; places, turns and counts are left out."""
    above = re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n You")[0]
    cards = [line for line in above.splitlines() if not re.search(r"turn|Stack|Guess|Last|Turned| 1 +2 +3", line)]
    return {int(number) for number in re.findall(r"\d+", "\n".join(cards).replace("Ada", ""))}


def test_the_other_hand_shows_shades_and_no_numbers() -> None:
    """Nor does the stack show one."""
    text = shown(played(0), 0)
    assert numbers(text) == set()
    for number in (*range(31, 40), 20):
        grey = AS_PRINTED[number - 1]
        assert f"48;2;{grey};{grey};{grey}m" in text


def test_only_the_last_number_turned_over_is_shown() -> None:
    """The 20 in a slot is not shown any more once the 25 is turned over."""
    assert numbers(shown(played(3), 0)) == {20}
    assert numbers(shown(played(5), 0)) == set()
    assert "Last turned over: 25" in shown(played(5), 0)


def test_it_is_shown_until_the_next_guess_is_made() -> None:
    """As the rules page says."""
    assert "Last turned over: 20" in shown(played(3), 0)
    assert "Last turned over" not in shown(played(4), 0)


def test_one_s_own_discards_are_for_one_s_memory_too() -> None:
    """They lie number down."""
    assert numbers(shown(played(3), 1).replace("Ada", "\n Nobody")) == set()


def test_with_the_memory_aid_everything_turned_over_is_shown() -> None:
    """Also as a list in words."""
    text = shown(played(6, memory_aid=True), 0)
    assert numbers(text) == {20, 25}
    assert "Turned over so far\n 20 25\n" in text


def test_open_discards_show_their_numbers() -> None:
    """As the option says."""
    assert {33, 20} <= numbers(shown(played(6, open_discards=True), 0))


def test_an_opponent_s_discard_does_not_recall_an_old_number() -> None:
    """The sentence names the place only, unless the table has the memory aid."""
    game = numbra.game("shades")
    for options, said in (({}, "the card in place 3."), ({"memory_aid": True}, "the 20, from place 3.")):
        state = played(6, **options)
        table = table_for(game, Voice("en", ("You", "Ada"), 0), game.options(options))
        (event,) = (one.seen_by(0) for one in state.events)
        assert event is not None
        assert table.tell(event) == f"Ada discards {said}"


@pytest.mark.parametrize(("number", "dark"), [(1, "~5%"), (25, "~45%"), (49, "~85%")])
def test_where_greys_cannot_be_shown_darkness_is_told_roughly(number: int, dark: str) -> None:
    """In steps of five percent: three neighbouring cards look alike, as they do to the eye."""
    assert darkness(AS_PRINTED[number - 1]) == dark
    assert "~35%" in shown(played(0), 0, true_colour=False)


def test_one_s_own_hand_is_shown_by_runs() -> None:
    """With the points of each run."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown(played(0), 0))
    assert "9² = 81" in text
    assert "81 points" in text


def test_a_match_of_two_games_is_told_game_by_game() -> None:
    """In the heading, beside the stack and at the end."""
    game = numbra.game("shades")
    start = game.start(seats=2, seed="two", options={"rounds": 2})
    states = [one.state for one in moves(start, seated("shades", {0: "casual", 1: "casual"}, "two"), "two")]
    assert "game 1 of 2" in shown(start, 0)
    second = shown(states[len(states) // 2 + 1], 0)
    assert "49 Shades of Grey · game 2 of 2" in second
    assert re.search(r"game 1 of 2: You \d+, Ada \d+", second)
    table = table_for(game, Voice("en", ("You", "Ada"), 0), game.options({"rounds": 2}))
    console = Console(width=80, file=io.StringIO())
    with console.capture() as captured:
        console.print(table.outcome(states[-1].view(0), (), Screen(80, true_colour=True)))
    assert captured.get().count(" points") == 4
    assert "game 2 of 2" in captured.get()


def test_legal_actions_in_short() -> None:
    """The range of guesses; every call and every card to discard."""
    game = numbra.game("shades")
    table = table_for(game, Voice("en", ("You", "Ada"), 1), game.options({}))
    listed = [str(table.legal(played(count).view(1), played(count).actions(1))).split() for count in (1, 2, 3)]
    assert listed[0] == ["high", "low", "exact"]
    assert listed[1] == [*map(str, range(31, 40)), "20"]
    assert listed[2] == ["any", "number", "from", "1", "to", "49"]
