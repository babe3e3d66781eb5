"""Rate limits and socket limits of addresses and guests."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, cast

import pytest

from numbra.server.limits import client_limits
from numbra.server.limits.client_limits import (
    MESSAGES,
    NEWCOMERS,
    REQUESTS,
    SITE_SHARE,
    SOCKETS,
    SOCKETS_OF_GUEST,
    TABLES,
    TABLES_OF_GUEST,
    Limits,
    address_of,
    network_of,
    site_of,
)
from numbra.server.table.refusals import Refused
from server.home import Time


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_whose_address_it_is(host: str, network: str) -> None:
    """An IPv6 /64 network counts as one address."""
    assert network_of(host) == network
    assert address_of(cast("Any", {"client": (host, 4711)})) == network


def test_who_has_no_address() -> None:
    """All clients of a Unix socket count as one."""
    assert address_of(cast("Any", {"client": None})) == address_of(cast("Any", {})) == ""


def test_requests_of_an_address() -> None:
    """A whole class may load a page at once; then requests are limited, with a time to wait."""
    now = Time()
    limited = Limits(now)
    for _ in range(REQUESTS):
        limited.request("school")
    with pytest.raises(Refused) as no:
        limited.request("school")
    assert (no.value.code, no.value.params["wait"]) == ("wire/too-fast", pytest.approx(1 / 20))
    limited.request("home")
    now.moment += 1
    limited.request("school")


def test_newcomers_from_an_address() -> None:
    """Counted separately from requests."""
    limited = Limits(Time())
    for _ in range(NEWCOMERS):
        limited.newcomer("school")
    with pytest.raises(Refused) as no:
        limited.newcomer("school")
    assert (no.value.code, no.value.params["wait"]) == ("wire/too-fast", pytest.approx(5))
    limited.request("school")


@pytest.mark.parametrize(("guest", "most"), [(None, SOCKETS), ("ann", SOCKETS_OF_GUEST)])
def test_sockets_open_at_once(guest: str | None, most: int) -> None:
    """Of an address, and of a guest at any address; closing one makes room for another."""
    limited = Limits()
    with ExitStack() as open_:
        for number in range(most):
            open_.enter_context(limited.socket("here" if guest is None else f"place {number}", guest))
        with pytest.raises(Refused) as no, limited.socket("here", guest):
            pass
        assert no.value.code == "wire/too-many-sockets"
        with limited.socket("there", "ben"):
            pass
    with limited.socket("here", guest):
        pass


def test_sockets_that_are_closed_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do refused ones."""
    monkeypatch.setattr(client_limits, "SOCKETS", 1)
    limited = Limits()
    with limited.socket("here", "ann"), pytest.raises(Refused), limited.socket("here", "ben"):
        pass
    assert not limited._sockets


def test_tables_of_a_guest_and_of_an_address() -> None:
    """A teacher may open tables for a class at once, but nobody thousands; nor may a hundred guests of one address."""
    now = Time()
    limited = Limits(now)
    for _ in range(TABLES_OF_GUEST):
        limited.table("school", "ann")
    with pytest.raises(Refused) as no:
        limited.table("school", "ann")
    assert no.value.code == "wire/too-fast"
    for number in range(TABLES - TABLES_OF_GUEST):
        limited.table("school", f"guest {number}")
    with pytest.raises(Refused):
        limited.table("school", "one more")
    limited.table("home", "one more")


def test_messages_of_an_address() -> None:
    """All sockets together."""
    limited = Limits(Time())
    assert all(limited.message("school") for _ in range(MESSAGES))
    assert not limited.message("school")
    assert limited.message("home")


@pytest.mark.parametrize(
    ("address", "site"),
    [("2001:db8:1:2::/64", "2001:db8:1::/48"), ("2001:db8:1:ffff::/64", "2001:db8:1::/48"), ("192.0.2.7", None)],
)
def test_the_site_of_a_network(address: str, site: str | None) -> None:
    """Only IPv6 addresses have one."""
    assert site_of(address) == site


def network(number: int) -> str:
    """One of the networks of a site."""
    return network_of(f"2001:db8:1:{number:x}::1")


@pytest.mark.parametrize(
    ("most", "ask"),
    [
        (REQUESTS, lambda limited, address, _number: limited.request(address)),
        (NEWCOMERS, lambda limited, address, _number: limited.newcomer(address)),
        (TABLES, lambda limited, address, number: limited.table(address, f"guest {number}")),
    ],
)
def test_all_networks_of_a_site_share_a_limit(most: int, ask: Callable[[Limits, str, int], None]) -> None:
    """Eight times the limit of one: a customer with 65,536 networks has no more, and takes nothing from others."""
    limited = Limits(Time())
    for number in range(SITE_SHARE * most):
        ask(limited, network(number), number)
    with pytest.raises(Refused) as no:
        ask(limited, network(0xFFFF), 0)
    assert no.value.code == "wire/too-fast"
    ask(limited, network_of("2001:db8:2::1"), 1)


def test_what_one_network_is_refused_its_site_does_not_pay_for() -> None:
    """Its neighbours are not refused because of it."""
    limited = Limits(Time())
    for _ in range(2 * SITE_SHARE * NEWCOMERS):
        with suppress(Refused):
            limited.newcomer(network(1))
    limited.newcomer(network(2))


def test_all_networks_of_a_site_share_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same time."""
    monkeypatch.setattr(client_limits, "SOCKETS", 1)
    limited = Limits()
    with ExitStack() as open_:
        for number in range(SITE_SHARE):
            open_.enter_context(limited.socket(network(number), None))
        with pytest.raises(Refused) as no, limited.socket(network(0xFFFF), None):
            pass
        assert no.value.code == "wire/too-many-sockets"
        with limited.socket(network_of("2001:db8:2::1"), None):
            pass
    assert not limited._sockets
