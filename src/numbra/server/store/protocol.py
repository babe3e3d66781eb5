"""The protocol of a store, which every database implements.

A table is a log. Entry n+1 is appended under the unique key (table, sequence); a process that comes second gets a
`Conflict` and reloads. There are no locks and no owner: any number of processes may serve the same table. What a call
has returned is on disk.
"""

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from numbra.core.contract import Value
from numbra.core.errors import NumbraError, refusal
from numbra.server.texts import texts

from .blocking import Blocking
from .moderation import Ban, Banned, Deed, Moderation, Purged

NEWER_DATABASE = refusal(texts, "store/newer-database")
CANNOT_OPEN = refusal(texts, "store/cannot-open")
FAILED = refusal(texts, "store/failed")
UNREACHABLE = refusal(texts, "store/unreachable")
CLOSED = refusal(texts, "store/closed")
NO_TABLE = refusal(texts, "store/no-table")
NO_GUEST = refusal(texts, "store/no-guest")
TALKED_ENOUGH = refusal(texts, "store/chat-quota")
ARCHIVED = refusal(texts, "store/archived")


class StoreError(NumbraError):
    """The database cannot be used, or could not do what was asked; then nothing of it was done.

    The one exception is a database that stops answering (`store/unreachable`) during a write: then the outcome is
    unknown. It shows when the same message is sent again, or in the log.
    """


class NewerDatabase(StoreError):
    """The database was written by a version of Numbra that is newer than this one."""


class Entry(NamedTuple):
    """One line of a table's log: its number, its time (seconds since 1970), and its content, as JSON."""

    sequence: int
    at: float
    body: bytes


class Appended(NamedTuple):
    """The entry is on disk."""

    sequence: int
    at: float


class Conflict(NamedTuple):
    """The log does not end right before that sequence: another append was faster. Nothing was written."""


class Resent(NamedTuple):
    """The same message was appended before, as this entry. Nothing was written."""

    sequence: int


class News(NamedTuple):
    """A table has changed: where its log ends now, and how many messages its chat has ever had."""

    table: str
    sequence: int
    said: int


class Attended(NamedTuple):
    """A person has joined a table or left it, or has said “go on” there."""

    table: str


class Renamed(NamedTuple):
    """A guest has another name or avatar."""

    guest: str


class SessionsEnded(NamedTuple):
    """A guest has ended all their sessions before a generation."""

    guest: str
    generation: int


class BlocksChanged(NamedTuple):
    """A guest has blocked or unblocked another."""

    guest: str
    other: str


class Forgotten(NamedTuple):
    """A guest was deleted."""

    guest: str


class Taken(NamedTuple):
    """What clients have used up of their limits in one process, or hold open there, by limit and digest of client."""

    process: str
    taken: dict[str, int]


AnyNews = News | Attended | Renamed | SessionsEnded | BlocksChanged | Forgotten | Taken | Banned | Purged


class Note(NamedTuple):
    """The note of a guest for a seat at a table."""

    table: str
    seat: int
    text: str


class Due(NamedTuple):
    """The times of last use, in seconds of `Store.served`, before which things are deleted or packed."""

    tables: float
    """Closed tables are deleted, finished games packed."""
    stuck: float
    """Tables that could not even be closed are deleted."""
    games: float
    """Packed games are deleted."""
    guests: float
    """Guests are forgotten."""


class Attendance(NamedTuple):
    """Who is at a table through one process, as JSON the server writes and reads."""

    table: str
    process: str
    body: bytes


class Guest(Value, frozen=True, kw_only=True):
    """A person without an account: what is stored of them besides the tables they sat at."""

    id: str
    name: str
    created: float
    seen: float
    host: str | None = None
    """The guest on whose device they play, who acts for them."""
    avatar: int | None = None
    """The avatar they have chosen, if any."""
    generation: int = 0
    """The generation of their sessions; sessions of an earlier one have been ended."""
    exchanged: float | None = None
    """When their session of the first form, which has no time in it, was exchanged; without one, when they came."""
    ban: Ban | None = None
    """Their ban, or that of the guest on whose device they play, as `Store.guest` reads it; it may have ended."""

    @property
    def portrait(self) -> int:
        """The avatar that others see: the chosen one, or the default."""
        return usual_avatar(self.id) if self.avatar is None else self.avatar

    @property
    def person(self) -> "Person":
        """What others see of them."""
        return Person(self.name, self.portrait, self.host)


class Person(Value, frozen=True):
    """The name and avatar of a guest at tables and in lists, and on whose device they play."""

    name: str
    avatar: int | None
    host: str | None = None


FORGOTTEN = Person("", None)
"""Stands for a guest who has sat at a table and was deleted since."""

A_DAY = 24 * 3600.0
TALK_A_DAY = 200_000
"""Bytes that a person may write in chats in a day, together with those on their device: 100 pages of text."""

PAGE = 100
"""Rows that are read at a time where there may be very many."""

ALONE = 1e15
"""The heartbeat time of a process while there is no other: always in the future, so it need not be written again."""
PROBE = "probe of the disk"
"""The name, among the secrets, of what is written to test whether the disk takes writes; it is deleted at once."""
PROBE_SIZE = 64 * 1024
"""Bytes of the test write: more than fits into space that is free by chance."""

AVATARS = 64
"""Different avatars that a client can draw."""


def quota_used(talked: float, seconds: float) -> float:
    """Bytes of the day's chat quota that are still used after `seconds`.

    If a clock was set back, these are negative; they count as if they were positive.
    """
    return max(0.0, talked - abs(seconds) * TALK_A_DAY / A_DAY)


def usual_avatar(guest: str) -> int:
    """The avatar of a guest who has chosen none: always the same one for the same id."""
    return sha256(guest.encode(errors="surrogatepass")).digest()[0] % AVATARS


class Listed(Value, frozen=True, kw_only=True):
    """A table as lists show it (the lobby, a guest's own games), without its log."""

    id: str
    game: str
    public: bool
    status: str
    """`open`, `playing`, `over` or `closed`."""
    touched: float
    summary: bytes
    """What a list shows of it, as JSON the server writes and reads."""
    driver: str | None = None
    """The process that runs the bots and clocks there, if there are any."""
    creator: str | None = None
    """The guest who opened it, if that is known."""


class Store(Blocking, Moderation, Protocol):
    """A database. All calls may run at the same time; after `close` none may be made (`StoreError`)."""

    async def close(self) -> None:
        """Finish pending calls and close the database."""

    async def ready(self) -> bool:
        """Whether the database can be read and written. Never raises: a closed or broken database is not ready.

        Once a write has failed, as on a full disk, it is not ready until a test write succeeds.
        """

    async def create(
        self, table: Listed, first: Sequence[bytes], guests: Sequence[str], *, by: str | None = None
    ) -> Appended | Conflict:
        """Create a table with the first entries of its log (from 1 on) and its guests; `Conflict` if the id is taken.

        `by` is the guest who asks for it, as in `append`.
        """

    def append(
        self,
        table: Listed,
        entry: Entry,
        *,
        message: str | None = None,
        guests: Sequence[str] | None = None,
        by: str | None = None,
        deed: Deed | None = None,
    ) -> Awaitable[Appended | Conflict | Resent]:
        """Append an entry and update what lists show of the table, both or neither.

        `NO_TABLE` if there is no such table, `ARCHIVED` if its log is packed.

        `message` is the author and their own id of what they sent: it is appended once, however often it is sent, and
        `Resent` even if the sequence is taken as well. `guests`, if given, are the table's guests from now on; those
        who are not known, or were forgotten, are left out. `by` is the guest who asks for it: nothing is written, and
        `NO_GUEST` raised, unless they are known when it is committed. `deed` is a line of the audit log, written with
        the entry, if the host asks for it.
        """

    async def sent(self, table: str, message: str) -> int | None:
        """The sequence a message was appended as, or None."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log after a sequence, in order, packed or not; empty if there is no such table."""

    async def heads(self, tables: Sequence[str]) -> list[News]:
        """Where the logs of these tables end, and how many messages their chats have ever had."""

    async def listed(self, table: str) -> Listed | None:
        """One table, as lists show it."""

    async def lobby(self, limit: int) -> list[Listed]:
        """Public tables, open ones before those being played.

        First one of each guest who has opened any, then the second of each, and so on; the latest touched first.
        """

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """The tables a guest sits at or has sat at to the end, the latest touched first."""

    async def served(self) -> float:
        """How long this database has been served by any process, in seconds; it is stored, and never gets less.

        Ages, after which things are deleted, are counted in this time. It comes from monotonic clocks, which cannot be
        set, so a wrong clock makes nothing old.
        """

    async def idle(self, before: float, after: str = "", limit: int = PAGE) -> list[str]:
        """A page of ids of tables neither over nor closed, last used before a moment of `served`."""

    async def sweep(self, due: Due) -> bool:
        """Delete or pack a little of what is due, a few hundred rows at most in one transaction; whether there was any.

        Packed, a finished game keeps its log in one compressed row, without its chat and notes. Bans
        that have ended are deleted, too.
        """

    async def guest(self, id: str) -> Guest | None:
        """A guest, with their ban if there is one."""

    async def people(self, guests: Sequence[str]) -> dict[str, Person]:
        """The names and avatars of guests; those who are not known are left out."""

    async def keep_guest(self, guest: Guest) -> None:
        """Store a new guest; `NO_GUEST` if they play on the device of a guest who is not known."""

    async def change_guest(self, id: str, *, name: str | None = None, avatar: int | None = None) -> None:
        """Change the name of a guest, their avatar, or both. A guest who was forgotten stays so."""

    async def saw_guest(self, id: str, moment: float) -> None:
        """Store when a guest was here. A guest who was forgotten stays so."""

    async def exchange_session(self, id: str, moment: float) -> None:
        """Store when a guest's session of the first form was exchanged; the first time counts."""

    async def end_sessions(self, id: str) -> int:
        """End all sessions of a guest, and return the generation that is valid from now on."""

    async def generations(self, guests: Sequence[str]) -> dict[str, int]:
        """The generations of guests' sessions; guests who are not known are left out."""

    async def forget_guest(self, id: str) -> list[str]:
        """Delete a guest, their notes, chat and name on every list; before them, those who play on their device.

        It is done in small steps, the guest being the last. Logs keep the seat without the person. The ids of all who
        were deleted are returned. Afterwards each of their requests is refused with `NO_GUEST`, even if it was under
        way: nothing is written for a guest who does not exist.
        """

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this database, such as the key that signs sessions; if there is none yet, `fresh` is stored."""

    async def say(self, table: str, guest: str, body: bytes, *, message: str | None = None) -> Entry | Resent:
        """Add a message to a table's chat, numbered from 1; the number of a deleted message is not used again.

        `message` is the author's own id of what they sent, as in `append`: it is stored once. `NO_GUEST` if the author
        is not known, `TALKED_ENOUGH` if they and those on their device have used up `TALK_A_DAY` bytes: this quota
        refills evenly within a day. It is counted in the database, so all processes count together.
        """

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """A table's chat after a number, in order; only the last messages if their number, `last`, is given."""

    async def note(self, table: str, seat: int, guest: str, text: str) -> None:
        """Store a seat's private note; an empty one is deleted. `NO_GUEST` if its author is not known."""

    async def noted(self, table: str, seat: int, guest: str) -> str:
        """A guest's private note for their seat, or an empty text."""

    async def said_by(self, guest: str, after: tuple[str, int] = ("", 0), limit: int = PAGE) -> list[tuple[str, Entry]]:
        """A page of a guest's messages with their tables, in the order of tables and numbers.

        The next page begins after the last table and number of this one.
        """

    async def noted_by(self, guest: str, after: tuple[str, int] = ("", -1), limit: int = PAGE) -> list[Note]:
        """A page of a guest's notes, in the order of tables and seats."""

    async def tables_by(self, guest: str, after: str = "", limit: int = PAGE) -> list[Listed]:
        """A page of the tables of `tables_of`, in the order of their ids."""

    async def brought_by(self, host: str, after: str = "", limit: int = PAGE) -> list[Guest]:
        """A page of the guests who play on a guest's device, in the order of their ids."""

    async def beat(self, process: str, silence: float) -> frozenset[str]:
        """Write this process's heartbeat; returns the processes that have one in the last `silence` seconds.

        A process that is alone writes it once: the next process that comes gives it `silence` seconds to write it
        again. Once a write has failed, this raises until a test write succeeds.
        """

    async def leave(self, process: str) -> None:
        """Remove the heartbeat of this process, which serves the database no more."""

    async def adopt(self, process: str, silence: float, most: int) -> list[str]:
        """Take over the bots and clocks of silent processes, at `most` tables at most; returns the ids of these."""

    async def attend(self, process: str, table: str, body: bytes) -> None:
        """Store who is at a table through this process; `body` is empty if nobody is."""

    async def attendance(self, tables: Sequence[str]) -> list[Attendance]:
        """Who is at these tables, as all processes have stored it."""

    async def tell(self, taken: Taken) -> None:
        """Broadcast what clients have used up of their limits; a process that does not listen misses it.

        It need not survive a power failure.
        """

    def watch(self, told: Callable[[AnyNews], None], missed: Callable[[], None]) -> None:
        """Call `told` with all news of other processes from now on: changed tables, attendance, names and the like.

        News of this process may be included. `missed` is called when news may have been missed.
        """
