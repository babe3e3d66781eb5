"""A bot at a remote table: when it waits, when it tries again, and when it gives up."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from numbra.bots import UnknownBot
from numbra.client import Guest, Refused, Snapshot, Unreachable, playing
from numbra.client.playing import BotPlayer, TableClosed, look, play
from numbra.core.contract import Action
from numbra.games.shades.actions import Guess
from numbra.server.autoplay.pace import Pace
from server.house import house


class Stubborn(BotPlayer):
    """A bot that always wants an illegal action."""

    def choice(self, _now: Snapshot, _actions: Sequence[Action] | None = None) -> Action | None:
        """The same guess every time."""
        return Guess(7)


def test_only_bots_of_the_game_can_play_it() -> None:
    """Another bot is refused before it sits down."""
    with pytest.raises(UnknownBot):
        BotPlayer("shades", "deep")


def seen_at(address: str) -> Snapshot:
    """A game that has begun, as seen by the player to move."""

    async def begun() -> Snapshot:
        async with Guest.at(address) as ann, Guest.at(address) as ben:
            table = (await ann.open_table("shades", [None, None])).table
            await ben.sit(table)
            async with ann.follow(table) as hers, ben.follow(table) as his:
                await hers.start()
                for seat in (hers, his):
                    async for now in seat:
                        if now.view is not None and now.seat in now.view.acting:
                            return now
                        if now.status == "playing":
                            break
        raise AssertionError

    return asyncio.run(begun())


def test_nobody_acts_while_the_table_rests_or_is_paused(address: str) -> None:
    """The server would refuse the action."""
    now, player = seen_at(address), BotPlayer("shades", "casual")
    assert player.choice(now) is not None
    for waiting in ({"rest": {"until": 5.0, "events": []}}, {"paused": True}):
        assert player.choice(now._replace(table=now.table | waiting)) is None


def test_a_bot_does_not_let_others_wait_between_two_rounds(tmp_path: Path) -> None:
    """It goes on at once; if all players are bots, there is no rest."""

    async def played(address: str) -> Snapshot:
        async with Guest.at(address) as ann, Guest.at(address) as ben:
            table = (await ann.open_table("nmbrs", [None, None], options={"max_rounds": 2})).table
            await ben.sit(table)
            async with ann.follow(table) as seat:
                await seat.start()
            players = (play(one, table, BotPlayer("nmbrs", "casual")) for one in (ann, ben))
            return (await asyncio.gather(*players))[0]

    with house(tmp_path / "numbra.db", pace=Pace(0, 0, 3600.0)) as address:
        end = asyncio.run(asyncio.wait_for(played(address), 120.0))
    assert (end.status, end.table["view"]["round"]) == ("over", 2)


def test_looking_at_a_table(address: str) -> None:
    """As a spectator; a table that does not exist raises `TableClosed`."""

    async def looked() -> Snapshot:
        async with Guest.at(address) as ann, Guest.at(address) as ben:
            table = (await ann.open_table("nmbrs", [None, None])).table
            with pytest.raises(TableClosed):
                await look(ben, "nowhere")
            return await look(ben, table)

    now = asyncio.run(looked())
    assert (now.table["game"], now.seat, now.view) == ("nmbrs", None, None)
    assert BotPlayer("nmbrs", "casual").choice(now) is None


def test_who_finds_no_server_for_too_long_gives_up(tmp_path: Path) -> None:
    """After the seconds given as `patience`."""

    async def given_up() -> None:
        doors = house(tmp_path / "numbra.db")
        address = await asyncio.to_thread(doors.__enter__)
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, None])).table
            await asyncio.to_thread(doors.__exit__, None, None, None)
            await play(ann, table, BotPlayer("shades", "casual"), patience=0.1)

    with pytest.raises(Unreachable):
        asyncio.run(given_up())


def test_what_is_refused_again_and_again_is_not_tried_for_ever(address: str) -> None:
    """The table has not changed, so nobody was faster: the bot itself is wrong."""

    async def refused() -> str:
        async with Guest.at(address) as ann:
            table = (await ann.open_table("shades", [None, None])).table
            with patch.object(playing, "TOO_SOON", (0.0, 0.0)), pytest.raises(Refused) as no:
                await play(ann, table, Stubborn("shades", "casual"))
            return no.value.said

    assert asyncio.run(refused()) == "table/not-started"
