"""Leaving and pausing a running game: what is allowed, and what becomes of the table."""

import pytest

from numbra.server.protocol import commands
from numbra.server.table.clocks import FORGIVEN, Clock, PerMove, TimeBank
from numbra.server.table.fold import Occupant, fold
from numbra.server.table.log import (
    Acted,
    ChatSwitched,
    Closed,
    PauseAsked,
    Resigned,
    Resumed,
    Returned,
    Voted,
    decode_line,
    encode_line,
)
from numbra.server.table.projection import project
from server.desk import Desk
from server.protocol.test_commands import code


def three(clock: Clock | None = None) -> Desk:
    """Two people and a bot."""
    return Desk("nmbrs", (None, None, "casual"), clock=clock).begin("ann", "ben", at=0.0)


def test_a_bot_plays_on_for_who_leaves_until_they_come_back() -> None:
    """Everybody sees that they have left, which is not the same as being voted out."""
    desk = three()
    assert commands.resign(desk.table, "ann") == Resigned(0, "casual")
    desk.add(commands.resign(desk.table, "ann"))
    assert desk.table.occupants[0] == Occupant(guest="ann", bot="casual", left=True)
    assert desk.table.people() == (1,)
    assert [one.left for one in project(desk.table, "ben", {}).seats] == [True, False, False]
    assert code(lambda: commands.resign(desk.table, "ann")) == "table/left-already"
    assert code(lambda: desk.act("ann", {"type": "take"})) == "table/bot-in-seat"
    desk.add(commands.come_back(desk.table, "ann"))
    assert desk.table.occupants[0] == Occupant(guest="ann")


def test_the_game_ends_when_no_person_is_left() -> None:
    """In one line; the board stays visible as it was."""
    desk = three().add(Resigned(1, "casual"))
    before = [project(desk.table, guest, {}).view for guest in ("ann", "ben", None)]
    assert commands.resign(desk.table, "ann") == Closed("left", 0)
    desk.add(commands.resign(desk.table, "ann"))
    assert (desk.table.status, desk.table.closed) == ("closed", "left")
    assert [one.left for one in desk.table.occupants] == [True, True, False]
    shown = [project(desk.table, guest, {}) for guest in ("ann", "ben", None)]
    assert [one.view for one in shown] == before
    assert {(one.closed, one.seed) for one in shown} == {("left", None)}
    assert not desk.table.driven
    for ask in (commands.resign, commands.come_back):
        assert code(lambda ask=ask: ask(desk.table, "ben")) == "table/closed"  # type: ignore[misc]  # its own each time


def test_alone_against_bots_leaving_ends_the_game() -> None:
    """Nobody would watch it."""
    desk = Desk("nmbrs", (None, "casual")).begin("ann")
    assert commands.resign(desk.table, "ann") == Closed("left", 0)


def test_who_was_voted_out_may_leave_for_good() -> None:
    """The same bot plays on."""
    desk = three().add(Voted(0, 1, "good"))
    assert commands.resign(desk.table, "ben") == Resigned(1, "good")


def test_nobody_leaves_what_has_not_begun_or_is_not_theirs() -> None:
    """Before the start, players leave their seats instead."""
    desk = Desk()
    assert code(lambda: commands.resign(desk.table, "ann")) == "table/not-started"
    desk.begin("ann", "ben")
    assert code(lambda: commands.resign(desk.table, "zoe")) == "table/not-seated"


@pytest.mark.parametrize("clock", [PerMove(30), TimeBank(60, 5)])
def test_a_pause_costs_nobody_time(clock: Clock) -> None:
    """It begins when all people have asked for it, and ends when one of them resumes."""
    desk = Desk(clock=clock).begin("ann", "ben", at=0.0)
    due, bank = desk.table.deadline(), clock.bank()
    assert due is not None
    desk.add(commands.pause(desk.table, "ben"), at=5.0)
    assert (set(desk.table.pause_asked), desk.table.deadline()) == ({1}, due)
    assert code(lambda: commands.pause(desk.table, "ben")) == "table/asked-already"
    assert code(lambda: commands.resume(desk.table, "ben")) == "table/not-paused"
    desk.add(commands.pause(desk.table, "ann"), at=10.0)
    assert (desk.table.paused, desk.table.pause_asked, desk.table.deadline()) == (10.0, frozenset(), None)
    assert not desk.table.driven
    guess = {"type": "guess", "number": 3}
    assert code(lambda: desk.act(desk.guest_to_act(), guess)) == "table/paused"
    assert code(lambda: commands.pause(desk.table, "ann")) == "table/paused"
    desk.add(commands.resume(desk.table, "ann"), at=5000.0)
    assert (desk.table.paused, desk.table.deadline()) == (None, (due[0], due[1] + 4990.0))
    desk.act(desk.guest_to_act(), guess, at=5001.0)
    thought = 11.0 - FORGIVEN
    assert desk.table.banks[due[0]] == (30 if isinstance(clock, PerMove) else bank - thought + 5)
    assert fold("t", desk.entries) == desk.table


def test_a_paused_clock_shows_what_is_left() -> None:
    """For the players whom the game waits for; the others' clocks stand still anyway."""
    desk = Desk(clock=PerMove(30)).begin("ann", "ben", at=0.0)
    due = desk.table.deadline()
    assert due is not None
    seat = due[0]
    paused = project(desk.add(PauseAsked((0, 1), begins=True), at=10.0).table, None, {})
    assert (paused.seats[seat].clock, paused.seats[1 - seat].clock) == (20 + FORGIVEN, 30)
    resumed = project(desk.add(Resumed(0), at=100.0).table, None, {})
    assert ([one.clock for one in resumed.seats], resumed.since) == ([30, 30], 90.0)


def test_a_pause_is_for_tables_with_a_clock() -> None:
    """Elsewhere people just wait; bots are not asked, and a person replaced by a bot has to come back first."""
    desk = Desk().begin("ann", "ben")
    assert code(lambda: commands.pause(desk.table, "ann")) == "table/no-clock"
    desk = three(PerMove(30)).add(Voted(0, 1, "casual"))
    assert code(lambda: commands.pause(desk.table, "ben")) == "table/bot-in-seat"
    assert commands.pause(desk.table, "ann") == PauseAsked((0,), begins=True)
    desk.add(commands.pause(desk.table, "ann"))
    assert code(lambda: commands.resume(desk.table, "ben")) == "table/bot-in-seat"
    desk.add(Returned(1))
    assert commands.resume(desk.table, "ben") == Resumed(1)
    assert code(lambda: commands.resume(desk.table, "zoe")) == "table/not-seated"


def test_people_who_share_a_device_ask_together() -> None:
    """Nobody has to pass the device around for that."""
    desk = Desk("nmbrs", (None,) * 3, clock=PerMove(30)).begin("ann", "ben", "cleo")
    assert commands.pause(desk.table, "ann", frozenset({0, 1})) == PauseAsked((0, 1))
    assert commands.pause(desk.table, "ann", frozenset({0, 1, 2})) == PauseAsked((0, 1, 2), begins=True)


def test_a_move_or_a_changed_seat_withdraws_what_was_asked() -> None:
    """The request was about the table as it was; chat settings do not withdraw it."""
    for line in (Acted(0, {"type": "guess", "number": 3}), Voted(0, 1, "casual"), Resigned(1, "casual")):
        desk = Desk(clock=PerMove(30)).begin("ann", "ben", seed="1")
        if isinstance(line, Acted) and desk.guest_to_act() != "ann":
            line = Acted(1, line.action)
        desk.add(PauseAsked((0,))).add(ChatSwitched(False))
        assert desk.table.pause_asked == {0}
        assert desk.add(line).table.pause_asked == frozenset()


def test_who_takes_a_seat_back_in_a_pause_has_their_whole_time() -> None:
    """The clock runs from the end of the pause, not from a moment in the future."""
    desk = Desk(clock=PerMove(30)).begin("ann", "ben", at=0.0)
    due = desk.table.deadline()
    assert due is not None
    seat = due[0]
    desk.add(PauseAsked((0, 1), begins=True), at=10.0)
    desk.add(Voted(1 - seat, seat, "casual"), at=20.0).add(Returned(seat), at=50.0)
    assert desk.add(Resumed(0), at=100.0).table.deadline() == (seat, 131.0)


def test_lines_go_round_as_json() -> None:
    """The store keeps what was written; older lines have fewer fields."""
    for line in (
        Resigned(0, "casual"),
        PauseAsked((0, 1)),
        PauseAsked((2,), begins=True),
        Resumed(1),
        Closed("left", 2),
    ):
        assert decode_line(encode_line(line)) == line
    assert decode_line(b'{"type":"closed","why":"idle"}') == Closed("idle")
