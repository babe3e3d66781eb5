"""Checks whether servers use a database: each that runs answers the heartbeat of a new process with its own."""

import asyncio
from secrets import token_hex
from time import monotonic

from numbra.server.store.choosing import open_store
from numbra.server.store.protocol import StoreError

from .refusals import BEING_SERVED

WAIT = 3.0
"""Seconds to wait for the heartbeat of a server; servers check for new processes five times a second."""
CHECK_EVERY = 0.1
"""Seconds between two checks for heartbeats."""


async def check_idle(database: str, where: str) -> None:
    """Refuse if a server has a heartbeat: what it writes after the copy would be lost."""
    store, process = await open_store(database), f"move {token_hex(8)}"
    try:
        await store.beat(process, WAIT)
        began = monotonic()
        while monotonic() - began < WAIT:
            await asyncio.sleep(CHECK_EVERY)
            servers = await store.beat(process, monotonic() - began) - {process}
            if servers:
                raise StoreError(BEING_SERVED, where=where, servers=len(servers))
    finally:
        await store.leave(process)
        await store.close()
