"""How long a database has been served, by a clock that may jump while the machine is suspended."""

import pytest

from numbra.server.store.served import LONGEST_LEAP, Served, Uptime
from server.home import Time

A_YEAR = 365 * 24 * 3600.0


def test_uptime_counts_what_passes() -> None:
    """From zero, whatever the clock says at the start."""
    now = Time(12_345.0)
    uptime = Uptime(now)
    assert uptime() == 0
    for _ in range(48):
        now.moment += 3600
        uptime()
    assert uptime() == 48 * 3600


@pytest.mark.parametrize("leap", [A_YEAR, 1e12])
def test_a_machine_that_was_suspended_has_not_run(leap: float) -> None:
    """However often."""
    now = Time()
    served = Served(1000.0, Uptime(now))
    for number in range(1, 4):
        now.moment += leap
        assert served() == served() == 1000 + number * LONGEST_LEAP


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    """Counting continues from there."""
    now = Time(5000.0)
    uptime = Uptime(now)
    now.moment += 100
    assert uptime() == 100
    now.moment = 3.0
    assert uptime() == 100
    now.moment += 50
    assert uptime() == 150
