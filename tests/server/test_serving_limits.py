"""Limits hold for all processes of a database together: real servers, each on a port of its own."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from numbra.server.limits.client_limits import (
    SOCKETS_OF_GUEST,
    TABLES_OF_GUEST,
    TABLES_OF_GUEST_PER_SECOND,
)
from numbra.server.limits.shared_limits import UNSENT_SHARE
from patience import PATIENCE
from server.house import Process, line

ROUND = 0.5
"""Seconds between two rounds, in which each server is asked once: two heartbeats.

Faster clients get more before the processes have informed each other. That is bounded by one burst per process, but not
predictable on a busy machine.
"""
LATE = 2
"""Rounds in which a process may still accept before it learns that the limit is used up."""


@pytest.fixture
def shared(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of this kind."""
    if kind == "sqlite":
        return str(tmp_path / "numbra.db")
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgres")
    return fresh()


@pytest.fixture
def started(shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], list[str]]]:
    """Starts this many servers on one database; their addresses."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with ExitStack() as running:

        def start(number: int) -> list[str]:
            told = ("--port", "0", "--database", shared, "--pace", "0")
            first = running.enter_context(Process(*told))
            addresses = [first.address()]  # it creates the tables of the database
            others = [running.enter_context(Process(*told)) for _ in range(number - 1)]
            return addresses + [one.address() for one in others]

        yield start


def come_in(addresses: list[str], open_: ExitStack) -> list[httpx.Client]:
    """One guest, as a client of every server."""
    clients = [
        open_.enter_context(httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE)) for address in addresses
    ]
    assert clients[0].post("/api/guests", json={"name": "Ann"}).status_code == 201
    for one in clients[1:]:
        one.cookies.update(clients[0].cookies)
    return clients


@pytest.mark.parametrize(("kind", "number"), [("sqlite", 2), ("postgresql", 4)])
def test_who_spreads_over_processes_gets_no_more(started: Callable[[int], list[str]], number: int) -> None:
    """One guest opens tables and sockets, at all servers in turn, until all refuse."""
    with ExitStack() as open_:
        clients = come_in(started(number), open_)
        began, opened = time.monotonic(), list[str]()
        while True:
            answers = [one.post("/api/tables", json={"game": "shades", "seats": [None, None]}) for one in clients]
            assert {answer.status_code for answer in answers} <= {201, 429}
            opened += [answer.json()["table"] for answer in answers if answer.status_code == 201]
            if all(answer.status_code == 429 for answer in answers):
                break
            time.sleep(ROUND)
        given_back = (time.monotonic() - began) * TABLES_OF_GUEST_PER_SECOND
        assert len(opened) >= TABLES_OF_GUEST
        assert len(opened) <= (1 + UNSENT_SHARE) * (TABLES_OF_GUEST + given_back) + number * LATE

        held, refused = 0, 0
        for one in cycle(clients):
            socket = open_.enter_context(line(one, opened[held % len(opened)]))
            said = socket.get()
            if said["type"] == "goodbye":
                assert said["code"] == "wire/too-many-sockets"
                refused += 1
                if refused == number:
                    break
            else:
                held, refused = held + 1, 0
            if one is clients[-1]:
                time.sleep(ROUND)
        assert held >= SOCKETS_OF_GUEST
        assert held <= (1 + UNSENT_SHARE) * SOCKETS_OF_GUEST + number * LATE
