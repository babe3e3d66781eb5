"""This machine's address in the local network, and its QR code."""

import io
import socket

import pytest
import segno
from rich.console import Console

from numbra.cli.lan import BLOCKS, QUIET, can_show, own_address, qr_code

ADDRESS = "http://192.168.178.123:7777"


class Way:
    """A fake socket with a given local address, or without a route."""

    def __init__(self, address: str | None) -> None:
        self._address = address

    def __call__(self, *_kind: object) -> "Way":
        """Return itself as the new socket."""
        return self

    def __enter__(self) -> "Way":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def connect(self, _address: object) -> None:
        """Fail if there is no route."""
        if self._address is None:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        """The local address."""
        return str(self._address), 1


@pytest.mark.parametrize(
    ("way", "found"),
    [("192.168.1.7", "192.168.1.7"), ("127.0.0.1", None), ("0.0.0.0", None), (None, None)],  # noqa: S104  # no route
)
def test_the_address_others_use(way: str | None, found: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """None if there is no route, or if it leads nowhere else."""
    monkeypatch.setattr(socket, "socket", Way(way))
    assert own_address() == found


def test_a_machine_has_one_or_none() -> None:
    """Whatever network this machine is on; a server can listen at the address."""
    address = own_address()
    if address is not None:
        with socket.create_server((address, 0)):
            pass


def test_the_picture_is_the_code() -> None:
    """Module by module, with its quiet zone."""
    modules = {block: pair for pair, block in BLOCKS.items()}
    lines = [[modules[block] for block in line.plain] for line in qr_code(ADDRESS)]
    rows = [bytes(pair[half] for pair in line) for line in lines for half in (0, 1)]
    code = segno.make_qr(ADDRESS)
    expected = [bytes(row) for row in code.matrix_iter(border=QUIET)]
    assert rows[: len(expected)] == expected
    assert not any(b"".join(rows[len(expected) :]))


def test_the_picture_is_black_on_white() -> None:
    """On dark terminals and on light ones."""
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, color_system="truecolor", width=80)
    code = qr_code(ADDRESS)
    for line in code:
        console.print(line)
    assert all(line.startswith("\x1b[38;2;0;0;0;48;2;255;255;255m") for line in shown.getvalue().splitlines())
    assert can_show(console, code)


@pytest.mark.parametrize(
    "console",
    [
        Console(file=io.StringIO(), width=80),
        Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None),
        Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard", no_color=True),
        Console(file=io.StringIO(), width=20, force_terminal=True, color_system="standard"),
        Console(
            file=io.TextIOWrapper(io.BytesIO(), encoding="cp1252"),
            width=80,
            force_terminal=True,
            color_system="standard",
        ),
    ],
    ids=["file", "dumb", "colourless", "narrow", "cp1252"],
)
def test_where_it_could_not_be_read_it_is_not_shown(console: Console) -> None:
    """A terminal without colours, room or characters for it; the address is printed in letters anyway."""
    assert not can_show(console, qr_code(ADDRESS))
