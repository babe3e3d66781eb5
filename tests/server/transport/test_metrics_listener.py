"""Metrics are served on a listener of their own, and nowhere else."""

import signal
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from numbra.server.transport.listening import CannotListen, listening
from patience import PATIENCE
from server.house import LOOPBACK, Process, house


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "//metrics", "/metrics%2f", "/./metrics", "/METRICS"])
def test_the_public_port_has_none(address: str, path: str) -> None:
    """However the path is spelled: a proxy in front need not block it."""
    answer = httpx.get(httpx.URL(address, raw_path=path.encode()), trust_env=False)
    assert "numbra_guests" not in answer.text


def test_their_port_has_nothing_else(tmp_path: Path) -> None:
    """Neither other paths nor other methods; an invalid request gets no answer."""
    with listening(LOOPBACK, 0) as numbers:
        host, port = numbers.getsockname()
        with house(tmp_path / "db", numbers=numbers):
            where = f"http://{host}:{port}"
            assert "numbra_guests_total" in httpx.get(f"{where}/metrics", trust_env=False).text
            for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/metrics")):
                assert httpx.request(method, where + path, trust_env=False).status_code == 404
            for junk in (b"\r\n\r\n", b"GET\r\n\r\n", b"x" * 100_000):
                with socket.create_connection((host, port), PATIENCE) as one, suppress(ConnectionError):
                    one.sendall(junk)
                    assert b" 200 " not in one.recv(4096)


def free_ports(number: int) -> int:
    """The first of this many free ports in a row."""
    for first in range(20_000, 60_000, number):
        with suppress(CannotListen), ExitStack() as taken:
            for port in range(first, first + number):
                taken.enter_context(listening(LOOPBACK, port))
            return first
    raise AssertionError("no free ports")


def test_each_worker_has_its_own_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And answers for itself."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = free_ports(2)
    told = ("--port", "0", "--database", str(tmp_path / "db"), "--workers", "2", "--metrics", f"{LOOPBACK}:{first}")
    with Process(*told) as process:
        process.address()
        texts = [
            httpx.get(f"http://{LOOPBACK}:{first + number}/metrics", trust_env=False, timeout=PATIENCE).text
            for number in range(2)
        ]
        assert process.end(signal.SIGTERM) == 0
    processes = [text.partition('process="')[2].partition('"')[0] for text in texts]
    assert len({*processes, ""}) == 3


def test_a_port_that_is_taken_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence, before anything is served."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with listening(LOOPBACK, 0) as taken:
        where = f"{LOOPBACK}:{taken.getsockname()[1]}"
        with (
            Process("--port", "0", "--database", str(tmp_path / "db"), "--metrics", where) as process,
            pytest.raises(AssertionError, match=r"cannot listen on 127\.0\.0\.1"),
        ):
            process.address()
