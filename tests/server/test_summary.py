"""What lists show of a table, from the first seat to the last action."""

from functools import partial
from pathlib import Path

from numbra.server import decisions
from numbra.server.log import Closed, Filled, Left, Replaced, Sat
from numbra.server.summary import Summary, TableInList, in_list, listed
from server.desk import Desk
from server.process import house, run


def shown(desk: Desk) -> Summary:
    """What a list shows of a table."""
    return in_list(listed(desk.table, {"ann": "Ann", "ben": "Ben"}, 7.0)).summary


def test_a_table_in_a_list() -> None:
    """Where it is found, what is played, and since when nothing has happened."""
    desk = Desk("nmbrs", (None, "greedy", None), options={"max_rounds": 2}, public=True)
    row = listed(desk.table, {}, 7.0)
    assert (row.id, row.game, row.public, row.status, row.touched) == ("t", "nmbrs", True, "open", 7.0)
    summary = Summary(options={"max_rounds": 2}, seats=(None, "greedy", None), free=2, started=False)
    assert in_list(row) == TableInList(table="t", game="nmbrs", status="open", touched=7.0, summary=summary)
    assert not listed(Desk().table, {}, 7.0).public


def test_seats_have_the_names_of_those_who_sit_there() -> None:
    """A free one has none; whoever is forgotten has an empty one."""
    desk = Desk("nmbrs", (None, None, None)).add(Sat(1, "ann"))
    assert (shown(desk).seats, shown(desk).free) == ((None, "Ann", None), 2)
    desk.add(Filled(0, "greedy")).add(Sat(2, "nobody"))
    assert (shown(desk).seats, shown(desk).free) == (("greedy", "Ann", ""), 0)
    assert (shown(desk.add(Left(1))).seats, shown(desk).free) == (("greedy", None, ""), 1)


def test_ids_of_guests_are_in_no_list() -> None:
    """Neither the creator's nor anybody's."""
    desk = Desk().begin("ann", "ben")
    row = listed(desk.table, {"ann": "A", "ben": "B"}, 7.0)
    assert b"ann" not in row.summary
    assert b"ben" not in row.summary


def test_a_replaced_person_keeps_his_name() -> None:
    """The seat is still his."""
    desk = Desk().begin("ann", "ben").add(Replaced(1, "greedy"))
    assert shown(desk).seats == ("Ann", "Ben")


def test_status_and_start_are_shown() -> None:
    """As the table goes through them."""
    desk = Desk()
    assert (listed(desk.table, {}, 0.0).status, shown(desk).started) == ("open", False)
    assert shown(desk.begin("ann", "ben")).started
    assert listed(desk.table, {}, 0.0).status == "playing"
    assert listed(Desk().add(Closed("creator")).table, {}, 0.0).status == "closed"


def test_lists_follow_the_log(tmp_path: Path) -> None:
    """The lobby shows public tables, and everybody finds his own."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            public, private = await here.opened(public=True), await here.opened()
            here.time.now += 5
            for table in (public, private):
                await here.rooms.change(table.id, partial(decisions.sit, guest="ben"))
            (row,) = [in_list(row) for row in await here.store.lobby(10)]
            assert (row.table, row.touched, row.summary.seats) == (public.id, 1005.0, ("Ben", None))
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id, private.id}
            await here.rooms.change(private.id, partial(decisions.leave, guest="ben"))
            assert {one.id for one in await here.store.tables_of("ben", 10)} == {public.id}
            assert len(await here.store.tables_of("ann", 10)) == 2

    run(work())
