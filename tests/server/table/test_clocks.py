"""Clocks: which are valid, what a move costs, and what does not stop them."""

from typing import Any

import msgspec
import pytest

from numbra.server.table.clocks import FORGIVEN, Clock, PerMove, TimeBank
from numbra.server.table.log import Acted, ChatSwitched, Returned, Voted
from server.desk import Desk


def test_a_clock_per_move_gives_the_same_to_every_move() -> None:
    """Whatever was left or overdrawn."""
    clock = PerMove(30)
    assert clock.bank() == 30
    assert [clock.after(bank, thought) for bank, thought in ((30, 0), (30, 29), (0, 500))] == [30, 30, 30]


def test_a_bank_pays_for_thought_beyond_the_lag_forgiven() -> None:
    """It never goes below zero; the increment is added afterwards."""
    clock = TimeBank(60, 5)
    assert clock.bank() == 60
    assert clock.after(60, 0) == 65
    assert clock.after(60, FORGIVEN) == 65
    assert clock.after(60, 10 + FORGIVEN) == 55
    assert clock.after(60, 500) == 5
    assert TimeBank(60).after(60, 500) == 0


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    """Nobody gains by a machine whose clock was set back."""
    assert TimeBank(60).after(60, -100) == 60


@pytest.mark.parametrize(
    "given", [{"kind": "move", "seconds": 30.0}, {"kind": "bank", "seconds": 60.0, "increment": 2.0}]
)
def test_clocks_travel_as_json(given: dict[str, Any]) -> None:
    """There and back."""
    clock: PerMove | TimeBank = msgspec.convert(given, Clock)
    assert msgspec.to_builtins(clock) == given


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"kind": "sand"},
        {"kind": "move"},
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": 0.9},
        {"kind": "move", "seconds": -1},
        {"kind": "move", "seconds": 1e12},
        {"kind": "move", "seconds": float("nan")},
        {"kind": "move", "seconds": float("inf")},
        {"kind": "move", "seconds": "30"},
        {"kind": "move", "seconds": 30, "increment": 1},
        {"kind": "bank", "seconds": 30, "increment": -1},
        {"kind": "bank", "seconds": 30, "increment": 1e9},
    ],
)
def test_what_is_no_clock_is_refused(given: dict[str, Any]) -> None:
    """No time, endless time, or another kind."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, Clock)


def waited_for(desk: Desk) -> int:
    """The seat whose clock runs."""
    due = desk.table.deadline()
    assert due is not None
    return due[0]


@pytest.mark.parametrize("clock", [PerMove(30), TimeBank(30, 5)])
def test_only_the_game_moves_the_clock(clock: Clock) -> None:
    """Votes, the chat, and changes at other seats buy no time."""
    desk = Desk(clock=clock).begin("ann", "ben", at=0.0)
    seat, due = waited_for(desk), desk.table.deadline()
    for line in (
        Voted(seat, 1 - seat),
        ChatSwitched(False),
        Voted(seat, 1 - seat, "casual"),
        Returned(1 - seat),
    ):
        assert desk.add(line, at=20.0).table.deadline() == due


def test_a_bot_in_a_seat_stops_its_clock_and_whoever_returns_thinks_anew() -> None:
    """The time that the bot had does not count for them."""
    desk = Desk(clock=PerMove(30)).begin("ann", "ben", at=0.0)
    seat = waited_for(desk)
    assert desk.add(Voted(1 - seat, seat, "casual"), at=10.0).table.deadline() is None
    assert desk.add(Returned(seat), at=50.0).table.deadline() == (seat, 81.0)


def test_overtime_ends_when_a_bot_takes_the_seat_for_good() -> None:
    """People who return have their whole time again."""
    desk = Desk("nmbrs", clock=PerMove(30), options={"max_rounds": 1}).begin("ann", "ben", at=0.0)
    seat = waited_for(desk)
    desk.add(Acted(seat, {"type": "take"}, "clock"), at=40.0)
    assert desk.table.deadline() == (seat, 40.0)
    desk.add(Voted(1 - seat, seat, "casual"), at=41.0).add(Returned(seat), at=50.0)
    assert desk.table.deadline() == (seat, 81.0)


def test_a_bank_is_paid_once_for_each_move() -> None:
    """By the seat that moved; what happens in between costs nothing extra."""
    desk = Desk(clock=TimeBank(60)).begin("ann", "ben", at=0.0)
    seat = waited_for(desk)
    desk.add(ChatSwitched(False), at=5.0)
    desk.act(desk.guest_to_act(), {"type": "guess", "number": 3}, at=11.0)
    assert (desk.table.banks[seat], desk.table.banks[1 - seat]) == (50, 60)


def test_no_clock_runs_before_the_start_or_after_the_table_is_closed() -> None:
    """Only while the game waits."""
    desk = Desk(clock=PerMove(30))
    assert desk.table.deadline() is None
    desk.begin("ann", "ben")
    assert desk.table.deadline() is not None
