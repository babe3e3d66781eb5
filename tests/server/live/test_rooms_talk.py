"""Chat at a table: listeners miss nothing of it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

import pytest

from numbra.server.protocol.base import Reaction
from numbra.server.protocol.chat import REMEMBERED, spoken
from numbra.server.store import Entry, News
from numbra.server.store.protocol import TALK_A_DAY, usual_avatar
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.log import ChatSwitched, Sat
from numbra.server.table.refusals import Refused
from server.process import heard, house, run, until


class Interrupted(SqliteStore):
    """A database where somebody writes in the chat while it is being read."""

    saying: Callable[[str], Awaitable[int]] | None = None

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """The chat as it was before."""
        before = await super().said(table, after, last)
        if self.saying is not None:
            saying, self.saying = self.saying, None
            await saying("Hello!")
        return before


def test_what_is_said_while_somebody_comes_is_not_lost_to_them(tmp_path: Path) -> None:
    """It is in the welcome, or sent after it."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Interrupted) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            assert isinstance(here.store, Interrupted)
            here.store.saying = lambda text: here.rooms.chat.say(table, "ann", text)
            async with here.rooms.listening(table, None) as listener:
                (welcome,) = heard(listener)
                assert [said["text"] for said in welcome["chat"]] == ["Hello!"]

    run(work())


def test_what_is_said_is_told_to_everybody_once(tmp_path: Path) -> None:
    """Numbered, with the author's name and seat; it is not in the log."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            before = len(await here.log(table))
            async with here.rooms.listening(table, "ben") as ben, here.rooms.listening(table, None) as zoe:
                assert [await here.rooms.chat.say(table, guest, "Hello!") for guest in ("ann", "ben")] == [1, 2]
                told = heard(ben)[1:]
                assert told == heard(zoe)[1:]
                assert [(said["number"], said["seat"], said["name"]) for said in told] == [(1, 0, "Ann"), (2, 1, "Ben")]
            assert len(await here.log(table)) == before

    run(work())


def test_nothing_is_said_where_it_may_not_be(tmp_path: Path) -> None:
    """By strangers, without words, or while the chat is off: nobody receives it, and nothing is stored."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as listener:
                for guest, text, code in (("zoe", "Hi", "table/not-seated"), ("ann", " \n", "table/empty-talk")):
                    with pytest.raises(Refused) as no:
                        await here.rooms.chat.say(table, guest, text)
                    assert no.value.code == code
                await here.add(table, ChatSwitched(False))
                with pytest.raises(Refused) as no:
                    await here.rooms.chat.say(table, "ann", "Hi")
                assert no.value.code == "table/chat-off"
                assert [message["type"] for message in heard(listener)] == ["welcome", "update"]
            assert await here.store.said(table) == []

    run(work())


def test_what_was_being_said_is_heard_even_if_the_speaker_goes_away(tmp_path: Path) -> None:
    """It is on disk."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as listener:
                speaking = asyncio.create_task(here.rooms.chat.say(table, "ann", "Bye!"))
                for _ in range(3):
                    await asyncio.sleep(0)
                speaking.cancel()
                await until(lambda: listener.queue.qsize() == 3)
                assert heard(listener)[1]["text"] == "Bye!"

    run(work())


def test_what_is_sent_again_is_said_once(tmp_path: Path) -> None:
    """With the same answer; another guest's message with the same id is another message."""

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
    """In order with local messages, each once."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with there.rooms.listening(table, None) as listener:
                await here.rooms.chat.say(table, "ann", "Hello!")
                await there.rooms.chat.say(table, "ben", "Hi!")
                assert [said["text"] for said in heard(listener)[1:]] == ["Hello!", "Hi!"]
                await here.rooms.chat.say(table, "ann", "Bye!")
                there.rooms.follower.on_news(News(table, 4, 3))
                there.rooms.follower.on_news(News(table, 4, 3))
                await until(lambda: listener.queue.qsize() == 1)
                assert heard(listener)[0]["text"] == "Bye!"
                there.rooms.follower.on_news(News(table, 4, 3))
                await asyncio.sleep(0)
                assert heard(listener) == []

    run(work())


def test_only_the_last_of_a_long_chat_is_told(tmp_path: Path) -> None:
    """To new listeners; others have received all of it."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            for number in range(REMEMBERED + 5):
                await here.rooms.chat.say(table, "ann", str(number))
            async with here.rooms.listening(table, None) as listener:
                (welcome,) = heard(listener)
                assert [said["number"] for said in welcome["chat"]] == list(range(6, REMEMBERED + 6))

    run(work())


def test_a_reaction_is_kept_and_told_like_talk(tmp_path: Path) -> None:
    """Numbered with the messages, without text; new listeners and other processes receive it, too."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as near, there.rooms.listening(table, None) as far:
                assert (await here.talk(table, "ann")("say", text="Well?"))["sequence"] == 1
                answer = await here.talk(table, "ben")("react", reaction="hurry")
                assert (answer["type"], answer["sequence"]) == ("accepted", 2)
                there.rooms.follower.on_news(News(table, 4, 2))
                await until(lambda: far.queue.qsize() == 4)
                told = [heard(listener)[1:] for listener in (near, far)]
            assert told[0] == told[1]
            assert [(said["text"], said["reaction"]) for said in told[0]] == [("Well?", None), ("", "hurry")]
            assert (told[0][1]["seat"], told[0][1]["name"]) == (1, "Ben")
            assert told[0][1]["avatar"] == usual_avatar("ben")
            async with there.rooms.listening(table, "ann") as later:
                assert heard(later)[0]["chat"] == told[0]
            await here.store.forget_guest("ben")
            assert [spoken(entry) for entry in await here.store.said(table)] == [("Well?", None)]

    run(work())


@pytest.mark.parametrize("shown", get_args(Reaction))
def test_every_reaction_can_be_shown(tmp_path: Path, shown: str) -> None:
    """Also while the chat is off, and before the game has begun."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = (await here.opened()).id
            await here.add(table, Sat(0, "ann"))
            await here.add(table, ChatSwitched(False))
            assert (await here.talk(table, "ann")("react", reaction=shown))["type"] == "accepted"
            assert (await here.talk(table, "ann")("say", text="Hi"))["code"] == "table/chat-off"
            assert (await here.talk(table, "ben")("react", reaction=shown))["code"] == "table/not-seated"

    run(work())


def test_messages_come_one_a_second_after_a_few(tmp_path: Path) -> None:
    """On all connections of a person together; other tables and other people are not counted."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table, other = [await here.begun("ann", "ben") for _ in range(2)]
            answers = [await here.talk(table, "ann")("say", id=str(one), text="Hello!") for one in range(100)]
            assert [answer["type"] for answer in answers] == ["accepted"] * 5 + ["refused"] * 95
            assert {answer["code"] for answer in answers[5:]} == {"table/too-many-messages"}
            for where, guest in ((table, "ben"), (other, "ann")):
                assert (await here.talk(where, guest)("say", text="Hello!"))["type"] == "accepted"
            here.time.now += 1
            again = [await here.talk(table, "ann")("say", id=f"again {one}", text="Well?") for one in range(2)]
            assert [answer["type"] for answer in again] == ["accepted", "refused"]
            assert len(await here.store.said(table)) == 7

    run(work())


def test_a_days_talk_is_bounded(tmp_path: Path) -> None:
    """Reactions count as well: in a day, at all tables, a person stores no more than the quota."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            table = await here.begun("ann", "ben")
            talk, codes = here.talk(table, "ann"), set()
            for _ in range(200):
                here.time.now += 1
                codes.add((await talk("say", text="\u2603" * 500)).get("code"))
            codes.add((await talk("react", reaction="wow")).get("code"))
            stored = sum(len(entry.body) for entry in await here.store.said(table))
            assert TALK_A_DAY * 0.98 < stored <= TALK_A_DAY
            assert codes == {None, "store/chat-quota"}

    run(work())


def test_reactions_come_one_a_second_after_a_few(tmp_path: Path) -> None:
    """On all connections of a person together; others are not affected, and the refusal gives the reason."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            answers = [await here.talk(table, "ann")("react", id=str(one), reaction="wow") for one in range(4)]
            assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"]
            assert answers[-1]["code"] == "table/too-many-reactions"
            assert "wait a second" in answers[-1]["sentence"]
            assert (await here.talk(table, "ben")("react", reaction="wow"))["type"] == "accepted"
            here.time.now += 1
            again = [await here.talk(table, "ann")("react", id=f"again {one}", reaction="wow") for one in range(2)]
            assert [answer["type"] for answer in again] == ["accepted", "refused"]
            assert len(await here.store.said(table)) == 5

    run(work())
