"""The write timeout: a client that does not read is disconnected, whatever else it does."""

import asyncio
import base64
import os
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from numbra.server.live import table_chat
from numbra.server.store.sqlite import writes
from numbra.server.transport import write_timeout
from patience import PATIENCE
from server.house import guest, house, line


def deaf(http: httpx.Client, table: str) -> socket.socket:
    """A WebSocket by hand, with a tiny receive buffer that it never reads."""
    where = urlsplit(str(http.base_url))
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(PATIENCE)
    one.connect((where.hostname, where.port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {where.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    ]
    one.sendall("\r\n".join([*lines, "", ""]).encode())
    return one


def test_who_never_reads_is_cut_off_and_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection is aborted, although it does not answer; all other clients receive everything."""
    monkeypatch.setattr(write_timeout, "WRITE_TIMEOUT", 0.2)
    monkeypatch.setattr(table_chat, "TALKS", 100_000)
    monkeypatch.setattr(writes, "TALK_A_DAY", 1 << 30)
    with house(tmp_path / "db") as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with deaf(ann, table), line(ann, table) as hers:
            while hers.get_any().get("spectators") != 1:
                pass
            told, present = 0, 1
            while present:
                hers.socket.send(msgspec.json.encode({"type": "say", "id": str(told), "text": "x" * 500}).decode())
                while (message := hers.get_any())["type"] != "accepted":
                    present = message.get("spectators", present)
                told += 1
            assert told > 0


def test_who_catches_up_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is aborted only if it stays blocked."""
    monkeypatch.setattr(write_timeout, "WRITE_TIMEOUT", 0.01)

    class Transport:
        """Counts its aborts."""

        aborted = 0

        def abort(self) -> None:
            """Count."""
            self.aborted += 1

    async def scenario() -> list[int]:
        one = object.__new__(write_timeout.WriteTimeoutWebSockets)
        one.loop, one.writable = asyncio.get_running_loop(), asyncio.Event()
        transport = Transport()
        one.transport = transport  # type: ignore[assignment]  # only what is needed here
        counts = []
        one.pause_writing()
        one.resume_writing()
        await asyncio.sleep(0.05)
        counts.append(transport.aborted)
        one.pause_writing()
        await asyncio.sleep(0.05)
        counts.append(transport.aborted)
        return counts

    assert asyncio.run(scenario()) == [0, 1]
