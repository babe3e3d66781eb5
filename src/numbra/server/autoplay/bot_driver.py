"""Moves of bots: the first bot that wants to act does, after a delay in which people can see what happened."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from numbra.bots import is_installed, modest
from numbra.bots.search_named import searchable
from numbra.bots.seating import rng_for
from numbra.core.contract import Action, Seat
from numbra.core.errors import NumbraError
from numbra.core.turns import asking_order
from numbra.server.concurrency.bot_processes import BotFailed, BotFault, BotProcesses, WorkersLost
from numbra.server.table.fold import Table
from numbra.server.table.log import By
from numbra.server.table.projection import checked, default_action, legal_actions, seat_view
from numbra.server.table.refusals import NO_THOUGHT, Guarded

from .pace import Pace

ALONE = 30
"""How many times longer bots wait for a person who plays against bots alone: nobody else is kept waiting."""

MOST_WEIGHED = 100
"""Legal actions among which one is drawn where no bot can choose; some games have thousands."""
MOST_LISTED = 1_000
"""Legal actions that a bot is sent where its worker cannot work them out: in games that cannot draw hidden cards."""

UntilGoOn = Callable[[Table, set[Seat], float], Awaitable[None]]
"""Waits until these seats have said “go on”, or until this number of seconds has passed."""
Failed = Callable[[str, str, Exception], None]
"""Called when a bot fails: its game, its name, and what happened."""


class Move(NamedTuple):
    """A move that is due, and who chose it."""

    seat: Seat
    action: Action
    by: By


class BotDriver:
    """Chooses and times the moves of bots."""

    def __init__(self, bot_processes: BotProcesses, pace: Pace, failed: Failed) -> None:
        self._bot_processes = bot_processes
        self._pace = pace
        self._failed = failed

    async def move(self, table: Table) -> Move | None:
        """The move of the first bot, in the order in which seats are asked, that acts now; None if none does."""
        if table.state is None or table.seed is None:
            return None
        with Guarded(table.game):
            order = list(asking_order(table.state, table.seed, table.sequence))
        for seat in order:
            bot = table.occupants[seat].bot
            move = None if bot is None else await self._chosen(table, seat, bot)
            if move is not None:
                return move
        return None

    async def _chosen(self, table: Table, seat: Seat, bot: str) -> Move | None:
        """The move of a bot or, if it fails, what is played instead."""
        try:
            action = await self.choice(table, seat, bot)
        except (BotFailed, WorkersLost) as error:
            return await self._stand_in(table, seat, error)
        return None if action is None else Move(seat, action, "bot")

    async def _stand_in(self, table: Table, seat: Seat, error: Exception) -> Move | None:
        """What is played in place of a bot that has failed; None if nothing has to be."""
        bot = table.occupants[seat].bot or ""
        self._failed(table.opened.game, bot, error)
        action = await self.instead(table, seat, bot)
        return None if action is None else Move(seat, action, "stand-in")

    async def instead(self, table: Table, seat: Seat, failed: str = "") -> Action | None:
        """What is played for a seat that does not choose; None if nothing has to be.

        It is the default action of the game, what a modest bot would do, unless that is the one that has failed, or a
        legal action by lot.
        """
        action, bot = default_action(table, seat), modest(table.opened.game)
        if action is None and bot != failed:
            with suppress(BotFailed):
                action = await self.choice(table, seat, bot)
        if action is None and table.state is not None and seat in table.state.waiting_for:
            rng = rng_for(table.seed or "", table.sequence, seat)
            with Guarded(table.game):  # which may also be waiting for a seat that can do nothing
                action = rng.choice(list(islice(legal_actions(table, seat), MOST_WEIGHED)))
        return action

    async def choice(self, table: Table, seat: Seat, bot: str) -> Action | None:
        """The action that a bot chooses on its seat's view; None if it waits.

        It is a failure to choose what is not allowed, or to wait when the game waits for it.
        """
        if table.state is None:
            return None
        name, view = table.opened.game, seat_view(table, seat)
        known = bot if is_installed(name, bot) else modest(name)  # an old log may name one that no longer is
        actions = None if searchable(table.game) else tuple(islice(legal_actions(table, seat), MOST_LISTED))
        action = await self._bot_processes.choice(
            name, known, table.seed or "", table.sequence, view, actions, payer=table.opened.creator
        )
        if action is None:
            if seat in table.state.waiting_for:
                raise BotFailed(NO_THOUGHT) from BotFault(f"{bot} waits, but the game waits for it")
            return None
        try:
            return checked(table, seat, action)
        except NumbraError as error:
            raise BotFailed(NO_THOUGHT) from error

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
