"""Rate limits of addresses, guests and sockets: enough for a school class behind one address.

Those of addresses and guests hold for all processes of a database together (`shared_limits`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from litestar.types import Scope

from numbra.server.table.refusals import TOO_FAST, TOO_MANY_SOCKETS, Refused

from .shared_limits import Shared, SharedBuckets, SharedCounts
from .token_bucket import Bucket

REQUESTS, REQUESTS_PER_SECOND = 600, 20.0
"""Requests of an address: the burst, and how many per second after it; opening a socket counts as one."""
NEWCOMERS, NEWCOMERS_PER_SECOND = 60, 0.2
"""New guests from an address: the burst, and how many per second."""
MESSAGES, MESSAGES_PER_SECOND = 1_000, 300.0
"""Messages on all sockets of an address: the burst, and how many per second."""
MESSAGES_OF_SOCKET, MESSAGES_OF_SOCKET_PER_SECOND = 60, 20.0
"""Messages on one socket: the burst, and how many per second."""
TABLES, TABLES_PER_SECOND = 120, 0.2
"""Tables opened from an address: the burst, and how many per second."""
TABLES_OF_GUEST, TABLES_OF_GUEST_PER_SECOND = 30, 1 / 60
"""Tables opened by one guest: the burst, and how many per second."""
QUESTIONS, QUESTIONS_PER_SECOND = 120, 10.0
"""What takes long to answer, requested from an address: stories, records, explanations and hints of lessons. The burst,
and how many per second. A class that opens its tables at the same moment requests 30."""
SOCKETS, SOCKETS_OF_GUEST = 300, 20
"""Sockets that an address and one guest may have open at once."""
SIGN_INS, SIGN_INS_PER_SECOND = 5, 1 / 60
"""Attempts to sign in as the host from an address: the burst, and how many per second."""
ALL_SIGN_INS, ALL_SIGN_INS_PER_SECOND = 60, 1.0
"""Attempts to sign in as the host from all addresses together: the burst, and how many per second."""
NETWORK = 64
"""Prefix length, in bits, of the IPv6 network that one household or school shares."""
SITE, SITE_SHARE = 48, 8
"""Prefix length, in bits, of an IPv6 site, which gives one customer 65,536 such networks; and the factor by which the
limits of a site exceed those of a network."""


class _ByAddress:
    """A token bucket for each address and, for IPv6, a larger one for each site."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self.addresses = SharedBuckets(burst, per_second, now)
        self.sites = SharedBuckets(SITE_SHARE * burst, SITE_SHARE * per_second, now)

    def take(self, address: str) -> float:
        """Take one token: 0, or the seconds to wait for it. What an address is refused is not charged to its site."""
        site = site_of(address)
        return self.addresses.take(address) or (0.0 if site is None else self.sites.take(site))


def socket_bucket(now: Callable[[], float]) -> Bucket:
    """The token bucket of one socket's messages."""
    return Bucket(MESSAGES_OF_SOCKET, MESSAGES_OF_SOCKET_PER_SECOND, now)


class Limits:
    """The token buckets and socket counts of all clients."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._requests = _ByAddress(REQUESTS, REQUESTS_PER_SECOND, now)
        self._newcomers = _ByAddress(NEWCOMERS, NEWCOMERS_PER_SECOND, now)
        self._questions = _ByAddress(QUESTIONS, QUESTIONS_PER_SECOND, now)
        self._messages = _ByAddress(MESSAGES, MESSAGES_PER_SECOND, now)
        self._tables = _ByAddress(TABLES, TABLES_PER_SECOND, now)
        self._tables_of = SharedBuckets(TABLES_OF_GUEST, TABLES_OF_GUEST_PER_SECOND, now)
        self._sign_ins = _ByAddress(SIGN_INS, SIGN_INS_PER_SECOND, now)
        self._all_sign_ins = SharedBuckets(ALL_SIGN_INS, ALL_SIGN_INS_PER_SECOND, now)
        self._sockets = SharedCounts(SOCKETS)
        self._sockets_of_site = SharedCounts(SITE_SHARE * SOCKETS)
        self._sockets_of_guest = SharedCounts(SOCKETS_OF_GUEST)

    def shared(self) -> dict[str, Shared]:
        """All limits, by the names that processes use for them in messages to each other."""
        by_address = {
            "requests": self._requests,
            "newcomers": self._newcomers,
            "questions": self._questions,
            "messages": self._messages,
            "tables": self._tables,
            "sign-ins": self._sign_ins,
        }
        return {
            **{name: buckets.addresses for name, buckets in by_address.items()},
            **{f"{name}/{SITE}": buckets.sites for name, buckets in by_address.items()},
            "all sign-ins": self._all_sign_ins,
            "tables of": self._tables_of,
            "sockets": self._sockets,
            f"sockets/{SITE}": self._sockets_of_site,
            "sockets of": self._sockets_of_guest,
        }

    def request(self, address: str) -> None:
        """Raise `Refused` if this address sends requests too fast."""
        _refuse_if_limited(self._requests.take(address))

    def newcomer(self, address: str) -> None:
        """Raise `Refused` if too many new guests come from this address."""
        _refuse_if_limited(self._newcomers.take(address))

    def question(self, address: str) -> None:
        """Raise `Refused` if this address requests too many replays of logs."""
        _refuse_if_limited(self._questions.take(address))

    def message(self, address: str) -> bool:
        """Whether this address may send one more message on its sockets."""
        return not self._messages.take(address)

    def table(self, address: str, guest: str) -> None:
        """Raise `Refused` if this guest, or all guests of this address together, open too many tables."""
        _refuse_if_limited(self._tables_of.take(guest))
        _refuse_if_limited(self._tables.take(address))

    def sign_in(self, address: str) -> None:
        """Raise `Refused` if this address, or all addresses together, try too often to sign in as the host."""
        _refuse_if_limited(self._sign_ins.take(address))
        _refuse_if_limited(self._all_sign_ins.take("everybody"))

    @contextmanager
    def socket(self, address: str, guest: str | None) -> Iterator[None]:
        """Count a socket while it is open; raise `Refused` if its address, site or guest has too many."""
        counted = [(self._sockets, address)]
        if (site := site_of(address)) is not None:
            counted.append((self._sockets_of_site, site))
        if guest is not None:
            counted.append((self._sockets_of_guest, guest))
        if any(counts.full(client) for counts, client in counted):
            raise Refused(TOO_MANY_SOCKETS)
        for counts, client in counted:
            counts.add(client)
        try:
            yield
        finally:
            for counts, client in counted:
                counts.remove(client)


def address_of(scope: Scope) -> str:
    """The address that a request counts for; uvicorn has already applied the headers of trusted proxies."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def network_of(host: str) -> str:
    """The whole network of an IPv6 host, which can use any address in it; any other host as it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), NETWORK), strict=False))


@lru_cache(maxsize=4096)
def site_of(address: str) -> str | None:
    """The site that an IPv6 network is part of; None for any other address."""
    return str(IPv6Network(address).supernet(new_prefix=SITE)) if address.endswith(f"/{NETWORK}") else None


def _refuse_if_limited(wait: float) -> None:
    if wait:
        raise Refused(TOO_FAST, wait=wait)
