"""The server as a process: trusted proxies, output, and shutdown."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.frames import CloseCode

from numbra.server import serving
from numbra.server.app import application
from numbra.server.settings import Settings
from numbra.server.store import Store, StoreError
from numbra.server.store.protocol import UNREACHABLE
from numbra.server.transport.listening import listening
from patience import PATIENCE
from server.house import Process, end_of, guest, line, lobby

SECURE = "strict-transport-security"
LINES = 6
"""Lines that a server prints from start to end."""
FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


@pytest.fixture
def argv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Arguments for a server with a data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return ("--port", "0", "--database", str(tmp_path / "numbra.db"), "--pace", "0")


@pytest.fixture
def behind_proxy(argv: tuple[str, ...]) -> Iterator[str]:
    """The address of a server that trusts a proxy on this machine."""
    with Process(*argv, "--trusted-proxy", "127.0.0.1", "--hostname", "play.example.org") as process:
        yield process.address()
        assert process.end(signal.SIGTERM) == 0


def come_in(address: str, **headers: str) -> httpx.Response:
    """Create a guest, as a browser or a proxy does."""
    return httpx.post(f"{address}/api/guests", json={}, headers=headers, trust_env=False)


def test_a_trusted_proxy_says_whether_it_is_https(behind_proxy: str) -> None:
    """Then cookies are secure, and HSTS is sent; without the header neither is."""
    over_https, plain = come_in(behind_proxy, **FORWARDED), come_in(behind_proxy)
    assert "Secure" in over_https.headers["set-cookie"]
    assert SECURE in over_https.headers
    assert "Secure" not in plain.headers["set-cookie"]
    assert SECURE not in plain.headers


def test_a_page_is_compared_with_the_host_it_asked_for(behind_proxy: str) -> None:
    """By the Host header that a proxy passes on; X-Forwarded-Host is ignored."""
    own = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    foreign = {"Host": "play.example.org", "Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"}
    assert come_in(behind_proxy, **FORWARDED, **own).status_code == 201
    assert come_in(behind_proxy, **FORWARDED, **foreign).status_code == 403


def test_nobody_else_is_believed(argv: tuple[str, ...]) -> None:
    """Neither without the setting, nor from another address than the proxy's."""
    for trusted in ((), ("--trusted-proxy", "10.0.0.0/8,::1")):
        with Process(*argv, *trusted) as process:
            said = come_in(process.address(), **FORWARDED)
            assert process.end(signal.SIGTERM) == 0
        assert "Secure" not in said.headers["set-cookie"]
        assert SECURE not in said.headers


def test_limits_hold_for_the_people_behind_a_proxy(behind_proxy: str) -> None:
    """Per address; addresses that a client itself claims to forward for are ignored."""
    busy = [come_in(behind_proxy, **{"X-Forwarded-For": f"10.0.0.{n}, 203.0.113.7"}).status_code for n in range(80)]
    assert busy[0] == 201
    assert busy[-1] == 429
    assert come_in(behind_proxy, **{"X-Forwarded-For": "203.0.113.8"}).status_code == 201


def test_nobody_writes_on_our_terminal(argv: tuple[str, ...]) -> None:
    """Whatever they send: an invalid request, an unknown upgrade, invalid UTF-8."""
    with Process(*argv) as process, guest(process.address(), "Ann") as ann:
        where = urlsplit(str(ann.base_url))
        for sent in (
            b"hello\r\n\r\n",
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        ):
            with socket.create_connection((where.hostname, where.port), PATIENCE) as one:
                one.sendall(sent)
                assert one.recv(1) == b"H"
        with lobby(ann) as hers:
            hers.socket.socket.sendall(b"\x81\x82\0\0\0\0\xff\xff")
            assert end_of(hers) == CloseCode.INVALID_DATA
        assert process.end(signal.SIGTERM) == 0
    assert process.said.count("\n") == LINES, process.said


def test_the_end_is_told_before_it_comes(argv: tuple[str, ...]) -> None:
    """Clients are asked to reconnect, and find the table as it was."""
    with Process(*argv) as first, guest(first.address(), "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        with line(ann, table) as hers:
            before = hers.get()["table"]
            assert first.end(signal.SIGTERM) == 0
            assert hers.get() == {"type": "goodbye", "code": "server/closing", "reconnect": True}
        with Process(*argv) as second:
            ann.base_url = httpx.URL(second.address())
            with line(ann, table) as again:
                assert again.get()["table"] == before
            assert second.end(signal.SIGTERM) == 0


def test_an_outage_while_the_first_token_is_made_ends_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is open by then, and serves on; the token is shown at the next start."""

    async def outage(_store: Store) -> str | None:
        raise StoreError(UNREACHABLE)

    served: list[list[socket.socket]] = []

    class Recording(serving.Server):
        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            served.append(sockets or [])

    monkeypatch.setattr(serving, "first_token", outage)
    app = application(Settings(str(tmp_path / "numbra.db")))
    shown: list[str] = []
    with listening("127.0.0.1", 0) as listener:
        server = Recording(app, serving.server_of(app).config)
        asyncio.run(serving.serve(app, server, listener, lambda _address: None, show_token=shown.append))
        assert (served, shown) == ([[listener]], [])
