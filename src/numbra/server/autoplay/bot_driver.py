"""Moves of bots: the first bot that wants to act does, after a delay in which people can see what happened."""

import asyncio
from collections.abc import Awaitable, Callable

from numbra.bots import modest, names
from numbra.core.contract import Action, Seat
from numbra.core.turns import asking_order
from numbra.server.concurrency.bot_processes import BotProcesses
from numbra.server.table.fold import Table
from numbra.server.table.projection import seat_view

from .pace import Pace

ALONE = 30
"""How many times longer bots wait for a person who plays against bots alone: nobody else is kept waiting."""

UntilGoOn = Callable[[Table, set[Seat], float], Awaitable[None]]
"""Waits until these seats have said “go on”, or until this number of seconds has passed."""


class BotDriver:
    """Chooses and times the moves of bots."""

    def __init__(self, bot_processes: BotProcesses, pace: Pace) -> None:
        self._bot_processes = bot_processes
        self._pace = pace

    async def move(self, table: Table) -> tuple[Seat, Action] | None:
        """The move of the first bot, in the order in which seats are asked, that acts now; None if none does."""
        if table.state is None or table.seed is None:
            return None
        for seat in asking_order(table.state, table.seed, table.sequence):
            bot = table.occupants[seat].bot
            action = None if bot is None else await self.choice(table, seat, bot)
            if action is not None:
                return seat, action
        return None

    async def choice(self, table: Table, seat: Seat, bot: str) -> Action | None:
        """The action that a bot chooses on its seat's view; None if it waits."""
        if table.state is None:
            return None
        name = table.opened.game
        known = bot if bot in names(name) else modest(name)  # an old log may name a bot that no longer exists
        view = seat_view(table, seat)
        return await self._bot_processes.choice(name, known, table.seed or "", table.sequence, view)

    async def wait_for_people(self, table: Table, seat: Seat, until_go_on: UntilGoOn, *, late: bool) -> None:
        """Wait for a short delay, and then for people who may act before the bot, until they say “go on”.

        A `late` move, taken over from a dead process, skips the delay.
        """
        people = set(table.people())
        if not people or table.state is None:
            return
        await asyncio.sleep(0.0 if late else self._pace.moment)
        thinking = people.intersection(table.state.acting)
        if seat in table.state.waiting_for and thinking and self._pace.thinking:
            alone = len(people) == 1 and table.opened.clock is None
            await until_go_on(table, thinking, self._pace.thinking * (ALONE if alone else 1))
