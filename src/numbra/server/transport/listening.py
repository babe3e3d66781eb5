"""The address a server listens on."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from numbra.core.errors import NumbraError, refusal
from numbra.server.texts import texts

WAITING = 1024
"""Connections that may wait to be accepted (the backlog)."""
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # compared with, never listened on by itself
"""The loopback address at which clients on this machine reach a server that listens on all addresses."""

CANNOT_LISTEN = refusal(texts, "server/cannot-listen")


class CannotListen(NumbraError):
    """The address is in use, or not one of this machine."""


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A listening socket, to which clients can connect already; closed at the end."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=WAITING)
    except (OSError, OverflowError, UnicodeError) as error:
        raise CannotListen(CANNOT_LISTEN, host=host, port=port, why=_reason(error)) from error
    with listener:
        yield listener


def address_of(listener: socket.socket) -> str:
    """The address a client on this machine can use."""
    host, port = listener.getsockname()[:2]
    return address_at(LOOPBACK.get(host, host), port)


def address_at(host: str, port: int) -> str:
    """The address of a host's port as browsers write it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _reason(error: OSError | OverflowError | UnicodeError) -> str:
    """The system's error text; `create_server` adds the address to it, which the refusal names already."""
    text = str(getattr(error, "strerror", None) or error)
    return text.partition(" (while attempting")[0]
