"""A listener: one socket's side of a room or of the lobby, with a bounded queue of messages that wait to be sent."""

import asyncio
from collections.abc import Callable

from numbra.core.text import Language
from numbra.server.protocol.to_client import Goodbye
from numbra.server.store.protocol import NO_GUEST
from numbra.server.table.projection import encoded

MOST_QUEUED = 64
"""Messages that may wait for a slow reader; a client that reads even more slowly is disconnected."""

DIRECT_SEND = "direct_send"
"""The key in the state of a socket's scope under which the transport offers its direct send."""
DirectSend = Callable[[bytes], bool]
"""Sends a message at once, without a task, if the client keeps up; returns whether it was sent."""

DIRECT_RECEIVE = "direct_receive"
"""The key in the state of a socket's scope under which the transport offers its direct receive."""
TakeText = Callable[[bytes], bool]
"""Takes a text at once; False if it has to be received the usual way."""
OfferTo = Callable[[TakeText | None], None]
"""Has a transport offer each text to this function first, or, with None, to none any more."""


def cannot_send(_message: bytes) -> bool:
    """The direct send of a socket whose transport offers none."""
    return False


GOODBYE_BANNED = encoded(Goodbye(code="guest/banned", reconnect=False))
GOODBYE_DELETED = encoded(Goodbye(code=NO_GUEST.code, reconnect=False))


class Listener:
    """The listener of one socket: a person with a seat, a spectator, or a visitor of the lobby."""

    def __init__(
        self,
        guest: str | None = None,
        language: Language | None = None,
        device: str | None = None,
        *,
        aside: bool = False,
    ) -> None:
        self.guest = guest
        self.aside = aside
        """Whether they are on another part of the page, and so do not count as present at the table."""
        self.language = language
        self.device = device
        """The guest who owns the device; others may play on it, too."""
        self.apart: frozenset[str] = frozenset()
        """The owners of sessions in a block with this one, in either direction: what they say is not sent here."""
        self.sent: tuple[str | None, int] | None = None
        """As which viewer it was sent the table last, and at which sequence."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_QUEUED)
        """Messages that wait to be sent; None is the last, and ends the connection."""
        self.too_slow = False
        self.too_much = False
        """Whether this client, or its address, has exceeded a rate limit."""
        self.forgotten = False
        """Whether the guest, or the owner of the device, was deleted."""
        self.banned = False
        """Whether the host has banned them."""
        self.address = ""
        """The address of the client."""
        self.direct_send: DirectSend = cannot_send
        self.sending = False
        """Whether a message from the queue is being sent."""

    @property
    def people(self) -> set[str]:
        """The guests who are present by it: the guest and the owner of the device; none if it is aside."""
        return {one for one in (self.guest, self.device) if one is not None and not self.aside}

    @property
    def owners(self) -> set[str]:
        """The guests whose session this is: the one who acts, and the owner of the device."""
        return {one for one in (self.guest, self.device) if one is not None}

    def dismiss(self) -> None:
        """Close the connection for good: its guest was deleted."""
        if not self.forgotten:
            self.tell(GOODBYE_DELETED)
            self.forgotten = True
            self.tell(None)

    def ban(self) -> None:
        """Close the connection for good: the host has banned its guest."""
        if not self.banned:
            self.tell(GOODBYE_BANNED)
            self.banned = True
            self.tell(None)

    def tell(self, message: bytes | None) -> None:
        """Send or queue a message; if the queue is full, the listener is marked as too slow and sent nothing more."""
        if self.too_slow:
            return
        if message is not None and not self.sending and self.queue.empty() and self.direct_send(message):
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.too_slow = True
