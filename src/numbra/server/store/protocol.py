"""What the server asks of a database.

A table is a log. Entry n+1 is appended under the unique key (table, sequence); whoever comes second is told so and
reloads. No locks, no owner: any number of processes may serve the same table. What a call has returned is on disk.
"""

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from numbra.core.contract import Value
from numbra.core.errors import NumbraError, refusal

from .blocking import Blocking
from .moderation import Ban, Banned, Deed, Moderation, Purged

NEWER_DATABASE = refusal(
    "store/newer-database",
    en="The database was written by a newer version of Numbra ({found}); this one knows {known}. Please update Numbra.",
    de="Die Datenbank stammt von einer neueren Version von Numbra ({found}); diese kennt {known}. Bitte aktualisieren.",
    fr="La base vient d’une version plus récente de Numbra ({found}) ; celle-ci connaît {known}. Mets Numbra à jour.",
)
CANNOT_OPEN = refusal(
    "store/cannot-open",
    en="The database {where} cannot be opened: {why}.",
    de="Die Datenbank {where} lässt sich nicht öffnen: {why}.",
    fr="La base {where} ne peut pas être ouverte : {why}.",
)
FAILED = refusal(
    "store/failed",
    en="The database could not do it: {why}.",
    de="Die Datenbank konnte das nicht tun: {why}.",
    fr="La base n’a pas pu le faire : {why}.",
)
UNREACHABLE = refusal(
    "store/unreachable",
    en="The database does not answer right now. Nothing that was confirmed is lost; please try again.",
    de="Die Datenbank antwortet gerade nicht. Nichts Bestätigtes ist verloren; bitte versuche es noch einmal.",
    fr="La base ne répond pas en ce moment. Rien de ce qui a été confirmé n’est perdu ; réessaie.",
)
CLOSED = refusal(
    "store/closed",
    en="The database was closed already.",
    de="Die Datenbank wurde schon geschlossen.",
    fr="La base est déjà fermée.",
)
NO_TABLE = refusal(
    "store/no-table",
    en="There is no table {table}.",
    de="Es gibt keinen Tisch {table}.",
    fr="Il n’y a pas de table {table}.",
)
NO_GUEST = refusal(
    "store/no-guest",
    en="Nobody knows you here any more: what was kept of you is deleted.",
    de="Hier kennt dich niemand mehr: Was von dir aufbewahrt wurde, ist gelöscht.",
    fr="Personne ne te connaît plus ici : ce qui était gardé de toi est effacé.",
)
TALKED_ENOUGH = refusal(
    "store/chat-quota",
    en="You have written all that one person may write in a day: go on tomorrow.",
    de="Du hast so viel geschrieben, wie eine Person an einem Tag schreiben darf: Mach morgen weiter.",
    fr="Tu as écrit tout ce qu’une personne peut écrire en un jour : continue demain.",
)
ARCHIVED = refusal(
    "store/archived",
    en="This game was over long ago: it can still be looked at, and nothing more be done there.",
    de="Dieses Spiel ist lange vorbei: Du kannst es noch ansehen, aber dort nichts mehr tun.",
    fr="Cette partie est finie depuis longtemps : tu peux encore la regarder, mais plus rien y faire.",
)


class StoreError(NumbraError):
    """The database cannot be used, or could not do what was asked; then nothing of it was done.

    The one exception is a database that stops answering (`store/unreachable`) while it writes: then it is not known.
    Whoever asks again with the same message, or reads the log, finds out.
    """


class NewerDatabase(StoreError):
    """It was written by a version of Numbra that is newer than this one."""


class Entry(NamedTuple):
    """One line of a table's log: its place, when it was written (seconds since 1970), and what it says, as JSON."""

    sequence: int
    at: float
    body: bytes


class Appended(NamedTuple):
    """The entry is on disk."""

    sequence: int
    at: float


class Conflict(NamedTuple):
    """Somebody was faster: the log does not end right before that sequence. Nothing was written."""


class Resent(NamedTuple):
    """The same message was appended before, as this entry. Nothing was written."""

    sequence: int


class News(NamedTuple):
    """A table that has changed: where its log ends now, and how much was ever said there."""

    table: str
    sequence: int
    said: int


class Attended(NamedTuple):
    """Somebody has come to a table or gone from it, or has said “go on” there."""

    table: str


class Renamed(NamedTuple):
    """A guest has another name or avatar."""

    guest: str


class SessionsEnded(NamedTuple):
    """A guest has ended all sessions of theirs before a generation."""

    guest: str
    generation: int


class BlocksChanged(NamedTuple):
    """A guest has blocked another, or does so no more."""

    guest: str
    other: str


class Forgotten(NamedTuple):
    """A guest is deleted."""

    guest: str


class Taken(NamedTuple):
    """What clients have taken of the limits through one process, or hold open there, by limit and digest of client."""

    process: str
    taken: dict[str, int]


AnyNews = News | Attended | Renamed | SessionsEnded | BlocksChanged | Forgotten | Taken | Banned | Purged


class Note(NamedTuple):
    """What a guest has noted down for a seat at a table."""

    table: str
    seat: int
    text: str


class Due(NamedTuple):
    """What was last used before these moments, in seconds of `Store.served`, is not kept any longer."""

    tables: float
    """Closed tables are deleted, finished games packed."""
    stuck: float
    """Tables that could not even be closed are deleted."""
    games: float
    """Packed games are deleted."""
    guests: float
    """Guests are forgotten."""


class Attendance(NamedTuple):
    """What a process says of those who are at a table through it, as JSON the server writes and reads."""

    table: str
    process: str
    body: bytes


class Guest(Value, frozen=True, kw_only=True):
    """A person without an account: what the server keeps of them besides the tables they sat at."""

    id: str
    name: str
    created: float
    seen: float
    host: str | None = None
    """The guest on whose device they play, who acts for them."""
    avatar: int | None = None
    """The avatar they have chosen, if they have."""
    generation: int = 0
    """Sessions of an earlier one have been ended."""
    exchanged: float | None = None
    """When the session of the first form, which has no time in it, was exchanged; who never had one, when they came."""
    ban: Ban | None = None
    """The ban of them, or of the guest on whose device they play, as `Store.guest` finds it; it may have ended."""

    @property
    def portrait(self) -> int:
        """The avatar others see: the chosen one, or the usual one."""
        return usual_avatar(self.id) if self.avatar is None else self.avatar

    @property
    def person(self) -> "Person":
        """What others get to know of them."""
        return Person(self.name, self.portrait, self.host)


class Person(Value, frozen=True):
    """What a guest is called and looks like at tables and in lists, and on whose device they play."""

    name: str
    avatar: int | None
    host: str | None = None


FORGOTTEN = Person("", None)
"""Whoever has sat at a table and is not known any more."""

A_DAY = 24 * 3600.0
TALK_A_DAY = 200_000
"""Bytes that a person may say in a day, together with those on their device: 100 pages of text."""

PAGE = 100
"""Rows that are read at once of what may be very much."""

ALONE = 1e15
"""When a process has said last that it lives, if it need not say so: there is no other."""
PROBE = "probe of the disk"
"""The name of what is written to find out whether anything can be, among the secrets; it is deleted at once."""
PROBE_SIZE = 64 * 1024
"""Bytes of it: more than fits into what is free by chance."""

AVATARS = 64
"""A client draws that many different ones."""


def quota_used(talked: float, seconds: float) -> float:
    """What is still used of a day's quota of talk after so many seconds; a clock that was set back has gone on, too."""
    return max(0.0, talked - abs(seconds) * TALK_A_DAY / A_DAY)


def usual_avatar(guest: str) -> int:
    """The avatar of a guest who has chosen none: always the same one for the same id."""
    return sha256(guest.encode(errors="surrogatepass")).digest()[0] % AVATARS


class Listed(Value, frozen=True, kw_only=True):
    """A table as the lobby and one's own list of games know it, without its log."""

    id: str
    game: str
    public: bool
    status: str
    """`open`, `playing`, `over` or `closed`."""
    touched: float
    summary: bytes
    """What a list shows of it, as JSON the server writes and reads."""
    driver: str | None = None
    """The process that sees to bots and clocks there, if there are any."""
    creator: str | None = None
    """The guest who opened it, if that is known."""


class Store(Blocking, Moderation, Protocol):
    """A database. All calls are safe to make at the same time; after `close` none may be made (`StoreError`)."""

    async def close(self) -> None:
        """Finish what was asked and let go of the database."""

    async def ready(self) -> bool:
        """Whether it reads and writes. Never raises: a closed or broken database is not ready.

        Once a write has failed, as on a full disk, it is not ready until a write that is tried for it succeeds.
        """

    async def create(
        self, table: Listed, first: Sequence[bytes], guests: Sequence[str], *, by: str | None = None
    ) -> Appended | Conflict:
        """A new table with the first entries of its log (from 1 on) and its guests; `Conflict` if the id is taken.

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
        """Append an entry and renew what lists show of the table, both or neither.

        `NO_TABLE` if there is no such table, `ARCHIVED` if its log is packed.

        `message` is the author and their own id of what they sent: appended once, however often it is sent, and
        `Resent` even if the sequence is taken as well. `guests`, if given, are from now on those whose table it is;
        whoever of them is not known, or was forgotten, is left out. `by` is the guest who asks for it: nothing is
        written, and `NO_GUEST` raised, unless they are known when it is committed. `deed` is a line of the audit log,
        written with the entry, where the host asks for it.
        """

    async def sent(self, table: str, message: str) -> int | None:
        """The sequence a message was appended as, if it was."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log from after a sequence on, in order, packed or not; empty if there is no such table."""

    async def heads(self, tables: Sequence[str]) -> list[News]:
        """Where the logs of these tables end, and how much was ever said there."""

    async def listed(self, table: str) -> Listed | None:
        """What lists know of one table."""

    async def lobby(self, limit: int) -> list[Listed]:
        """Public tables, those that are open before those being played.

        First one of each guest who has opened any, then the second of each, and so on; the latest touched first.
        """

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """The tables a guest sits at or has sat at to the end, the latest touched first."""

    async def served(self) -> float:
        """How long this database has been served by any process, in seconds; from now on at least so long.

        This is the time by which everything grows old that is deleted some day. It is counted by clocks that only
        run, and nobody can set: no clock that is wrong makes anything old.
        """

    async def idle(self, before: float, after: str = "", limit: int = PAGE) -> list[str]:
        """The ids of tables neither over nor closed, last used before a moment of `served`: a page of them."""

    async def sweep(self, due: Due) -> bool:
        """Delete or pack a little of what is due, a few hundred rows at most in one transaction; whether there was any.

        Packed, a finished game keeps its log in one compressed row, without its chat and notes. Bans
        that have ended are deleted.
        """

    async def guest(self, id: str) -> Guest | None:
        """A guest, with their ban if there is one."""

    async def people(self, guests: Sequence[str]) -> dict[str, Person]:
        """What guests are called and look like; whoever is not known is left out."""

    async def keep_guest(self, guest: Guest) -> None:
        """Write down a new guest; `NO_GUEST` if they play on the device of somebody who is not known."""

    async def change_guest(self, id: str, *, name: str | None = None, avatar: int | None = None) -> None:
        """A guest has another name, another avatar, or both from now on. Whoever is forgotten stays so."""

    async def saw_guest(self, id: str, moment: float) -> None:
        """A guest was here. Whoever is forgotten stays so."""

    async def exchange_session(self, id: str, moment: float) -> None:
        """A guest's session of the first form was exchanged; the first time counts."""

    async def end_sessions(self, id: str) -> int:
        """End all sessions of a guest: the generation of those that are good from now on."""

    async def generations(self, guests: Sequence[str]) -> dict[str, int]:
        """The generations of guests' sessions; whoever is not known is left out."""

    async def forget_guest(self, id: str) -> list[str]:
        """Delete a guest, their notes, chat and name on every list; before them, those who play on their device.

        It is done in small steps, the guest being the last. Logs keep the seat without the person. Who was forgotten is
        returned. Whatever they ask for afterwards is refused with `NO_GUEST`, also if it was under way: nothing is
        written for a guest who is not there.
        """

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this database, such as the key that signs sessions: the fresh one at first, then the same."""

    async def say(self, table: str, guest: str, body: bytes, *, message: str | None = None) -> Entry | Resent:
        """Add to a table's chat, numbered from 1; a number is not given again when what it stood for is deleted.

        `message` is the author's own id of what they sent, as in `append`: it is said once. `NO_GUEST` if the author
        is not known, `TALKED_ENOUGH` if they and those on their device have said `TALK_A_DAY` bytes: so much is free
        again with each day that passes, evenly. It is counted here, so that all processes count together.
        """

    async def said(self, table: str, after: int = 0, last: int = -1) -> list[Entry]:
        """A table's chat after a number, in order; only the last of it, if so many are named."""

    async def note(self, table: str, seat: int, guest: str, text: str) -> None:
        """Keep a seat's private note; an empty one is deleted. `NO_GUEST` if its author is not known."""

    async def noted(self, table: str, seat: int, guest: str) -> str:
        """A guest's private note for his seat, or nothing."""

    async def said_by(self, guest: str, after: tuple[str, int] = ("", 0), limit: int = PAGE) -> list[tuple[str, Entry]]:
        """What a guest has said, with the tables where they did, in the order of tables and numbers: a page of it.

        The next page comes after the last table and number of this one.
        """

    async def noted_by(self, guest: str, after: tuple[str, int] = ("", -1), limit: int = PAGE) -> list[Note]:
        """The notes of a guest, in the order of tables and seats: a page of them."""

    async def tables_by(self, guest: str, after: str = "", limit: int = PAGE) -> list[Listed]:
        """The tables of `tables_of` in the order of their ids: a page of them."""

    async def brought_by(self, host: str, after: str = "", limit: int = PAGE) -> list[Guest]:
        """The guests who play on a guest's device, in the order of their ids: a page of them."""

    async def beat(self, process: str, silence: float) -> frozenset[str]:
        """This process serves the database; which ones do. Who has not said so for so many seconds is not one.

        A process that is alone writes this once: whoever comes next gives it so many seconds to say so again. Once a
        write has failed, this raises until a write that is tried for it succeeds.
        """

    async def leave(self, process: str) -> None:
        """This process serves the database no more."""

    async def adopt(self, process: str, silence: float, most: int) -> list[str]:
        """See to the bots and clocks of silent processes, so many at most: at which tables."""

    async def attend(self, process: str, table: str, body: bytes) -> None:
        """Who is at a table through this process; empty if nobody is."""

    async def attendance(self, tables: Sequence[str]) -> list[Attendance]:
        """Who is at these tables, as all processes have said."""

    async def tell(self, taken: Taken) -> None:
        """Tell the other processes what clients have taken, once: whoever does not listen does not hear of it.

        It need not survive the loss of power.
        """

    def watch(self, told: Callable[[AnyNews], None], missed: Callable[[], None]) -> None:
        """From now on tell of every table at which another process has written, talked or come, and of new names.

        Of what this process does one may be told, too. `missed` is called when something may have escaped notice.
        """
