"""Talk at a table: kept by the store, told to everybody who looks, forgotten with the guest who said it."""

import msgspec

from numbra.core.contract import Seat, Value

from .house_chat import HouseChat, check_phrase, check_text, is_shown
from .messages import Reaction, Said
from .refusals import CHAT_OFF, EMPTY_TALK, NOT_SEATED, Refused
from .seen import People
from .store import Entry
from .store.protocol import FORGOTTEN
from .table import Table

REMEMBERED = 50
"""What was said last is told to whoever comes."""


class Talk(Value, frozen=True):
    """What the store keeps of something said."""

    seat: Seat
    guest: str
    text: str
    reaction: Reaction | None = None


def talk(table: Table, guest: str, text: str, house: HouseChat = "on") -> bytes:
    """What somebody at the table says, as the store keeps it; refused where the table or the house has no chat."""
    check_text(house)
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(NOT_SEATED)
    if not table.chat:
        raise Refused(CHAT_OFF)
    if not text.strip():
        raise Refused(EMPTY_TALK)
    return msgspec.json.encode(Talk(seat, guest, text))


def reaction(table: Table, guest: str, shown: Reaction, house: HouseChat = "on") -> bytes:
    """What somebody at the table says without words; nobody needs to read that, so it may be said without a chat."""
    check_phrase(house)
    seat = table.seat_of(guest)
    if seat is None:
        raise Refused(NOT_SEATED)
    return msgspec.json.encode(Talk(seat, guest, "", shown))


def speaker(entry: Entry) -> str:
    """The guest who said something."""
    return msgspec.json.decode(entry.body, type=Talk).guest


def spoken(entry: Entry) -> tuple[str, Reaction | None]:
    """The words themselves, or what was said without any."""
    heard = msgspec.json.decode(entry.body, type=Talk)
    return heard.text, heard.reaction


def shown(entries: list[Entry], house: HouseChat) -> list[Entry]:
    """Those of the messages that people may see in this house; older ones may be of a time when more was allowed."""
    return [entry for entry in entries if is_shown(house, phrase=spoken(entry)[1] is not None)]


def said(entry: Entry, people: People) -> Said:
    """Something said, as everybody hears it."""
    heard = msgspec.json.decode(entry.body, type=Talk)
    person = people.get(heard.guest, FORGOTTEN)
    return Said(
        number=entry.sequence,
        at=entry.at,
        seat=heard.seat,
        name=person.name,
        avatar=person.avatar,
        text=heard.text,
        reaction=heard.reaction,
    )
