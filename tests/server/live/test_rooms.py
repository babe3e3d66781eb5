"""Tables in memory follow their logs, and nothing is broadcast before it is on disk."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
import pytest

from numbra.core.errors import NumbraError
from numbra.server.listeners.listener import MOST_QUEUED, Listener
from numbra.server.live import appender, room
from numbra.server.live.rooms import Rooms
from numbra.server.protocol import commands
from numbra.server.protocol.base import VERSION
from numbra.server.store import News
from numbra.server.store.protocol import Entry, Person, usual_avatar
from numbra.server.table.fold import Table
from numbra.server.table.log import ChatSwitched, Opened, Sat
from numbra.server.table.refusals import Refused
from patience import PATIENCE
from server.process import acting, everything, heard, heard_bytes, house, opening, run, sequences, until

GUESS = {"type": "guess", "number": 3}


def refuse(table: Table) -> ChatSwitched:
    """A change that is always refused."""
    return commands.switch_chat(table, "nobody", on=True)


def test_a_table_is_opened_on_disk_under_a_code_nobody_guesses(tmp_path: Path) -> None:
    """Another process reads the same table."""

    async def work() -> None:
        async with house(tmp_path) as here:
            tables = [await here.opened() for _ in range(3)]
            assert len({table.id for table in tables}) == 3
            assert all(len(table.id) >= 16 for table in tables)
            assert [type(line) for line in await here.log(tables[0].id)] == [Opened]
            assert await Rooms(here.store).table(tables[0].id) == tables[0]
            odd = await Rooms(here.store, now=lambda: 5.0).open(opening((None, None)))
            assert await Rooms(here.store).table(odd.id) == odd

    run(work())


def test_a_code_that_is_taken_is_not_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one is drawn."""
    codes = iter(["one", "one", "two"])
    monkeypatch.setattr(appender, "new_id", lambda: next(codes))

    async def work() -> None:
        async with house(tmp_path) as here:
            assert [(await here.opened()).id, (await here.opened()).id] == ["one", "two"]

    run(work())


def test_there_is_no_table_that_nobody_opened(tmp_path: Path) -> None:
    """Neither to watch nor to change."""

    async def work() -> None:
        async with house(tmp_path) as here:
            for ask in (here.rooms.table("nowhere"), here.rooms.change("nowhere", refuse)):
                with pytest.raises(Refused) as no:
                    await ask
                assert no.value.code == "table/no-such-table"

    run(work())


def test_a_change_is_on_disk_and_told_in_order(tmp_path: Path) -> None:
    """First the table as it is, then every entry."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            async with here.rooms.listening(table.id, None) as listener:
                assert await here.rooms.change(table.id, partial(commands.sit, guest="ann")) == 2
                assert await here.rooms.change(table.id, partial(commands.sit, guest="ben")) == 3
                welcome, *updates = heard(listener)
            assert (welcome["type"], welcome["version"], welcome["table"]["sequence"]) == ("welcome", VERSION, 1)
            assert [update["sequence"] for update in updates] == [2, 3]
            assert [update["table"]["sequence"] for update in updates] == [2, 3]
            assert (await here.log(table.id))[1:] == [Sat(0, "ann"), Sat(1, "ben")]
            assert await Rooms(here.store).table(table.id) == await here.rooms.table(table.id)
            await here.rooms.change(table.id, partial(commands.leave, guest="ben"))
            assert listener.queue.empty()

    run(work())


def test_two_who_want_the_same_seat_in_two_processes_do_not_both_get_it(tmp_path: Path) -> None:
    """One wins; both processes know, and every listener receives it once."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            table = await here.opened()
            async with (
                here.rooms.listening(table.id, None) as near,
                there.rooms.listening(table.id, None) as far,
            ):
                done = await asyncio.gather(
                    here.rooms.change(table.id, partial(commands.sit, guest="ann", seat=0)),
                    there.rooms.change(table.id, partial(commands.sit, guest="ben", seat=0)),
                    return_exceptions=True,
                )
                codes = [one.code if isinstance(one, NumbraError) else one for one in done]
                assert sorted(codes, key=str) == [2, "table/seat-taken"]
                for one in (here, there):
                    with pytest.raises(NumbraError):
                        await one.rooms.change(table.id, refuse)
                assert sequences(near) == sequences(far) == [2]
            assert await here.rooms.table(table.id) == await there.rooms.table(table.id)
            assert len(await here.log(table.id)) == 2

    run(work())


def test_a_race_of_many_in_two_processes_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """Every change gets a sequence number of its own, and listeners of both receive all of them in order."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            table = await here.opened()
            async with (
                here.rooms.listening(table.id, None) as near,
                there.rooms.listening(table.id, None) as far,
            ):
                done = await asyncio.gather(
                    *(one.rooms.change(table.id, lambda now: ChatSwitched(not now.chat)) for one in (here, there) * 20)
                )
                assert sorted(done) == list(range(2, 42))
                for one in (here, there):
                    with pytest.raises(NumbraError):
                        await one.rooms.change(table.id, refuse)
                assert sequences(near) == sequences(far) == list(range(2, 42))

    run(work())


def test_what_was_chosen_before_something_else_happened_is_stale_in_any_process(tmp_path: Path) -> None:
    """The process that did not know the change reads it, and broadcasts it."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            table = await here.begun("ann", "ben")
            known = await there.behind(table)
            guest = known.occupants[(await here.state(table)).waiting_for[0]].guest or ""
            async with there.rooms.listening(table, guest) as far:
                await here.act(table, guest, GUESS)
                with pytest.raises(Refused) as no:
                    await there.rooms.change(table, acting(guest, GUESS, known.sequence))
                assert no.value.code == "table/stale"
                assert sequences(far) == [known.sequence + 1]

    run(work())


@pytest.mark.parametrize("by_opening", [False, True])
def test_what_others_change_while_a_table_is_read_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_opening: bool
) -> None:
    """The news comes before the table is known here, and there may be no further news."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            people = there.store.people

            async def change_meanwhile(guests: Sequence[str]) -> dict[str, Person]:
                monkeypatch.setattr(there.store, "people", people)
                sequence = await here.rooms.change("id", lambda now: ChatSwitched(not now.chat))
                there.rooms.follower.on_news(News("id", sequence, 0))
                return await people(guests)

            monkeypatch.setattr(appender, "new_id", lambda: "id")
            monkeypatch.setattr(there.store, "people", change_meanwhile)
            opener = there if by_opening else here
            await opener.rooms.open(opening((None, None)), [Sat(seat=0, guest="ann")])
            async with asyncio.timeout(PATIENCE), there.rooms.listening("id", None):
                while (await there.rooms.table("id")).sequence != (await here.rooms.table("id")).sequence:
                    await asyncio.sleep(0.001)

    run(work())


def test_what_is_said_elsewhere_while_somebody_comes_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The news comes after the chat was read for the welcome, and before the listener is registered."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as there:
            await here.know("ann")
            table = await here.begun("ann", "ben")
            await there.rooms.latest(table)
            read_chat, numbers = there.store.said, count(1)

            async def say_meanwhile(table: str, after: int = 0, last: int = -1) -> list[Entry]:
                talks = await read_chat(table, after, last)
                if next(numbers) == 2:  # read first for existing listeners, then for the welcome
                    number = await here.rooms.chat.say(table, "ann", "hello")
                    there.rooms.follower.on_news(News(table, 0, number))
                return talks

            await until(lambda: not there.rooms._background._running)
            monkeypatch.setattr(there.store, "said", say_meanwhile)
            async with there.rooms.listening(table, None) as listener:
                await until(lambda: b"hello" in b"".join(everything(listener)))

    run(work())


def test_what_is_sent_again_is_applied_once(tmp_path: Path) -> None:
    """At once, after other changes, after a restart, and in a process that is behind."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as behind:
            table = await here.begun("ann", "ben")
            known = await behind.behind(table)
            guest = known.occupants[(await here.state(table)).waiting_for[0]].guest or ""
            again = partial(acting, guest, GUESS, known.sequence)
            first = await here.rooms.change(table, again(), message="g 1")
            async with here.rooms.listening(table, None) as listener:
                assert await here.rooms.change(table, again(), message="g 1") == first
                assert sequences(listener) == []
                await here.rooms.change(table, partial(commands.switch_chat, guest="ann", on=False))
                assert await here.rooms.change(table, again(), message="g 1") == first
                assert sequences(listener) == [first + 1]
            async with behind.rooms.listening(table, None) as far:
                assert await behind.rooms.change(table, again(), message="g 1") == first
                assert sequences(far) == [first, first + 1]
            with pytest.raises(Refused):
                await here.rooms.change(table, again(), message="g 2")
        async with house(tmp_path, driving=False) as later:
            assert await later.rooms.change(table, again(), message="g 1") == first
            assert len(await later.acts(table)) == 1

    run(work())


def test_a_switch_sent_again_is_found_even_where_it_could_be_done_again(tmp_path: Path) -> None:
    """A process that is behind does not switch twice, and catches up."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, house(tmp_path, driving=False) as behind:
            table = await here.opened()
            switch = partial(commands.switch_chat, guest="ann", on=False)
            async with behind.rooms.listening(table.id, None) as far:
                assert await here.rooms.change(table.id, switch, message="ann 1") == 2
                assert await behind.rooms.change(table.id, switch, message="ann 1") == 2
                assert sequences(far) == [2]
            assert len(await here.log(table.id)) == 2

    run(work())


@pytest.mark.parametrize("every", [0.0, 60.0], ids=["told at once who is here", "told together"])
def test_a_slow_listener_is_let_go_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, every: float
) -> None:
    """Their queue is bounded, and after a gap they receive nothing more."""
    monkeypatch.setattr(room, "AT_MOST_EVERY", every)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            async with here.rooms.listening(table.id, None) as slow, here.rooms.listening(table.id, None) as quick:
                told = []
                for number in range(MOST_QUEUED + 3):
                    await here.add(table.id, ChatSwitched(bool(number % 2)))
                    told += sequences(quick)
                assert told == list(range(2, MOST_QUEUED + 5))
                assert (slow.too_slow, quick.too_slow) == (True, False)
                waiting = everything(slow)  # with the welcome and, at times of its own, presence
                updates = [message for message in map(msgspec.json.decode, waiting) if message["type"] == "update"]
                assert len(waiting) == MOST_QUEUED
                assert [one["sequence"] for one in updates] == list(range(2, 2 + len(updates)))
                assert updates
                await here.add(table.id, ChatSwitched(True))
                assert slow.queue.empty()

    run(work())


def test_a_listener_in_time_is_not_slow() -> None:
    """Exactly as many messages as may wait."""
    listener = Listener(None)
    for _ in range(MOST_QUEUED):
        listener.tell(b"")
    assert not listener.too_slow


def test_spectators_all_get_the_same_bytes_and_a_seat_its_own(tmp_path: Path) -> None:
    """Whether they have a session or not."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            id_ = await here.begun("ann", "ben")
            table = await here.rooms.table(id_)
            guest = table.occupants[(await here.state(id_)).waiting_for[0]].guest or ""
            async with (
                here.rooms.listening(table.id, None) as stranger,
                here.rooms.listening(table.id, "zoe") as zoe,
                here.rooms.listening(table.id, "ann") as ann,
                here.rooms.listening(table.id, "ann") as ann_again,
            ):
                await here.act(id_, guest, GUESS)
                seen = [heard_bytes(one) for one in (stranger, zoe, ann, ann_again)]
            assert seen[0] == seen[1]
            assert seen[2] == seen[3]
            assert seen[0][0] != seen[2][0]  # the welcome; that somebody guesses changes the same for everybody

    run(work())


def test_a_creator_who_has_no_seat_is_told_that_the_table_is_theirs(tmp_path: Path) -> None:
    """In every message; of the game they see what everybody sees."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            id_ = await here.begun("ben", "cleo")
            async with here.rooms.listening(id_, "ann") as listener:
                await here.add(id_, ChatSwitched(False))
                for message in heard(listener):
                    assert message["table"]["creator"]
                    assert message["table"]["view"]["seat"] is None

    run(work())


def test_names_are_those_that_guests_have_now(tmp_path: Path) -> None:
    """Guests who are unknown or deleted have none."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann")
            id_ = await here.begun("ann", "ben")
            async with here.rooms.listening(id_, None) as listener:
                here.rooms.follower.introduce("ann", Person("Anna", 4))
                await here.add(id_, ChatSwitched(False))
                tables = [message["table"] for message in heard(listener)]
            assert [[seat["name"] for seat in table["seats"]] for table in tables] == [["Ann", ""], ["Anna", ""]]
            avatars = [[seat["avatar"] for seat in table["seats"]] for table in tables]
            assert avatars == [[usual_avatar("ann"), None], [4, None]]

    run(work())


def test_opening_a_table_needs_a_game(tmp_path: Path) -> None:
    """A table that could not start is never written."""

    async def work() -> None:
        async with house(tmp_path) as here:
            with pytest.raises(NumbraError):
                await here.rooms.open(opening((None,), "chess"))
            assert await here.store.lobby(10) == []

    run(work())
