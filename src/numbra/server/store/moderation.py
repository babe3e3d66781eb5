"""What the host's tools ask of a database: people, tables, reports, bans, and the audit log.

Whatever the host does is one transaction with its line in the audit log (`Deed`): neither is ever there without the
other. Lines of that log hold ids and the host's reasons, never names or messages of people.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from numbra.core.contract import Value
from numbra.core.errors import refusal

if TYPE_CHECKING:
    from .protocol import Guest, Listed

NO_PERSON = refusal(
    "store/no-person",
    en="There is nobody with the id {guest}.",
    de="Es gibt niemanden mit der Kennung {guest}.",
    fr="Il n’y a personne avec l’identifiant {guest}.",
)
NOT_BANNED = refusal(
    "store/not-banned",
    en="{guest} is not banned.",
    de="{guest} ist nicht gesperrt.",
    fr="{guest} n’est pas exclu.",
)
NO_REPORT = refusal(
    "store/no-report",
    en="There is no open report with the number {number}.",
    de="Es gibt keine offene Meldung mit der Nummer {number}.",
    fr="Il n’y a pas de signalement ouvert avec le numéro {number}.",
)

NUMBERS = 2**31 - 1
"""The largest number that a report or a line of the audit log can have."""
LATEST = (1e300, "")
"""What the first page of a list begins after: no moment is later."""
Through = Literal["command", "page"]
"""Where the host did something: by `numbra admin`, or on the page `/admin`."""
Action = Literal["ban", "unban", "purge", "rename", "settle", "close", "remove", "token", "sign-in", "sign-out"]


class Deed(NamedTuple):
    """A line to add to the audit log."""

    through: Through
    action: Action
    subject: str
    """The id of a guest or a table, or the number of a report; empty where there is none."""
    detail: str = ""


class AuditLine(NamedTuple):
    """A line of the audit log: its number, when it was written, and what the host did."""

    number: int
    at: float
    through: str
    action: str
    subject: str
    detail: str


class Ban(Value, frozen=True):
    """Somebody who may do nothing here until a moment, with everybody on their device."""

    guest: str
    at: float
    until: float
    reason: str
    by_address: bool
    """Whether nobody new may come in from where they come from."""
    address: str | None = None
    """A keyed digest of where that is, once it is known."""


class KnownPerson(NamedTuple):
    """A guest as the host's list shows them."""

    guest: "Guest"
    """With the ban of them, or of the guest on whose device they play."""
    tables: int
    """Tables that are open or being played, where they have a seat or which they opened."""
    reports: int
    """Reports against them that are not settled."""
    used: float
    """When they were last here, in seconds of `Store.served`: the list is in this order."""

    def ban(self, now: float) -> Ban | None:
        """Their ban, if it has not ended at this moment."""
        ban = self.guest.ban
        return ban if ban is not None and ban.until > now else None

    @property
    def key(self) -> tuple[float, str]:
        """What the next page begins after."""
        return self.used, self.guest.id


class Report(NamedTuple):
    """Something that somebody has asked the host to look at."""

    number: int
    at: float
    reporter: str
    guest: str
    table: str
    about: str
    """`message` or `name`."""
    said: int
    text: str
    settled: bool


class Banned(NamedTuple):
    """A guest was banned, or is not any more."""

    guest: str


class Purged(NamedTuple):
    """What a guest has said was deleted by the host."""

    guest: str


class Moderation(Protocol):
    """The part of a store that the host's tools use."""

    async def known_people(
        self, search: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[KnownPerson]:
        """Guests whose names contain a text, whatever its case, or whose id it is; the latest here first: a page."""

    async def known_tables(
        self, status: str = "", game: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> "list[Listed]":
        """Tables of a status and a game, or of any; the latest touched first: a page after a moment and an id."""

    async def reports(self, *, settled: bool, before: int | None = None, limit: int) -> list[Report]:
        """Reports that are settled, or those that are not; the latest first: a page of those before a number."""

    async def settle(self, number: int, deed: Deed) -> None:
        """A report needs no more attention; `NO_REPORT` if there is none that does."""

    async def ban(self, guest: str, until: float, reason: str, deed: Deed, *, by_address: bool) -> Ban:
        """Ban a guest or, if they play on somebody's device, that guest; a ban before is replaced.

        The deed's subject is the guest who is banned. `NO_PERSON` if there is no such guest.
        """

    async def unban(self, guest: str, deed: Deed) -> str:
        """Lift the ban of a guest, or of the one on whose device they play: whose it was. `NOT_BANNED` if none."""

    async def bans(self, after: str = "", *, limit: int) -> list[Ban]:
        """All bans, also those that have ended and are not deleted yet, in the order of guests: a page of them."""

    async def bans_of(self, guests: Sequence[str]) -> list[Ban]:
        """The bans of these guests."""

    async def ban_address(self, guest: str, address: str) -> None:
        """Write down where a guest comes from whose ban goes by the address; the first time counts."""

    async def banned_address(self, address: str, now: float) -> Ban | None:
        """The ban because of which nobody new may come in from an address at a moment, if there is one."""

    async def purge(self, guest: str, deed: Deed) -> list[str]:
        """Delete what a guest, and those on their device, have said at any table: who they are. `NO_PERSON` if none.

        It is done in small steps; the first is one transaction with the audit log.
        """

    async def rename(self, guest: str, name: str, deed: Deed) -> None:
        """A guest has another name from now on. `NO_PERSON` if there is none."""

    async def audit(self, before: int | None = None, *, limit: int) -> list[AuditLine]:
        """What the host has done, the latest first: a page of the lines before a number."""

    async def read_secret(self, name: str) -> bytes | None:
        """A secret of this database, if there is one of that name."""

    async def replace_secret(self, name: str, value: bytes, deed: Deed, *, before: bytes | None = None) -> bool:
        """Another secret of that name from now on; if one `before` is named, only in its place. Whether it was done."""
