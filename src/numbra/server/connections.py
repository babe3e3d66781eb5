"""How many connections may be open at once: of one address, of one IPv6 site, and of all together.

Where there are too many, the oldest on which nothing is being answered is closed for the new one: half a request, or
nothing after the last answer. Only if all are at work is the new one refused. WebSockets count only among all
connections, and are never closed for others; how many of them an address may have is limited in `limits`.

Where several processes serve, what an address has open in the others counts, too (`shared_limits`). But each process
lets in its part of the limit in any case, since it can close connections of its own only.
"""

import sys
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from .limits import SITE, SITE_SHARE, network_of, site_of
from .logs import Journal
from .shared_limits import Shared, SharedCounts

OF_ADDRESS = 300
"""Open connections of one address that are no WebSockets: a school class, six for each browser."""
RESERVED = 64
"""File descriptors that are left for the database, the log and the processes of bots."""
MOST = 100_000
"""Connections where the system names no limit."""
A_MINUTE = 60.0
"""Seconds in which each limit that is reached is written down once."""

Key = tuple[str, str]
"""What is counted (`address`, `site`, `all`), and whose."""


class Held:
    """One open connection, from when it is made until it is lost."""

    __slots__ = ("_connections", "abort", "keys")

    def __init__(self, connections: "Connections", keys: tuple[Key, ...], abort: Callable[[], None]) -> None:
        self._connections = connections
        self.keys = keys
        self.abort = abort

    def rests(self, resting: bool) -> None:
        """Nothing is being answered on it, so that it can be closed for another; or something is."""
        self._connections.mark(self, resting)

    def upgraded(self) -> None:
        """It has become a WebSocket."""
        self._connections.leave(self, self.keys[:-1])
        self.keys, self.abort = self.keys[-1:], _nothing

    def lost(self) -> None:
        """It is closed."""
        self._connections.leave(self, self.keys)
        self.keys = ()


class Connections:
    """All that are open in this process."""

    def __init__(self, journal: Journal, trusted_proxies: str = "", now: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._proxies = [ip_network(one) for one in trusted_proxies.split(",") if one]
        self._now = now
        most = most_connections()
        self._open = {
            "address": SharedCounts(min(OF_ADDRESS, max(1, most // 2))),
            "site": SharedCounts(min(SITE_SHARE * OF_ADDRESS, max(1, most * 3 // 4))),
            "all": SharedCounts(most),
        }
        self._resting: dict[Key, dict[Held, None]] = {}
        """Those that can be closed, the oldest first."""
        self._told: dict[str, float] = {}

    def shared(self) -> dict[str, Shared]:
        """What all processes count together, by the names that they know it by; files are each process's own."""
        return {"connections": self._open["address"], f"connections/{SITE}": self._open["site"]}

    def admit(self, host: str, abort: Callable[[], None]) -> Held | None:
        """Count a connection from this host, which `abort` closes; none if it has to be closed at once."""
        keys = self._keys(host)
        if not all(self._room(key) for key in keys):
            return None
        for kind, whose in keys:
            self._open[kind].add(whose)
        return Held(self, keys, abort)

    def mark(self, held: Held, resting: bool) -> None:
        """Remember whether a connection can be closed for another."""
        for key in held.keys:
            if resting:
                self._resting.setdefault(key, {}).setdefault(held)
            else:
                self._forget(held, key)

    def leave(self, held: Held, keys: tuple[Key, ...]) -> None:
        """A connection counts no more among these, and cannot be closed for others."""
        self.mark(held, resting=False)
        for kind, whose in keys:
            self._open[kind].remove(whose)

    def _keys(self, host: str) -> tuple[Key, ...]:
        """What a connection counts for; a trusted proxy's is anybody's."""
        everybody = ("all", "")
        if self._is_proxy(host):
            return (everybody,)
        address = network_of(host)
        site = site_of(address)
        return (("address", address), *([] if site is None else [("site", site)]), everybody)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def _room(self, key: Key) -> bool:
        """Whether there is room for one more, after the oldest that rest were closed if need be."""
        kind, whose = key
        counts = self._open[kind]
        most = max(counts.most // counts.processes, counts.most - counts.elsewhere(whose))
        while counts.here(whose) >= most:
            self._tell(kind)
            oldest = next(iter(self._resting.get(key, ())), None)
            if oldest is None:
                return False
            oldest.abort()
            oldest.lost()
        return True

    def _forget(self, held: Held, key: Key) -> None:
        resting = self._resting.get(key, {})
        resting.pop(held, None)
        if not resting:
            self._resting.pop(key, None)

    def _tell(self, kind: str) -> None:
        """Write down that a limit is reached, at most once a minute for each."""
        now = self._now()
        if now - self._told.get(kind, -A_MINUTE) >= A_MINUTE:
            self._told[kind] = now
            self._journal.trouble("too-many-connections", of=kind, most=self._open[kind].most)


def most_connections() -> int:
    """All file descriptors that this process may have, but for those that other things need."""
    if sys.platform == "win32":
        return MOST
    import resource  # there is none on Windows

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft - min(RESERVED, soft // 2))


def _nothing() -> None:
    """A WebSocket is not closed for others."""
