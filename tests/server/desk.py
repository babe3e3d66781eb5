"""A table without a database: decisions become lines, lines become the table."""

from typing import Any

from numbra.server import decisions
from numbra.server.absence import Away
from numbra.server.clock import Clock
from numbra.server.log import AnyLine, written
from numbra.server.store.protocol import Entry
from numbra.server.table import Table, after, folded


def gone(*guests: str, since: float = 0.0, now: float = 1000.0) -> Away:
    """These guests have been away for a long time, the others are here."""
    return Away(now, dict.fromkeys(guests, since))


class Desk:
    """One table and its log."""

    def __init__(
        self,
        game: str = "shades",
        bots: tuple[str | None, ...] = (None, None),
        *,
        options: dict[str, Any] | None = None,
        clock: Clock | None = None,
        public: bool = False,
        rest: float = 0.0,
    ) -> None:
        opened = decisions.open_table("ann", game, bots, options=options or {}, public=public, clock=clock, rest=rest)
        self.entries = [Entry(1, 0.0, written(opened))]
        self.table: Table = folded("t", self.entries)

    def add(self, line: AnyLine, at: float = 0.0) -> "Desk":
        """Append a line."""
        entry = Entry(self.table.sequence + 1, at, written(line))
        self.table = after(self.table, entry)
        self.entries.append(entry)
        return self

    def begin(self, *guests: str, seed: str = "s", at: float = 0.0) -> "Desk":
        """Seat these guests and deal."""
        for guest in guests:
            self.add(decisions.sit(self.table, guest), at)
        return self.add(decisions.start(self.table, guests[0], seed), at)

    def act(self, guest: str, action: dict[str, Any], at: float = 0.0, sequence: int | None = None) -> "Desk":
        """A person's action."""
        sequence = self.table.sequence if sequence is None else sequence
        return self.add(decisions.act(self.table, guest, action, sequence), at)

    def guest_to_act(self) -> str:
        """Whom the game waits for."""
        assert self.table.state is not None
        guest = self.table.occupants[self.table.state.waiting_for[0]].guest
        assert guest is not None
        return guest
