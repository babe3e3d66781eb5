"""Whatever clients send, each message gets one correct answer, and only accepted messages change the table."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numbra.core.contract import Seat
from numbra.core.text import LANGUAGES, Language
from numbra.server.protocol import commands
from numbra.server.protocol.commands import Command
from numbra.server.protocol.from_client import MESSAGES
from numbra.server.protocol.rematch import RematchCommand
from numbra.server.table.fold import Table
from numbra.testing.play import listing
from numbra.testing.table import plain
from server.answers import check_answer
from server.fate import Fate
from server.house import house as real_house
from server.mutants import Message, Mutation, filled_in, messages, mutations
from server.process import House, house, sequences
from server.table.test_projection import move_of
from server.wiretap import Party, party, play_out

CHANGES = {str(kind.__struct_config__.tag) for kind in MESSAGES if issubclass(kind, Command | RematchCommand)}
PEOPLE = ("ann", "ben", "ann", "ben", "zoe", None)
"""The creator and another player, twice as often as a stranger and a client without a session."""

Said = tuple[str | None, Message, Mutation]
conversations = st.lists(st.tuples(st.sampled_from(PEOPLE), messages, mutations), max_size=12)


@dataclass
class Memory:
    """What was accepted at a table."""

    table: str
    accepted: dict[tuple[str | None, bool, str], int] = field(default_factory=dict)
    """By guest, whether it was chat, and message id: the sequence number of the answer."""


async def gathering(here: House) -> str:
    """A table with a free seat."""
    table = (await here.opened(None, None, None, kind="nmbrs")).id
    for guest in ("ann", "ben"):
        await here.rooms.change(table, partial(commands.sit, guest=guest))
    return table


async def closed(here: House) -> str:
    """A closed table."""
    table = await gathering(here)
    await here.rooms.change(table, partial(commands.close, guest="ann"))
    return table


async def over(here: House) -> str:
    """A table with a finished game."""
    table, rng = await here.begun("ann", "ben", kind="code777"), random.Random(7)
    while not (state := await here.state(table)).over:
        await here.add(table, move_of("code777", state, rng))
    return table


def playing(kind: str) -> Callable[[House], Awaitable[str]]:
    """A table with a running game."""
    return lambda here: here.begun("ann", "ben", kind=kind)


SITUATIONS: dict[str, tuple[Callable[[House], Awaitable[str]], int]] = {
    "gathering": (gathering, 80),
    "closed": (closed, 120),
    "shades": (playing("shades"), 120),
    "nmbrs": (playing("nmbrs"), 120),
    "code777": (playing("code777"), 120),
    "over": (over, 120),
}
"""And the number of examples for each."""


def legal_for(table: Table, seat: Seat | None) -> list[Message]:
    """The actions that a seat may take."""
    if table.state is None or seat is None:
        return []
    return [plain(action) for action in listing(table.state.actions(seat), 50).actions]


async def composed(here: House, memory: Memory, said: Said, rng: random.Random) -> tuple[str | None, bytes]:
    """A client's message for the table as it is now."""
    guest, message, mutation = said
    table = await here.rooms.table(memory.table)
    legal = legal_for(table, None if guest is None else table.seat_of(guest))
    return guest, mutation(filled_in(message, table.sequence, legal), rng)


async def deliver(here: House, memory: Memory, guest: str | None, raw: bytes, language: Language) -> None:
    """Deliver one message; its answer is correct, and an accepted message is written exactly once."""
    before = await written(here, memory.table)
    answer = msgspec.json.decode(await here.talk(memory.table, guest, language).handler.answer(raw))
    check_answer(raw, answer, language)
    kind = msgspec.json.decode(raw)["type"] if answer["type"] == "accepted" else ""
    talked = kind in ("say", "react")
    if talked or kind in CHANGES:
        sent = (guest, talked, answer["id"])
        new = sent not in memory.accepted
        assert memory.accepted.setdefault(sent, before[talked] + 1) == answer["sequence"]
        before[talked] += new
    assert await written(here, memory.table) == before


async def written(here: House, table: str) -> list[int]:
    """The number of lines in the log, and of chat messages."""
    return [len(await here.store.entries(table)), len(await here.store.said(table, last=10_000))]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_message_has_one_good_answer(tmp_path: Path, situation: str) -> None:
    """From any sender, also when repeated, in every situation; a listener receives each change once."""
    make, examples = SITUATIONS[situation]
    memories: list[Memory] = []

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True)
    @given(conversations, st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
    def check(handler: list[Said], language: Language, rng: random.Random) -> None:
        runner.run(work(handler, language, rng))

    async def work(handler: list[Said], language: Language, rng: random.Random) -> None:
        if not memories or make is not over:
            memories.append(Memory(await make(here)))
        memory = memories[-1]
        async with here.rooms.listening(memory.table, "ben") as listener:
            before, _ = await written(here, memory.table)
            sent = []
            for said in handler:
                sent.append(await composed(here, memory, said, rng))
                await deliver(here, memory, *sent[-1], language)
            for guest, raw in sent:
                await deliver(here, memory, guest, raw, language)
            after, _ = await written(here, memory.table)
            assert sequences(listener) == list(range(before + 1, after + 1))

    with asyncio.Runner() as runner:
        doors = house(tmp_path, driving=False)
        here = runner.run(doors.__aenter__())
        try:
            runner.run(here.know("ann", "ben", "zoe"))
            check()
            assert any(memory.accepted for memory in memories) or make in (over, closed)  # hardly anything is there
        finally:
            runner.run(doors.__aexit__(None, None, None))


@dataclass
class Fuzzed:
    """A table with real sockets, and what was accepted from the client that is fuzzed."""

    at: Party
    sequence: int
    accepted: dict[str, int] = field(default_factory=dict)
    examples: int = 0

    def legal(self) -> list[Message]:
        """The actions that it may take, as the server lists them."""
        actions: list[Message] = self.at.ask(0, {"type": "actions", "id": "what now?"}).get("actions", [])
        return actions

    def answers(self, frames: list[str | bytes]) -> list[dict[str, Any]]:
        """The answers to frames that are sent in a row."""
        self.examples += 1
        tap = self.at.taps[0]
        heard = len(tap.frames)
        for frame in frames:
            tap.send_raw(frame)
        tap.ask({"type": "ping", "id": f"the end of {self.examples}"})
        told = ("update", "here", "said")
        return [said for raw in tap.frames[heard:-1] if (said := msgspec.json.decode(raw))["type"] not in told]

    def check(self, frames: list[str | bytes]) -> None:
        """Each frame gets a correct answer, and every client receives the changes."""
        answers = self.answers(frames)
        assert len(answers) == len(frames)
        for frame, answer in zip(frames, answers, strict=True):
            raw = frame if isinstance(frame, bytes) else frame.encode()
            check_answer(raw, answer, self.at.taps[0].language)
            assert isinstance(frame, str) or answer["code"] == "wire/malformed"
            if answer["type"] == "accepted" and msgspec.json.decode(raw)["type"] in CHANGES:
                self.sequence += answer["id"] not in self.accepted
                assert self.accepted.setdefault(answer["id"], self.sequence) == answer["sequence"]
        self.at.settle()
        for tap in self.at.taps:
            assert tap.heard("update")[-1]["sequence"] == self.sequence


@pytest.fixture(scope="module")
def fated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Fate, str]]:
    """A server with known seeds, and its address."""
    fate = Fate()
    with fate.rules(), real_house(tmp_path_factory.mktemp("house") / "numbra.db") as address:
        yield fate, address


def close_it(at: Party, _seed: str) -> None:
    """Close the table."""
    at.ask(0, {"type": "close", "id": "close"})


def start_it(at: Party, _seed: str) -> None:
    """Start the game."""
    at.ask(0, {"type": "start", "id": "start"})


def finish_it(at: Party, seed: str) -> None:
    """Play to the end."""
    start_it(at, seed)
    play_out(at, "code777", seed, random.Random(7))
    at.settle()


@pytest.mark.filterwarnings("ignore:Do not use the `random` module")  # the sockets' own pings use it, every 20 seconds
@pytest.mark.parametrize(
    ("kind", "prepare", "language"),
    [
        ("nmbrs", start_it, "de"),
        ("code777", start_it, "fr"),
        ("nmbrs", close_it, "en"),
        ("code777", finish_it, "de"),
    ],
)
def test_every_frame_has_one_good_answer(
    fated: tuple[Fate, str], kind: str, prepare: Callable[[Party, str], None], language: Language
) -> None:
    """Several in a row, and all of them again, on a socket that stays open; other clients are served meanwhile."""
    fate, address = fated
    fate.code = f"{kind}-{prepare.__name__}"

    @settings(max_examples=60, deadline=None, database=None, derandomize=True)
    @given(
        st.lists(st.tuples(staying, mutations, st.sampled_from([False, False, False, True])), max_size=6),
        st.randoms(use_true_random=False),
    )
    def check(sent: list[tuple[Message, Mutation, bool]], rng: random.Random) -> None:
        legal = fuzzed.legal()
        raws = [(mutation(filled_in(said, fuzzed.sequence, legal), rng), binary) for said, mutation, binary in sent]
        fuzzed.check([frame_of(raw, binary=binary) for raw, binary in raws] * 2)

    with party(address, kind, 3, language=language) as at:
        prepare(at, fate.seed)
        fate.code += "-again"
        fuzzed = Fuzzed(at, at.taps[0].heard("update")[-1]["sequence"])
        check()
        at.go(2)
        assert at.arrive(2, 1)["table"]["sequence"] == fuzzed.sequence


staying = messages.filter(lambda message: message.get("type") != "resign")
"""Without “resign”: a bot would play on, unasked for. It is tested without sockets."""


def frame_of(raw: bytes, *, binary: bool) -> str | bytes:
    """A text frame if the bytes are valid text."""
    try:
        return raw if binary else raw.decode()
    except UnicodeDecodeError:
        return raw
