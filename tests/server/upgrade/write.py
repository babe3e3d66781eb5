"""Writes the database of a release, as SQL: `PYTHONPATH=tests .venv/bin/python -m server.upgrade.write 0.2.0`.

It holds a running game of every kind, one that is over, a table that waits for people, chat and notes. Every later
version has to go on with it, so it is written once and never changed.
"""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from server.process import House, house
from server.upgrade.playing import KINDS, PEOPLE, play

HERE = Path(__file__).parent
ACTIONS = 7
"""How often people act before the database is written."""


async def fill(one: House) -> None:
    """Open all tables and play on each for a while."""
    await one.know(*PEOPLE)
    for kind in KINDS:
        people = PEOPLE[: kind.people]
        table = await one.begun(*people, kind=kind.game, bots=kind.bots, options=kind.options, clock=kind.clock)
        assert (await play(one, table, ACTIONS)).status == "playing"
        assert (await one.talk(table, people[-1])("say", text="Until tomorrow!"))["type"] == "accepted"
        await one.store.note(table, 0, people[0], "my note")
    over = await one.begun("ann", "ben", seed="over")
    assert (await play(one, over, 1_000)).status == "over"
    await one.opened("casual", None)


async def written(folder: Path) -> str:
    """The database as SQL."""
    async with house(folder) as one:
        await fill(one)
    with closing(sqlite3.connect(folder / "numbra.sqlite")) as connection:
        return "".join(f"{line}\n" for line in connection.iterdump())


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        sql = asyncio.run(written(Path(folder)))
    with (HERE / f"{sys.argv[1]}.sql").open("x", encoding="utf-8") as file:
        file.write(sql)
