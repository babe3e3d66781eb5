"""Presence at a table, as every listener receives it."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.server.listeners.listener import Listener
from numbra.server.live import room
from numbra.server.store.protocol import Person, usual_avatar
from numbra.server.table.absence import AWAY
from numbra.server.table.log import ChatSwitched, Sat
from server.process import everything, house, run, until

BEN = 1000.0 + AWAY
"""When Ben, who is away, can be replaced."""


def told(listener: Listener) -> list[dict[str, Any]]:
    """The presence messages that a listener received."""
    messages = [msgspec.json.decode(message) for message in everything(listener)]
    return [message for message in messages if message["type"] == "here"]


def here_are(
    names: list[str | None],
    present: list[int],
    spectators: int,
    replaceable: dict[int, float] | None = None,
    avatars: list[int | None] | None = None,
) -> dict[str, Any]:
    """A presence message without votes and “go on”s, with default avatars unless others are given."""
    usual = [usual_avatar(name.lower()) if name else None for name in names]
    return {
        "type": "here",
        "names": names,
        "avatars": usual if avatars is None else avatars,
        "present": present,
        "spectators": spectators,
        "replaceable": [(replaceable or {}).get(seat) for seat in range(len(names))],
        "votes": [],
        "gone_on": [],
    }


@pytest.fixture(autouse=True)
def at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presence is broadcast at once, except in tests about its rate."""
    if "crowd" not in request.node.name:
        monkeypatch.setattr(room, "AT_MOST_EVERY", 0.0)


def test_a_crowd_tires_nobody(tmp_path: Path) -> None:
    """Changes within a moment are broadcast together, as they are at its end."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann:
                time, seen = asyncio.get_running_loop().time, list[Any]()
                began = time()
                for _ in range(50):
                    async with here.rooms.listening(table, "ben"), here.rooms.listening(table, None):
                        pass
                seen += told(ann)
                assert 1 <= len(seen) <= 1 + (time() - began) / room.AT_MOST_EVERY
                last = here_are(["", ""], [0], 0, {1: BEN})
                while seen[-1] != last:
                    await until(lambda: not ann.queue.empty())
                    seen += told(ann)

    run(work())


def test_who_comes_first_is_told_at_once_whatever_the_crowd(tmp_path: Path) -> None:
    """A broadcast without listeners does not delay the next one."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            known = here.rooms.cache._rooms[table]
            known.broadcast_presence()
            async with here.rooms.listening(table, "ann") as ann:
                assert told(ann) == [here_are(["", ""], [0], 0, {1: BEN})]

    run(work())


def test_a_larger_crowd_is_told_less_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many listeners, the time between two broadcasts grows with their number, so that the cost does not."""
    monkeypatch.setattr(room, "AT_MOST_EVERY", 3600.0)
    monkeypatch.setattr(room, "CROWD", 2)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            for many in (1, 2, 4, 8):
                begin = asyncio.get_running_loop().time()
                async with AsyncExitStack() as crowd:
                    for _ in range(many):
                        await crowd.enter_async_context(here.rooms.listening(table, None))
                    known = here.rooms.cache._rooms[table]
                    known._telling, known._told_at = None, begin
                    known.broadcast_presence()
                    assert known._telling is not None
                    assert known._telling.when() - begin == pytest.approx(3600 * max(1, many / 2), abs=60)

    run(work())


def test_who_comes_and_goes(tmp_path: Path) -> None:
    """Seated people by name, others by number; a person with two tabs is present until both are closed."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann:
                assert told(ann) == [here_are(["Ann", "Ben"], [0], 0, {1: BEN})]
                async with here.rooms.listening(table, "ben"), here.rooms.listening(table, None):
                    assert told(ann)[-1] == here_are(["Ann", "Ben"], [0, 1], 1)
                    async with here.rooms.listening(table, "ben"), here.rooms.listening(table, "zoe"):
                        assert told(ann)[-1] == here_are(["Ann", "Ben"], [0, 1], 2)
                    assert told(ann)[-1] == here_are(["Ann", "Ben"], [0, 1], 1)
                assert told(ann)[-1] == here_are(["Ann", "Ben"], [0], 0, {1: BEN})

    run(work())


def test_a_free_seat_and_a_bot_have_no_name(tmp_path: Path) -> None:
    """And nobody is present there."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann")
            table = await here.opened(None, "casual", None, kind="nmbrs")
            await here.add(table.id, Sat(0, "ann"))
            async with here.rooms.listening(table.id, None) as zoe:
                assert told(zoe) == [here_are(["Ann", None, None], [], 1)]

    run(work())


def test_another_name_or_avatar_is_told_at_once(tmp_path: Path) -> None:
    """At every table where they sit, and at no other."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table, other = await here.begun("ann", "ben"), await here.opened()
            async with here.rooms.listening(table, None) as looking, here.rooms.listening(other.id, None) as elsewhere:
                told(looking), told(elsewhere)
                both = {0: BEN, 1: BEN}
                here.rooms.follower.introduce("ann", Person("Anna", 9))
                assert told(looking) == [here_are(["Anna", "Ben"], [], 1, both, [9, usual_avatar("ben")])]
                here.rooms.follower.forget("ann")
                assert told(looking) == [here_are(["", "Ben"], [], 1, both, [None, usual_avatar("ben")])]
                assert told(elsewhere) == []

    run(work())


def test_who_listens_aside_is_told_everything_and_is_not_there(tmp_path: Path) -> None:
    """Neither as a player nor as a spectator; another connection of theirs counts as usual."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with (
                here.rooms.listening(table, "ben") as ben,
                here.rooms.listening(table, "ann", aside=True) as ann,
                here.rooms.listening(table, None, aside=True),
            ):
                assert told(ben)[-1] == told(ann)[-1] == here_are(["Ann", "Ben"], [1], 0, {0: BEN})
                await here.rooms.chat.say(table, "ben", "Hello!")
                await here.add(table, ChatSwitched(False))
                kinds = [msgspec.json.decode(message)["type"] for message in everything(ann)]
                assert kinds == ["said", "update"]
                async with here.rooms.listening(table, "ann"):
                    assert told(ann)[-1] == here_are(["Ann", "Ben"], [0, 1], 0)
                assert told(ann)[-1] == here_are(["Ann", "Ben"], [1], 0, {0: BEN})

    run(work())
