"""The part of the store's protocol for the host's tools: people, tables, reports, bans, and the audit log.

Every action of the host is one transaction with its line in the audit log (`Deed`): neither is ever stored without the
other. Lines of that log hold ids and the host's reasons, never names or messages of people.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from numbra.core.contract import Value
from numbra.core.errors import refusal
from numbra.server.texts import texts

if TYPE_CHECKING:
    from .protocol import Guest, Listed

NO_PERSON = refusal(texts, "store/no-person")
NOT_BANNED = refusal(texts, "store/not-banned")
NO_REPORT = refusal(texts, "store/no-report")

NUMBERS = 2**31 - 1
"""The largest number that a report or a line of the audit log can have."""
LATEST = (1e300, "")
"""The position at which the first page of a list begins: no time is later."""
Through = Literal["command", "page"]
"""How the host did something: by `numbra admin`, or on the page `/admin`."""
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
    """A ban of a guest, and of everybody on their device, until a moment."""

    guest: str
    at: float
    until: float
    reason: str
    by_address: bool
    """Whether new guests from the same address are refused, too."""
    address: str | None = None
    """A keyed digest of that address, once it is known."""


class KnownPerson(NamedTuple):
    """A guest as the host's list shows them."""

    guest: "Guest"
    """The guest, with their ban or that of the guest on whose device they play."""
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
        """The position after which the next page begins."""
        return self.used, self.guest.id


class Report(NamedTuple):
    """A message or a name that a guest has reported to the host."""

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
    """A guest was banned or unbanned."""

    guest: str


class Purged(NamedTuple):
    """The host has deleted the messages of a guest."""

    guest: str


class Moderation(Protocol):
    """The part of a store that the host's tools use."""

    async def known_people(
        self, search: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> list[KnownPerson]:
        """A page of guests whose names contain a text, ignoring case, or whose id it is; the latest here first."""

    async def known_tables(
        self, status: str = "", game: str = "", after: tuple[float, str] | None = None, *, limit: int
    ) -> "list[Listed]":
        """A page of tables of a status and a game, or of any, after a time and an id; the latest touched first."""

    async def reports(self, *, settled: bool, before: int | None = None, limit: int) -> list[Report]:
        """A page of the reports that are settled, or of those that are not, before a number; the latest first."""

    async def settle(self, number: int, deed: Deed) -> None:
        """Mark a report as settled; `NO_REPORT` if there is no open one with this number."""

    async def ban(self, guest: str, until: float, reason: str, deed: Deed, *, by_address: bool) -> Ban:
        """Ban a guest or, if they play on another guest's device, that guest; an earlier ban is replaced.

        The deed's subject is the guest who is banned. `NO_PERSON` if there is no such guest.
        """

    async def unban(self, guest: str, deed: Deed) -> str:
        """Lift the ban of a guest, or of the one on whose device they play; returns whose. `NOT_BANNED` if none."""

    async def bans(self, after: str = "", *, limit: int) -> list[Ban]:
        """A page of all bans in the order of guests, with those that have ended and are not deleted yet."""

    async def bans_of(self, guests: Sequence[str]) -> list[Ban]:
        """The bans of these guests."""

    async def ban_address(self, guest: str, address: str) -> None:
        """Store the address of a guest whose ban includes it, unless one is stored already."""

    async def banned_address(self, address: str, now: float) -> Ban | None:
        """The ban that refuses new guests from an address at a moment, or None."""

    async def purge(self, guest: str, deed: Deed) -> list[str]:
        """Delete the messages of a guest and of those on their device, and return the ids of all of them.

        `NO_PERSON` if there is no such guest. It is done in small steps; the first is one transaction with the audit
        log.
        """

    async def rename(self, guest: str, name: str, deed: Deed) -> None:
        """Change the name of a guest. `NO_PERSON` if there is no such guest."""

    async def audit(self, before: int | None = None, *, limit: int) -> list[AuditLine]:
        """A page of the audit log before a number, the latest line first."""

    async def read_secret(self, name: str) -> bytes | None:
        """The secret of that name in this database, or None."""

    async def replace_secret(self, name: str, value: bytes, deed: Deed, *, before: bytes | None = None) -> bool:
        """Store another secret of that name; if `before` is given, only in its place. Whether it was stored."""
