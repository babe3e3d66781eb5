"""A process to be killed: it appends to all tables at once, and prints what was acknowledged.

For every line it reads, it forks: the parent has everything imported and stays, the child opens the database and
appends until it dies. Lines printed: `born PID`, `TABLE SEQUENCE BODY` for an acknowledged entry, `dead`.
"""

import asyncio
import os
import sys
from pathlib import Path

from numbra.server.store import Appended, Entry, Listed
from numbra.server.store.sqlite import SqliteStore

TABLES = ("a", "b", "c", "d")


def tell(*words: object) -> None:
    """Print one line, at once and whole."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def append_for_ever(store: SqliteStore, name: str) -> None:
    """Append from where the table's log ends."""
    row = Listed(id=name, game="shades", public=True, status="playing", touched=0.0, summary=b"{}")
    body = f"{name}/1/{os.getpid()}"
    if isinstance(await store.create(row, [body.encode()], []), Appended):
        tell(name, 1, body)
    sequence = len(await store.entries(name))
    while True:
        sequence += 1
        body = f"{name}/{sequence}/{os.getpid()}"
        done = await store.append(row, Entry(sequence, 0.0, body.encode()), message=body)
        if not isinstance(done, Appended):
            sys.exit(f"{body}: {done}")
        tell(name, sequence, body)


async def live(file: Path) -> None:
    """Append to all tables."""
    store = await SqliteStore.open(file)
    await asyncio.gather(*(append_for_ever(store, name) for name in TABLES))


def main(file: Path) -> None:
    """Fork one child for each line read."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(live(file))
        tell("born", child)
        tell("dead", os.waitpid(child, 0)[1])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
