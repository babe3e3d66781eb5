"""The host names that the server answers to: DNS rebinding by another site's page is refused."""

import socket
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from numbra.server.gate.host_check import Hosts
from patience import PATIENCE
from server.house import LOOPBACK, guest, house

OWN = socket.gethostname()


def asked(host: str | None, server: str = "127.0.0.1", path: str = "/api/me") -> Any:
    """A request with a Host header."""
    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    return cast("Any", {"headers": headers, "server": (server, 7777), "path": path})


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LocalHost:80",
        "localhost.:7777",
        "127.0.0.1:7777",
        "127.8.9.10",
        "[::1]:7777",
        "[::ffff:127.0.0.1]",
        OWN,
        f"{OWN.upper()}:7777",
        f"{OWN.partition('.')[0]}.local:7777",
        "play.example.org",
        "PLAY.example.org.:443",
        "[2001:DB8:0::7]:7777",
        "192.168.1.7:7777",
    ],
)
def test_known_names(host: str) -> None:
    """The loopback's, this machine's, the configured ones, and the address that the connection came to."""
    assert Hosts("0.0.0.0", "play.example.org", "2001:db8::7").knows(asked(host, "192.168.1.7"))  # noqa: S104


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example:7777",
        "play.example.org.evil.example",
        "example.org",
        "192.168.1.8",
        "0.0.0.0",  # noqa: S104
        "[::]",
        ".local",
        "localhost:port",
        "localhost/x",
        "user@localhost",
        "localhost, evil.example",
        "x" * 5000,
        "\xe4",
    ],
)
def test_unknown_names(host: str | None) -> None:
    """Whatever they contain; a missing header, too."""
    assert not Hosts("0.0.0.0", "play.example.org").knows(asked(host, "192.168.1.7"))  # noqa: S104


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/me", "/nothing", "/schema", "//healthz"])
@pytest.mark.parametrize("proxies", ["", LOOPBACK])
def test_requests_by_unknown_names_are_refused(tmp_path: Path, path: str, proxies: str) -> None:
    """Any path, also behind a proxy; the sentence names the flag."""
    with house(tmp_path / "db", trusted_proxies=proxies, hostnames=("play.example.org",)) as address:
        said = {"host": "evil.example", "accept-language": "de", "x-forwarded-host": "play.example.org"}
        no = httpx.get(address + path, headers=said, trust_env=False)
        assert (no.status_code, no.json()["code"]) == (421, "wire/unknown-host")
        assert "--hostname" in no.json()["sentence"]
        assert "Namen" in no.json()["sentence"]
        yes = httpx.get(f"{address}/api/games", headers={"host": "play.example.org"}, trust_env=False)
        assert yes.status_code == 200


def test_load_balancers_ask_by_any_name(address: str) -> None:
    """Whether the process is alive, and whether it can work."""
    for path in ("/healthz", "/readyz"):
        assert httpx.get(address + path, headers={"host": "10.1.2.3"}, trust_env=False).status_code == 200


def test_sockets_by_unknown_names_are_refused(address: str) -> None:
    """At the handshake, in the same form."""
    with guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        for path in (f"/api/tables/{table}/socket", "/api/lobby/socket"):
            where = httpx.URL(address + path)
            with (
                socket.create_connection((where.host, where.port or 0), PATIENCE) as way,
                pytest.raises(InvalidStatus) as no,
                connect(f"ws://evil.example:{where.port}{path}", sock=way, proxy=None, open_timeout=PATIENCE),
            ):
                pass
            assert no.value.response.status_code == 421
            assert b"wire/unknown-host" in (no.value.response.body or b"")
