"""Who is at a table is told to everybody who looks."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from numbra.server import room
from numbra.server.absence import AWAY
from numbra.server.log import ChatSwitched, Sat
from numbra.server.room import Listener
from numbra.server.store.protocol import Person, usual_avatar
from server.process import everything, house, run, until

BEN = 1000.0 + AWAY
"""When he, who is away, can be replaced."""


def told(listener: Listener) -> list[dict[str, Any]]:
    """Who is here, as a listener was told."""
    messages = [msgspec.json.decode(message) for message in everything(listener)]
    return [message for message in messages if message["type"] == "here"]


def here_are(
    names: list[str | None],
    present: list[int],
    spectators: int,
    replaceable: dict[int, float] | None = None,
    avatars: list[int | None] | None = None,
) -> dict[str, Any]:
    """The message; by whom nobody has voted, or said “go on”, and people have their usual avatars unless said."""
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
    """Told at once, but where that is what is tested."""
    if "crowd" not in request.node.name:
        monkeypatch.setattr(room, "AT_MOST_EVERY", 0.0)


def test_a_crowd_tires_nobody(tmp_path: Path) -> None:
    """Who comes and goes within a moment is told together, as it is at its end."""

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
    """What was told to nobody, since nobody was here, keeps nobody waiting."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            known = here.rooms._rooms[table]
            known.tell_who_is_here()
            async with here.rooms.listening(table, "ann") as ann:
                assert told(ann) == [here_are(["", ""], [0], 0, {1: BEN})]

    run(work())


def test_a_larger_crowd_is_told_less_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more look than a few, the time between two tellings grows with them: what it costs does not."""
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
                    known = here.rooms._rooms[table]
                    known._telling, known._told_at = None, begin
                    known.tell_who_is_here()
                    assert known._telling is not None
                    assert known._telling.when() - begin == pytest.approx(3600 * max(1, many / 2), abs=60)

    run(work())


def test_who_comes_and_goes(tmp_path: Path) -> None:
    """People at seats by name, others by number; somebody with two tabs is there until both are closed."""

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
                here.rooms.introduce("ann", Person("Anna", 9))
                assert told(looking) == [here_are(["Anna", "Ben"], [], 1, both, [9, usual_avatar("ben")])]
                here.rooms.forget("ann")
                assert told(looking) == [here_are(["", "Ben"], [], 1, both, [None, usual_avatar("ben")])]
                assert told(elsewhere) == []

    run(work())


def test_who_listens_aside_is_told_everything_and_is_not_there(tmp_path: Path) -> None:
    """Neither as a person at a seat nor as a spectator; another connection of theirs counts as ever."""

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
                await here.rooms.say(table, "ben", "Hello!")
                await here.add(table, ChatSwitched(False))
                kinds = [msgspec.json.decode(message)["type"] for message in everything(ann)]
                assert kinds == ["said", "update"]
                async with here.rooms.listening(table, "ann"):
                    assert told(ann)[-1] == here_are(["Ann", "Ben"], [0, 1], 0)
                assert told(ann)[-1] == here_are(["Ann", "Ben"], [1], 0, {0: BEN})

    run(work())
