"""The local network: what this machine is called there, and a picture of it that phones can read."""

import socket
from itertools import zip_longest

import segno
from rich.console import Console
from rich.text import Text as Line

ELSEWHERE = ("192.0.2.1", 9)
"""A reserved address (RFC 5737). Nothing is sent there; the system only says from which address it would be sent."""
QUIET = 4
"""Light modules around a QR code, as its standard requires."""
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Two modules, one above the other, in one character."""
INK = "#000000 on #ffffff"
"""Black on white, independent of the terminal's own colours."""


def own_address() -> str | None:
    """This machine's address on the local network, or none if it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = way.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def qr_code(text: str) -> list[Line]:
    """A QR code in half blocks, line by line."""
    rows = [bytes(row) for row in segno.make_qr(text).matrix_iter(border=QUIET)]
    light = bytes(len(rows[0]))
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=light)
    return [Line("".join(BLOCKS[pair] for pair in zip(*both, strict=True)), style=INK) for both in pairs]


def can_show(console: Console, code: list[Line]) -> bool:
    """Whether a QR code on this terminal could be read: it needs colours, its characters and enough width."""
    try:
        "".join(BLOCKS.values()).encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    coloured = console.is_terminal and console.color_system is not None and not console.no_color
    return coloured and console.width >= code[0].cell_len
