"""A process that waits for a word and then opens ten fresh databases, like others at the same moment."""

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
