"""The server's chat policy, which overrides the setting of each table: no chat, set phrases only, or free text.

Schools switch the chat off, or allow only the eight reactions, which cannot be used to hurt anybody.
"""

from typing import Literal

from numbra.core.errors import refusal

from .refusals import Refused

ChatPolicy = Literal["off", "phrases", "on"]

NO_TALK = refusal(
    "table/no-talk",
    en="On this server nothing is said at the tables.",
    de="Auf diesem Server wird an den Tischen nichts gesagt.",
    fr="Sur ce serveur, on ne dit rien aux tables.",
)
ONLY_PHRASES = refusal(
    "table/only-phrases",
    en="On this server only the set phrases can be said at the tables.",
    de="Auf diesem Server kann man an den Tischen nur die festen Ausrufe sagen.",
    fr="Sur ce serveur, seules les réactions toutes faites se disent aux tables.",
)


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
