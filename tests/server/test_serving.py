"""The server as a process: whose word it takes behind a proxy, and how it ends."""

import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.house import Process, guest, line

SECURE = "strict-transport-security"
FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}


@pytest.fixture
def argv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A server in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return ("--port", "0", "--database", str(tmp_path / "numbra.db"), "--pace", "0")


@pytest.fixture
def behind_proxy(argv: tuple[str, ...]) -> Iterator[str]:
    """The address of a server that trusts a proxy on this machine."""
    with Process(*argv, "--trusted-proxy", "127.0.0.1") as process:
        yield process.address()
        assert process.end(signal.SIGTERM) == 0


def come_in(address: str, **headers: str) -> httpx.Response:
    """Come in, as a browser or a proxy does."""
    return httpx.post(f"{address}/api/guests", json={}, headers=headers, trust_env=False)


def test_a_trusted_proxy_says_whether_it_is_https(behind_proxy: str) -> None:
    """Then cookies are secure, and browsers stay with it; without its word nothing is."""
    over_https, plain = come_in(behind_proxy, **FORWARDED), come_in(behind_proxy)
    assert "Secure" in over_https.headers["set-cookie"]
    assert SECURE in over_https.headers
    assert "Secure" not in plain.headers["set-cookie"]
    assert SECURE not in plain.headers


def test_a_page_is_compared_with_the_host_it_asked_for(behind_proxy: str) -> None:
    """As a proxy passes it on; what it says of another host does not count."""
    own = {"Host": "play.example.org", "Origin": "https://play.example.org"}
    foreign = {"Host": "play.example.org", "Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"}
    assert come_in(behind_proxy, **FORWARDED, **own).status_code == 201
    assert come_in(behind_proxy, **FORWARDED, **foreign).status_code == 403


def test_nobody_else_is_believed(argv: tuple[str, ...]) -> None:
    """Neither without the setting, nor from another address than that of the proxy."""
    for trusted in ((), ("--trusted-proxy", "10.0.0.0/8,::1")):
        with Process(*argv, *trusted) as process:
            said = come_in(process.address(), **FORWARDED)
            assert process.end(signal.SIGTERM) == 0
        assert "Secure" not in said.headers["set-cookie"]
        assert SECURE not in said.headers


def test_limits_hold_for_the_people_behind_a_proxy(behind_proxy: str) -> None:
    """Each address for itself; what a client claims to stand behind itself does not count."""
    busy = [come_in(behind_proxy, **{"X-Forwarded-For": f"10.0.0.{n}, 203.0.113.7"}).status_code for n in range(80)]
    assert busy[0] == 201
    assert busy[-1] == 429
    assert come_in(behind_proxy, **{"X-Forwarded-For": "203.0.113.8"}).status_code == 201


def test_the_end_is_told_before_it_comes(argv: tuple[str, ...]) -> None:
    """Whoever looks at a table is asked to come back, and finds it as it was."""
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
