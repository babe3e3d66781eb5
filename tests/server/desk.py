"""A table without a database: commands become lines, lines become the table."""

from typing import Any

from numbra.server.protocol import commands
from numbra.server.store.protocol import Entry
from numbra.server.table.absence import Away
from numbra.server.table.clocks import Clock
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import AnyLine, encode_line
from numbra.server.table.options import TableOptions


def gone(*guests: str, since: float = 0.0, now: float = 1000.0) -> Away:
    """These guests have been away for a long time; the others are here."""
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
        opened = commands.open_table(
            "ann", game, bots, options=options or {}, table=TableOptions(public=public, clock=clock), rest=rest
        )
        self.entries = [Entry(1, 0.0, encode_line(opened))]
        self.table: Table = fold("t", self.entries)

    def add(self, line: AnyLine, at: float = 0.0) -> "Desk":
        """Append a line."""
        entry = Entry(self.table.sequence + 1, at, encode_line(line))
        self.table = apply_entry(self.table, entry)
        self.entries.append(entry)
        return self

    def begin(self, *guests: str, seed: str = "s", at: float = 0.0) -> "Desk":
        """Seat these guests and deal."""
        for guest in guests:
            self.add(commands.sit(self.table, guest), at)
        return self.add(commands.start(self.table, guests[0], seed), at)

    def act(self, guest: str, action: dict[str, Any], at: float = 0.0, sequence: int | None = None) -> "Desk":
        """Append a person's action."""
        sequence = self.table.sequence if sequence is None else sequence
        return self.add(commands.act(self.table, guest, action, sequence), at)

    def guest_to_act(self) -> str:
        """The guest for whom the game waits."""
        assert self.table.state is not None
        guest = self.table.occupants[self.table.state.waiting_for[0]].guest
        assert guest is not None
        return guest
