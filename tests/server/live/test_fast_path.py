"""The fast path answers an action as the usual path does, and leaves to it whatever is not plain."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.core.text import LANGUAGES
from numbra.server.limits.client_limits import MESSAGES_OF_SOCKET
from numbra.server.live import fast_path
from numbra.server.live.fast_path import FastPath
from numbra.server.live.table_handler import TableHandler
from numbra.server.protocol.base import LONGEST_MESSAGE
from numbra.server.store.protocol import UNREACHABLE, StoreError
from numbra.server.table.log import Acted, ChatSwitched
from server.process import House, acting, house, run, seed_where

GUESS = {"type": "guess", "number": 3}


class Socket:
    """A client at a table, whose messages are offered to the fast path first, as the transport does."""

    def __init__(self, here: House, table: str, guest: str | None) -> None:
        actions = TableHandler(here.rooms, here.autoplay.bot_processes, table, guest, LANGUAGES[0], here.time)
        self.told: list[dict[str, Any]] = []
        self.held = 0
        self.full = False
        self.messages = actions.messages()
        self.fast = FastPath(actions, self.messages, self.admit, self.tell)

    def admit(self) -> fast_path.Release | None:
        """A slot, unless there is none."""
        if self.full:
            return None
        self.held += 1
        return self.release

    def release(self) -> None:
        """Release the slot."""
        self.held -= 1

    def tell(self, message: bytes) -> bool:
        """Note what is sent."""
        self.told.append(msgspec.json.decode(message))
        return True

    def take(self, type: str = "act", id: str = "m", **fields: object) -> bool:
        """Offer a message to the fast path."""
        return self.fast.take(msgspec.json.encode({"type": type, "id": id, **fields}))


def at_table(scenario: Callable[[House, str, Socket], Awaitable[None]], tmp_path: Path) -> None:
    """Run a scenario where ann, whose socket is given, is to guess, and ben waits."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            socket = Socket(here, table, "ann")
            await scenario(here, table, socket)
            await socket.fast.close()
            assert socket.held == 0

    run(work())


async def sequence_of(here: House, table: str) -> int:
    """The sequence of the table as this process knows it."""
    return (await here.rooms.table(table)).sequence


def test_an_action_is_answered_when_it_is_on_disk(tmp_path: Path) -> None:
    """Listeners get the update before the answer."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence = await sequence_of(here, table)
        async with here.rooms.listening(table, "ann") as listener:
            while not listener.queue.empty():
                listener.queue.get_nowait()
            listener.direct_send = socket.tell
            assert socket.take(sequence=sequence, action=GUESS)
            assert socket.told == [] or socket.told[-1]["type"] != "accepted"
            await socket.fast.settled()
            assert [one["type"] for one in socket.told][-2:] == ["update", "accepted"]
        assert socket.told[-1] == {"type": "accepted", "id": "m", "sequence": sequence + 1}
        assert (await here.log(table))[-1] == Acted(0, GUESS)

    at_table(scenario, tmp_path)


def test_what_is_not_plain_is_not_taken(tmp_path: Path) -> None:
    """Nothing is written, no slot is held, and nothing is sent."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence = await sequence_of(here, table)
        assert not socket.take("ping")
        assert not socket.take("chat", on=False)
        assert not socket.take(sequence=sequence - 1, action=GUESS)
        assert not socket.take(sequence=sequence, action={"type": "guess", "number": 50})
        assert not socket.take(sequence=sequence, action={"type": "call", "verdict": "low"})
        assert not socket.fast.take(b"\xff")
        assert not socket.fast.take(b" " * LONGEST_MESSAGE + b"{}")
        assert not socket.fast.take(b"[" * 10_000)
        assert not Socket(here, table, "cat").take(sequence=sequence, action=GUESS)
        assert not Socket(here, table, None).take(sequence=sequence, action=GUESS)
        assert not Socket(here, "nowhere", "ann").take(sequence=sequence, action=GUESS)
        assert await sequence_of(here, table) == sequence
        assert socket.told == []

    at_table(scenario, tmp_path)


def test_who_has_to_wait_for_a_slot_takes_the_usual_path(tmp_path: Path) -> None:
    """There they wait in the queue."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        socket.full = True
        assert not socket.take(sequence=await sequence_of(here, table), action=GUESS)

    at_table(scenario, tmp_path)


def test_who_has_to_wait_for_a_slot_is_counted_once(tmp_path: Path) -> None:
    """On the usual path: all messages of the socket's burst are allowed there."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        socket.full = True
        for _ in range(MESSAGES_OF_SOCKET):
            assert not socket.take(sequence=await sequence_of(here, table), action=GUESS)
            assert socket.messages.allow()

    at_table(scenario, tmp_path)


def test_messages_are_limited_as_on_the_usual_path(tmp_path: Path) -> None:
    """Both take from the same bucket."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        for _ in range(MESSAGES_OF_SOCKET):
            await socket.messages.answer(b'{"type":"ping","id":"p"}')
        assert not socket.take(sequence=await sequence_of(here, table), action=GUESS)

    at_table(scenario, tmp_path)


def test_one_message_is_answered_after_the_other(tmp_path: Path) -> None:
    """The next one is not taken before the first is answered, so that answers keep their order."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence = await sequence_of(here, table)
        assert socket.take(sequence=sequence, action=GUESS)
        assert not socket.take(id="n", sequence=sequence + 1, action=GUESS)
        assert socket.told == []
        await socket.fast.settled()
        assert [one["id"] for one in socket.told] == ["m"]

    at_table(scenario, tmp_path)


def test_who_was_overtaken_is_answered_by_the_usual_path(tmp_path: Path) -> None:
    """The log has gone on in another process: the action is stale, and refused."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence = await sequence_of(here, table)
        async with house(tmp_path, driving=False) as there:
            await there.add(table, ChatSwitched(False))
        assert await sequence_of(here, table) == sequence
        assert socket.take(sequence=sequence, action=GUESS)
        await socket.fast.settled()
        assert [(one["type"], one["code"]) for one in socket.told] == [("refused", "table/stale")]

    at_table(scenario, tmp_path)


def test_a_message_sent_again_is_applied_once(tmp_path: Path) -> None:
    """It is answered with the sequence it had the first time."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence = await sequence_of(here, table)
        async with house(tmp_path, driving=False) as there:
            await there.rooms.change(table, acting("ann", GUESS, sequence), message="ann m")
        assert socket.take(sequence=sequence, action=GUESS)
        await socket.fast.settled()
        assert socket.told == [{"type": "accepted", "id": "m", "sequence": sequence + 1}]
        assert [line for line in await here.log(table) if isinstance(line, Acted)] == [Acted(0, GUESS)]

    at_table(scenario, tmp_path)


def test_while_the_database_is_away_the_usual_path_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message is answered once the database is back."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        sequence, append = await sequence_of(here, table), here.store.append
        lost: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        lost.set_exception(StoreError(UNREACHABLE, why="it is away"))
        with monkeypatch.context() as patch:
            patch.setattr(here.store, "append", lambda *_given, **_named: lost)
            assert socket.take(sequence=sequence, action=GUESS)
            await asyncio.sleep(0)
        monkeypatch.setattr(here.store, "append", append)
        await socket.fast.settled()
        assert socket.told == [{"type": "accepted", "id": "m", "sequence": sequence + 1}]

    at_table(scenario, tmp_path)


def test_a_store_that_is_closed_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The slot is released, and the usual path says why."""

    async def scenario(here: House, table: str, socket: Socket) -> None:
        def closed(*_given: object, **_named: object) -> None:
            raise StoreError(UNREACHABLE, why="it is closed")

        sequence = await sequence_of(here, table)
        monkeypatch.setattr(here.store, "append", closed)
        assert not socket.take(sequence=sequence, action=GUESS)
        assert socket.held == 0

    at_table(scenario, tmp_path)
