"""Copies of a whole database: `backup` into a file, `restore` out of it, `move` from one database to another.

A backup is a SQLite database of Numbra, whichever database it came from, so all three are one copy of rows (`rows`),
from a source that is read in one transaction (`source`) to a target that is written as a whole (`target`). SQLite's own
online backup is not used: it starts again at every commit of another process, and servers commit five heartbeats a
second. Rows are copied, not pages, so nothing that was deleted is in the copy.
"""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy.util import greenlet_spawn

from numbra.server.store.addresses import is_postgres
from numbra.server.store.protocol import StoreError
from numbra.server.store.sqlite.opening import file_of

from .idle import check_idle
from .refusals import EXISTS
from .rows import Digest, Told, copy
from .sample import Replayed, replay_some
from .source import reading, up_to_date
from .target import new_file, writing


class Backup(NamedTuple):
    """What a backup holds, and how many of its logs were replayed."""

    tables: dict[str, Digest]
    replayed: Replayed


async def backup(database: str, file: Path, told: Told, *, force: bool = False) -> Backup:
    """Write a database into a file, while servers may use it."""
    file = file.absolute()
    onto_itself = not is_postgres(database) and file_of(database) == file
    if file.exists() and (onto_itself or not force):
        raise StoreError(EXISTS, path=file)
    async with reading(database) as source:
        with new_file(file) as target:
            tables = await greenlet_spawn(copy, source, target, told)
    return Backup(tables, replay_some(file))


async def restore(file: Path, database: str, told: Told) -> dict[str, Digest]:
    """Write a backup into an empty database, of either kind."""
    with up_to_date(file.absolute()) as current:
        async with reading(str(current)) as source, writing(database) as target:
            return await greenlet_spawn(copy, source, target, told)


async def move(database: str, to: str, told: Told) -> dict[str, Digest]:
    """Write a database that no server uses into an empty one; the source stays as it is."""
    async with reading(database) as source:  # another version is refused before anything is written
        where = source.where
    await check_idle(database, where)
    async with reading(database) as source, writing(to) as target:
        return await greenlet_spawn(copy, source, target, told)
