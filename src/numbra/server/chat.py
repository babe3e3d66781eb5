"""Talk at a table: kept by the store, told to everybody who looks, forgotten with the guest who said it."""

import msgspec

from numbra.core.contract import Seat, Value

from .messages import Said
from .refusals import CHAT_OFF, EMPTY_TALK, NOT_SEATED, Refused
from .seen import Names
from .store import Entry
from .table import Table

REMEMBERED = 50
"""What was said last is told to whoever comes."""


class Talk(Value, frozen=True):
    """What the store keeps of something said."""

    seat: Seat
    guest: str
    text: str


def talk(table: Table, guest: str, text: str) -> bytes:
    """What somebody at the table says, as the store keeps it."""
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(NOT_SEATED)
    if not table.chat:
        raise Refused(CHAT_OFF)
    if not text.strip():
        raise Refused(EMPTY_TALK)
    return msgspec.json.encode(Talk(seat, guest, text))


def speaker(entry: Entry) -> str:
    """The guest who said something."""
    return msgspec.json.decode(entry.body, type=Talk).guest


def spoken(entry: Entry) -> str:
    """The words themselves."""
    return msgspec.json.decode(entry.body, type=Talk).text


def said(entry: Entry, names: Names) -> Said:
    """Something said, as everybody hears it."""
    heard = msgspec.json.decode(entry.body, type=Talk)
    return Said(number=entry.sequence, at=entry.at, seat=heard.seat, name=names.get(heard.guest, ""), text=heard.text)
