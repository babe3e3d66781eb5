"""The names this server answers to: a request for any other `Host` is refused, which stops DNS rebinding.

A page elsewhere can make its own name resolve to this machine and read what is answered; only `Host` tells that name.
"""

import re
import socket
from ipaddress import IPv6Address, ip_address

from litestar.datastructures import Headers
from litestar.types import Scope

HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?P<port>:[0-9]{1,5})?")
"""A `Host` header: a name or an address, and perhaps a port."""
FOR_ANY_HOST = ("/healthz", "/readyz")
"""Paths that load balancers ask by whatever name they have."""


class Hosts:
    """The names of one server: those of the loopback, this machine's own, and those it was told."""

    def __init__(self, *told: str) -> None:
        own = socket.gethostname()
        names = ("localhost", own, f"{own.partition('.')[0]}.local", *told)
        self._names = frozenset(_plain(name) for name in names) - {"", ".local", "0.0.0.0", "::"}  # noqa: S104

    def knows(self, scope: Scope) -> bool:
        """Whether a request is for one of the names, or for the address its connection came to."""
        if scope["path"] in FOR_ANY_HOST:
            return True
        found = HOST.fullmatch(Headers.from_scope(scope).get("host", ""))
        if found is None:
            return False
        name, server = _plain(found["name"]), scope.get("server")
        return name in self._names or loopback(name) or (server is not None and name == _plain(server[0]))


def loopback(name: str) -> bool:
    """Whether a name means the machine that uses it."""
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name.lower() == "localhost"


def _plain(name: str) -> str:
    """One spelling of a name or an address, to compare."""
    bare = name.strip("[]").lower().rstrip(".")
    try:
        address = ip_address(bare)
    except ValueError:
        return bare
    return str((address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address)
