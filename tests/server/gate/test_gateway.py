"""The gateway: who is admitted, and how refusals are sent."""

import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from numbra.server.gate import admission
from numbra.server.gate.admission import Admission, Slot
from numbra.server.limits import client_limits
from patience import PATIENCE
from server.house import guest, house, line

TABLE = {"game": "shades", "seats": [None, None]}
GOODBYE = {"type": "goodbye", "reconnect": True}


def test_who_asks_too_fast_is_asked_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any path, before it is routed; with the headers and the form of every refusal."""
    monkeypatch.setattr(client_limits, "REQUESTS", 2)
    monkeypatch.setattr(client_limits, "REQUESTS_PER_SECOND", 0.01)
    with house(tmp_path / "db", limited=True) as address, httpx.Client(base_url=address, trust_env=False) as http:
        assert [http.get("/api/nothing").status_code, http.get("/healthz").status_code] == [404, 200]
        for path in ("/healthz", "/nothing", "/api/games"):
            no = http.get(path)
            assert (no.status_code, no.json()["code"]) == (429, "wire/too-fast")
            assert 0 < int(no.headers["retry-after"]) <= 100
            assert no.headers["x-content-type-options"] == "nosniff"
            assert no.headers["x-request-id"]


def test_everything_passes_admission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request, a socket, and each message on it, each under its address; each releases its slot when it is done."""
    passed: list[str] = []
    places: list[Slot] = []
    admit = Admission.admit

    async def watched(one: Admission, address: str) -> Slot:
        passed.append(address)
        places.append(await admit(one, address))
        return places[-1]

    def left() -> bool:
        until = time.monotonic() + PATIENCE
        while any(place.taken for place in places) and time.monotonic() < until:
            time.sleep(0.001)
        return not any(place.taken for place in places)

    monkeypatch.setattr(Admission, "admit", watched)
    monkeypatch.setattr(admission, "LONGEST_HELD", 1e9)
    with house(tmp_path / "db") as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        passed.clear()
        ann.get("/healthz")
        assert passed == ["127.0.0.1"]
        with line(ann, table) as hers:
            assert hers.get()["type"] == "welcome"
            assert passed == ["127.0.0.1"] * 2
            for number in (3, 4):
                assert hers.answer({"type": "ping", "id": "1"})["type"] == "pong"
                assert passed == ["127.0.0.1"] * number
                assert left()
    assert left()


def test_a_socket_that_comes_too_fast_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a socket counts as a request."""
    monkeypatch.setattr(client_limits, "REQUESTS", 2)
    monkeypatch.setattr(client_limits, "REQUESTS_PER_SECOND", 0.01)
    with house(tmp_path / "db", limited=True) as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            assert hers.get() == {**GOODBYE, "code": "wire/too-fast"}
            with pytest.raises(ConnectionClosedError) as closed:
                hers.get()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429


def test_a_guest_has_only_so_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other guests at the same address may still connect, and so may this guest after closing one."""
    monkeypatch.setattr(client_limits, "SOCKETS_OF_GUEST", 1)
    with house(tmp_path / "db", limited=True) as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            assert hers.get()["type"] == "welcome"
            with line(ann, table) as more:
                assert more.get() == {**GOODBYE, "code": "wire/too-many-sockets"}
            with line(ben, table) as his:
                assert his.get()["type"] == "welcome"


def test_an_address_has_only_so_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever guests they belong to."""
    monkeypatch.setattr(client_limits, "SOCKETS", 1)
    with house(tmp_path / "db", limited=True) as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers, line(ben, table) as his:
            assert hers.get()["type"] == "welcome"
            assert his.get() == {**GOODBYE, "code": "wire/too-many-sockets"}


def test_only_so_many_come_in_from_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests who exist already are not affected."""
    monkeypatch.setattr(client_limits, "NEWCOMERS", 1)
    monkeypatch.setattr(client_limits, "NEWCOMERS_PER_SECOND", 0.001)
    with house(tmp_path / "db", limited=True) as address, guest(address, "Ann") as ann:
        no = httpx.post(f"{address}/api/guests", json={}, trust_env=False)
        assert (no.status_code, no.json()["code"]) == (429, "wire/too-fast")
        assert 0 < int(no.headers["retry-after"]) <= 1000
        assert "set-cookie" not in no.headers
        assert ann.post("/api/guests", json={}).json()["name"] == "Ann"
        assert ann.post("/api/tables", json=TABLE).status_code == 201


def test_behind_a_proxy_each_address_has_its_own_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trusted proxy names the client; the header is ignored from anybody else."""
    monkeypatch.setattr(client_limits, "REQUESTS", 1)
    monkeypatch.setattr(client_limits, "REQUESTS_PER_SECOND", 0.01)
    for proxies, statuses in (("127.0.0.1", [200, 200, 429]), ("", [200, 429, 429])):
        with house(tmp_path / "db", limited=True, trusted_proxies=proxies) as address:
            asked = [
                httpx.get(f"{address}/healthz", headers={"x-forwarded-for": client}, trust_env=False).status_code
                for client in ("192.0.2.1", "192.0.2.2", "192.0.2.2")
            ]
        assert asked == statuses


def test_every_request_has_an_id_of_the_servers_own(address: str) -> None:
    """Never the client's, since it goes into the log."""
    ids = {
        httpx.get(f"{address}/healthz", headers={"x-request-id": "mine"}, trust_env=False).headers["x-request-id"]
        for _ in range(3)
    }
    assert len(ids) == 3
    assert all(len(one) == 16 and int(one, 16) >= 0 for one in ids)
