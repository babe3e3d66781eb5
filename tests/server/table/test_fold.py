"""A table is its log, read in order."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from numbra.core.chance import seed_hash
from numbra.server.protocol import commands
from numbra.server.store.protocol import Entry
from numbra.server.table.clocks import PerMove, TimeBank
from numbra.server.table.fold import NOBODY, Occupant, apply_entry, fold
from numbra.server.table.log import Acted, Closed, Left, Opened, Sat, Started, decode_line, encode_line
from numbra.server.table.projection import project
from numbra.server.table.refusals import Refused
from server.desk import Desk, gone


def test_a_table_is_opened_gathers_and_starts() -> None:
    """Status and seats follow the lines."""
    desk = Desk()
    assert (desk.table.status, desk.table.occupants) == ("open", (NOBODY, NOBODY))
    desk.begin("ann", "ben", seed="secret")
    assert desk.table.status == "playing"
    assert desk.table.occupants == (Occupant(guest="ann"), Occupant(guest="ben"))
    assert desk.table.seed_hash == seed_hash("secret")
    assert desk.table.state is not None


def test_a_table_of_other_rules_is_refused() -> None:
    """By the rules known here it might be another game."""
    first = Desk().entries[0]
    opened = decode_line(first.body)
    assert isinstance(opened, Opened)
    newer = first._replace(body=encode_line(replace(opened, rules="17")))
    with pytest.raises(Refused, match="version 17 of the rules") as caught:
        fold("t", [newer])
    assert caught.value.code == "table/other-rules"


def test_leaving_frees_the_seat() -> None:
    """For another guest."""
    desk = Desk().add(Sat(1, "ben")).add(Left(1))
    assert desk.table.occupants[1] == NOBODY


@pytest.mark.parametrize("game", ["shades", "nmbrs", "code777"])
def test_a_log_folds_to_the_same_table_in_any_process(game: str) -> None:
    """Play a whole random game, then fold its log again."""
    rng = random.Random(game)
    desk = Desk(game, options={"max_rounds": 1} if game == "nmbrs" else {}).begin("ann", "ben")
    for _ in range(300):
        state = desk.table.state
        assert state is not None
        if state.over:
            break
        seat = rng.choice(state.waiting_for)
        action = rng.choice(list(state.actions(seat)))
        guest = desk.table.occupants[seat].guest
        assert guest is not None
        desk.act(guest, msgspec.json.decode(msgspec.json.encode(action)), at=float(desk.table.sequence))
    assert fold("t", desk.entries) == desk.table
    assert desk.table.status == ("over" if desk.table.state and desk.table.state.over else "playing")


def test_lines_go_round_as_json() -> None:
    """The store keeps what was written."""
    for line in (Sat(1, "ben"), Started("x"), Acted(0, {"type": "guess", "number": 3}, "clock"), Closed("idle")):
        assert decode_line(encode_line(line)) == line


def test_a_log_must_begin_with_opening_and_opens_once() -> None:
    """Any other log is a broken database."""
    with pytest.raises(TypeError, match="begins with Sat"):
        fold("t", [Entry(1, 0.0, encode_line(Sat(0, "ann")))])
    desk = Desk()
    with pytest.raises(TypeError, match="does not change a table"):
        apply_entry(desk.table, Entry(2, 0.0, desk.entries[0].body))
    with pytest.raises(TypeError, match="before the start"):
        apply_entry(desk.table, Entry(2, 0.0, encode_line(Acted(0, {"type": "guess", "number": 1}))))


def test_without_a_clock_nothing_is_ever_due() -> None:
    """However long it takes."""
    assert Desk().begin("ann", "ben").table.deadline() is None


def test_a_clock_per_move_starts_anew_with_every_move() -> None:
    """One second of lag is forgiven."""
    desk = Desk(clock=PerMove(30)).begin("ann", "ben", at=100.0)
    first = desk.table.deadline()
    assert first is not None
    assert first[1] == 131.0
    desk.act(desk.guest_to_act(), {"type": "guess", "number": 3}, at=120.0)
    second = desk.table.deadline()
    assert second is not None
    assert second == (1 - first[0], 151.0)


def test_a_time_bank_runs_down_and_gains_with_each_move() -> None:
    """By the time used, less the lag forgiven."""
    desk = Desk(clock=TimeBank(60, 5)).begin("ann", "ben", at=0.0)
    seat = desk.table.deadline()
    assert seat is not None
    desk.act(desk.guest_to_act(), {"type": "guess", "number": 3}, at=11.0)
    assert desk.table.banks[seat[0]] == 60 - 10 + 5
    assert desk.table.banks[1 - seat[0]] == 60


def test_an_announcement_does_not_stop_the_askers_clock() -> None:
    """The game still waits for them."""
    desk = Desk("code777", clock=PerMove(30)).begin("ann", "ben", at=0.0)
    state = desk.table.state
    assert state is not None
    other = desk.table.occupants[1 - state.waiting_for[0]].guest
    assert other is not None
    desk.act(other, {"type": "announce", "numbers": [1, 1, 1]}, at=20.0)
    due = desk.table.deadline()
    assert due is not None
    assert due[1] == 31.0


def test_a_seat_out_of_time_is_due_at_once_until_its_turn_is_over() -> None:
    """The clock keeps playing for it."""
    desk = Desk("nmbrs", options={"max_rounds": 1}, clock=PerMove(30)).begin("ann", "ben", at=0.0)
    due = desk.table.deadline()
    assert due is not None
    seat = due[0]
    desk.add(Acted(seat, {"type": "take"}, "clock"), at=40.0)
    assert (desk.table.overtime, desk.table.time_up) == (seat, seat)
    assert project(desk.table, None, {}).late == (seat,)
    assert desk.table.deadline() == (seat, 40.0)
    state = desk.table.state
    assert state is not None
    card = list(state.actions(seat))[-1]
    desk.add(Acted(seat, {"type": "discard", "card": card.card}, "clock"), at=40.0)  # type: ignore[attr-defined]  # a discard
    assert (desk.table.overtime, desk.table.time_up) == (None, None)
    assert desk.table.deadline() == (1 - seat, 71.0)


def test_bots_have_no_clock() -> None:
    """Only people's time runs out."""
    desk = Desk("shades", (None, "casual"), clock=PerMove(30)).begin("ann")
    state = desk.table.state
    assert state is not None
    due = desk.table.deadline()
    assert (due is None) == (state.waiting_for == (1,))


def test_a_bot_plays_on_for_somebody_until_they_return() -> None:
    """The seat stays theirs."""
    desk = Desk().begin("ann", "ben")
    desk.add(commands.vote(desk.table, "ann", 1, gone("ben")))
    assert desk.table.occupants[1] == Occupant(guest="ben", bot="casual")
    assert desk.table.votes == ()
    desk.add(commands.come_back(desk.table, "ben"))
    assert desk.table.people() == (0, 1)
