"""Whether servers use a database: each that lives answers to a newcomer's sign of life."""

import asyncio
from secrets import token_hex
from time import monotonic

from numbra.server.store.choosing import open_store
from numbra.server.store.protocol import StoreError

from .refusals import BEING_SERVED

WAIT = 3.0
"""Seconds in which a server that lives gives a sign of it; servers look five times a second."""
LOOK = 0.1
"""Seconds between two looks for it."""


async def check_idle(database: str, where: str) -> None:
    """Refused if a server gives a sign of life: what it writes after the copy would be lost."""
    store, process = await open_store(database), f"move {token_hex(8)}"
    try:
        await store.beat(process, WAIT)
        began = monotonic()
        while monotonic() - began < WAIT:
            await asyncio.sleep(LOOK)
            servers = await store.beat(process, monotonic() - began) - {process}
            if servers:
                raise StoreError(BEING_SERVED, where=where, servers=len(servers))
    finally:
        await store.leave(process)
        await store.close()
