"""Invitations: a link and a QR code that lead others to a table."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import httpx
import pytest
import segno

from numbra.server.http.invitations import QUIET, public_address
from numbra.server.settings import Settings
from server.house import LOOPBACK, guest, house


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest called Ann."""
    with guest(address, "Ann") as http:
        yield http


def opened(http: httpx.Client) -> str:
    """Open a table; its code."""
    return str(http.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"])


def test_the_link_is_on_the_address_that_one_came_by(tmp_path: Path) -> None:
    """Under whatever name the client has reached this machine."""
    with house(tmp_path / "db", hostnames=("table.example",)) as address, guest(address, "Ann") as ann:
        table = opened(ann)
        path = f"/api/tables/{table}/invitation"
        assert ann.get(path).json() == {"link": f"{address}/t/{table}", "svg": f"{path}.svg"}
        assert ann.get(path, headers={"host": "table.example"}).json()["link"] == f"http://table.example/t/{table}"


def test_behind_a_proxy_it_is_the_proxy_s(tmp_path: Path) -> None:
    """With the scheme that a trusted proxy names."""
    proxied = house(tmp_path / "db", trusted_proxies=LOOPBACK, hostnames=("play.example.org",))
    with proxied as address, guest(address) as http:
        table = opened(http)
        said = {"host": "play.example.org", "x-forwarded-proto": "https"}
        link = http.get(f"/api/tables/{table}/invitation", headers=said).json()["link"]
    assert link == f"https://play.example.org/t/{table}"


def test_on_the_local_network_others_are_not_sent_to_themselves(tmp_path: Path) -> None:
    """At the machine itself, people use a name such as localhost that works nowhere else."""
    shared = house(tmp_path / "db", on_network="192.168.1.7", hostnames=("tisch.local",))
    with shared as address, guest(address) as http:
        table, port = opened(http), address.rpartition(":")[2]
        path = f"/api/tables/{table}/invitation"
        for here in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", f"LOCALHOST:{port}"):
            assert http.get(path, headers={"host": here}).json()["link"] == f"http://192.168.1.7:{port}/t/{table}"
        assert http.get(path, headers={"host": "tisch.local"}).json()["link"] == f"http://tisch.local/t/{table}"


class Asked:
    """A request with a Host header."""

    def __init__(self, host: str, server: tuple[str, int | None] | None) -> None:
        self.headers = {"host": host}
        self.scope = {"server": server}
        self.url = type("Url", (), {"scheme": "http"})
        services = SimpleNamespace(settings=Settings(""))
        self.app = SimpleNamespace(state=SimpleNamespace(services=services))


@pytest.mark.parametrize("host", ["", "x" * 5000, "a b", "evil/path", "user@host", "host:port", '"><script>'])
def test_what_is_no_host_is_not_believed(host: str) -> None:
    """The address that the connection came to is used instead."""
    for server, found in ((("127.0.0.1", 80), "127.0.0.1:80"), (("::1", 80), "[::1]:80"), (None, "localhost")):
        assert public_address(cast("Any", Asked(host, server))) == f"http://{found}"


def test_the_picture_is_the_link(ann: httpx.Client, address: str) -> None:
    """Dark on light, with its quiet zone, and without anything that a content security policy forbids."""
    table = opened(ann)
    answer = ann.get(f"/api/tables/{table}/invitation.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    code = segno.make_qr(f"{address}/t/{table}")
    size = code.symbol_size(border=QUIET)[0]
    picture = ElementTree.fromstring(answer.text)  # noqa: S314  # our own
    assert picture.get("viewBox") == f"0 0 {size} {size}"
    light, dark = picture
    assert (light.get("fill"), dark.get("stroke")) == ("#fff", "#000")
    assert light.get("d") == f"M0 0h{size}v{size}h-{size}z"
    drawn = sum(int(length) for length in re.findall(r"h(\d+)", dark.get("d", "")))
    assert drawn == sum(sum(row) for row in code.matrix)
    assert "style" not in answer.text
    assert "script" not in answer.text


@pytest.mark.parametrize("what", ["invitation", "invitation.svg"])
def test_nobody_is_invited_to_a_table_that_is_not_there(ann: httpx.Client, what: str) -> None:
    """They are refused like all requests for that table."""
    answer = ann.get(f"/api/tables/nowhere/{what}")
    assert (answer.status_code, answer.json()["code"]) == (404, "table/no-such-table")
