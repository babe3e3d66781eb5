"""Commands of a table: what is allowed, and what is refused."""

from collections.abc import Callable
from functools import partial

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

import numbra
from numbra.bots import UnknownBot
from numbra.core.errors import IllegalAction, InvalidSetup, NumbraError, UnknownGame
from numbra.core.game import Game
from numbra.games.nmbrs.actions import Discard as PutDown
from numbra.games.nmbrs.actions import Lay
from numbra.server.protocol import commands
from numbra.server.table.fold import Occupant
from numbra.server.table.log import MOST_LINES, Acted, ChatSwitched, Closed, Filled, Left, Sat, Voted
from server.desk import Desk, gone


def code(ask: Callable[[], object]) -> str:
    """The code of the refusal."""
    with pytest.raises(NumbraError) as error:
        ask()
    return error.value.code


def test_a_table_that_could_not_start_is_not_opened() -> None:
    """Unknown games and bots, wrong seats and options, and a table for bots only."""
    for kind, game, bots, options in (
        (UnknownGame, "chess", (None, None), {}),
        (UnknownBot, "shades", (None, "deep"), {}),
        (InvalidSetup, "shades", (None, None, None), {}),
        (InvalidSetup, "shades", (None, None), {"rounds": 5}),
    ):
        with pytest.raises(kind):
            commands.open_table("ann", game, bots, options=options)
    assert code(lambda: Desk(bots=("casual", "casual"))) == "table/wrong-seating"


@pytest.mark.parametrize(
    ("game", "bots", "named", "holds"),
    [
        ("shades", (None, None), {}, numbra.game("shades").between_people()),
        ("shades", (None, None), {"rounds": 2}, {"rounds": 2} | numbra.game("shades").between_people()),
        ("shades", (None, None), {"print_tolerance": 0}, {"print_tolerance": 0}),
        ("shades", (None, "casual"), {}, {}),
        ("nmbrs", (None, None, None), {}, {}),
    ],
)
def test_options_between_people_hold_unless_a_table_names_them(
    game: str, bots: tuple[str | None, ...], named: dict[str, object], holds: dict[str, object]
) -> None:
    """They are stored with the table; with a bot, the printed rules apply."""
    opened = commands.open_table("ann", game, bots, options=named)
    assert opened.options == holds


@pytest.mark.parametrize(
    ("bots", "named", "holds"),
    [
        ((None, "casual"), {}, numbra.game("shades").between_people()),
        ((None, "casual"), {"rounds": 2}, {"rounds": 2} | numbra.game("shades").between_people()),
        ((None, "casual"), {"print_tolerance": 0}, {"print_tolerance": 0}),
    ],
)
def test_options_between_people_hold_once_the_last_bot_has_gone(
    bots: tuple[str | None, ...], named: dict[str, object], holds: dict[str, object]
) -> None:
    """So that nobody sits down at evenly printed cards that no person has asked for."""
    desk = Desk("shades", bots, options=named).add(Sat(0, "ann"))
    desk.add(commands.free(desk.table, "ann", 1, gone())).add(Sat(1, "ben"))
    assert desk.table.opened.options == holds
    desk.add(commands.start(desk.table, "ann", "s"))
    assert getattr(desk.table.state, "options", None) == desk.table.game.options(holds)


def test_options_of_a_table_stay_as_long_as_a_bot_sits_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or if only a person's seat is freed."""
    monkeypatch.setattr(Game, "between_people", lambda _game: {"target": 200})
    desk = Desk("nmbrs", (None, "casual", "casual")).add(Sat(0, "ann"))
    assert commands.free(desk.table, "ann", 1, gone()) == Left(1, freed=True)
    desk.add(Left(1, freed=True)).add(Sat(1, "ben"))
    assert commands.free(desk.table, "ann", 1, gone("ben")) == Left(1, freed=True)
    assert commands.free(desk.table, "ann", 2, gone()) == Left(2, freed=True, options={"target": 200})


def test_sitting_down() -> None:
    """On a free seat, once."""
    desk = Desk("nmbrs", (None, "casual", None))
    assert commands.sit(desk.table, "ann") == Sat(0, "ann")
    assert commands.sit(desk.table, "ann", 2) == Sat(2, "ann")
    assert code(lambda: commands.sit(desk.table, "ann", 1)) == "table/seat-taken"
    assert code(lambda: commands.sit(desk.table, "ann", 7)) == "table/seat-taken"
    desk.add(Sat(0, "ann"))
    assert code(lambda: commands.sit(desk.table, "ann")) == "table/already-seated"
    desk.add(Sat(2, "ben"))
    assert code(lambda: commands.sit(desk.table, "cleo")) == "table/full"


def test_leaving() -> None:
    """Before the start only."""
    desk = Desk().add(Sat(0, "ann"))
    assert commands.leave(desk.table, "ann") == Left(0)
    assert code(lambda: commands.leave(desk.table, "ben")) == "table/not-seated"
    desk.add(Sat(1, "ben")).add(commands.start(desk.table, "ann", "s"))
    assert code(lambda: commands.leave(desk.table, "ann")) == "table/already-started"


def test_freeing_seats() -> None:
    """By the creator, before the start: of bots, and of people who are away."""
    desk = Desk(bots=(None, None, "casual"), game="nmbrs").add(Sat(0, "ann")).add(Sat(1, "ben"))
    assert code(lambda: commands.free(desk.table, "ann", 1, gone())) == "table/keeps-seat"
    assert code(lambda: commands.free(desk.table, "ben", 2, gone())) == "table/not-the-creator"
    assert commands.free(desk.table, "ann", 2, gone()) == Left(2, freed=True)
    assert commands.free(desk.table, "ann", 1, gone("ben")) == Left(1, freed=True)
    desk.add(commands.free(desk.table, "ann", 1, gone("ben")))
    for seat in (1, 3, -1):
        assert code(partial(commands.free, desk.table, "ann", seat, gone("ben"))) == "table/free-already"
    desk.add(Sat(1, "ben")).add(commands.start(desk.table, "ann", "s"))
    assert code(lambda: commands.free(desk.table, "ann", 1, gone("ben"))) == "table/already-started"


def test_filling_with_bots() -> None:
    """By the table's creator."""
    desk = Desk().add(Sat(0, "ann"))
    assert commands.fill(desk.table, "ann", "casual") == Filled(1, "casual")
    assert code(lambda: commands.fill(desk.table, "ben", "casual")) == "table/not-the-creator"
    assert code(lambda: commands.fill(desk.table, "ann", "deep")) == "bots/unknown-bot"
    desk.add(Filled(1, "casual"))
    assert code(lambda: commands.fill(desk.table, "ann", "casual")) == "table/full"


def test_starting() -> None:
    """By a seated player, when all seats are taken."""
    desk = Desk().add(Sat(0, "ann"))
    assert code(lambda: commands.start(desk.table, "ann", "s")) == "table/not-full"
    assert code(lambda: commands.start(desk.table, "ben", "s")) == "table/not-seated"
    desk.add(Sat(1, "ben"))
    desk.add(commands.start(desk.table, "ben", "s"))
    assert code(lambda: commands.start(desk.table, "ann", "s")) == "table/already-started"


def test_acting_is_for_those_who_sit_there_and_on_what_they_saw() -> None:
    """An action on an older sequence is refused, and so is one of another guest."""
    desk = Desk().add(Sat(0, "ann")).add(Sat(1, "ben"))
    guess = {"type": "guess", "number": 3}
    assert code(lambda: desk.act("ann", guess)) == "table/not-started"
    desk.add(commands.start(desk.table, "ann", "s"))
    turn = desk.guest_to_act()
    other = "ben" if turn == "ann" else "ann"
    assert code(lambda: desk.act("cleo", guess)) == "table/not-seated"
    assert code(lambda: desk.act(other, guess)) == "core/not-your-turn"
    assert code(lambda: desk.act(turn, guess, sequence=desk.table.sequence - 1)) == "table/stale"
    assert code(lambda: desk.act(turn, guess, sequence=desk.table.sequence + 1)) == "table/stale"
    with pytest.raises(IllegalAction):
        desk.act(turn, {"type": "guess", "number": 77})


def test_simultaneous_actions_are_judged_again_however_old() -> None:
    """An announcement on an older sequence is valid, a question is not."""
    desk = Desk("code777").begin("ann", "ben")
    turn = desk.guest_to_act()
    other = "ben" if turn == "ann" else "ann"
    old = desk.table.sequence
    desk.act(turn, {"type": "ask"})
    desk.act(turn, {"type": "announce", "numbers": [1, 1, 1]}, sequence=old)
    assert code(lambda: desk.act(other, {"type": "ask"}, sequence=old)) == "table/stale"
    assert code(lambda: desk.act(turn, {"type": "announce", "numbers": [1, 1, 1]}, sequence=old)).startswith("code777/")


def test_a_majority_of_the_others_replaces_somebody() -> None:
    """One of two is not enough; nobody can vote about bots or themselves."""
    desk = Desk("nmbrs", (None, None, None, "casual")).begin("ann", "ben", "cleo")
    away = gone("ann", "cleo")
    assert commands.vote(desk.table, "ann", 2, away) == Voted(0, 2)
    desk.add(commands.vote(desk.table, "ann", 2, away))
    assert code(lambda: commands.vote(desk.table, "ann", 0, away)) == "table/no-vote"
    assert code(lambda: commands.vote(desk.table, "ann", 3, away)) == "table/no-vote"
    assert commands.vote(desk.table, "ben", 2, away) == Voted(1, 2, "casual")
    desk.add(commands.vote(desk.table, "ben", 2, away))
    assert code(lambda: commands.vote(desk.table, "cleo", 0, away)) == "table/bot-in-seat"
    assert code(lambda: desk.act("cleo", {"type": "take"})) == "table/bot-in-seat"
    assert code(lambda: commands.come_back(desk.table, "ann")) == "table/not-replaced"


def test_closing_and_switching_the_chat_are_the_creators() -> None:
    """Closing before the start only."""
    desk = Desk()
    assert commands.close(desk.table, "ann") == Closed("creator")
    assert code(lambda: commands.close(desk.table, "ben")) == "table/not-the-creator"
    assert commands.switch_chat(desk.table, "ann", on=False) == ChatSwitched(False)
    assert code(lambda: commands.switch_chat(desk.table, "ben", on=False)) == "table/not-the-creator"
    desk.add(ChatSwitched(False))
    assert not desk.table.chat
    desk.add(Closed("idle"))
    assert desk.table.status == "closed"
    for ask in (lambda: commands.sit(desk.table, "ben"), lambda: commands.vote(desk.table, "ben", 0, gone())):
        assert code(ask) == "table/closed"


def test_a_finished_game_takes_no_more_actions() -> None:
    """The game is over."""
    desk = Desk("code777").begin("ann", "ben")
    state = desk.table.state
    assert state is not None
    for _ in range(3):
        state = desk.table.state
        assert state is not None
        rack = next(zone for zone in state.zones() if zone.name == "rack 0")
        desk.act("ann", {"type": "announce", "numbers": [int(tile[1]) for tile in rack.cards]})
        if not (desk.table.state and desk.table.state.over):
            desk.act(desk.guest_to_act(), {"type": "ask"})
    assert desk.table.status == "over"
    assert code(lambda: desk.act("ben", {"type": "ask"})) == "core/game-over"


def laying() -> tuple[Desk, str, dict[str, object]]:
    """A table of nmbrs! where a player can lay a row, that player, and the action."""
    for seed in map(str, range(100)):
        desk = Desk("nmbrs").begin("ann", "ben", seed=seed)
        who = desk.guest_to_act()
        desk.act(who, {"type": "take"})
        assert desk.table.state is not None
        lays = [one for one in desk.table.state.actions(desk.table.state.waiting_for[0]) if isinstance(one, Lay)]
        if lays:
            return desk, who, {"type": "lay", "row": list(lays[0].row)}
    raise AssertionError("nobody can lay anything")


def test_a_turn_has_only_so_many_lays_that_are_taken_back() -> None:
    """Taking back and ending the turn are never refused; the next turn counts anew."""
    desk, who, lay = laying()
    for _ in range(commands.MOST_TRIED):
        desk.act(who, lay).act(who, {"type": "undo"})
    assert code(lambda: desk.act(who, lay)) == "table/enough-tried"
    assert desk.table.state is not None
    seat = desk.table.state.waiting_for[0]
    end = next(one for one in desk.table.state.actions(seat) if isinstance(one, PutDown))
    desk.act(who, to_builtins(end))
    assert desk.table.tried == 0


def test_in_a_log_that_is_too_long_nothing_is_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laid cards can still be taken back, and bots and clocks go on."""
    desk, who, lay = laying()
    desk.act(who, lay)
    monkeypatch.setattr(commands, "MOST_PLAYED_LINES", desk.table.sequence)
    assert code(lambda: desk.act(who, lay)) == "table/log-full"
    desk.act(who, {"type": "undo"})
    desk.add(Acted(desk.table.occupants.index(Occupant(guest=who)), lay, "bot"))


def test_a_full_table_ends() -> None:
    """Whatever its status; a game that is over already cannot get another offer."""
    desk = Desk().begin("ann", "ben")
    assert commands.end_of(desk.table) is None
    assert commands.end_of(replace(desk.table, sequence=MOST_LINES)) == Closed("full")
    assert commands.end_of(replace(desk.table, sequence=MOST_LINES, status="closed")) is None
    assert (
        code(lambda: commands.end_of(replace(desk.table, sequence=MOST_LINES, status="over"))) == "table/no-more-offers"
    )


def test_what_changes_nothing_is_not_written_down() -> None:
    """The chat can only be switched to the other value."""
    desk = Desk()
    assert code(lambda: commands.switch_chat(desk.table, "ann", on=True)) == "table/switched-already"
    desk.add(commands.switch_chat(desk.table, "ann", on=False))
    assert code(lambda: commands.switch_chat(desk.table, "ann", on=False)) == "table/switched-already"
