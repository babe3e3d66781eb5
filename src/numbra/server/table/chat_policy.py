"""The server's chat policy, which overrides the setting of each table: no chat, set phrases only, or free text.

Schools switch the chat off, or allow only the eight reactions, which cannot be used to hurt anybody.
"""

from typing import Literal

from numbra.core.errors import refusal
from numbra.server.texts import texts

from .refusals import Refused

ChatPolicy = Literal["off", "phrases", "on"]

NO_TALK = refusal(texts, "table/no-talk")
ONLY_PHRASES = refusal(texts, "table/only-phrases")


def check_text(chat: ChatPolicy) -> None:
    """Refuse free text, and switching a table's chat on or off, unless the policy allows free text."""
    if chat != "on":
        raise Refused(ONLY_PHRASES if chat == "phrases" else NO_TALK)


def check_phrase(chat: ChatPolicy) -> None:
    """Refuse set phrases if the policy allows no chat at all."""
    if chat == "off":
        raise Refused(NO_TALK)


def is_shown(chat: ChatPolicy, *, phrase: bool) -> bool:
    """Whether a stored message is shown; it may have been written before the policy became stricter."""
    return chat == "on" or (phrase and chat == "phrases")
