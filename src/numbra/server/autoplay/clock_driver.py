"""Moves of the clock: those played for a person whose time has run out."""

import asyncio
from collections.abc import Callable

from numbra.server.table.fold import Table

from .bot_driver import BotDriver, Move


class ClockDriver:
    """Waits for deadlines, and plays for people who miss them."""

    def __init__(self, bots: BotDriver, now: Callable[[], float]) -> None:
        self._bots = bots
        self._now = now

    async def move(self, table: Table) -> Move | None:
        """The move for the next person whose time runs out, once it has; None if no clock runs."""
        due = table.deadline()
        if due is None or table.state is None:
            return None
        seat, moment = due
        await asyncio.sleep(max(0.0, moment - self._now()))
        action = await self._bots.instead(table, seat)
        return None if action is None else Move(seat, action, "clock")
