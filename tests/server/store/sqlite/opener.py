"""A process that waits for a line and then opens ten new databases, while others do the same."""

import asyncio
import sys
from pathlib import Path

from numbra.server.store.sqlite import SqliteStore


async def main(folder: Path) -> None:
    """Open them one after another, and write to each."""
    for number in range(10):
        store = await SqliteStore.open(folder / f"{number}.sqlite")
        await store.secret("sessions", b"fresh")
        await store.close()


if __name__ == "__main__":
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    asyncio.run(main(Path(sys.argv[1])))
    sys.stdout.write("done\n")
