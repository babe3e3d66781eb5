"""A table's row in lists, from the first seat to the last action."""

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from numbra.bots.naming import first_names
from numbra.server.people.table_lists import in_lists
from numbra.server.protocol import commands
from numbra.server.store import Person, Store
from numbra.server.table.log import ChatSwitched, Closed, Filled, Left, Sat, Voted
from numbra.server.table.summary import SeatInList, TableInList, listed
from server.desk import Desk
from server.process import house, run
from server.table.test_projection import move_of

OLDER = ("options", "occupants", "started")

FREE = SeatInList(name=None, bot=None, shown="", avatar=None)
ANN = SeatInList(name="Ann", bot=None, shown="Ann", avatar=7)


def bot(seat: int) -> SeatInList:
    """A bot's seat, with its name."""
    return SeatInList(name=None, bot="casual", shown=first_names("t", [seat], 3)[seat], avatar=None)


class Named:
    """A store that knows two people."""

    async def people(self, guests: Sequence[str]) -> dict[str, Person]:
        """Names and avatars of guests."""
        known = {"ann-id": Person("Ann", 7), "ben-id": Person("Ben", 8)}
        return {one: person for one, person in known.items() if one in guests}


def shown(desk: Desk, viewer: str | None = None) -> TableInList:
    """A table's row in lists."""
    (row,) = asyncio.run(in_lists(cast(Store, Named()), [listed(desk.table, 7.0, "me")], viewer))
    return row


def test_a_table_in_a_list() -> None:
    """Its code, its game, and when it was last changed."""
    desk = Desk("nmbrs", (None, "casual", None), options={"max_rounds": 2}, public=True)
    assert shown(desk) == TableInList(
        table="t",
        game="nmbrs",
        status="open",
        public=True,
        touched=7.0,
        options={"max_rounds": 2},
        seats=(FREE, bot(1), FREE),
        free=2,
        started=False,
        seat=None,
        winners=(),
        points=(None, None, None),
        ended=None,
    )
    assert not listed(Desk().table, 7.0, "me").public


def test_seats_have_the_names_of_those_who_sit_there() -> None:
    """A free seat has none; a deleted guest has an empty one."""
    desk = Desk("nmbrs", (None, None, None)).add(Sat(1, "ann-id"))
    assert (shown(desk).seats, shown(desk).free) == ((FREE, ANN, FREE), 2)
    desk.add(Filled(0, "casual")).add(Sat(2, "nobody"))
    forgotten = SeatInList(name="", bot=None, shown="", avatar=None)
    assert (shown(desk).seats, shown(desk).free) == ((bot(0), ANN, forgotten), 0)
    assert (shown(desk.add(Left(1))).seats, shown(desk).free) == ((bot(0), FREE, forgotten), 1)


def test_everybody_finds_their_own_seat() -> None:
    """Spectators have none."""
    desk = Desk().begin("ann-id", "ben-id")
    assert [shown(desk, viewer).seat for viewer in ("ann-id", "ben-id", "cleo-id", None)] == [0, 1, None, None]


def test_ids_of_guests_are_in_no_list() -> None:
    """Neither the creator's nor anybody else's."""
    told = msgspec.json.encode(shown(Desk().begin("ann-id", "ben-id"), "ann-id"))
    assert b"-id" not in told


def test_a_replaced_person_keeps_their_name() -> None:
    """The seat is still theirs."""
    desk = Desk().begin("ann-id", "ben-id").add(Voted(0, 1, "casual"))
    assert shown(desk).seats == (ANN, SeatInList(name="Ben", bot="casual", shown="Ben", avatar=8))


def test_status_and_start_are_shown() -> None:
    """At each stage of the table."""
    desk = Desk()
    assert (shown(desk).status, shown(desk).started) == ("open", False)
    assert shown(desk.begin("ann", "ben")).started
    assert shown(desk).status == "playing"
    assert shown(Desk().add(Closed("creator"))).status == "closed"


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
def test_how_and_when_a_game_has_ended_is_shown(kind: str) -> None:
    """Winners and points when the game is over; nothing before, and later lines do not change them."""
    desk = Desk(kind, options={"max_rounds": 1} if kind == "nmbrs" else {}).begin("ann-id", "ben-id")
    rng, at = random.Random(kind), 100.0
    while (state := desk.table.state) is not None and not state.over:
        row = shown(desk)
        assert (row.winners, row.points, row.ended) == ((), (None, None), None)
        at += 1
        desk.add(move_of(kind, state, rng), at)
    assert state is not None
    row = shown(desk)
    assert (row.status, row.winners, row.points, row.ended) == ("over", state.winners, state.scores, at)
    desk.add(ChatSwitched(False), at + 9)
    assert shown(desk) == row


def test_rows_of_older_versions_say_less() -> None:
    """They do not say how the game ended."""
    row = listed(Desk("nmbrs", (None, "casual", None)).table, 7.0, "me")
    older = {name: value for name, value in msgspec.json.decode(row.summary).items() if name in OLDER}
    (read,) = asyncio.run(in_lists(cast(Store, Named()), [replace(row, summary=msgspec.json.encode(older))]))
    assert (read.winners, read.points, read.ended) == ((), (None, None, None), None)


def test_lists_follow_the_log(tmp_path: Path) -> None:
    """The lobby shows public tables, and guests find their own."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            public, private = await here.opened(public=True), await here.opened()
            here.time.now += 5
            for table in (public, private):
                await here.rooms.change(table.id, partial(commands.sit, guest="ben"))
            (row,) = await in_lists(here.store, await here.store.lobby(10))
            assert (row.table, row.touched, row.seats[0].name, row.free) == (public.id, 1005.0, "Ben", 1)
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id, private.id}
            await here.rooms.change(private.id, partial(commands.leave, guest="ben"))
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id}
            assert len(await here.store.tables_of("ann", 10)) == 2

    run(work())
