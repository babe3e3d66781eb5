"""How many connections may be open at once, and which one is closed for another."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from numbra.server.gate.logs import EventLog
from numbra.server.limits import connection_limits
from numbra.server.limits.connection_limits import Connections, Held, most_connections
from patience import PATIENCE
from server.home import Time
from server.house import Process, guest, house, line

HALF = b"GET /healthz HTTP/1.1\r\nHost: loc"


class KeptLog(EventLog):
    """A log that keeps its lines in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []

    def warning(self, event: str, **about: Any) -> None:
        """Keep the line."""
        self.lines.append({"event": event, **about})


class Crowd:
    """Connections, and the names of those that were closed for others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, most: int, of_address: int, proxies: str = "") -> None:
        monkeypatch.setattr(connection_limits, "most_connections", lambda: most)
        monkeypatch.setattr(connection_limits, "OF_ADDRESS", of_address)
        self.kept_log, self.time, self.closed = KeptLog(), Time(), list[str]()
        self.all = Connections(self.kept_log.warning, proxies, self.time)

    def come(self, host: str, name: str = "", *, resting: bool = True) -> Held | None:
        """Open one more connection; None if it was refused."""
        held = self.all.admit(host, lambda: self.closed.append(name))
        if held is not None:
            held.rests(resting)
        return held


def test_the_oldest_that_rests_is_closed_for_another_of_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one that is being answered, and not another address's."""
    crowd = Crowd(monkeypatch, most=100, of_address=3)
    crowd.come("192.0.2.1", "other")
    crowd.come("192.0.2.7", "busy", resting=False)
    crowd.come("192.0.2.7", "first")
    crowd.come("192.0.2.7", "second")
    assert crowd.come("192.0.2.7", "third") is not None
    assert crowd.closed == ["first"]


def test_where_all_are_at_work_the_new_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until one of them is closed."""
    crowd = Crowd(monkeypatch, most=100, of_address=2)
    first = crowd.come("192.0.2.7", resting=False)
    crowd.come("192.0.2.7", resting=False)
    assert crowd.come("192.0.2.7") is None
    assert crowd.come("192.0.2.8") is not None
    assert first is not None
    first.lost()
    first.lost()
    assert crowd.come("192.0.2.7", resting=False) is not None
    assert crowd.come("192.0.2.7") is None
    assert crowd.closed == []


def test_connections_of_other_processes_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Local ones are closed down to the rest of the limit, but each process keeps its share of it."""
    crowd = Crowd(monkeypatch, most=100, of_address=8)
    counts = crowd.all.shared()["connections"]
    counts.living(frozenset({"here", "there"}), "here")
    for number in range(8):
        assert crowd.come("192.0.2.7", str(number)) is not None
    counts.receive("there", "192.0.2.7", 2)
    assert crowd.come("192.0.2.7", "8") is not None
    assert crowd.closed == ["0", "1", "2"]
    counts.receive("there", "192.0.2.7", 8)
    assert crowd.come("192.0.2.7", "9") is not None
    assert crowd.closed == ["0", "1", "2", "3", "4", "5"]
    counts.living(frozenset({"here"}), "here")
    assert all(crowd.come("192.0.2.7") is not None for _ in range(4))
    assert len(crowd.closed) == 6


def test_no_address_has_more_than_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no site more than three quarters, however low the limit is."""
    crowd = Crowd(monkeypatch, most=8, of_address=300)
    assert [crowd.come("192.0.2.7", resting=False) is not None for _ in range(5)] == [True] * 4 + [False]
    crowd = Crowd(monkeypatch, most=8, of_address=300)
    admitted = [crowd.come(f"2001:db8:1:{number}::1", resting=False) is not None for number in range(7)]
    assert admitted == [True] * 6 + [False]
    assert crowd.come("192.0.2.7") is not None


def test_all_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its address, the oldest idle one is closed."""
    crowd = Crowd(monkeypatch, most=3, of_address=300)
    for number in range(5):
        assert crowd.come(f"192.0.2.{number}", str(number)) is not None
    assert crowd.closed == ["0", "1"]


def test_sockets_are_not_closed_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """They count as connections of the server, but no longer as their address's."""
    crowd = Crowd(monkeypatch, most=4, of_address=300)
    for _ in range(4):
        held = crowd.come("192.0.2.7")
        assert held is not None
        held.upgraded()
    assert crowd.come("192.0.2.8") is None
    assert crowd.closed == []


def test_a_trusted_proxy_s_are_anybody_s(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connections are not limited by address."""
    crowd = Crowd(monkeypatch, most=6, of_address=2, proxies="127.0.0.1,10.0.0.0/8")
    assert all(crowd.come(host, resting=False) for host in ("127.0.0.1", "10.1.2.3") * 3)
    assert crowd.come("10.1.2.3") is None


def test_each_limit_is_written_down_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients cannot flood the log."""
    crowd = Crowd(monkeypatch, most=4, of_address=1)
    for _ in range(5):
        crowd.come("192.0.2.7")
    crowd.time.moment += connection_limits.A_MINUTE
    crowd.come("192.0.2.7")
    for number in range(9):
        crowd.come(f"192.0.2.{number}")
    assert [one["of"] for one in crowd.kept_log.lines] == ["address", "address", "all"]
    assert crowd.kept_log.lines[-1] == {"event": "too-many-connections", "of": "all", "most": 4}


def test_what_is_closed_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever kind it was."""
    crowd = Crowd(monkeypatch, most=5, of_address=3)
    for number in range(9):
        held = crowd.come(f"2001:db8:1:{number}::1", resting=bool(number % 2))
        if held is not None:
            if number % 3:
                held.upgraded()
            held.lost()
    assert not any(map(len, crowd.all._open.values()))
    assert not crowd.all._resting


@contextmanager
def few_files(number: int) -> Iterator[None]:
    """Limit the open files of processes that are started inside this block."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (number, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_files_are_left_for_other_things() -> None:
    """And with a very low limit, half of it is for connections."""
    for files, most in ((1024, 960), (200, 136), (100, 50)):
        with few_files(files):
            assert most_connections() == most


def test_half_requests_shut_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """280 of them at 200 files: new clients, even from the same address, are answered and can play."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with ExitStack() as open_:
        with few_files(200):
            process = open_.enter_context(
                Process("--port", "0", "--database", str(tmp_path / "db"), "--log", str(tmp_path / "log"))
            )
        address = process.address()
        where = urlsplit(address)
        for _ in range(280):
            half = open_.enter_context(socket.create_connection((where.hostname, where.port), PATIENCE))
            half.sendall(HALF)
        with guest(address, "Ann") as ann:
            table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"]
            with line(ann, table) as hers:
                assert hers.answer({"type": "start", "id": "1"})["type"] == "accepted"
    written = [msgspec.json.decode(one, type=dict[str, Any]) for one in (tmp_path / "log").read_text().splitlines()]
    (told,) = (one for one in written if one["event"] == "too-many-connections")
    assert (told["of"], told["most"]) == ("address", 68)


def test_sockets_that_are_closed_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the wire: more sockets than the limit, one after the other, and there is still room."""
    monkeypatch.setattr(connection_limits, "most_connections", lambda: 4)
    with house(tmp_path / "db") as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"]
        for _ in range(9):
            with line(ann, table) as hers:
                assert hers.get()["type"] == "welcome"
        assert httpx.get(f"{address}/healthz", trust_env=False, timeout=PATIENCE).status_code == 200
