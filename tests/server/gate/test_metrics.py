"""The metrics: counters and durations."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families as read

from numbra.server.transport.listening import listening
from server.house import LOOPBACK, guest, house, line

TABLE = {"game": "shades", "seats": [None, "casual"]}


class Watched(NamedTuple):
    """The address of a server, and of its metrics."""

    address: str
    metrics: str


@contextmanager
def watched(database: Path) -> Iterator[Watched]:
    """A server with a listener for its metrics."""
    with listening(LOOPBACK, 0) as numbers:
        port = numbers.getsockname()[1]
        with house(database, numbers=numbers) as address:
            yield Watched(address, f"http://{LOOPBACK}:{port}")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Watched]:
    """A server of this test's own."""
    with watched(tmp_path / "db") as one:
        yield one


class Numbers:
    """The samples of a server at /metrics."""

    def __init__(self, one: Watched) -> None:
        answer = httpx.get(f"{one.metrics}/metrics", trust_env=False)
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        self.text = answer.text
        self.samples = [sample for family in read(answer.text) for sample in family.samples]

    def __call__(self, name: str, **labels: str) -> float:
        """The sum of the samples of this name with these labels."""
        return sum(one.value for one in self.samples if one.name == name and labels.items() <= one.labels.items())


def test_tables_guests_and_sockets(own: Watched) -> None:
    """The numbers at present, and the totals."""
    with guest(own.address) as ann, guest(own.address) as ben:
        tables = [http.post("/api/tables", json=TABLE).json()["table"] for http in (ann, ann, ben)]
        ann.post("/api/guests", json={})
        with line(ann, tables[0]) as hers, line(ben, tables[0]) as his:
            hers.answer({"type": "start", "id": "1"})
            his.get()
            told = Numbers(own)
        assert told("numbra_guests_total") == 2
        assert told("numbra_tables_opened_total", game="shades") == 3
        assert (told("numbra_tables_known"), told("numbra_tables_playing")) == (3, 1)
        assert told("numbra_sockets_open") == 2


def test_actions_by_whom_they_were_chosen(own: Watched) -> None:
    """And how long players waited for answers, also to repeated messages; and chat messages."""
    with guest(own.address) as ann, guest(own.address) as ben:
        table = ann.post("/api/tables", json={**TABLE, "seats": [None, None]}).json()["table"]
        ben.post(f"/api/tables/{table}/seats", json={})
        with line(ann, table) as hers, line(ben, table) as his:
            sequence = hers.answer({"type": "start", "id": "1"})["sequence"]
            (due,) = his.until(sequence)["table"]["view"]["waiting_for"]
            player = (hers, his)[due]
            action = player.answer({"type": "actions", "id": "2"})["actions"][0]
            act = {"type": "act", "id": "3", "sequence": sequence, "action": action}
            assert [player.answer(act)["type"] for _ in range(2)] == ["accepted", "accepted"]
            player.answer({"type": "say", "id": "4", "text": "hello"})
            player.answer({"type": "ping", "id": "5"})
    told = Numbers(own)
    assert told("numbra_actions_total", game="shades", by="player") == 1
    assert told("numbra_actions_total") == 1
    assert told("numbra_action_seconds_count") == 2
    assert told("numbra_chat_messages_total") == 1


def test_requests_by_route_and_refusals_by_code(own: Watched) -> None:
    """Unknown paths count as one route, invented methods as one method."""
    with guest(own.address) as ann:
        for number in range(5):
            ann.get(f"/api/nowhere/{number}")
            ann.request(f"BREW{number}", "/api/me")
            ann.get(f"/api/tables/{number}/note")
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            hers.answer("{")
    told = Numbers(own)
    seconds = "numbra_http_request_seconds_count"
    assert told(seconds, route="unknown", method="GET", status="404") == 5
    assert told(seconds, route="unknown", method="unknown", status="405") == 5
    assert told(seconds, route="/api/tables/{table}/note", status="404") == 5
    assert told("numbra_refusals_total", code="table/no-such-table") == 5
    assert told("numbra_refusals_total", code="wire/malformed") == 1
    assert len({one.labels["route"] for one in told.samples if one.name == seconds}) == 4


def test_the_numbers_say_which_process_they_are_of_and_nothing_of_people(own: Watched) -> None:
    """Each of several processes answers for itself."""
    with guest(own.address, "Anastasia") as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            hers.get()
        session = ann.cookies["numbra_session"]
    told = Numbers(own)
    assert {one.labels["process"] for one in told.samples} == {str(os.getpid())}
    assert not any(secret in told.text for secret in (table, session.partition(".")[0], "Anastasia", "127.0.0.1"))


def test_two_houses_count_apart(own: Watched, tmp_path: Path) -> None:
    """Even in one process."""
    with watched(tmp_path / "other") as other, guest(other.address):
        assert (Numbers(own)("numbra_guests_total"), Numbers(other)("numbra_guests_total")) == (0, 1)
