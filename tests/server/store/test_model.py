"""Appending, compared with a simple model."""

import asyncio
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numbra.server.store import Appended, Conflict, Resent, Store, StoreError
from server.store.databases import Database, entry, keep_guests, table

GUESTS = ("ann", "bob", "cat")
SOME_GUESTS = st.lists(st.sampled_from(GUESTS), max_size=3)


@dataclass
class Model:
    """A table as it should be."""

    log: list[bytes] = field(default_factory=list)
    messages: dict[str, int] = field(default_factory=dict)
    guests: set[str] = field(default_factory=set)
    summary: bytes = b""

    def create(self, body: bytes, guests: list[str]) -> Appended | Conflict:
        """The expected result of creating it."""
        if self.log:
            return Conflict()
        self.log, self.guests, self.summary = [body], set(guests), body
        return Appended(1, 1000.0)

    def append(
        self, sequence: int, body: bytes, message: str | None, guests: list[str] | None
    ) -> Appended | Conflict | Resent | None:
        """The expected result of appending; None if it is refused, since there is no table."""
        if message in self.messages:
            return Resent(self.messages[message])
        if not self.log:
            return None
        if sequence != len(self.log) + 1:
            return Conflict()
        self.log.append(body)
        self.summary = body
        if message is not None:
            self.messages[message] = sequence
        if guests is not None:
            self.guests = set(guests)
        return Appended(sequence, 1000.0)


@dataclass(frozen=True)
class Create:
    """A call that creates a table."""

    table: int
    guests: list[str]


@dataclass(frozen=True)
class Append:
    """A call that appends an entry, at an offset from the end of the log."""

    table: int
    offset: int
    message: str | None
    guests: list[str] | None


STEPS = st.lists(
    st.builds(Create, st.integers(0, 1), SOME_GUESTS)
    | st.builds(
        Append,
        st.integers(0, 1),
        st.sampled_from((1, 1, 1, 0, -1, 2)),
        st.none() | st.sampled_from(("ann 1", "ann 2", "bob 1")),
        st.none() | SOME_GUESTS,
    ),
    min_size=1,
    max_size=25,
)


async def take(store: Store, step: Create | Append, name: str, body: bytes, model: Model) -> None:
    """Make a call to both, and compare the results."""
    match step:
        case Create():
            assert await store.create(table(name, summary=body), [body], step.guests) == model.create(body, step.guests)
        case Append():
            sequence = len(model.log) + step.offset
            expected = model.append(sequence, body, step.message, step.guests)
            row = table(name, summary=body)
            appending = store.append(row, entry(sequence, body), message=step.message, guests=step.guests)
            if expected is None:
                with pytest.raises(StoreError):
                    await appending
            else:
                assert await appending == expected


async def compare(store: Store, name: str, model: Model) -> None:
    """Compare everything that can be read of a table."""
    entries = await store.entries(name)
    assert [entry.sequence for entry in entries] == list(range(1, len(model.log) + 1))
    assert [entry.body for entry in entries] == model.log
    assert await store.listed(name) == (table(name, summary=model.summary) if model.log else None)
    for message in ("ann 1", "ann 2", "bob 1"):
        assert await store.sent(name, message) == model.messages.get(message)
    for guest in GUESTS:
        found = {row.id for row in await store.tables_of(guest, 10_000)}
        assert (name in found) == (guest in model.guests)


def test_appending_is_what_the_model_says(database: Database) -> None:
    """For any calls in any order: the same results, the same logs, the same lists."""
    games = iter(range(1_000_000))

    async def play(store: Store, steps: list[Create | Append]) -> None:
        game = next(games)
        names, models = [f"{game}a", f"{game}b"], [Model(), Model()]
        for number, step in enumerate(steps):
            await take(store, step, names[step.table], b"%d" % number, models[step.table])
        for name, model in zip(names, models, strict=True):
            await compare(store, name, model)

    with asyncio.Runner() as runner:
        store = runner.run(database.open())
        runner.run(keep_guests(store, *GUESTS))

        @settings(max_examples=100, deadline=None)
        @given(STEPS)
        def check(steps: list[Create | Append]) -> None:
            runner.run(play(store, steps))

        try:
            check()
        finally:
            runner.run(store.close())
