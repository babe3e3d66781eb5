"""Servers without chance: the time, the codes of tables and the seeds of games are what a test says."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from unittest.mock import patch

from numbra.server import conversation, rematch, rooms
from numbra.server.hall import Hall
from numbra.server.store.sqlite import SqliteStore


@dataclass
class Fate:
    """What comes next. A code serves one table only."""

    now: float = 1_800_000_000.0
    code: str = "table"
    seed: str = "5eed" * 16

    @contextmanager
    def rules(self) -> Iterator[None]:
        """Houses that open while this lasts read this clock; tables and games come from here."""
        with ExitStack() as ruled:
            ruled.enter_context(patch.object(SqliteStore, "open", partial(SqliteStore.open, clock=self._time)))
            ruled.enter_context(patch.object(Hall, "open", partial(Hall.open, now=self._time)))
            ruled.enter_context(patch.object(rooms, "new_id", lambda: self.code))
            for deals in (conversation, rematch):
                ruled.enter_context(patch.object(deals, "token_hex", lambda _bytes: self.seed))
            yield

    def _time(self) -> float:
        return self.now
