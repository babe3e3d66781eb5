"""Retention: closes tables that nobody uses, packs and later deletes games, and deletes guests who do not come back."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from numbra.server.store import Store, StoreError
from numbra.server.store.protocol import Due
from numbra.server.table.fold import Table
from numbra.server.table.log import Closed
from numbra.server.table.refusals import NO_SUCH_TABLE, Refused

from .rooms import Rooms

PAUSE = 0.02
"""Seconds between two steps, so that other queries need not wait for the database."""


@dataclass(frozen=True)
class Retention:
    """How long unused things are kept, in seconds in which the server has run, and how often it cleans up."""

    tables: float = 30 * 24 * 3600.0
    """Seconds until tables are closed, closed ones deleted, and finished games packed."""
    games: float = 365 * 24 * 3600.0
    """Seconds until packed games are deleted."""
    guests: float = 365 * 24 * 3600.0
    """Seconds until guests are deleted."""
    every: float = 3600.0
    """Seconds between two clean-ups."""

    def due(self, served: float) -> Due:
        """The times of last use before which things are due, after `served` seconds in which the server has run."""
        tables, games = served - self.tables, served - max(self.games, self.tables)
        return Due(tables=tables, stuck=tables - self.tables, games=games, guests=served - self.guests)


async def close_idle(store: Store, rooms: Rooms, before: float) -> int:
    """Close the tables that were last used before a time of `Store.served`; returns their number."""
    number, after = 0, ""
    while idle := await store.idle(before, after):
        for table in idle:
            with suppress(Refused):
                await rooms.change(table, _close_if_active)
            await asyncio.sleep(PAUSE)
        number, after = number + len(idle), idle[-1]
    return number


async def clean_up(store: Store, rooms: Rooms, retention: Retention) -> None:
    """Close, pack and delete what is due, in small steps with pauses between them."""
    due = retention.due(await store.served())
    await close_idle(store, rooms, due.tables)
    while await store.sweep(due):
        await asyncio.sleep(PAUSE)


async def keep_cleaning_up(store: Store, rooms: Rooms, retention: Retention) -> None:
    """Clean up at the start and then every `retention.every` seconds, until cancelled."""
    while True:
        with suppress(StoreError):
            await clean_up(store, rooms, retention)
        await asyncio.sleep(retention.every)


def _close_if_active(table: Table) -> Closed:
    if table.status not in ("open", "playing"):
        raise Refused(NO_SUCH_TABLE)
    return Closed("idle")
