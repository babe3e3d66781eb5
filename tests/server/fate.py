"""Deterministic servers: tests set the time, the codes of tables and the seeds of games."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from unittest.mock import patch

from numbra.server.live import appender, rooms
from numbra.server.services import Services
from numbra.server.store.sqlite import SqliteStore


@dataclass
class Fate:
    """The current time, the next table's code and the next game's seed. A code serves one table only."""

    now: float = 1_800_000_000.0
    code: str = "table"
    seed: str = "5eed" * 16

    @contextmanager
    def rules(self) -> Iterator[None]:
        """Servers that start inside this block use this clock, code and seed."""
        with ExitStack() as ruled:
            ruled.enter_context(patch.object(SqliteStore, "open", partial(SqliteStore.open, clock=self._time)))
            ruled.enter_context(patch.object(Services, "open", partial(Services.open, now=self._time)))
            ruled.enter_context(patch.object(appender, "new_id", lambda: self.code))
            ruled.enter_context(patch.object(rooms, "token_hex", lambda _bytes: self.seed))
            yield

    def _time(self) -> float:
        return self.now
