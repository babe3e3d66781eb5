"""The part of the store's protocol for blocks between guests and for reports.

A block concerns two guests, and one of them has set it. Guests who play on another guest's device are covered by that
guest: only guests with a device of their own are in a block, or reported.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from numbra.core.errors import refusal
from numbra.server.texts import texts

if TYPE_CHECKING:
    from .protocol import Entry

MOST_BLOCKED = 300
"""People that one person may block."""
REPORTS_A_DAY = 20
"""Reports that one person may make within 24 hours."""
REPORTS_OF_TABLE = 50
"""Reports that are kept for one table."""

BLOCKED_ENOUGH = refusal(texts, "store/block-quota")
REPORTED_ENOUGH = refusal(texts, "store/report-quota")
TABLE_REPORTED = refusal(texts, "store/table-report-quota")

About = Literal["message", "name"]


class Block(NamedTuple):
    """A guest who is blocked, and since when."""

    blocked: str
    at: float


class Report(NamedTuple):
    """What a guest reports to the host: a message or a name, as it was then."""

    reporter: str
    guest: str
    """Whose message or name it is."""
    table: str
    about: About
    said: int
    """The number of the message in the table's chat, 0 for a name."""
    text: str


class Reported(NamedTuple):
    """A stored report, with its number and its time."""

    number: int
    at: float
    report: Report


class Blocking(Protocol):
    """The part of a store that keeps blocks and reports."""

    async def block(self, guest: str, blocked: str) -> Block:
        """Block a guest; if they are blocked already, nothing changes. Other processes are notified.

        `NO_GUEST` if one of the two is not known, `BLOCKED_ENOUGH` if the guest has blocked `MOST_BLOCKED` people.
        """

    async def unblock(self, guest: str, blocked: str) -> None:
        """Lift a block, if there is one. Other processes are notified."""

    async def blocks_of(self, guest: str) -> list[Block]:
        """The guests that a guest has blocked, the latest last."""

    async def apart(self, guests: Sequence[str]) -> dict[str, frozenset[str]]:
        """For each of these guests, those they have blocked or were blocked by; guests without a block are left out."""

    async def apart_since(self, guest: str, other: str) -> float | None:
        """Since when one of two guests has blocked the other, or None; the earlier time if both have."""

    async def message(self, table: str, number: int) -> "tuple[str, Entry] | None":
        """The guest who wrote a message of a table's chat, and the message, by its number; or None."""

    async def report(self, report: Report) -> None:
        """Store a report; if the same guest has reported the same before, nothing changes.

        `NO_GUEST` if the reporter or the reported guest is not known, `NO_TABLE` if there is no such table,
        `REPORTED_ENOUGH` if the guest has made `REPORTS_A_DAY` reports, `TABLE_REPORTED` if there are
        `REPORTS_OF_TABLE` reports for the table.
        """

    async def reported_by(self, guest: str, after: int = 0, limit: int = 100) -> list[Reported]:
        """A page of the reports a guest has made, in the order of their numbers."""
