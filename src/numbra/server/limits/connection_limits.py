"""Limits the connections that are open at once: of one address, of one IPv6 site, and of all together.

At a limit, the oldest idle connection is closed for the new one. A connection is idle while nothing is being answered
on it: its request is incomplete, or its last response is sent. If none is idle, the new one is refused. WebSockets
count only towards the total, and are never closed for others; `client_limits` limits how many an address may have.

Connections of an address to other processes count, too (`shared_limits`). But each process always admits its part of
the limit, since it can close only its own connections.
"""

import sys
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, Protocol

from .client_limits import SITE, SITE_SHARE, network_of, site_of
from .shared_limits import Shared, SharedCounts

OF_ADDRESS = 300
"""Open connections of one address, without WebSockets: a school class, with six for each browser."""
RESERVED = 64
"""File descriptors reserved for the database, the log and the worker processes of bots."""
MOST = 100_000
"""Open connections in all, where the system sets no lower limit."""
A_MINUTE = 60.0
"""Seconds between two log lines about the same limit."""


class Report(Protocol):
    """Writes a line into the server's log."""

    def __call__(self, event: str, **about: Any) -> None:
        """Log an event with its fields."""


def _not_reported(event: str, **about: Any) -> None:
    """The default: no log."""


Key = tuple[str, str]
"""The kind of limit (`address`, `site`, `all`), and the client that it is counted for."""


class Held:
    """One open connection, from when it is made until it is lost."""

    __slots__ = ("_connections", "abort", "keys")

    def __init__(self, connections: "Connections", keys: tuple[Key, ...], abort: Callable[[], None]) -> None:
        self._connections = connections
        self.keys = keys
        self.abort = abort

    def rests(self, resting: bool) -> None:
        """Set whether the connection is idle, so that it can be closed for another."""
        self._connections.mark(self, resting)

    def upgraded(self) -> None:
        """Count the connection as a WebSocket from now on."""
        self._connections.leave(self, self.keys[:-1])
        self.keys, self.abort = self.keys[-1:], _keep_open

    def lost(self) -> None:
        """Count the connection no longer: it is closed."""
        self._connections.leave(self, self.keys)
        self.keys = ()


class Connections:
    """All open connections of this process."""

    def __init__(
        self, report: Report = _not_reported, trusted_proxies: str = "", now: Callable[[], float] = time.monotonic
    ) -> None:
        self._report = report
        self._proxies = [ip_network(one) for one in trusted_proxies.split(",") if one]
        self._now = now
        most = most_connections()
        self._open = {
            "address": SharedCounts(min(OF_ADDRESS, max(1, most // 2))),
            "site": SharedCounts(min(SITE_SHARE * OF_ADDRESS, max(1, most * 3 // 4))),
            "all": SharedCounts(most),
        }
        self._resting: dict[Key, dict[Held, None]] = {}
        """Idle connections, the oldest first."""
        self._reported: dict[str, float] = {}
        """When each limit was last logged."""

    def shared(self) -> dict[str, Shared]:
        """The counts that processes share, by name; the total is limited by each process's own file descriptors."""
        return {"connections": self._open["address"], f"connections/{SITE}": self._open["site"]}

    def admit(self, host: str, abort: Callable[[], None]) -> Held | None:
        """Count a connection from this host, which `abort` closes; None if a limit is reached."""
        keys = self._keys(host)
        if not all(self._make_room(key) for key in keys):
            return None
        for kind, client in keys:
            self._open[kind].add(client)
        return Held(self, keys, abort)

    def mark(self, held: Held, resting: bool) -> None:
        """Set whether a connection is idle, so that it can be closed for another."""
        for key in held.keys:
            if resting:
                self._resting.setdefault(key, {}).setdefault(held)
            else:
                self._forget(held, key)

    def leave(self, held: Held, keys: tuple[Key, ...]) -> None:
        """Count a connection no longer under these keys, and do not close it for others."""
        self.mark(held, resting=False)
        for kind, client in keys:
            self._open[kind].remove(client)

    def _keys(self, host: str) -> tuple[Key, ...]:
        """The keys that a connection counts for; one of a trusted proxy counts only towards the total."""
        total = ("all", "")
        if self._is_proxy(host):
            return (total,)
        address = network_of(host)
        site = site_of(address)
        return (("address", address), *([] if site is None else [("site", site)]), total)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    def _make_room(self, key: Key) -> bool:
        """Close the oldest idle connections until there is room for one more; whether there is."""
        kind, client = key
        counts = self._open[kind]
        most = max(counts.most // counts.processes, counts.most - counts.elsewhere(client))
        while counts.here(client) >= most:
            self._report_limit(kind)
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

    def _report_limit(self, kind: str) -> None:
        """Log that a limit is reached, at most once a minute for each."""
        now = self._now()
        if now - self._reported.get(kind, -A_MINUTE) >= A_MINUTE:
            self._reported[kind] = now
            self._report("too-many-connections", of=kind, most=self._open[kind].most)


def most_connections() -> int:
    """The file descriptors that this process may open, without the reserved ones."""
    if sys.platform == "win32":
        return MOST
    import resource  # there is none on Windows

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft - min(RESERVED, soft // 2))


def _keep_open() -> None:
    """WebSockets are not closed for others."""
