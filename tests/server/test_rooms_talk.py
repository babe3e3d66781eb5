"""Talk at a table: whoever looks misses nothing of it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from numbra.server.chat import REMEMBERED
from numbra.server.log import ChatSwitched
from numbra.server.refusals import Refused
from numbra.server.store import Entry, News
from numbra.server.store.sqlite import SqliteStore
from server.process import heard, house, run, until


class Interrupted(SqliteStore):
    """A database during whose reading of the chat somebody says something."""

    saying: Callable[[str], Awaitable[int]] | None = None

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """The chat as it was before."""
        before = await super().said(table, after, last)
        if self.saying is not None:
            saying, self.saying = self.saying, None
            await saying("Hello!")
        return before


def test_what_is_said_while_somebody_comes_is_not_lost_to_him(tmp_path: Path) -> None:
    """It is in the welcome, or told after it."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Interrupted) as here:
            table = await here.begun("ann", "ben")
            assert isinstance(here.store, Interrupted)
            here.store.saying = lambda text: here.rooms.say(table, "ann", text)
            async with here.rooms.listening(table, None) as listener:
                (welcome,) = heard(listener)
                assert [said["text"] for said in welcome["chat"]] == ["Hello!"]

    run(work())


def test_what_is_said_is_told_to_everybody_once(tmp_path: Path) -> None:
    """Numbered, with the name and the seat of whoever said it; the log knows nothing of it."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            before = len(await here.log(table))
            async with here.rooms.listening(table, "ben") as ben, here.rooms.listening(table, None) as zoe:
                assert [await here.rooms.say(table, guest, "Hello!") for guest in ("ann", "ben")] == [1, 2]
                told = heard(ben)[1:]
                assert told == heard(zoe)[1:]
                assert [(said["number"], said["seat"], said["name"]) for said in told] == [(1, 0, "Ann"), (2, 1, "Ben")]
            assert len(await here.log(table)) == before

    run(work())


def test_nothing_is_said_where_it_may_not_be(tmp_path: Path) -> None:
    """By strangers, without words, or where the chat is switched off: nobody hears it and nothing is kept."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as listener:
                for guest, text, code in (("zoe", "Hi", "table/not-seated"), ("ann", " \n", "table/empty-talk")):
                    with pytest.raises(Refused) as no:
                        await here.rooms.say(table, guest, text)
                    assert no.value.code == code
                await here.add(table, ChatSwitched(False))
                with pytest.raises(Refused) as no:
                    await here.rooms.say(table, "ann", "Hi")
                assert no.value.code == "table/chat-off"
                assert [message["type"] for message in heard(listener)] == ["welcome", "update"]
            assert await here.store.said(table) == []

    run(work())


def test_what_was_being_said_is_heard_even_if_the_speaker_goes_away(tmp_path: Path) -> None:
    """It is on disk."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as listener:
                speaking = asyncio.create_task(here.rooms.say(table, "ann", "Bye!"))
                for _ in range(3):
                    await asyncio.sleep(0)
                speaking.cancel()
                await until(lambda: listener.queue.qsize() == 3)
                assert heard(listener)[1]["text"] == "Bye!"

    run(work())


def test_what_is_sent_again_is_said_once(tmp_path: Path) -> None:
    """And answered as the first time; another's message of the same id is another."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as listener:
                for guest, number in (("ann", 1), ("ann", 1), ("ben", 2)):
                    answer = await here.talk(table, guest)("say", id="1", text="Hello!")
                    assert answer == {"type": "accepted", "id": "1", "sequence": number}
                assert [said["number"] for said in heard(listener)[1:]] == [1, 2]

    run(work())


def test_what_is_said_in_another_process_is_heard(tmp_path: Path) -> None:
    """In order with what is said here, each once."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            table = await here.begun("ann", "ben")
            async with there.rooms.listening(table, None) as listener:
                await here.rooms.say(table, "ann", "Hello!")
                await there.rooms.say(table, "ben", "Hi!")
                assert [said["text"] for said in heard(listener)[1:]] == ["Hello!", "Hi!"]
                await here.rooms.say(table, "ann", "Bye!")
                there.rooms.heard_of(News(table, 4, 3))
                there.rooms.heard_of(News(table, 4, 3))
                await until(lambda: listener.queue.qsize() == 1)
                assert heard(listener)[0]["text"] == "Bye!"
                there.rooms.heard_of(News(table, 4, 3))
                await asyncio.sleep(0)
                assert heard(listener) == []

    run(work())


def test_only_the_last_of_a_long_chat_is_told(tmp_path: Path) -> None:
    """To whoever comes; those who were there have heard it all."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            for number in range(REMEMBERED + 5):
                await here.rooms.say(table, "ann", str(number))
            async with here.rooms.listening(table, None) as listener:
                (welcome,) = heard(listener)
                assert [said["number"] for said in welcome["chat"]] == list(range(6, REMEMBERED + 6))

    run(work())
