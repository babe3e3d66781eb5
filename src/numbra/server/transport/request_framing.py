"""Refuses requests that give their length in two ways: a proxy in front may go by the other one.

What the server takes for a body would be a second request for the proxy, or the reverse (request smuggling).
"""

from typing import Any

import h11

AMBIGUOUS = {b"content-length", b"transfer-encoding"}


class StrictConnection(h11.Connection):
    """An HTTP/1.1 parser that refuses `Content-Length` together with `Transfer-Encoding` (RFC 9112, 6.1)."""

    def next_event(self) -> Any:
        """The next event, or an error, after which the connection is closed."""
        event = super().next_event()
        if isinstance(event, h11.Request) and {name.lower() for name, _ in event.headers} >= AMBIGUOUS:
            raise h11.RemoteProtocolError("both Content-Length and Transfer-Encoding", error_status_hint=400)
        return event
