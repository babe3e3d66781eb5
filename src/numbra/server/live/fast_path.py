"""The fast path: an action is answered without a task, if all that it needs is in memory.

The queue, wake-ups and tasks of the usual path cost more than the action itself. So the transport offers each text here
first. Everything else takes the usual path: other kinds of messages, refused actions, clients that are over a limit. If
the write fails, because another process was faster or the database does not answer, the usual path answers, too: the
message's key ensures that it is applied once.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from numbra.server.concurrency.background import Background
from numbra.server.protocol.commands import Act
from numbra.server.protocol.from_client import act_of
from numbra.server.protocol.to_client import Accepted
from numbra.server.store import Appended, StoreError

from .appender import Outcome
from .message_handler import MessageHandler
from .table_handler import TableHandler

Release = Callable[[], None]
Admit = Callable[[], Release | None]
"""Takes a slot and returns the function that releases it; None if the client has to wait for one."""


class FastPath:
    """Answers the actions of one socket."""

    def __init__(
        self, actions: TableHandler, messages: MessageHandler, admit: Admit, tell: Callable[[bytes], object]
    ) -> None:
        self._actions = actions
        self._messages = messages
        self._admit = admit
        self._tell = tell
        self._background = Background()
        self._answering: asyncio.Future[Any] | None = None
        """The write of a message, or the task that answers it; None once it is answered."""

    def take(self, raw: bytes) -> bool:
        """Begin to answer a message, and return True; False if it has to take the usual path."""
        if self._answering is not None:
            return False
        began, message = perf_counter(), act_of(raw)
        decided = None if message is None else self._actions.decided(message)
        release = None if message is None or decided is None else self._admit()
        if message is None or decided is None or release is None:
            return False
        if not self._messages.allow():  # asked last, since who has to wait for a slot is counted on the usual path
            release()
            return False
        try:
            writing = self._actions.write(decided, message)
        except StoreError:
            release()
            return False
        self._answering = writing
        writing.add_done_callback(partial(self._written, message, began, release))
        return True

    async def settled(self) -> None:
        """Wait until the message taken last is answered: clients get answers in the order of their messages."""
        while self._answering is not None:
            await asyncio.wait([self._answering])

    async def close(self) -> None:
        """Stop answering: the client has gone."""
        await self._background.close()

    def _written(self, message: Act, began: float, release: Release, writing: asyncio.Future[Outcome]) -> None:
        """Answer a message that is on disk; any other takes the usual path."""
        failed = writing.cancelled() or writing.exception() is not None
        outcome = None if failed else writing.result()
        if isinstance(outcome, Appended):
            self._answering = None
            self._tell(self._messages.answered(message, Accepted(id=message.id, sequence=outcome.sequence), began))
        else:
            self._answering = self._background.start(self._answer_again(message, began))
        release()

    async def _answer_again(self, message: Act, began: float) -> None:
        try:
            self._tell(await self._messages.answer_decoded(message, began))
        finally:
            self._answering = None
