"""What is logged of requests and sockets, and what never is."""

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosedError

from numbra.server.gate import request_context
from numbra.server.gate.log_marks import LENGTH
from numbra.server.gate.logs import table_mark
from patience import PATIENCE
from server.house import guest, house, line

TABLE = {"game": "shades", "seats": [None, "casual"]}


def lines(log: Path) -> list[dict[str, Any]]:
    """The log's lines, without the fields that differ every time."""
    read = [msgspec.json.decode(one, type=dict[str, Any]) for one in log.read_text().splitlines()]
    assert all(one.pop("at") > 0 and one.pop("ms", 0) >= 0 for one in read)
    assert all(len(one.pop("actor")) == LENGTH for one in read)
    return read


def test_a_line_for_every_request(tmp_path: Path) -> None:
    """With its id, its route instead of its path, and the code of the refusal."""
    with house(tmp_path / "db", log=str(tmp_path / "log")) as address, guest(address) as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        asked = [
            ann.get(f"/api/tables/{table}/note"),
            ann.get(f"/api/tables/{table}/record?lang=de"),
            ann.get(f"/api/nothing/{table}"),
            ann.request("BREW", "/api/me"),
        ]
    about = {"method": "GET", "table": table_mark(table)}
    written = lines(tmp_path / "log")[2:]
    assert [one.pop("request") for one in written] == [answer.headers["x-request-id"] for answer in asked]
    assert written == [
        {"event": "request", **about, "route": "/api/tables/{table}/note", "status": 200},
        {
            "event": "request",
            **about,
            "route": "/api/tables/{table}/record",
            "status": 409,
            "refusal": "table/not-started",
        },
        {"event": "request", "method": "GET", "route": "unknown", "status": 404, "refusal": "http/404"},
        {"event": "request", "method": "unknown", "route": "unknown", "status": 405, "refusal": "http/405"},
    ]


def test_lines_for_every_socket_and_its_messages(tmp_path: Path) -> None:
    """Opened and closed, accepted and refused, all with the socket's id and the table's mark."""
    with house(tmp_path / "db", log=str(tmp_path / "log")) as address, guest(address) as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            assert hers.answer({"type": "start", "id": "1"})["type"] == "accepted"
            assert hers.answer({"type": "fill", "id": "2", "bot": "casual"})["type"] == "refused"
            assert hers.answer("{")["type"] == "refused"
            assert hers.answer({"type": "ping", "id": "3"})["type"] == "pong"
    written = lines(tmp_path / "log")[2:]
    common = {"route": "/api/tables/{table}/socket", "table": table_mark(table), "request": written[0]["request"]}
    assert written == [
        {"event": "socket-opened", **common},
        {"event": "message-accepted", **common, "type": "start", "sequence": 3},
        {"event": "message-refused", **common, "type": "fill", "refusal": "table/already-started"},
        {"event": "message-refused", **common, "type": None, "refusal": "wire/malformed"},
        {"event": "socket-closed", **common, "refused": 2},
    ]


def test_nobody_fills_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first refusals on a socket are logged, and their number when it closes."""
    monkeypatch.setattr(request_context, "WRITTEN_DOWN", 3)
    with house(tmp_path / "db", log=str(tmp_path / "log")) as address, guest(address) as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            for _ in range(10):
                assert hers.answer("{")["type"] == "refused"
    written = lines(tmp_path / "log")
    assert [one["event"] for one in written].count("message-refused") == 3
    assert written[-1]["refused"] == 10


def test_a_socket_to_a_table_that_is_not_there(tmp_path: Path) -> None:
    """It is closed, and the log has the reason."""
    log = str(tmp_path / "log")
    with house(tmp_path / "db", log=log) as address, guest(address) as ann, line(ann, "nowhere") as hers:
        assert hers.get()["type"] == "goodbye"
    closed = lines(tmp_path / "log")[-1]
    assert (closed["event"], closed["refusal"]) == ("socket-closed", "table/no-such-table")


def test_nothing_secret_is_written_down(tmp_path: Path) -> None:
    """No table's code, no session, no name, no chat, no notes and no queries."""
    with house(tmp_path / "db", log=str(tmp_path / "log")) as address, guest(address, "Anastasia") as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        ann.put(f"/api/tables/{table}/note", json={"text": "a thought"})
        ann.get(f"/{table}?session=a-query")
        with line(ann, table, "?lang=a-query") as hers:
            hers.answer({"type": "say", "id": "1", "text": "a thought"})
            hers.answer({"type": "a thought", "id": "2"})
        session = ann.cookies["numbra_session"]
    written = (tmp_path / "log").read_text()
    for secret in (table, session, session.partition(".")[0], "Anastasia", "a thought", "a-query", "127.0.0.1"):
        assert secret not in written


def test_a_fault_is_written_down_without_what_was_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its traceback; the client only learns that it was a server error, and the request's id."""

    def broken(*_anything: object) -> bytes:
        raise RuntimeError("a secret in a message")

    monkeypatch.setattr("numbra.server.services.record", broken)
    with house(tmp_path / "db") as address, guest(address) as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        answer = ann.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["code"]) == (500, "http/500")
    (written,) = capsys.readouterr().err.splitlines()
    fault = msgspec.json.decode(written)
    assert (fault["route"], fault["error"]) == ("/api/tables/{table}/record", "RuntimeError")
    assert (fault["request"], fault["table"]) == (answer.headers["x-request-id"], table_mark(table))
    assert any("broken" in frame for frame in fault["trace"])
    assert table not in written
    assert "secret" not in written + answer.text


def test_a_fault_at_a_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is logged with the table's mark, too."""

    def broken(*_anything: object) -> bytes:
        raise RuntimeError("a secret in a message")

    with house(tmp_path / "db") as address, guest(address) as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        with line(ann, table) as hers:
            hers.get()
            monkeypatch.setattr("numbra.server.protocol.commands.start", broken)
            hers.socket.send('{"type":"start","id":"1"}')
            with pytest.raises(ConnectionClosedError):
                hers.get()
    (written,) = capsys.readouterr().err.splitlines()
    fault = msgspec.json.decode(written)
    assert (fault["event"], fault["table"]) == ("fault", table_mark(table))
    assert table not in written


def test_a_refusal_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is an answer, and nothing is logged as a fault."""
    with house(tmp_path / "db") as address, guest(address) as ann, httpx.Client(trust_env=False) as nobody:
        assert ann.post("/api/tables", json={"game": "chess", "seats": [None]}).status_code == 400
        assert ann.get("/api/nowhere").status_code == 404
        assert nobody.get(f"{address}/api/me").status_code == 401
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("sent", [b"", b"{"])
def test_who_breaks_off_is_no_fault_of_ours(tmp_path: Path, sent: bytes) -> None:
    """A request whose client disconnects before it is complete counts as 499: neither as a fault nor as a refusal."""
    log = tmp_path / "log"
    head = (
        b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
    )
    with house(tmp_path / "db", log=str(log)) as address:
        where = urlsplit(address)
        with socket.create_connection((where.hostname, where.port), PATIENCE) as one:
            one.sendall(head + sent)
            assert httpx.get(f"{address}/healthz", trust_env=False).status_code == 200
    written = [one for one in lines(log) if one.pop("request")]
    about = {"event": "request", "route": "/api/guests", "method": "POST"}
    assert written == [{**written[0], "route": "/healthz"}, {**about, "status": 499}]
