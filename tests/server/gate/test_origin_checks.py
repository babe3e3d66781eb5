"""Pages of other sites: requests they may not make, and the headers that protect browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from numbra.server.gate.origin_checks import HEADERS, headers_for
from patience import PATIENCE
from server.house import LOOPBACK, guest, house

TABLE = {"game": "shades", "seats": [None, None]}
ELSEWHERE = "https://elsewhere.example"


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest called Ann."""
    with guest(address, "Ann") as http:
        yield http


def test_pages_of_other_servers_may_not_ask(ann: httpx.Client, address: str) -> None:
    """By the Origin header; this server's own page may."""
    for origin, status in ((ELSEWHERE, 403), ("null", 403), ("http://[", 403), ("", 403), (address, 200)):
        assert ann.get("/api/me", headers={"origin": origin}).status_code == status
    no = ann.patch("/api/me", json={"name": "Eve"}, headers={"origin": ELSEWHERE}).json()
    assert no["code"] == "wire/foreign-origin"
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_pages_of_other_servers_may_not_listen(ann: httpx.Client, address: str) -> None:
    """Not even to a table whose code they know."""
    table = ann.post("/api/tables", json=TABLE).json()["table"]
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as no, connect(url, origin=cast("Any", ELSEWHERE), proxy=None):
        pass
    assert no.value.response.status_code == 403


@pytest.mark.parametrize(("page", "forwarded"), [("https", "http"), ("http", "https")])
def test_a_page_of_another_scheme_is_another_page(tmp_path: Path, page: str, forwarded: str) -> None:
    """A page that came by HTTP may have been changed on the way; the proxy says which scheme the client has used."""
    said = {"host": "localhost", "x-forwarded-proto": forwarded}
    with house(tmp_path / "db", trusted_proxies=LOOPBACK) as address:
        for origin, status in ((page, 403), (forwarded, 200)):
            answer = httpx.get(
                f"{address}/api/games", headers={**said, "origin": f"{origin}://localhost"}, trust_env=False
            )
            assert answer.status_code == status
            assert status == 200 or answer.json()["code"] == "wire/other-scheme"
        url = f"{address.replace('http', 'ws', 1)}/api/lobby/socket"
        host = address.removeprefix("http://")
        told = {"x-forwarded-proto": forwarded}
        with (
            pytest.raises(InvalidStatus) as no,
            connect(url, origin=cast("Any", f"{page}://{host}"), additional_headers=told, proxy=None),
        ):
            pass
        assert no.value.response.status_code == 403
        with connect(url, origin=cast("Any", f"{forwarded}://{host}"), additional_headers=told, proxy=None) as line:
            assert line.recv(PATIENCE)


@pytest.mark.parametrize("path", ["/api/me", "/api/games", "/api/tables", "/api/nothing", "/schema", "/healthz"])
def test_answers_are_not_kept_unless_they_say_so(ann: httpx.Client, path: str) -> None:
    """By no browser and no proxy, since they may be about a person; the rules are the same for everybody."""
    assert ann.get(path).headers.get_list("cache-control") == ["no-store"]
    assert ann.get("/api/rules/shades").headers.get_list("cache-control") == ["public, max-age=3600"]


@pytest.mark.parametrize(
    ("site", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 201), ("none", 201), (None, 201)]
)
def test_nobody_acts_from_another_site(ann: httpx.Client, site: str | None, status: int) -> None:
    """By Sec-Fetch-Site; people who follow a link from there may read."""
    headers = {} if site is None else {"sec-fetch-site": site}
    assert ann.post("/api/tables", json=TABLE, headers=headers).status_code == status
    assert ann.get("/api/me", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("application/JSON; charset=utf-8", 201),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/json-seq", 415),
        (None, 415),
    ],
)
def test_a_form_cannot_pass_for_json(ann: httpx.Client, kind: str | None, status: int) -> None:
    """Whatever it contains: pages of other sites can send forms and plain text without a preflight request."""
    body = b'{"game":"shades","seats":[null,null]}'
    before = len(ann.get("/api/me/tables").json())
    answer = ann.post("/api/tables", content=body, headers={} if kind is None else {"content-type": kind})
    assert answer.status_code == status
    assert len(ann.get("/api/me/tables").json()) == before + (status == 201)
    assert status == 201 or answer.json()["code"] == "wire/not-json"


def test_a_form_of_unknown_length_cannot_either(ann: httpx.Client) -> None:
    """A body that comes in pieces has no length."""
    answer = ann.post("/api/tables", content=iter([b"{}"]), headers={"content-type": "text/plain"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/nothing", "/healthz", "/schema", "/api/me"])
def test_every_answer_tells_browsers_to_be_careful(address: str, path: str) -> None:
    """Refusals, too; and no Server header."""
    answer = httpx.get(address + path, trust_env=False)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize(("scheme", "told"), [("http", False), ("https", True), ("ws", False), ("wss", True)])
def test_only_over_https_browsers_are_told_to_stay_there(scheme: str, told: bool) -> None:
    """On a server without HTTPS, it would lock people out."""
    names = [name for name, _ in headers_for(cast("Any", {"scheme": scheme}))]
    assert (b"strict-transport-security" in names) is told
