"""Writes about guests. A function does all of its work or, if it raises, nothing."""

from collections.abc import Sequence

from numbra.server.store.protocol import NO_GUEST, Forgotten, Guest, Renamed, SessionsEnded, StoreError

from .notify import tell
from .opening import Connection

STEP = 500
"""Rows of one kind that are deleted at most in one transaction."""
HOLD_GUESTS = "SELECT id FROM guests WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE"
KEEP_GUEST = (
    "INSERT INTO guests (id, name, created, seen, host, avatar, exchanged, used)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
EXCHANGE_SESSION = "UPDATE guests SET exchanged = COALESCE(exchanged, $2) WHERE id = $1"
END_SESSIONS = "UPDATE guests SET generation = generation + 1 WHERE id = $1 RETURNING generation"
CHANGE_GUEST = "UPDATE guests SET name = COALESCE($2, name), avatar = COALESCE($3, avatar) WHERE id = $1"
SAW_GUEST = "UPDATE guests SET seen = $2, used = $3 WHERE id = $1"
HOLD_FORGOTTEN = "SELECT id FROM guests WHERE id = $1 OR host = $1 ORDER BY id FOR UPDATE"
HOSTED = "SELECT id FROM guests WHERE host = $1 AND host IS NOT NULL ORDER BY id LIMIT 1"
FORGET = (
    "DELETE FROM notes WHERE guest_id = $1 AND (table_id, seat) IN"
    " (SELECT table_id, seat FROM notes WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM chat WHERE (table_id, sequence) IN"
    " (SELECT table_id, sequence FROM chat WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM blocks WHERE guest_id = $1 AND blocked_id IN"
    " (SELECT blocked_id FROM blocks WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM blocks WHERE blocked_id = $1 AND guest_id IN"
    " (SELECT guest_id FROM blocks WHERE blocked_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE reporter_id = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM reports WHERE number IN (SELECT number FROM reports WHERE guest_id = $1 LIMIT $2) RETURNING 1",
    "UPDATE tables SET creator = NULL WHERE id IN (SELECT table_id FROM table_guests JOIN tables AS own"
    " ON own.id = table_id WHERE guest_id = $1 AND own.creator = $1 LIMIT $2) RETURNING 1",
    "DELETE FROM table_guests WHERE guest_id = $1 AND table_id IN"
    " (SELECT table_id FROM table_guests WHERE guest_id = $1 LIMIT $2) RETURNING 1",
)
FORGET_GUEST = "DELETE FROM guests WHERE id = $1"


async def hold_known(guests: Sequence[str], db: Connection) -> list[str]:
    """Lock guests against deletion until the end of the transaction; returns those who exist."""
    return [guest for (guest,) in await db.fetch(HOLD_GUESTS, guests)] if guests else []


async def hold(guest: str | None, db: Connection) -> None:
    """Lock a guest against deletion until the end of the transaction; refused if they do not exist any more."""
    if guest is not None and not await hold_known([guest], db):
        raise StoreError(NO_GUEST)


async def keep_guest(guest: Guest, served: float, db: Connection) -> None:
    """Store a new guest."""
    async with db.transaction():
        await hold(guest.host, db)
        row = (guest.id, guest.name, guest.created, guest.seen, guest.host, guest.avatar, guest.exchanged)
        await db.execute(KEEP_GUEST, *row, served)


async def change_guest(guest: str, name: str | None, avatar: int | None, teller: str, db: Connection) -> None:
    """Change the name of a guest, their avatar, or both."""
    async with db.transaction():
        await db.execute(CHANGE_GUEST, guest, name, avatar)
        await tell(Renamed(guest), teller, db)


async def saw_guest(guest: str, moment: float, served: float, db: Connection) -> None:
    """Store when a guest was last here."""
    await db.execute(SAW_GUEST, guest, moment, served)


async def exchange_session(guest: str, moment: float, db: Connection) -> None:
    """Store when a guest's session of the first form was exchanged; the first time counts."""
    await db.execute(EXCHANGE_SESSION, guest, moment)


async def end_sessions(guest: str, teller: str, db: Connection) -> int:
    """Start a guest's next generation of sessions, and return it; 0 if the guest is not known."""
    async with db.transaction():
        generation: int = await db.fetchval(END_SESSIONS, guest) or 0
        await tell(SessionsEnded(guest, generation), teller, db)
    return generation


async def much(deleting: Sequence[str], id_: str, db: Connection) -> bool:
    """Delete some rows by each of these statements; whether more may be left."""
    for statement in deleting:
        if len(await db.fetch(statement, id_, STEP)) == STEP:
            return True
    return False


async def forget_some(guest: str, teller: str, db: Connection) -> str | None:
    """Delete some rows of a guest, or first of one on their device; returns who is now deleted, or None."""
    async with db.transaction():
        await db.fetch(HOLD_FORGOTTEN, guest)
        one = await db.fetchval(HOSTED, guest) or guest
        if await much(FORGET, one, db):
            return None
        await db.execute(FORGET_GUEST, one)
        await tell(Forgotten(one), teller, db)
    return one
