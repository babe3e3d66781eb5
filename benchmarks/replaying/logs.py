"""Tables whose logs are as long as logs may be, written into a database before a server opens it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import numbra
from numbra.bots.seating import rng_for, seated
from numbra.core.contract import State
from numbra.server.decisions import open_table
from numbra.server.guests import Guests
from numbra.server.log import LONGEST, Acted, AnyLine, Sat, Started, written
from numbra.server.sessions import SESSION
from numbra.server.store import Entry, Guest, Listed
from numbra.server.store.sqlite import SqliteStore

GAME, BOT = "nmbrs", "casual"
BATCH = 1_000
"""Entries that are written together."""


class LongTables(NamedTuple):
    """A table where a game still runs, one where a game is over, and the session of somebody who sits at both."""

    running: str
    over: str
    session: str

    def paths(self) -> list[str]:
        """What can be asked about them that needs their logs."""
        explained = f"/api/tables/{self.over}/explain?move={LONGEST // 2}"
        kinds = [f"/api/tables/{table}/{what}" for table in (self.running, self.over) for what in ("story", "record")]
        languages = [f"{path}?lang={lang}" for path in kinds for lang in ("en", "de", "fr")]
        return [*languages, explained, f"/api/tables/{self.running}/explain?move=1"]

    def player(self, headers: dict[str, str]) -> dict[str, str]:
        """The headers of somebody who sits there."""
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
    """A game whose first player lays a card and takes it back nearly as often as a log has lines."""
    seed = next(str(number) for number in range(1_000) if _plays(_taken(str(number))))
    yield open_table(ann.id, GAME, (None, None), options={}, public=False, clock=None)
    yield Sat(0, ann.id)
    yield Sat(1, ben.id)
    yield Started(seed)
    state = _taken(seed)
    seat = state.waiting_for[0]
    yield from (Acted(seat, _json(action)) for action in _takes(numbra.game(GAME).start(seats=2, seed=seed)))
    lay = _plays(state)[0]
    for _ in range((LONGEST - 1_500) // 2):
        yield Acted(seat, _json(lay))
        yield Acted(seat, {"type": "undo"})
    if to_the_end:
        bots, number = seated(GAME, {0: BOT, 1: BOT}, seed), 0
        while not state.over:
            seat, number = state.waiting_for[0], number + 1
            action = bots[seat].choose(state.view(seat), state.actions(seat), rng_for(seed, number, seat))
            if action is None:
                raise ValueError("a bot waits that is alone to move")
            state = state.apply(seat, action)
            yield Acted(seat, _json(action))


def _takes(state: State) -> list[Any]:
    """What is done until the first player may lay: nothing, or a card is taken first."""
    seat, done = state.waiting_for[0], []
    while not _plays(state):
        take = next((one for one in state.actions(seat) if _json(one)["type"] == "take"), None)
        if take is None:
            break
        done.append(take)
        state = state.apply(seat, take)
    return done


def _taken(seed: str) -> State:
    """A game in which the first player may lay, or could if they had the cards."""
    state = numbra.game(GAME).start(seats=2, seed=seed)
    for action in _takes(state):
        state = state.apply(state.waiting_for[0], action)
    return state


def _plays(state: State) -> list[Any]:
    """What the first player may lay."""
    return [one for one in state.actions(state.waiting_for[0]) if _json(one)["type"] == "lay"]


def _json(action: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(action)
    return plain


async def _write(store: SqliteStore, id: str, guests: list[Guest], lines: list[AnyLine], status: str) -> None:
    table = Listed(id=id, game=GAME, public=False, status=status, touched=0.0, summary=b"{}")
    ids = sorted(guest.id for guest in guests)
    await store.create(table, [written(line) for line in lines[:4]], ids)
    for first in range(4, len(lines), BATCH):
        entries = [
            Entry(number, 0.0, written(line)) for number, line in enumerate(lines[first : first + BATCH], first + 1)
        ]
        await asyncio.gather(*(store.append(table, entry) for entry in entries))
