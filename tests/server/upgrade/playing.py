"""Tables of every kind, and how they are played: what is written into a database of a release, and goes on later."""

import asyncio
from typing import Any, NamedTuple

import msgspec

from numbra.bots import bot
from numbra.bots.seating import rng_for
from numbra.server.table.clocks import Clock, PerMove, TimeBank
from numbra.server.table.fold import Table
from patience import PATIENCE
from server.process import House

PEOPLE = ("ann", "ben", "cid", "dee", "eve")


class Kind(NamedTuple):
    """A table to be opened: its game, how many people and which bots play, and how it departs from the default."""

    game: str
    people: int
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = {}  # noqa: RUF012  # of a tuple, never changed
    clock: Clock | None = None


KINDS = (
    Kind("shades", 2),
    Kind("shades", 1, ("casual",), {"rounds": 2}),
    Kind("shades", 2, options={"memory_aid": True, "open_discards": True, "print_tolerance": 2.0}, clock=PerMove(60)),
    Kind("nmbrs", 2, options={"max_rounds": 2}),
    Kind("nmbrs", 3, ("casual",), {"variant": "simplified"}),
    Kind("nmbrs", 1, ("casual", "random"), {"rows": "steps", "joker_colour": "any"}),
    Kind("code777", 5),
    Kind("code777", 2, ("casual",), {"cross_out": True, "assistant": True}),
    Kind("code777", 3, options={"hide_removed": True, "wrong": "sit_out"}, clock=TimeBank(600, 5)),
)


async def act(one: House, table: Table) -> Table | None:
    """Have the first person who can do something do it; None if nobody can: it is a bot's turn, or the game is over."""
    assert table.state is not None
    for seat in () if table.state.over else table.state.acting:
        guest = table.occupants[seat].guest
        if guest is None:
            continue
        player = bot(table.opened.game, "casual", key=guest)
        view, actions = table.state.view(seat), table.state.actions(seat)
        chosen = player.choose(view, actions, rng_for(str(table.seed), table.sequence, seat))
        if chosen is not None:
            await one.act(table.id, guest, msgspec.to_builtins(chosen))
            return await one.rooms.table(table.id)
    return None


async def play(one: House, id: str, actions: int) -> Table:
    """Play on until people have acted so often, or the game is over; bots play by themselves."""
    table = await one.rooms.table(id)
    while actions and table.status == "playing":
        known = table
        if acted := await act(one, table):
            table, actions = acted, actions - 1
        else:
            table = await _changed(one, known)
    return table


async def _changed(one: House, known: Table) -> Table:
    """The table when a bot has acted."""
    async with asyncio.timeout(PATIENCE):
        while (table := await one.rooms.table(known.id)).sequence == known.sequence:
            await asyncio.sleep(0.001)
    return table
