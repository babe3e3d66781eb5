"""Chat messages of a table: kept by the store, sent to all listeners, and deleted with the guest who wrote them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from numbra.core.contract import Seat, Value
from numbra.server.store.protocol import FORGOTTEN, Entry
from numbra.server.table.chat_policy import ChatPolicy, check_phrase, check_text, is_shown
from numbra.server.table.fold import Table
from numbra.server.table.projection import People
from numbra.server.table.refusals import CHAT_OFF, EMPTY_TALK, Refused

from .base import FromClient, Reaction
from .checks import seat_of
from .to_client import Said

REMEMBERED = 50
"""The number of latest messages that a welcome contains."""


class Say(FromClient, frozen=True, tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(max_length=500)]


class React(FromClient, frozen=True, tag="react"):
    """Say a set phrase to the table, also where the chat is switched off."""

    reaction: Reaction


class Talk(Value, frozen=True):
    """A message as the store keeps it."""

    seat: Seat
    guest: str
    text: str
    reaction: Reaction | None = None


def talk(table: Table, guest: str, text: str, policy: ChatPolicy = "on") -> bytes:
    """A person's text as the store keeps it; refused if the table or the server allows no free text."""
    check_text(policy)
    seat = seat_of(table, guest)
    if not table.chat:
        raise Refused(CHAT_OFF)
    if not text.strip():
        raise Refused(EMPTY_TALK)
    return msgspec.json.encode(Talk(seat, guest, text))


def reaction(table: Table, guest: str, phrase: Reaction, policy: ChatPolicy = "on") -> bytes:
    """A person's set phrase as the store keeps it; it contains no free text, so that no table can switch it off."""
    check_phrase(policy)
    seat = seat_of(table, guest)
    return msgspec.json.encode(Talk(seat, guest, "", phrase))


def speaker(entry: Entry) -> str:
    """The guest who wrote a message."""
    return msgspec.json.decode(entry.body, type=Talk).guest


def spoken(entry: Entry) -> tuple[str, Reaction | None]:
    """The text of a message, and the set phrase if it is one."""
    message = msgspec.json.decode(entry.body, type=Talk)
    return message.text, message.reaction


def shown(entries: list[Entry], policy: ChatPolicy) -> list[Entry]:
    """The messages that the server's policy allows to show; older ones may have been written under a laxer policy."""
    return [entry for entry in entries if is_shown(policy, phrase=spoken(entry)[1] is not None)]


def said(entry: Entry, people: People) -> Said:
    """A message as clients receive it."""
    message = msgspec.json.decode(entry.body, type=Talk)
    person = people.get(message.guest, FORGOTTEN)
    return Said(
        number=entry.sequence,
        at=entry.at,
        seat=message.seat,
        name=person.name,
        avatar=person.avatar,
        text=message.text,
        reaction=message.reaction,
    )
