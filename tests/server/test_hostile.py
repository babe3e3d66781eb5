"""Hostile clients against a real server while honest people play: the short form of `benchmarks/hostile.py`."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from harness.siege.army import RAIDS
from harness.siege.besiege import besiege
from harness.siege.honest import Person, differences
from harness.siege.outcome import AFTER, BEFORE, DURING, Outcome, Plan
from harness.siege.siege import SIEGES
from harness.siege.wire import CLOSE, LAST, Ledger, Wire, frame, request

from numbra.core.record import Header, Move, Record
from numbra.core.registry import game
from server.answers import REFUSALS

SHORT = Plan(messages=8_000, ranks=4, addresses=16, pairs=3, pace=0.01, calm=0.3, growth=3.0, seed=7)
"""So short an attack only shows that memory is not exhausted."""
CLOSED = {1000, 1002, 1003, 1005, 1007, 1009, 1012, 4404, 4408, 4429}
"""Codes that may close a socket: those of the protocol's page, and the standard ones for broken frames."""


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """One attack; each test checks another part of its outcome."""
    return asyncio.run(besiege(SHORT, tmp_path_factory.mktemp("house")))


def test_nothing_goes_wrong(outcome: Outcome) -> None:
    """No fault, no hang, no leak: not in the server's log, nor in its answers, nor in an honest game."""
    assert outcome.failures() == []


def test_everything_was_tried(outcome: Outcome) -> None:
    """Every raid and every siege has sent something, besides the attackers' set-up."""
    assert len(+outcome.ledger.sent) == len(RAIDS) + len(SIEGES) + 1
    assert outcome.ledger.sent.total() >= SHORT.messages


def test_attackers_get_in(outcome: Outcome) -> None:
    """They are refused for what they send, not because of an unknown host name."""
    answers = outcome.ledger.answers
    unknown = sum(many for answer, many in answers.items() if answer.endswith("wire/unknown-host"))
    assert unknown < answers.total() / 100
    assert answers["HTTP 101"] and answers["HTTP 201"]  # noqa: PT018  # sockets and guests
    assert any(answer.startswith("refused ") for answer in answers)


def test_every_answer_is_one_that_clients_can_understand(outcome: Outcome) -> None:
    """Refusals have our codes, requests no 5xx status, sockets a close code."""
    for answer in outcome.ledger.answers:
        kind, _, said = answer.partition(" ")
        if kind == "refused":
            assert said in REFUSALS
        elif kind == "HTTP":
            status, _, code = said.partition(" ")
            assert status == "101" or "200" <= status < "500"
            assert not code or code in REFUSALS or code == f"http/{status}"
        elif kind == "closed":
            assert int(said) in CLOSED


def test_honest_people_play_on(outcome: Outcome) -> None:
    """They act in every phase, and their games end."""
    assert all(outcome.waited[phase] for phase in (BEFORE, DURING, AFTER))
    assert outcome.games >= SHORT.pairs
    assert outcome.seen.health


def answered_with(tmp_path: Path, answer: bytes, *, upgraded: bool = False) -> Ledger:
    """What an attacker records of a server that answers like this."""
    ledger = Ledger()

    async def scenario() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            await writer.drain()
            writer.close()

        path = str(tmp_path / "s")
        async with await asyncio.start_unix_server(serve, path):
            _, wire = await asyncio.get_running_loop().create_unix_connection(lambda: Wire("test", ledger), path)
            wire.upgraded = upgraded
            await wire.send(request("GET", "/", address="10.0.0.1"))
            assert await wire.until_lost(10.0)

    asyncio.run(scenario())
    return ledger


@pytest.mark.parametrize(
    ("answer", "upgraded", "noted"),
    [
        (b"HTTP/1.1 500 Oh\r\ncontent-length: 19\r\n\r\n" + b'{"code":"http/500"}', False, "HTTP 500 http/500"),
        (b"HTTP/1.1 502 Oh\r\nconnection: close\r\n\r\nHTTP or not", False, "HTTP 502"),
        (frame((1011).to_bytes(2, "big"), LAST | CLOSE, masked=False), True, "closed 1011"),
    ],
)
def test_a_fault_of_the_server_is_noted(tmp_path: Path, answer: bytes, upgraded: bool, noted: str) -> None:
    """Whatever else an attack expects."""
    ledger = answered_with(tmp_path, answer, upgraded=upgraded)
    assert ledger.answers == {noted: 1}
    assert len(ledger.faults) == 1
    assert Outcome(SHORT, ledger).failures()[0].startswith(f"test: {noted}")


def test_a_refusal_is_no_fault(tmp_path: Path) -> None:
    """It is what attackers should get."""
    answer = b"HTTP/1.1 429 Slow\r\nContent-Length: 24\r\n\r\n" + b'{"code":"wire/too-fast"}'
    ledger = answered_with(tmp_path, answer)
    assert ledger.answers == {"HTTP 429 wire/too-fast": 1}
    assert ledger.faults == []


def remembered() -> tuple[Record, list[Person]]:
    """A record of a short game, and two people who remember it correctly."""
    record = Record(Header(numbra=1, game="shades", rules=game("shades").version, seats=2, seed="s", names=("", "")))
    people = [SimpleNamespace(views={}, accepted={}) for _ in range(2)]
    moves, state = list[Move](), game("shades").start(seats=2, seed="s")
    for sequence in range(4, 8):
        for seat, person in enumerate(people):
            person.views[sequence] = plain(state.view(seat))
        seat = state.acting[0]
        action = next(iter(state.actions(seat)))
        moves.append(Move(seat, plain(action)))
        people[seat].accepted[sequence + 1] = plain(action)
        state = state.apply(seat, action)
    for seat, person in enumerate(people):
        person.views[8] = plain(state.view(seat))
    return Record(record.header, tuple(moves)), cast("list[Person]", people)


def plain(value: object) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def forget_an_update(people: list[Person]) -> None:
    """One person did not receive a view."""
    del people[1].views[6]


def see_something_else(people: list[Person]) -> None:
    """One person received a wrong view."""
    people[1].views[6] = people[0].views[6]


def promise_more(people: list[Person]) -> None:
    """One person got an acknowledgement of an action that is not in the record."""
    people[0].accepted[9] = {"type": "guess", "number": 1}


def deny(people: list[Person]) -> None:
    """Nobody has taken the recorded actions."""
    people[0].accepted.clear()
    people[1].accepted.clear()


@pytest.mark.parametrize("lie", [forget_an_update, see_something_else, promise_more, deny])
def test_what_people_were_told_is_compared_with_the_record(lie: Callable[[list[Person]], None]) -> None:
    """A correct memory has no differences from it; each wrong one has."""
    record, people = remembered()
    lie(people)
    assert list(differences(list(record.replay()), people))
    record, people = remembered()
    assert list(differences(list(record.replay()), people)) == []
