"""Writes tables with logs of the maximal length into a database, before a server opens it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import numbra
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import State
from numbra.server.people.guests import Guests
from numbra.server.people.sessions import SESSION
from numbra.server.protocol.commands import open_table
from numbra.server.store import Entry, Guest, Listed
from numbra.server.store.sqlite import SqliteStore
from numbra.server.table.log import MOST_LINES, Acted, AnyLine, Sat, Started, encode_line

GAME, BOT = "nmbrs", "casual"
BATCH = 1_000
"""Log entries that are appended concurrently."""


class LongTables(NamedTuple):
    """A table where a game still runs, one where a game is over, and the session of a guest who sits at both."""

    running: str
    over: str
    session: str

    def paths(self) -> list[str]:
        """The paths of all requests that replay their logs."""
        explained = f"/api/tables/{self.over}/explain?move={MOST_LINES // 2}"
        kinds = [f"/api/tables/{table}/{what}" for table in (self.running, self.over) for what in ("story", "record")]
        languages = [f"{path}?lang={lang}" for path in kinds for lang in ("en", "de", "fr")]
        return [*languages, explained, f"/api/tables/{self.running}/explain?move=1"]

    def player(self, headers: dict[str, str]) -> dict[str, str]:
        """The headers, with the session of the guest who sits there."""
        return {**headers, "cookie": f"{SESSION}={self.session}"}


async def long_tables(file: Path) -> LongTables:
    """Write both tables into a new database."""
    store = await SqliteStore.open(file)
    guests = await Guests.of(store)
    ann, session = await guests.come_in("Ann")
    ben, _ = await guests.come_in("Ben")
    await _write(store, "running", [ann, ben], list(_lines(ann, ben, to_the_end=False)), "playing")
    await _write(store, "over", [ann, ben], list(_lines(ann, ben, to_the_end=True)), "over")
    await store.close()
    return LongTables("running", "over", session)


def _lines(ann: Guest, ben: Guest, *, to_the_end: bool) -> Iterator[AnyLine]:
    """The log of a game whose first player lays cards and takes them back until the log is almost full."""
    seed = next(str(number) for number in range(1_000) if _legal_lays(_ready_to_lay(str(number))))
    yield open_table(ann.id, GAME, (None, None), options={})
    yield Sat(0, ann.id)
    yield Sat(1, ben.id)
    yield Started(seed)
    state = _ready_to_lay(seed)
    seat = state.waiting_for[0]
    yield from (
        Acted(seat, _builtins(action)) for action in _actions_before_lay(numbra.game(GAME).start(seats=2, seed=seed))
    )
    lay = _legal_lays(state)[0]
    for _ in range((MOST_LINES - 1_500) // 2):
        yield Acted(seat, _builtins(lay))
        yield Acted(seat, {"type": "undo"})
    if to_the_end:
        bots, number = seated(GAME, {0: BOT, 1: BOT}, seed), 0
        while not state.over:
            seat, number = state.waiting_for[0], number + 1
            action = bots[seat].choose(state.view(seat), state.actions(seat), rng_for(seed, number, seat))
            if action is None:
                raise ValueError("a bot waits that is alone to move")
            state = state.apply(seat, action)
            yield Acted(seat, _builtins(action))


def _actions_before_lay(state: State) -> list[Any]:
    """The actions before the first player may lay: none, or taking a card."""
    seat, done = state.waiting_for[0], []
    while not _legal_lays(state):
        take = next((one for one in state.actions(seat) if _builtins(one)["type"] == "take"), None)
        if take is None:
            break
        done.append(take)
        state = state.apply(seat, take)
    return done


def _ready_to_lay(seed: str) -> State:
    """A game after these actions, in which the first player may lay if their cards allow it."""
    state = numbra.game(GAME).start(seats=2, seed=seed)
    for action in _actions_before_lay(state):
        state = state.apply(state.waiting_for[0], action)
    return state


def _legal_lays(state: State) -> list[Any]:
    """All lays that the first player may make."""
    return [one for one in state.actions(state.waiting_for[0]) if _builtins(one)["type"] == "lay"]


def _builtins(action: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(action)
    return plain


async def _write(store: SqliteStore, id: str, guests: list[Guest], lines: list[AnyLine], status: str) -> None:
    table = Listed(id=id, game=GAME, public=False, status=status, touched=0.0, summary=b"{}")
    ids = sorted(guest.id for guest in guests)
    await store.create(table, [encode_line(line) for line in lines[:4]], ids)
    for first in range(4, len(lines), BATCH):
        entries = [
            Entry(number, 0.0, encode_line(line)) for number, line in enumerate(lines[first : first + BATCH], first + 1)
        ]
        await asyncio.gather(*(store.append(table, entry) for entry in entries))
