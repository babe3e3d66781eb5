"""Updates hold what has changed; clients complete them."""

from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from numbra.client import Following
from numbra.core.registry import game
from numbra.server.protocol import commands
from numbra.server.store.protocol import Person
from numbra.server.table.delta import delta
from numbra.server.table.fold import Table
from numbra.server.table.projection import project
from server.desk import Desk
from server.process import heard_bytes, house, run
from server.table.test_projection import move_of


def plain(value: object) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def tables(kind: str, **options: Any) -> list[Table]:
    """A table of two people after each line of a whole game."""
    desk, rng, found = Desk(kind, options=options), Random(7), list[Table]()
    for guest in ("ann", "ben"):
        desk.add(commands.sit(desk.table, guest))
        found.append(desk.table)
    desk.add(commands.start(desk.table, "ann", "7"))
    found.append(desk.table)
    while desk.table.state is not None and not desk.table.state.over and len(found) < 200:
        move = move_of(kind, desk.table.state, rng)
        desk.act(("ann", "ben")[move.seat], move.action)
        found.append(desk.table)
    return found


def test_a_history_that_begins_anew_is_told() -> None:
    """The turns of the second game of a match do not follow those of the first."""
    following, before, lengths = Following(), None, list[int]()
    for table in tables("shades", rounds=2):
        after = project(table, "ben", {})
        changed, kept = delta(before, after)
        told = following.whole({"type": "update", "kept": kept, "table": plain(changed)})
        assert told["table"] == plain(after)
        lengths.append(len(told["table"]["view"]["turns"]) if after.view else 0)
        before = after
    assert lengths.index(30) < len(lengths) - lengths[::-1].index(0) - 1


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
@pytest.mark.parametrize("guest", ["ann", "zoe"])
def test_who_follows_a_game_knows_all_of_it(kind: str, guest: str) -> None:
    """The client restores every table, of which less than half is sent."""
    following, before, sent, whole = Following(), None, 0, 0
    for table in tables(kind):
        after = project(table, guest, {})
        changed, kept = delta(before, after)
        told = following.whole({"type": "update", "kept": kept, "table": plain(changed)})
        assert told["table"] == plain(after)
        sent, whole = sent + len(msgspec.json.encode(changed)), whole + len(msgspec.json.encode(after))
        before = after
    assert sent < whole / 2


def test_those_who_come_at_different_times_all_know_the_game(tmp_path: Path) -> None:
    """Each update follows what that listener was sent, and updates do not get longer with the game."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, AsyncExitStack() as looking:
            table = await here.begun("ann", "ben", kind="code777")
            followed = []
            lengths = list[int]()
            for number in range(60):
                if number in (0, 1, 2, 20, 40):
                    guest = ("ann", "ben", None)[min(number, 2)]
                    listener = await looking.enter_async_context(here.rooms.listening(table, guest))
                    followed.append((guest, listener, Following()))
                for guest, listener, following in followed:
                    frames = heard_bytes(listener)
                    told = [following.whole(msgspec.json.decode(frame)) for frame in frames]
                    assert told[-1]["table"] == plain(project(await here.rooms.table(table), guest, {}))
                    lengths += [len(frame) for frame in frames if frame.startswith(b'{"type":"update"')]
                asker = (await here.state(table)).waiting_for[0]
                await here.act(table, ("ann", "ben")[asker], {"type": "ask"})
            assert 0 < max(lengths[-30:]) < 1.5 * max(lengths[:30])

    run(work())


def test_who_becomes_another_viewer_is_told_all(tmp_path: Path) -> None:
    """Somebody who gets up sees with everybody's eyes, of which others were sent the table before."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = (await here.opened()).id
            await here.add(table, commands.sit(await here.rooms.table(table), "ben"))
            async with here.rooms.listening(table, "ben") as ben, here.rooms.listening(table, None) as zoe:
                both = [(ben, Following()), (zoe, Following())]
                for decide in (partial(commands.leave, guest="ben"), partial(commands.sit, guest="ben")):
                    await here.rooms.change(table, decide)
                    now = await here.rooms.table(table)
                    for (listener, following), guest in zip(both, ("ben", None), strict=True):
                        told = [following.whole(msgspec.json.decode(one)) for one in heard_bytes(listener)]
                        last = [one["table"] for one in told if "table" in one][-1]
                        assert last["seat"] == (None if guest is None else now.seat_of(guest))
                        assert last == plain(project(now, guest, (await here.rooms.people_at(table))))

    run(work())


def test_who_is_called_otherwise_is_told_all(tmp_path: Path) -> None:
    """A name may change and change back between two updates, and some have come meanwhile."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, "ann") as ann:
                following = Following()
                here.rooms.follower.introduce("ben", Person("Benno", 4))
                async with here.rooms.listening(table, None) as zoe, here.rooms.listening(table, "ann") as again:
                    late, other = Following(), Following()
                    here.rooms.follower.introduce("ben", Person("Ben", 4))
                    await here.rooms.change(table, partial(commands.switch_chat, guest="ann", on=False))
                    for listener, one in ((ann, following), (zoe, late), (again, other)):
                        told = [one.whole(msgspec.json.decode(frame)) for frame in heard_bytes(listener)]
                        seats = [each["table"]["seats"] for each in told if "table" in each][-1]
                        assert [seat["name"] for seat in seats][1] == "Ben"

    run(work())


def test_who_comes_after_a_renaming_does_not_keep_it_from_others(tmp_path: Path) -> None:
    """They see with the same eyes: those who were there before are told the new name, too."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben")
            async with here.rooms.listening(table, None) as early:
                here.rooms.follower.introduce("ben", Person("Benno", 4))
                async with here.rooms.listening(table, None):
                    await here.rooms.change(table, partial(commands.switch_chat, guest="ann", on=False))
                    following = Following()
                    told = [following.whole(msgspec.json.decode(frame)) for frame in heard_bytes(early)]
                    assert told[-1]["table"]["seats"][1]["name"] == "Benno"

    run(work())


def test_before_the_game_there_is_no_view() -> None:
    """It is sent whole when the game begins; a table that nobody has before is sent whole, too."""
    opened, *_, seated, started = tables("shades")[:3]
    before, after = project(seated, "ann", {}), project(started, "ann", {})
    changed, kept = delta(before, after)
    assert (changed["view"], kept) == (after.view, {})
    assert delta(None, after) == (after, {})
    assert "view" not in delta(project(opened, "ann", {}), before)[0]


def test_another_seats_histories_are_told_in_full() -> None:
    """They may be others."""
    state = game("code777").start(seats=2, seed="7")
    assert state.view(0).histories
    table = tables("code777")[-1]
    mine, theirs = (project(table, guest, {}) for guest in ("ann", "ben"))
    assert delta(mine, theirs)[1] == {}
