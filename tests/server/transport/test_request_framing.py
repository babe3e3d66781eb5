"""Requests that give their length in two ways are refused."""

import socket
from urllib.parse import urlsplit

import pytest

from patience import PATIENCE

BODY = b"2\r\n{}\r\n0\r\n\r\n"
SECOND = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def asked(address: str, *headers: bytes, body: bytes = BODY) -> bytes:
    """The answers to a request and a second one, until the connection is closed or both are answered."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    where, said = urlsplit(address), b""
    with socket.create_connection((where.hostname, where.port), PATIENCE) as one:
        one.sendall(head + b"".join(header + b"\r\n" for header in headers) + b"\r\n" + body + SECOND)
        while said.count(b"HTTP/1.1 ") < 2 and (more := one.recv(4096)):
            said += more
    return said


@pytest.mark.parametrize(
    "headers",
    [
        (b"Content-Length: 12", b"Transfer-Encoding: chunked"),
        (b"transfer-encoding: chunked", b"content-length: 12"),
        (b"Content-Length: 0", b"Transfer-Encoding: chunked"),
        (b"Content-Length: 12", b"Transfer-Encoding: chunked", b"Connection: upgrade", b"Upgrade: websocket"),
    ],
)
def test_two_lengths_are_no_request(address: str, headers: tuple[bytes, ...]) -> None:
    """The answer is 400, and later requests on the connection are not answered."""
    said = asked(address, *headers)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in said.lower()


@pytest.mark.parametrize(
    ("header", "body"), [(b"Content-Length: 2", b"{}"), (b"Transfer-Encoding: chunked", BODY)], ids=["length", "pieces"]
)
def test_either_alone_is_one(address: str, header: bytes, body: bytes) -> None:
    """And the next request on the connection is answered, too."""
    said = asked(address, header, body=body)
    assert (said.count(b" 201 "), said.count(b" 200 ")) == (1, 1)
