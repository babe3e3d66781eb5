"""A table played again from its log: what everybody should have seen of it, at each sequence."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from benchmarks.storm.history import Kept, Row

from numbra.core.text import Language
from numbra.server import chat, missed, seen
from numbra.server.log import Acted, Started, read
from numbra.server.seen import People
from numbra.server.store.protocol import Entry
from numbra.server.table import Table, after, folded


class Violation(NamedTuple):
    """Something that must not be: of what kind, at which table, and what exactly."""

    kind: str
    table: str
    what: str


class Replay:
    """The table after each line of its log, and how each viewer sees it."""

    def __init__(self, code: str, kept: Kept, people: People) -> None:
        self.code, self.kept, self.people = code, kept, people
        self.lines = [read(row.body) for row in kept.log]
        self.tables = _tables(code, kept.log)
        self.seen = cache(self._seen)
        self.told = cache(self._told)

    @property
    def last(self) -> Table:
        """The table as it is at the end."""
        return self.tables[-1]

    def has(self, sequence: int) -> bool:
        """Whether the log has got so far."""
        return 1 <= sequence <= len(self.tables)

    def at(self, sequence: int) -> Table:
        """The table after the line of this sequence."""
        return self.tables[sequence - 1]

    def _seen(self, sequence: int, guest: str | None) -> Any:
        """What a guest sees of the table, as JSON."""
        return plain(seen.seen(self.at(sequence), guest, self.people))

    def _told(self, sequence: int, guest: str | None, language: Language | None) -> Any:
        """The events that a guest is told, and the words for them, as JSON."""
        table = self.at(sequence)
        return plain(
            missed.Happened(sequence, seen.told(table, guest), seen.worded(table, guest, self.people, language))
        )

    def missed(self, since: int, sequence: int, guest: str | None, language: Language | None) -> list[Any]:
        """What a guest has missed between two sequences, as JSON."""
        between = ((one, self.told(one, guest, language)) for one in range(since + 1, sequence + 1))
        return [told for one, told in between if told["words"] or isinstance(self.lines[one - 1], Started | Acted)]

    def said(self, number: int) -> Any:
        """Something that was said, as JSON."""
        return plain(chat.said(_entry(self.kept.chat[number - 1]), self.people))


def _tables(code: str, log: Sequence[Row]) -> list[Table]:
    tables = [folded(code, [_entry(log[0])])]
    for row in log[1:]:
        tables.append(after(tables[-1], _entry(row)))
    return tables


def _entry(row: Row) -> Entry:
    return Entry(row.sequence, row.at, row.body)


def plain(value: object) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))
