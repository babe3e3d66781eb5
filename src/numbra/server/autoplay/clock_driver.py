"""Moves of the clock: those played for a person whose time has run out."""

import asyncio
from collections.abc import Callable

from numbra.bots import modest
from numbra.server.table.fold import Table
from numbra.server.table.projection import default_action

from .bot_driver import BotDriver, Move


class ClockDriver:
    """Waits for deadlines, and plays for people who miss them."""

    def __init__(self, bots: BotDriver, now: Callable[[], float]) -> None:
        self._bots = bots
        self._now = now

    async def move(self, table: Table) -> Move | None:
        """The move for the next person whose time runs out, once it has; None if no clock runs.

        It is the default action of the game or, if there is none, what a modest bot would do.
        """
        due = table.deadline()
        if due is None or table.state is None:
            return None
        seat, moment = due
        await asyncio.sleep(max(0.0, moment - self._now()))
        default = default_action(table, seat)
        action = default if default is not None else await self._bots.choice(table, seat, modest(table.opened.game))
        return None if action is None else Move(seat, action, "clock")
