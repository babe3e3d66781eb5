"""What an arena is, and how its games are played."""

import ast
from pathlib import Path
from random import Random

import pytest

import numbra
from numbra import bots, lab
from numbra.lab.arena import Arena, Stopwatch, play
from numbra.lab.simulate import simulate


def shades(*names: str, games: int = 4) -> Arena:
    """An arena of 49 Shades of Grey."""
    return Arena.of("shades", names, games=games, seed="test")


def test_seats_follow_the_bots_as_far_as_the_game_goes() -> None:
    """One for each bot, or as many as there can be, unless a number is asked for."""
    assert shades("casual", "random", "search:1").seats == 2
    assert Arena.of("nmbrs", ("casual", "random", "search:1"), games=1).seats == 3
    assert Arena.of("nmbrs", ("casual", "random", "search:1"), games=1, seats=2).seats == 2
    assert Arena.of("code777", ("casual",), games=1).seats == 2


@pytest.mark.parametrize(
    ("name", "kinds", "seats", "options"),
    [("shades", ("casual", "random"), 2, {}), ("code777", ("casual", "random", "random"), 3, {"wrong": "minus_one"})],
)
def test_a_game_of_an_arena_is_a_game_as_any(
    name: str, kinds: tuple[str, ...], seats: int, options: dict[str, object]
) -> None:
    """Whoever simulates its seed with its seating comes to the same end."""
    arena = Arena.of(name, kinds, games=1, seats=seats, options=options)
    for fixture in arena.fixtures()[:3]:
        played = play(arena, fixture)
        end = simulate(numbra.game(name), fixture.seating, seed=played.seed, options=options)
        assert (played.scores, played.winners) == (end.scores, end.winners)
        assert sum(map(len, played.think_us)) >= played.moves


def test_a_deal_is_the_same_in_every_seating() -> None:
    """Equal bots change places without anything happening; unequal ones meet the same cards and eyes."""
    arena = shades("casual", "random")
    one, other = (play(arena, fixture) for fixture in arena.fixtures()[:2])
    assert one.seed == other.seed
    assert one.seating == other.seating[::-1]
    mirror = shades("casual", "casual")
    assert len(mirror.fixtures()) == 4
    assert mirror.entrants == ("casual",)


def test_shares_and_places() -> None:
    """A shared win counts in parts, and a winner is ahead of whoever has as many points."""
    arena = shades("casual", "random")
    played = play(arena, arena.fixtures()[0])
    (winner,) = played.winners
    assert (played.share(winner), played.share(1 - winner)) == (1.0, 0.0)
    assert played.place(winner) > played.place(1 - winner)


def test_thinking_is_timed() -> None:
    """One figure for each time a bot is asked, and the choice stays the bot's."""
    state = numbra.game("shades").start(seats=2, seed="time")
    seat = state.acting[0]
    timed = Stopwatch(bots.bot("shades", "casual", key="k"))
    ask = state.view(seat), tuple(state.actions(seat)), Random(1)
    assert timed.choose(*ask) == bots.bot("shades", "casual", key="k").choose(*ask)
    assert len(timed.spent) == 1
    assert timed.spent[0] >= 0


def test_what_cannot_be_played_is_refused_before_any_game() -> None:
    """Wrong bots, seats, options, game."""
    with pytest.raises(bots.UnknownBot):
        shades("casual", "x")
    with pytest.raises(numbra.InvalidSetup):
        Arena.of("shades", ("casual", "random"), games=1, seats=3)
    with pytest.raises(numbra.InvalidSetup):
        Arena.of("shades", ("casual", "random"), games=1, options={"round": 2})
    with pytest.raises(numbra.UnknownGame):
        Arena.of("chess", ("casual", "casual"), games=1)


def test_a_bot_named_twice_needs_a_seat_for_every_bot() -> None:
    """Else nobody could tell which of the two was meant."""
    with pytest.raises(numbra.InvalidSetup, match="“casual” is named more than once") as refused:
        shades("casual", "random", "casual")
    assert refused.value.code == "lab/bot-twice"


def test_the_lab_never_touches_a_server() -> None:
    """Its imports stay on their side."""
    for path in Path(lab.__file__ or "").parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("numbra.server", "numbra.client", "numbra.cli")), path.name
