"""A rematch is an offer: everybody who played is asked, and one new table is opened for the people who accept."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from numbra.core.text import LANGUAGES
from numbra.server.protocol import rematch
from numbra.server.store import Appended, Conflict, Entry, Guest, Listed, Person, Resent, StoreError
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.fold import Offer, Table
from numbra.server.table.log import Acted, Answered, Offered, Opened, Rematched, Sat, Voted
from numbra.server.table.projection import device, narrated, project
from numbra.server.table.refusals import Refused
from server.desk import Desk
from server.process import House, Talk, heard, house, run

ANN, BEN, CLEO = frozenset({"ann"}), frozenset({"ben"}), frozenset({"cleo"})


def announced(desk: Desk) -> Desk:
    """Play a game of Code 777 to its end: the first seat knows its rack."""
    while (state := desk.table.state) is not None and not state.over:
        rack = next(zone for zone in state.zones() if zone.name == "rack 0")
        desk.add(Acted(0, {"type": "announce", "numbers": [int(tile[1]) for tile in rack.cards]}))
        if desk.table.status != "over" and desk.table.state is not None:
            desk.add(Acted(desk.table.state.waiting_for[0], {"type": "ask"}))
    return desk


def finished(*guests: str, bots: tuple[str, ...] = (), replaced: Sequence[int] = ()) -> Desk:
    """A finished game of these guests and bots; a bot has replaced some of them."""
    desk = Desk("code777", (*(None for _ in guests), *bots)).begin(*guests)
    for seat in replaced:
        desk.add(Voted(0, seat, "casual"))
    return announced(desk)


def offer(desk: Desk) -> Offer:
    """The offer at a table."""
    assert desk.table.offer is not None
    return desk.table.offer


def code(decide: Any, *about: Any, **how: Any) -> str:
    """The code of the refusal."""
    with pytest.raises(Refused) as no:
        decide(*about, **how)
    return no.value.code


def people(*guests: str, **hosts: str) -> dict[str, Person]:
    """Guests with these ids, some of them on others' devices."""
    return {guest: Person(guest.title(), 0, hosts.get(guest)) for guest in guests}


def test_an_offer_is_answered_by_everybody_who_is_asked() -> None:
    """Making the offer counts as a yes; everybody sees who has answered what."""
    desk = finished("ann", "ben", "cleo")
    assert desk.table.offer is None
    desk.add(rematch.offer(desk.table, BEN, rotate=True))
    assert offer(desk) == Offer(seat=1, rotate=True, yes=(1,), no=(), waiting=(0, 2))
    desk.add(rematch.answer(desk.table, ANN, yes=False))
    assert offer(desk) == Offer(seat=1, rotate=True, yes=(1,), no=(0,), waiting=(2,))
    desk.add(rematch.answer(desk.table, ANN, yes=True))
    desk.add(rematch.offer(desk.table, CLEO, rotate=False))
    assert offer(desk) == Offer(seat=1, rotate=True, yes=(0, 1, 2), no=(), waiting=())
    for viewer in ("ann", None):
        assert project(desk.table, viewer, {}).offer == offer(desk)


def test_who_may_not_offer_or_answer() -> None:
    """Nobody before the end, no stranger, nobody whom a bot has replaced to the end, and nobody twice."""
    running = Desk("code777", (None, None, None)).begin("ann", "ben", "cleo").table
    assert code(rematch.offer, running, ANN, rotate=False) == "table/not-over"
    desk = finished("ann", "ben", "cleo", replaced=[2])
    for decide in (rematch.offer, rematch.answer):
        how: dict[str, bool] = {"rotate": False} if decide is rematch.offer else {"yes": True}
        assert code(decide, desk.table, frozenset({"zoe"}), **how) == "table/not-seated"
        assert code(decide, desk.table, CLEO, **how) == "table/not-asked"
    assert code(rematch.answer, desk.table, BEN, yes=True) == "table/no-offer"
    assert code(rematch.open_now, desk.table, ANN) == "table/no-offer"
    desk.add(rematch.offer(desk.table, ANN, rotate=False))
    assert offer(desk).waiting == (1,)
    assert code(rematch.offer, desk.table, ANN, rotate=True) == "table/already-answered"
    assert code(rematch.open_now, desk.table, BEN) == "table/not-your-offer"
    desk.add(Rematched("next"))
    assert code(rematch.offer, desk.table, BEN, rotate=False) == "table/rematch-open"
    assert code(rematch.answer, desk.table, BEN, yes=True) == "table/rematch-open"
    assert code(rematch.open_now, desk.table, ANN) == "table/rematch-open"


def test_an_offer_that_nobody_takes_is_declined_and_can_be_made_again() -> None:
    """The refusals are visible until then."""
    desk = finished("ann", "ben")
    desk.add(rematch.offer(desk.table, ANN, rotate=False))
    no = rematch.answer(desk.table, BEN, yes=False)
    assert rematch.again(desk.table, no, people("ann", "ben")) is None
    desk.add(no)
    assert (offer(desk).no, offer(desk).waiting, desk.table.rematch) == ((1,), (), None)
    assert code(rematch.answer, desk.table, BEN, yes=True) == "table/no-offer"
    desk.add(rematch.offer(desk.table, BEN, rotate=False))
    assert offer(desk) == Offer(seat=1, rotate=False, yes=(1,), no=(), waiting=(0,))


def test_where_somebody_declines_the_others_play_on_if_there_are_enough() -> None:
    """Two people, or one and bots; the seat of the person who declined is free."""
    alone, two, with_bot = (
        finished("ann", "ben"),
        finished("ann", "ben", "cleo"),
        finished("ann", "ben", bots=("random",)),
    )
    for desk, opened in ((alone, None), (two, [(0, "ann"), (2, "cleo")]), (with_bot, [(0, "ann")])):
        desk.add(rematch.offer(desk.table, ANN, rotate=False))
        if desk is two:
            desk.add(rematch.answer(desk.table, CLEO, yes=True))
        again = rematch.again(desk.table, rematch.answer(desk.table, BEN, yes=False), people("ann"))
        assert (None if again is None else [(one.seat, one.guest) for one in again.sitting]) == opened


def test_whoever_has_offered_it_need_not_wait() -> None:
    """People who have not answered find their seats free; people who withdraw their own yes cannot open the table."""
    desk = finished("ann", "ben", "cleo")
    desk.add(rematch.offer(desk.table, ANN, rotate=False)).add(rematch.answer(desk.table, CLEO, yes=True))
    again = rematch.again(desk.table, rematch.open_now(desk.table, ANN), people("ann", "ben", "cleo"))
    assert again is not None
    assert again.sitting == (Sat(0, "ann"), Sat(2, "cleo"))
    assert again.opened.bots == (None, None, None)
    desk.add(rematch.answer(desk.table, ANN, yes=False))
    assert code(rematch.open_now, desk.table, ANN) == "table/not-your-offer"


def test_the_table_is_the_same_again() -> None:
    """With its options, clock and bots; a bot that replaced somebody stays; seats are rotated if the offer says so."""
    for rotate, bots, sitting in (
        (False, (None, "casual", None, "random"), (Sat(0, "ann"), Sat(2, "cleo"))),
        (True, ("casual", None, "random", None), (Sat(1, "cleo"), Sat(3, "ann"))),
    ):
        desk = finished("ann", "ben", "cleo", bots=("random",), replaced=[1])
        desk.add(rematch.offer(desk.table, CLEO, rotate=rotate))
        again = rematch.again(desk.table, rematch.answer(desk.table, ANN, yes=True), people("ann", "cleo"))
        assert again is not None
        assert (again.opened.bots, again.sitting, again.opened.creator) == (bots, sitting, "cleo")
        assert (again.opened.game, again.opened.options) == ("code777", desk.table.opened.options)


def test_people_of_one_device_answer_together() -> None:
    """From any of their seats, or as their host; the new table is the host's."""
    known = people("ann", "kim", "lou", kim="ann", lou="ann")
    assert device(known, "ben") == {"ben"}
    together = device(known, "kim")
    assert together == device(known, "ann") == {"ann", "kim", "lou"}
    desk = finished("kim", "lou", "ben")
    desk.add(rematch.offer(desk.table, BEN, rotate=False))
    yes = rematch.answer(desk.table, together, yes=True)
    assert yes == Answered((0, 1), True)
    assert rematch.again(desk.table, yes, known) is not None
    desk = finished("kim", "lou")
    alone = rematch.offer(desk.table, together, rotate=False)
    again = rematch.again(desk.table, alone, known)
    assert again is not None
    assert (again.opened.creator, [one.guest for one in again.sitting]) == ("ann", ["kim", "lou"])


async def over(here: House, *guests: str, bots: tuple[str, ...] = ()) -> str:
    """A finished table of these guests; its id."""
    table = await here.begun(*guests, kind="code777", bots=bots)
    while not (state := await here.state(table)).over:
        rack = next(zone for zone in state.zones() if zone.name == "rack 0")
        await here.add(table, Acted(0, {"type": "announce", "numbers": [int(tile[1]) for tile in rack.cards]}))
        if not (state := await here.state(table)).over:
            await here.add(table, Acted(state.waiting_for[0], {"type": "ask"}))
    return table


@asynccontextmanager
async def party(folder: Path, *guests: str, bots: tuple[str, ...] = ()) -> AsyncIterator[tuple[House, str, list[Talk]]]:
    """A process with a finished table, and the clients of its people."""
    async with house(folder, driving=False) as here:
        await here.know(*guests)
        table = await over(here, *guests, bots=bots)
        yield here, table, [here.talk(table, guest) for guest in guests]


def opened(log: Sequence[object]) -> list[str]:
    """The new tables that the lines name."""
    return [line.table for line in log if isinstance(line, Offered | Answered | Rematched) and line.table]


def test_when_all_say_yes_the_next_game_begins(tmp_path: Path) -> None:
    """Everybody at the old table receives its code, and nobody before."""

    async def work() -> None:
        async with party(tmp_path, "ann", "ben", "cleo") as (here, table, (ann, ben, cleo)):
            async with here.rooms.listening(table, "ben") as listener, here.rooms.listening(table, None) as zoe:
                assert (await ann("rematch", rotate=True))["type"] == "accepted"
                assert (await ben("rematch-answer", yes=True))["type"] == "accepted"
                assert (await here.rooms.table(table)).rematch is None
                assert (await cleo("rematch"))["type"] == "accepted"
                told = [message["table"] for message in heard(listener)]
                assert not any(message["table"]["rematch"] for message in heard(zoe))
            assert [one["offer"] and one["offer"]["waiting"] for one in told] == [None, [1, 2], [2], []]
            another = told[-1]["rematch"]
            assert [one["rematch"] for one in told[:-1]] == [None] * 3
            again = await here.rooms.table(another)
            assert (again.status, [one.guest for one in again.occupants]) == ("playing", ["ben", "cleo", "ann"])
            assert again.opened.creator == "ann"
            assert again.seed != (await here.rooms.table(table)).seed

    run(work())


def test_whoever_plays_alone_against_bots_plays_again_at_once(tmp_path: Path) -> None:
    """There is nobody to ask."""

    async def work() -> None:
        async with party(tmp_path, "ann", bots=("random", "random")) as (here, table, (ann,)):
            await ann("rematch", rotate=False)
            another = (await here.rooms.table(table)).rematch
            assert another is not None
            assert (await here.rooms.table(another)).status == "playing"
            assert (await ann("rematch"))["code"] == "table/rematch-open"

    run(work())


def test_where_seats_are_free_the_next_game_waits(tmp_path: Path) -> None:
    """For people who have not answered, and may join; people who declined are not seated."""

    async def work() -> None:
        async with party(tmp_path, "ann", "ben", "cleo") as (here, table, (ann, ben, cleo)):
            await ann("rematch", rotate=False)
            await ben("rematch-answer", yes=True)
            assert (await ben("rematch-now"))["code"] == "table/not-your-offer"
            assert (await ann("rematch-now"))["type"] == "accepted"
            another = (await here.rooms.table(table)).rematch
            assert another is not None
            again = await here.rooms.table(another)
            assert (again.status, [one.guest for one in again.occupants]) == ("open", ["ann", "ben", None])
            assert (await cleo("rematch-answer", yes=True))["code"] == "table/rematch-open"
            tables = {guest: {one.id for one in await here.store.tables_of(guest, 9)} for guest in ("ann", "cleo")}
            assert (another in tables["ann"], another in tables["cleo"]) == (True, False)

    run(work())


def test_an_offer_sent_again_is_made_once(tmp_path: Path) -> None:
    """Also the one that has opened a table."""

    async def work() -> None:
        async with party(tmp_path, "ann", bots=("random", "random")) as (here, table, (ann,)):
            answers = [await ann("rematch", id="x", rotate=False) for _ in range(3)]
            assert answers == [answers[0]] * 3
            assert len(opened(await here.log(table))) == 1
            assert len(await here.store.tables_of("ann", 9)) == 2

    run(work())


def test_answers_at_the_same_time_open_one_table(tmp_path: Path) -> None:
    """In two processes, each of which may see the other's answer as missing; a second table is closed."""

    async def work() -> None:
        async with (
            party(tmp_path, "ann", "ben", "cleo") as (here, table, (ann, ben, _)),
            house(tmp_path, driving=False) as there,
        ):
            await there.rooms.table(table)
            await ann("rematch", rotate=False)
            cleo = there.talk(table, "cleo")
            said = await asyncio.gather(ben("rematch-answer", yes=True), cleo("rematch-answer", yes=True))
            assert [one["type"] for one in said] == ["accepted", "accepted"]
            (another,) = opened(await here.log(table))
            assert (await here.rooms.latest(another)).status == "playing"
            others = {one.id: one.status for one in await here.store.tables_of("ann", 9)}
            del others[another], others[table]
            assert set(others.values()) <= {"closed"}

    run(work())


class Faster(SqliteStore):
    """A database where another process is faster whenever a table has just been opened."""

    hurry: Any = None

    async def create(
        self, table: Listed, first: Sequence[bytes], guests: Sequence[str], *, by: str | None = None
    ) -> Appended | Conflict:
        """Create the table, then let the other process act."""
        done = await super().create(table, first, guests, by=by)
        if self.hurry is not None:
            hurry, self.hurry = self.hurry, None
            await hurry()
        return done


@pytest.mark.parametrize(
    ("faster", "answer", "guests"),
    [
        ({"said": "rematch-answer", "yes": False}, "accepted", [None, "ben", "cleo"]),
        ({"said": "rematch-now"}, "refused", ["ann", "ben", None]),
    ],
)
def test_a_table_that_is_not_needed_any_more_is_closed(
    tmp_path: Path, faster: dict[str, Any], answer: str, guests: list[str | None]
) -> None:
    """Somebody changes their answer, or opens a table, while a table is being opened for the last answer."""

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Faster) as here, house(tmp_path, driving=False) as there:
            await here.know("ann", "ben", "cleo")
            table = await over(here, "ann", "ben", "cleo")
            await here.talk(table, "ann")("rematch", id="offer", rotate=False)
            await here.talk(table, "ben")("rematch-answer", yes=True)
            cast(Faster, here.store).hurry = lambda: there.talk(table, "ann")(id="faster", **faster)
            assert (await here.talk(table, "cleo")("rematch-answer", yes=True))["type"] == answer
            (another,) = opened(await here.log(table))
            again = await here.rooms.latest(another)
            assert (again.status, [one.guest for one in again.occupants]) == ("open", guests)
            status = {one.id: one.status for one in await here.store.tables_of("ben", 9)}
            assert sorted(status.values()) == ["closed", "open", "over"]

    run(work())


class Forgetful(SqliteStore):
    """A database that writes, but once does not confirm."""

    silent = False

    async def append(self, table: Listed, entry: Entry, **how: Any) -> Appended | Conflict | Resent:
        """Append, and fail to confirm once."""
        done = await super().append(table, entry, **how)
        if self.silent:
            self.silent = False
            raise StoreError(UNREACHABLE)
        return done


def test_a_database_that_is_silent_for_a_moment_opens_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that names it may be on disk: the table stays, and the game begins."""
    monkeypatch.setattr("numbra.server.live.message_handler.RETRY", 0.0)

    async def work() -> None:
        async with house(tmp_path, driving=False, kind=Forgetful) as here:
            await here.know("ann", "ben")
            table = await over(here, "ann", "ben")
            await here.talk(table, "ann")("rematch", rotate=False)
            cast(Forgetful, here.store).silent = True
            assert (await here.talk(table, "ben")("rematch-answer", yes=True))["type"] == "accepted"
            (another,) = opened(await here.log(table))
            assert (await here.rooms.latest(another)).status == "playing"
            status = [one.status for one in await here.store.tables_of("ann", 9)]
            assert sorted(status) == ["over", "playing"]

    run(work())


def test_the_host_answers_for_the_guests_they_brought(tmp_path: Path) -> None:
    """From any of their seats, and everybody plays on their device again."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know("ann", "ben")
            for kid in ("kim", "lou"):
                await here.store.keep_guest(Guest(id=kid, name=kid.title(), created=0.0, seen=0.0, host="ann"))
            table = await over(here, "kim", "lou", "ben")
            await here.talk(table, "ben")("rematch", rotate=False)
            await here.talk(table, "lou")("rematch-answer", yes=True)
            another = (await here.rooms.table(table)).rematch
            assert another is not None
            log = await here.log(another)
            assert isinstance(log[0], Opened)
            assert (log[0].creator, (await here.rooms.table(another)).status) == ("ben", "playing")

    run(work())


def test_the_lines_of_an_offer_are_part_of_the_table() -> None:
    """The same log makes the same table; an answer without an offer is not a valid log."""
    desk = finished("ann", "ben")
    desk.add(Offered(0, (0,), False)).add(Answered((1,), True, "next"))
    assert desk.table.rematch == "next"
    assert isinstance(desk.table, Table)
    with pytest.raises(TypeError, match="offered"):
        finished("ann", "ben").add(Answered((1,), True))


def test_everybody_is_told_in_words() -> None:
    """Who offers, who accepts, who declines, and that there is a table; never its code."""
    desk = finished("kim", "lou", "ben")
    everybody = people("kim", "lou", "ben", kim="ann", lou="ann")
    told: list[tuple[str, ...]] = []
    for line in (
        Offered(2, (2,), False),
        Answered((0, 1), False),
        Answered((0, 1), True, "secret"),
        Rematched("secret"),
    ):
        desk.add(line)
        told += [narrated(desk.table, "ben", everybody, "en"), narrated(desk.table, None, everybody, "de")]
        assert narrated(desk.table, None, everybody, None) == ()
        assert "secret" not in str([narrated(desk.table, "ben", everybody, language) for language in LANGUAGES])
    assert told == [
        ("You offer to play again.",),
        ("Ben schlägt noch ein Spiel vor.",),
        ("Kim does not want to play again.", "Lou does not want to play again."),
        ("Kim möchte nicht noch einmal spielen.", "Lou möchte nicht noch einmal spielen."),
        (
            "Kim would like to play again.",
            "Lou would like to play again.",
            "The table for the next game is open.",
        ),
        (
            "Kim spielt gern noch einmal.",
            "Lou spielt gern noch einmal.",
            "Der Tisch für das nächste Spiel ist offen.",
        ),
        ("The table for the next game is open.",),
        ("Der Tisch für das nächste Spiel ist offen.",),
    ]


def test_those_who_block_each_other_do_not_play_again_together(tmp_path: Path) -> None:
    """Neither by an offer of one of them nor by being the second to accept; with others they can."""

    async def work() -> None:
        async with party(tmp_path, "ann", "ben", "cleo") as (here, table, (ann, ben, cleo)):
            await here.store.block("ben", "ann")
            for one in (ann, ben):
                assert (await one("rematch", rotate=False))["code"] == "table/cannot-play-again"
            assert (await cleo("rematch", rotate=False))["type"] == "accepted"
            assert (await ann("rematch-answer", id="yes", yes=True))["type"] == "accepted"
            assert (await ben("rematch-answer", yes=True))["code"] == "table/cannot-play-again"
            assert (await ann("rematch-answer", id="yes", yes=True))["type"] == "accepted"
            assert (await ben("rematch-answer", yes=False))["type"] == "accepted"
            (again,) = opened(await here.log(table))
            assert {one.guest for one in (await here.rooms.table(again)).occupants} == {"ann", "cleo", None}

    run(work())
