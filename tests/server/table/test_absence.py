"""When a bot may take a player's seat by vote: never while they are here, nor at once, nor again and again."""

import msgspec
import pytest

from numbra.server.protocol import commands
from numbra.server.table.absence import AWAY, BACK, Away, counted, replaceable
from numbra.server.table.clocks import Clock, PerMove, TimeBank
from numbra.server.table.log import Acted, Returned, Voted
from server.desk import Desk, gone
from server.protocol.test_commands import code

NOBODY = gone()


def four(clock: Clock | None = None) -> Desk:
    """Four people at a table."""
    return Desk("nmbrs", (None,) * 4, clock=clock).begin("ann", "ben", "cleo", "dan", at=100.0)


def refused(desk: Desk, voter: str, absent: int, away: Away) -> str:
    """The code with which a vote is refused."""
    return code(lambda: commands.vote(desk.table, voter, absent, away))


def test_nobody_is_voted_out_who_is_here() -> None:
    """However many agree on it."""
    desk = four()
    for voter in ("ann", "ben", "cleo"):
        assert refused(desk, voter, 3, gone("ann")) == "table/present"
    for voter, seat in (("ann", 0), ("ben", 1), ("cleo", 2)):
        desk.add(Voted(seat, 3), at=200.0)  # an older log may say so
        assert refused(desk, voter, 3, NOBODY) == "table/present"
    assert replaceable(desk.table, 3, NOBODY) is None


@pytest.mark.parametrize("wait", [0.0, AWAY, 100.0])
def test_somebody_has_to_be_away_for_a_while(wait: float) -> None:
    """Exactly as long as the setting says."""
    desk = four()
    left = {"dan": 500.0}
    assert replaceable(desk.table, 3, Away(500.0, left, wait)) == 500.0 + wait
    assert commands.vote(desk.table, "ann", 3, Away(500.0 + wait, left, wait)) == Voted(0, 3)
    if wait:
        assert refused(desk, "ann", 3, Away(499.9 + wait, left, wait)) == "table/not-yet-away"


def test_only_people_can_be_replaced_and_only_while_they_play() -> None:
    """No bot, no seat whose person a bot has replaced, nobody before the start."""
    desk = Desk("nmbrs", (None, None, "casual"))
    assert [replaceable(desk.table, seat, gone("ann", "ben")) for seat in range(3)] == [None] * 3
    desk.begin("ann", "ben").add(Voted(0, 1, "casual"))
    assert [replaceable(desk.table, seat, gone("ann", "ben")) for seat in range(3)] == [AWAY, None, None]


def test_a_vote_that_changes_nothing_is_refused() -> None:
    """A second vote by the same player counts for nothing; the deciding vote is accepted."""
    desk = four()
    away = gone("dan")
    desk.add(commands.vote(desk.table, "ann", 3, away), at=900.0)
    assert refused(desk, "ann", 3, away) == "table/voted-already"
    assert commands.vote(desk.table, "ben", 3, away) == Voted(1, 3, "casual")


def test_a_vote_of_before_somebody_was_here_again_is_void() -> None:
    """It may be cast again, and counts then."""
    desk = four().add(Voted(0, 3), at=300.0)
    away = gone("dan", since=400.0)
    assert counted(desk.table, 3, away) == set()
    assert commands.vote(desk.table, "ben", 3, away) == Voted(1, 3)
    desk.add(commands.vote(desk.table, "ann", 3, away), at=900.0)
    assert counted(desk.table, 3, away) == {0}
    assert desk.table.votes == ((0, 3, 900.0),)
    assert commands.vote(desk.table, "ben", 3, away) == Voted(1, 3, "casual")


def test_votes_of_who_plays_no_more_do_not_count() -> None:
    """A bot has their seat now."""
    desk = four().add(Voted(0, 3), at=300.0).add(Voted(1, 0, "casual"), at=310.0)
    assert counted(desk.table, 3, gone("dan")) == set()


def test_for_a_minute_nobody_can_vote_about_who_is_just_back() -> None:
    """After each return, and earlier votes do not count."""
    desk = four()
    now = 1000.0
    for _ in range(3):
        desk.add(Voted(0, 3), at=now).add(Voted(1, 3, "casual"), at=now).add(Returned(3), at=now)
        assert desk.table.votes == ()
        left = {"dan": now}
        assert replaceable(desk.table, 3, Away(now, left)) == now + BACK
        assert refused(desk, "ann", 3, Away(now + BACK - 0.1, left)) == "table/just-back"
        assert commands.vote(desk.table, "ann", 3, Away(now + BACK, left)) == Voted(0, 3)
        assert refused(desk, "ann", 3, Away(now + BACK, {})) == "table/present"
        now += BACK


@pytest.mark.parametrize("clock", [PerMove(3600), TimeBank(86400)])
def test_games_over_days_wait_until_somebody_is_out_of_time(clock: Clock) -> None:
    """In such games nobody is expected to be there all the time."""
    desk = four(clock)
    due = desk.table.deadline()
    assert due is not None
    seat, deadline = due
    name = ("ann", "ben", "cleo", "dan")
    voter, other = name[(seat + 1) % 4], (seat + 2) % 4
    away = gone(*name)
    assert refused(desk, voter, seat, away) == "table/time-left"
    assert refused(desk, voter, other, away) == "table/time-left"
    assert replaceable(desk.table, seat, away) == deadline
    assert replaceable(desk.table, other, away) is None
    assert commands.vote(desk.table, voter, seat, gone(*name, now=deadline)) == Voted((seat + 1) % 4, seat)
    desk.add(Acted(seat, {"type": "take"}, "clock"), at=deadline)
    assert seat in desk.table.late
    assert commands.vote(desk.table, voter, seat, gone(*name, now=deadline)) == Voted((seat + 1) % 4, seat)
    assert refused(desk, voter, seat, NOBODY) == "table/present"


def test_whoever_moves_in_time_again_is_not_late_any_more() -> None:
    """The last move counts."""
    desk = Desk(clock=PerMove(3600)).begin("ann", "ben", at=0.0)
    first = desk.table.deadline()
    assert first is not None
    seat = first[0]
    desk.add(Acted(seat, {"type": "guess", "number": 3}, "clock"), at=4000.0)
    assert desk.table.late == {seat}
    while (state := desk.table.state) is not None and desk.table.late:
        mover = state.waiting_for[0]
        desk.add(Acted(mover, msgspec.to_builtins(next(iter(state.actions(mover))))), at=4100.0)
        assert desk.table.late == ({seat} if mover != seat else set())
    assert desk.table.late == frozenset()


def test_a_short_clock_changes_nothing() -> None:
    """With short clocks, players are expected to be there."""
    desk = four(TimeBank(3599))
    assert [replaceable(desk.table, seat, gone("dan")) for seat in range(4)] == [None, None, None, AWAY]


def test_who_was_replaced_votes_about_nobody() -> None:
    """Not before they are back."""
    desk = four().add(Voted(1, 0, "casual"))
    assert refused(desk, "ann", 3, gone("dan")) == "table/bot-in-seat"
    assert commands.vote(desk.add(Returned(0)).table, "ann", 3, gone("dan")) == Voted(0, 3)
