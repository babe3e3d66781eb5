"""What lists show of a table, from the first seat to the last action."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import msgspec

from numbra.server import decisions
from numbra.server.log import Closed, Filled, Left, Sat, Voted
from numbra.server.store import Store
from numbra.server.summary import SeatInList, TableInList, in_lists, listed
from server.desk import Desk
from server.process import house, run

FREE = SeatInList(name=None, bot=None)
BOT = SeatInList(name=None, bot="casual")
ANN = SeatInList(name="Ann", bot=None)


class Named:
    """A store that knows two names."""

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        """What guests are called."""
        return {one: name for one, name in (("ann-id", "Ann"), ("ben-id", "Ben")) if one in guests}


def shown(desk: Desk, viewer: str | None = None) -> TableInList:
    """What a list shows of a table."""
    (row,) = asyncio.run(in_lists(cast(Store, Named()), [listed(desk.table, 7.0, "me")], viewer))
    return row


def test_a_table_in_a_list() -> None:
    """Where it is found, what is played, and since when nothing has happened."""
    desk = Desk("nmbrs", (None, "casual", None), options={"max_rounds": 2}, public=True)
    assert shown(desk) == TableInList(
        table="t",
        game="nmbrs",
        status="open",
        public=True,
        touched=7.0,
        options={"max_rounds": 2},
        seats=(FREE, BOT, FREE),
        free=2,
        started=False,
        seat=None,
    )
    assert not listed(Desk().table, 7.0, "me").public


def test_seats_have_the_names_of_those_who_sit_there() -> None:
    """A free one has none; whoever is forgotten has an empty one."""
    desk = Desk("nmbrs", (None, None, None)).add(Sat(1, "ann-id"))
    assert (shown(desk).seats, shown(desk).free) == ((FREE, ANN, FREE), 2)
    desk.add(Filled(0, "casual")).add(Sat(2, "nobody"))
    forgotten = SeatInList(name="", bot=None)
    assert (shown(desk).seats, shown(desk).free) == ((BOT, ANN, forgotten), 0)
    assert (shown(desk.add(Left(1))).seats, shown(desk).free) == ((BOT, FREE, forgotten), 1)


def test_everybody_finds_his_own_seat() -> None:
    """And a spectator none."""
    desk = Desk().begin("ann-id", "ben-id")
    assert [shown(desk, viewer).seat for viewer in ("ann-id", "ben-id", "cleo-id", None)] == [0, 1, None, None]


def test_ids_of_guests_are_in_no_list() -> None:
    """Neither the creator's nor anybody's."""
    told = msgspec.json.encode(shown(Desk().begin("ann-id", "ben-id"), "ann-id"))
    assert b"-id" not in told


def test_a_replaced_person_keeps_his_name() -> None:
    """The seat is still his."""
    desk = Desk().begin("ann-id", "ben-id").add(Voted(0, 1, "casual"))
    assert shown(desk).seats == (ANN, SeatInList(name="Ben", bot="casual"))


def test_status_and_start_are_shown() -> None:
    """As the table goes through them."""
    desk = Desk()
    assert (shown(desk).status, shown(desk).started) == ("open", False)
    assert shown(desk.begin("ann", "ben")).started
    assert shown(desk).status == "playing"
    assert shown(Desk().add(Closed("creator"))).status == "closed"


def test_lists_follow_the_log(tmp_path: Path) -> None:
    """The lobby shows public tables, and everybody finds his own."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            public, private = await here.opened(public=True), await here.opened()
            here.time.now += 5
            for table in (public, private):
                await here.rooms.change(table.id, partial(decisions.sit, guest="ben"))
            (row,) = await in_lists(here.store, await here.store.lobby(10))
            assert (row.table, row.touched, row.seats[0].name, row.free) == (public.id, 1005.0, "Ben", 1)
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id, private.id}
            await here.rooms.change(private.id, partial(decisions.leave, guest="ben"))
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id}
            assert len(await here.store.tables_of("ann", 10)) == 2

    run(work())
