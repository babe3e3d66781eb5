"""A bot at a remote table: it plays to the end, and comes back when the connection is lost."""

import asyncio
from collections.abc import Sequence
from secrets import token_hex

from numbra.bots import bot
from numbra.bots.legal import legal
from numbra.bots.search_named import searchable
from numbra.bots.seating import rng_for
from numbra.core.contract import Action
from numbra.core.registry import game

from .guest import Guest, Unreachable
from .seat import Closed, Goodbye, Refused, Seat, Snapshot

PATIENCE = 60.0
"""Seconds without a connection after which a player gives up."""
SOONEST, LATEST = 0.05, 2.0
"""Seconds before it tries again: after the first failure, and at most."""
TOO_SOON = (0.2, 1.0, 5.0)
"""Seconds between attempts at an action that is refused though the table has not changed."""


class TableClosed(Exception):
    """The table was closed before the game was over, or is not there any more."""


class BotPlayer:
    """One bot, the same person for a whole game: its eye and its chance come from a secret of its own."""

    def __init__(self, game_name: str, bot_name: str) -> None:
        self._game = game(game_name)
        self._secret = token_hex(16)
        self._bot = bot(game_name, bot_name, key=self._secret)

    @property
    def must_ask(self) -> bool:
        """Whether the server has to tell the legal actions: they follow from the view only if a game can be sampled."""
        return not searchable(self._game)

    def may_act(self, now: Snapshot) -> bool:
        """Whether the bot's seat may act on this table."""
        if now.view is None or now.status != "playing" or now.table.get("rest") is not None or now.table.get("paused"):
            return False
        return now.seat in now.view.acting

    def choice(self, now: Snapshot, actions: Sequence[Action] | None = None) -> Action | None:
        """What the bot does on a table as its seat sees it, with the legal actions if the server had to tell them.

        None if it does nothing.
        """
        if now.view is None or not self.may_act(now):
            return None
        known = legal(self._game, now.view) if actions is None else actions
        return self._bot.choose(now.view, known, rng_for(self._secret, now.sequence, now.seat))


async def look(guest: Guest, table: str) -> Snapshot:
    """A table as it is now; `TableClosed` if there is none."""
    async with guest.follow(table) as seat:
        async for now in seat:
            return now
        _come_back_after(seat.goodbye)
    raise Unreachable("the connection was closed")


async def play(guest: Guest, table: str, player: BotPlayer, patience: float = PATIENCE) -> Snapshot:
    """Play a seat to the end of the game; the table as it is then. `Unreachable` if nobody answers any more."""
    pause, lost_for, since = SOONEST, 0.0, None
    while True:
        try:
            async with guest.follow(table, since) as seat:
                async for now in seat:
                    pause, lost_for, since = SOONEST, 0.0, now.sequence
                    if now.status in ("over", "closed"):
                        return _ended(now)
                    if now is seat.latest:
                        await _act(seat, now, player)
                _come_back_after(seat.goodbye)
        except (Unreachable, Closed) as gone:
            if lost_for >= patience:
                raise Unreachable(str(gone)) from gone
        await asyncio.sleep(pause)
        pause, lost_for = min(2 * pause, LATEST), lost_for + pause


def _ended(now: Snapshot) -> Snapshot:
    if now.status == "closed":
        raise TableClosed("closed")
    return now


def _come_back_after(goodbye: Goodbye | None) -> None:
    if goodbye is not None and not goodbye.reconnect:
        raise TableClosed(goodbye.code)


async def _act(seat: Seat, now: Snapshot, player: BotPlayer) -> None:
    """Think, and act. What is refused is dropped if the table has changed, and else tried again."""
    for pause in (*TOO_SOON, None):
        try:
            await _think_and_act(seat, now, player)
        except Refused:
            if seat.latest is not now:
                return
            if pause is None:
                raise
            await asyncio.sleep(pause)
        else:
            return


async def _think_and_act(seat: Seat, now: Snapshot, player: BotPlayer) -> None:
    """Choose in a thread, and act, unless the table has changed while the server was asked what is legal."""
    actions = await seat.actions() if player.must_ask and player.may_act(now) else None
    if actions is None or seat.latest is now:
        await _take_action(seat, now, await asyncio.to_thread(player.choice, now, actions))


async def _take_action(seat: Seat, now: Snapshot, action: Action | None) -> None:
    """Act, or first take the seat back from a bot of the server's, or end the rest between two rounds."""
    if now.status == "playing" and now.seat is not None and now.table["seats"][now.seat]["bot"] is not None:
        await seat.ask("back")
    elif now.status == "playing" and now.seat is not None and now.table.get("rest") is not None:
        await seat.ask("go-on")
    elif action is not None:
        await seat.act(action, now.sequence)
