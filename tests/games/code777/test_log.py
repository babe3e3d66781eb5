"""The log in blocks: the same entries as a plain tuple, for every seat, at every length."""

import pytest

from numbra.games.code777.events import Answer, Entry, Removed
from numbra.games.code777.log import BLOCK, Log

SEATS = (None, 0, 1, 2)


def entries(number: int) -> tuple[Entry, ...]:
    """Answers, and after every third a rack that its owner has not seen."""
    return tuple(
        Removed(rack=one % 2, owner=one % 2, shown=False, tiles=("g1", "y2", "k3"))
        if one % 3 == 2
        else Answer(1, 0, one)
        for one in range(number)
    )


@pytest.mark.parametrize("number", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_each_seat_sees_what_it_sees_of_each_entry(number: int) -> None:
    """Whatever others have asked for before."""
    plain, log = entries(number), Log().extended(entries(number))
    assert (tuple(log), len(log)) == (plain, number)
    for _ in range(2):
        for seat in SEATS:
            assert log.seen_by(seat) == tuple(entry.seen_by(seat) for entry in plain)


def test_how_entries_were_added_makes_no_difference() -> None:
    """One by one, in pieces or at once: the logs are equal, and so are their hashes."""
    plain = entries(2 * BLOCK + 7)
    one_by_one = Log()
    for entry in plain:
        one_by_one = one_by_one.extended([entry])
    in_pieces = Log().extended(plain[:5]).extended(plain[5 : BLOCK + 9]).extended(plain[BLOCK + 9 :])
    one_by_one.seen_by(0)
    assert one_by_one == in_pieces == Log().extended(plain)
    assert len({hash(log) for log in (one_by_one, in_pieces, Log().extended(plain))}) == 1
    assert in_pieces != Log().extended(plain[:-1])


def test_adding_leaves_the_log_as_it_was() -> None:
    """States that share a log's beginning do not see each other's ends."""
    log = Log().extended(entries(BLOCK + 1))
    one, other = log.extended(entries(1)), log.extended(entries(2))
    assert (len(log), len(one), len(other)) == (BLOCK + 1, BLOCK + 2, BLOCK + 3)


def test_full_blocks_are_redacted_once() -> None:
    """Two views hold the same objects, so that comparing them costs little."""
    log = Log().extended(entries(BLOCK))
    first, second = log.seen_by(0), log.extended(entries(1)).seen_by(0)
    assert all(one is other for one, other in zip(first, second, strict=False))
