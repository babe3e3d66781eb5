"""The names this server answers to: a request for any other `Host` is refused, which stops DNS rebinding.

A page of another site can make its own name resolve to this machine and read the responses; only `Host` reveals this.
"""

import re
import socket
from ipaddress import IPv6Address, ip_address

from litestar.datastructures import Headers
from litestar.types import Scope

HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:[0-9]{1,5})?")
"""A `Host` header: a name or an address, and perhaps a port."""
FOR_ANY_HOST = ("/healthz", "/readyz")
"""Paths that are answered for any `Host`: load balancers use different names."""


class Hosts:
    """The names of one server: those of the loopback, this machine's own, and the configured ones."""

    def __init__(self, *configured: str) -> None:
        own = socket.gethostname()
        names = ("localhost", own, f"{own.partition('.')[0]}.local", *configured)
        self._names = frozenset(_normalised(name) for name in names) - {"", ".local", "0.0.0.0", "::"}  # noqa: S104

    def knows(self, scope: Scope) -> bool:
        """Whether a request's `Host` is one of the names, or the address its connection was made to."""
        if scope["path"] in FOR_ANY_HOST:
            return True
        found = HOST.fullmatch(Headers.from_scope(scope).get("host", ""))
        if found is None:
            return False
        name, server = _normalised(found["name"]), scope.get("server")
        return name in self._names or loopback(name) or (server is not None and name == _normalised(server[0]))


def loopback(name: str) -> bool:
    """Whether a name or an address is the loopback."""
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name.lower() == "localhost"


def _normalised(name: str) -> str:
    """A name or an address in one spelling, for comparison: lower case, no brackets, IPv4 where it is mapped."""
    bare = name.strip("[]").lower().rstrip(".")
    try:
        address = ip_address(bare)
    except ValueError:
        return bare
    return str((address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address)
