"""A table replayed from its log: what each viewer should have been shown at each sequence."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from harness.chaos.history import Kept, Row

from numbra.core.text import Language
from numbra.server.protocol import chat
from numbra.server.store.protocol import Entry
from numbra.server.table import projection, replay_since
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import Acted, Started, decode_line
from numbra.server.table.projection import People


class Violation(NamedTuple):
    """A broken guarantee: its kind, its table, and the details."""

    kind: str
    table: str
    what: str


class Replay:
    """The table after each line of its log, and how each viewer sees it."""

    def __init__(self, code: str, kept: Kept, people: People) -> None:
        self.code, self.kept, self.people = code, kept, people
        self.lines = [decode_line(row.body) for row in kept.log]
        self.tables = _tables(code, kept.log)
        self.seen = cache(self._seen)
        self.told = cache(self._told)

    @property
    def last(self) -> Table:
        """The table as it is at the end."""
        return self.tables[-1]

    def has(self, sequence: int) -> bool:
        """Whether the log has a line of this sequence."""
        return 1 <= sequence <= len(self.tables)

    def at(self, sequence: int) -> Table:
        """The table after the line of this sequence."""
        return self.tables[sequence - 1]

    def _seen(self, sequence: int, guest: str | None) -> Any:
        """A guest's view of the table, as JSON."""
        return plain(projection.project(self.at(sequence), guest, self.people))

    def _told(self, sequence: int, guest: str | None, language: Language | None) -> Any:
        """The events that a guest is sent, and the words for them, as JSON."""
        table = self.at(sequence)
        return plain(
            replay_since.Happened(
                sequence,
                projection.visible_events(table, guest),
                projection.narrated(table, guest, self.people, language),
            )
        )

    def missed(self, since: int, sequence: int, guest: str | None, language: Language | None) -> list[Any]:
        """The events that a guest has missed between two sequences, as JSON."""
        between = ((one, self.told(one, guest, language)) for one in range(since + 1, sequence + 1))
        return [told for one, told in between if told["words"] or isinstance(self.lines[one - 1], Started | Acted)]

    def said(self, number: int) -> Any:
        """A chat line, as JSON."""
        return plain(chat.said(_entry(self.kept.chat[number - 1]), self.people))


def _tables(code: str, log: Sequence[Row]) -> list[Table]:
    tables = [fold(code, [_entry(log[0])])]
    for row in log[1:]:
        tables.append(apply_entry(tables[-1], _entry(row)))
    return tables


def _entry(row: Row) -> Entry:
    return Entry(row.sequence, row.at, row.body)


def plain(value: object) -> Any:
    """A value, encoded as JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(value))
