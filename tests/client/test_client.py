"""The client over real WebSockets: whole games, refusals, connections that end."""

import asyncio
import gc
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosedError

import numbra
from numbra.client import Closed, Goodbye, Guest, Refused, Seat, ServerRefused, Snapshot, Unreachable
from numbra.client.playing import BotPlayer, play
from numbra.core.errors import NumbraError
from numbra.games.shades.actions import Guess
from server.house import house


async def first(seat: Seat) -> Snapshot:
    """The first snapshot."""
    async for now in seat:
        return now
    raise AssertionError("the connection was closed")


async def by_chance(seat: Seat, rng: Random) -> Snapshot:
    """Play a random legal action whenever the game waits for this seat; the last snapshot."""
    async for now in seat:
        if now.status == "over":
            return now
        if now is seat.latest and now.view is not None and now.seat in now.view.waiting_for:
            state = numbra.game(now.table["game"]).sample(now.view, rng)
            legal = list(state.actions(now.seat))
            await seat.act(rng.choice(legal))
    raise AssertionError("the connection was closed")


@pytest.mark.parametrize(("game", "options"), [("shades", {}), ("nmbrs", {"max_rounds": 1}), ("code777", {})])
def test_two_clients_play_a_whole_game(address: str, game: str, options: dict[str, Any]) -> None:
    """Both see the same end, and the seed matches its hash."""

    async def whole_game() -> tuple[Snapshot, Snapshot]:
        async with Guest.at(address, "Ann") as ann, Guest.at(address, "Ben") as ben:
            table = (await ann.open_table(game, [None, None], options=options)).table
            assert (await ben.sit(table)).seat == 1
            async with ann.follow(table) as hers:
                await hers.start()
            return await asyncio.gather(
                play(ann, table, BotPlayer(game, "casual")), play(ben, table, BotPlayer(game, "casual"))
            )

    ends = asyncio.run(whole_game())
    views = [end.view for end in ends if end.view is not None]
    assert [view.seat for view in views] == [0, 1]
    assert views[0].winners == views[1].winners != ()
    assert ends[0].sequence == ends[1].sequence
    for end in ends:
        assert sha256(end.table["seed"].encode()).hexdigest() == end.table["seed_hash"]


def test_events_come_typed_with_the_table_they_led_to(address: str) -> None:
    """One snapshot for every entry of the log, none left out."""

    async def watched() -> list[Snapshot]:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, "casual"])).table
            async with ann.follow(table) as watching, ann.follow(table) as playing:
                await playing.start()
                await by_chance(playing, Random(3))
                seen: list[Snapshot] = []
                async for now in watching:
                    seen.append(now)
                    if now.status == "over":
                        break
                return seen

    seen = asyncio.run(watched())
    assert [now.sequence for now in seen] == list(range(2, 2 + len(seen)))
    assert all(now.events for now in seen[2:])
    assert {type(event).__module__ for now in seen for event in now.events} == {"numbra.games.shades.events"}


def test_what_is_refused_changes_nothing(address: str) -> None:
    """The action raises an error with the server's code and sentence, and the seat stays connected."""

    async def refused() -> list[str]:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, "casual"])).table
            codes = []
            async with ann.follow(table) as seat:
                before = (await first(seat)).sequence
                for action, sequence in ((Guess(7), None), (Guess(7), 1)):
                    with pytest.raises(Refused) as no:
                        await seat.act(action, sequence)
                    codes.append(no.value.said)
                    assert str(no.value)
                    assert isinstance(no.value, NumbraError)
                with pytest.raises(Refused) as no:
                    await seat.ask("juggle")
                codes.append(no.value.said)
                assert await seat.start() == before + 1
                return codes

    assert asyncio.run(refused()) == ["table/not-started", "table/not-started", "wire/malformed"]


def test_what_the_server_refuses_over_http(address: str) -> None:
    """The error has the server's code, too."""

    async def codes() -> list[str]:
        found = []
        async with Guest.at(address) as ann:
            for asked in (ann.sit("nowhere"), ann.open_table("chess", [None, None]), ann.open_table("shades", [None])):
                with pytest.raises(ServerRefused) as no:
                    await asked
                found.append(no.value.code)
        return found

    assert asyncio.run(codes()) == ["table/no-such-table", "core/unknown-game", "core/wrong-seats"]


def test_a_table_that_is_not_there_says_goodbye(address: str) -> None:
    """No snapshot comes."""

    async def goodbye() -> tuple[int, Goodbye | None]:
        async with Guest.at(address) as ann, ann.follow("nowhere") as seat:
            return len([now async for now in seat]), seat.goodbye

    assert asyncio.run(goodbye()) == (0, Goodbye("table/no-such-table", reconnect=False))


def test_messages_of_a_new_connection_are_new_messages(address: str) -> None:
    """Their ids differ from those of earlier connections; otherwise the server would take them for repetitions."""

    async def two_connections() -> list[int]:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("nmbrs", [None, None, None])).table
            sequences = []
            for _ in range(2):
                async with ann.follow(table) as seat:
                    sequences.append((await seat.ask("fill", bot="random"))["sequence"])
            return sequences

    first_fill, second_fill = asyncio.run(two_connections())
    assert second_fill == first_fill + 1


def test_a_message_of_ones_own_id_is_applied_once(address: str) -> None:
    """On any connection."""

    async def resent() -> set[int]:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("nmbrs", [None, None, None])).table
            sequences = set()
            for _ in range(2):
                async with ann.follow(table) as seat:
                    sequences.add((await seat.ask("fill", id="mine", bot="random"))["sequence"])
            return sequences

    assert len(asyncio.run(resent())) == 1


def test_people_who_come_back_are_told_what_they_have_missed(address: str) -> None:
    """The first snapshot has the events since the sequence number given, and none if no number is given."""

    async def away() -> tuple[Snapshot, Snapshot]:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, "casual"])).table
            async with ann.follow(table) as seat:
                await seat.start()
                await by_chance(seat, Random(3))
            async with ann.follow(table, 3) as again, ann.follow(table) as anew:
                return await first(again), await first(anew)

    back, anew = asyncio.run(away())
    assert len(back.events) > 40
    assert anew.events == ()
    assert back.view == anew.view


def test_talk_of_others_is_no_answer(address: str) -> None:
    """Broadcasts are never taken for the answer to a request."""

    async def crossing() -> list[str]:
        async with Guest.at(address) as ann, Guest.at(address) as ben:
            table = (await ann.open_table("shades", [None, None])).table
            await ben.sit(table)
            async with ann.follow(table) as hers, ben.follow(table) as his:
                asked = [hers.ask("ping") for _ in range(20)] + [his.ask("say", text="Hello!") for _ in range(20)]
                return [answer["type"] for answer in await asyncio.gather(*asked)]

    assert asyncio.run(crossing()) == ["pong"] * 20 + ["accepted"] * 20


def test_when_the_server_goes_the_connection_is_closed(tmp_path: Path) -> None:
    """The snapshots end, actions raise `Closed`, and new requests raise `Unreachable`."""

    async def left_alone() -> None:
        doors = house(tmp_path / "numbra.db")
        address = await asyncio.to_thread(doors.__enter__)
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, None])).table
            async with ann.follow(table) as seat:
                await first(seat)
                await asyncio.to_thread(doors.__exit__, None, None, None)
                assert [now async for now in seat] == []
                with pytest.raises(Closed):
                    await seat.start()
            with pytest.raises(Unreachable):
                await ann.sit(table)
            with pytest.raises(Unreachable):
                async with ann.follow(table):
                    raise AssertionError("nobody should answer")

    asyncio.run(left_alone())


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "http://127.0.0.1:99999", "http://"])
def test_where_nobody_listens(address: str) -> None:
    """`Unreachable` is raised."""

    async def knock() -> None:
        async with Guest.at(address):
            raise AssertionError("somebody answered")

    with pytest.raises(Unreachable):
        asyncio.run(knock())


def test_a_connection_that_dies_while_one_speaks_is_told_once() -> None:
    """Sending fails, and so does waiting for the answer: one error is raised, and the other is not left unretrieved."""

    class Dying:
        """A socket that closes while something is sent on it."""

        async def send(self, _message: str) -> None:
            """Fail, after the reader has noticed."""
            (answer,) = seat._answers.values()
            answer.set_exception(Closed("noticed"))
            raise ConnectionClosedError(None, None)

    left_over: list[dict[str, Any]] = []
    seat = Seat(cast("Any", Dying()))

    async def speak() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: left_over.append(context))
        with pytest.raises(Closed):
            await seat.start()
        gc.collect()

    asyncio.run(speak())
    assert left_over == []
