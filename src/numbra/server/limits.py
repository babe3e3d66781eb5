"""How much one address may ask, and one guest: enough for a school class behind one address.

All processes together hold these limits (`shared_limits`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from litestar.types import Scope

from .refusals import TOO_FAST, TOO_MANY_SOCKETS, Refused
from .shared_limits import Shared, SharedBuckets, SharedCounts

REQUESTS, REQUESTS_PER_SECOND = 600, 20.0
"""Requests of an address at once, and how many a second after that; opening a socket is one, too."""
NEWCOMERS, NEWCOMERS_PER_SECOND = 60, 0.2
"""Guests who come in from an address."""
MESSAGES, MESSAGES_PER_SECOND = 1_000, 300.0
"""Messages on all sockets of an address."""
TABLES, TABLES_PER_SECOND = 120, 0.2
"""Tables that are opened from an address."""
TABLES_OF_GUEST, TABLES_OF_GUEST_PER_SECOND = 30, 1 / 60
"""Tables that one guest opens."""
QUESTIONS, QUESTIONS_PER_SECOND = 120, 10.0
"""Stories, records and explanations that an address asks for: a log is replayed for each. A class that opens its tables
at the same moment asks for 30."""
SOCKETS, SOCKETS_OF_GUEST = 300, 20
"""Sockets open at once from an address, and of one guest."""
SIGN_INS, SIGN_INS_PER_SECOND = 5, 1 / 60
"""Tries to sign in as the host from an address."""
ALL_SIGN_INS, ALL_SIGN_INS_PER_SECOND = 60, 1.0
"""The same from all addresses together."""
NETWORK = 64
"""Bits of an IPv6 address that one household or hall shares."""
SITE, SITE_SHARE = 48, 8
"""Bits of an IPv6 address that one customer may share, who has 65,536 such networks, and how many times as much all of
them together may ask."""


class _ByAddress:
    """A bucket for each address and, for IPv6, a larger one for each site."""

    def __init__(self, burst: float, per_second: float, now: Callable[[], float]) -> None:
        self.addresses = SharedBuckets(burst, per_second, now)
        self.sites = SharedBuckets(SITE_SHARE * burst, SITE_SHARE * per_second, now)

    def take(self, address: str) -> float:
        """Take one: 0, or the seconds to wait for it. What an address is refused its site does not pay for."""
        site = site_of(address)
        return self.addresses.take(address) or (0.0 if site is None else self.sites.take(site))


class Limits:
    """Who has asked how much lately."""

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
        """All of them, by the names that processes know them by."""
        by_address = {
            "requests": self._requests,
            "newcomers": self._newcomers,
            "questions": self._questions,
            "messages": self._messages,
            "tables": self._tables,
            "sign-ins": self._sign_ins,
        }
        return {
            **{name: both.addresses for name, both in by_address.items()},
            **{f"{name}/{SITE}": both.sites for name, both in by_address.items()},
            "all sign-ins": self._all_sign_ins,
            "tables of": self._tables_of,
            "sockets": self._sockets,
            f"sockets/{SITE}": self._sockets_of_site,
            "sockets of": self._sockets_of_guest,
        }

    def request(self, address: str) -> None:
        """Refused if this address asks too fast."""
        _in_time(self._requests.take(address))

    def newcomer(self, address: str) -> None:
        """Refused if too many come in from this address."""
        _in_time(self._newcomers.take(address))

    def question(self, address: str) -> None:
        """Refused if this address asks for too much that takes long."""
        _in_time(self._questions.take(address))

    def message(self, address: str) -> bool:
        """Whether this address may say one more thing on its sockets."""
        return not self._messages.take(address)

    def table(self, address: str, guest: str) -> None:
        """Refused if this guest, or everybody at this address together, opens too many tables."""
        _in_time(self._tables_of.take(guest))
        _in_time(self._tables.take(address))

    def sign_in(self, address: str) -> None:
        """Refused if this address, or all together, try too often to sign in as the host."""
        _in_time(self._sign_ins.take(address))
        _in_time(self._all_sign_ins.take("everybody"))

    @contextmanager
    def socket(self, address: str, guest: str | None) -> Iterator[None]:
        """A socket, as long as it is open; refused if this address or this guest has enough of them."""
        counted = [(self._sockets, address)]
        if (site := site_of(address)) is not None:
            counted.append((self._sockets_of_site, site))
        if guest is not None:
            counted.append((self._sockets_of_guest, guest))
        if any(counts.full(whose) for counts, whose in counted):
            raise Refused(TOO_MANY_SOCKETS)
        for counts, whose in counted:
            counts.add(whose)
        try:
            yield
        finally:
            for counts, whose in counted:
                counts.remove(whose)


def address_of(scope: Scope) -> str:
    """Where a request comes from, as the server says, which knows whose word to take for it."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def network_of(host: str) -> str:
    """An IPv6 host stands for its whole network: it can have as many addresses there as it likes."""
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
    """The site that an IPv6 network is part of; none for any other address."""
    return str(IPv6Network(address).supernet(new_prefix=SITE)) if address.endswith(f"/{NETWORK}") else None


def _in_time(wait: float) -> None:
    if wait:
        raise Refused(TOO_FAST, wait=wait)
