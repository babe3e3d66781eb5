"""What people may say at the tables of this server, whatever a table itself allows: nothing, set phrases, or anything.

Schools switch the chat off, or leave the eight reactions, which nobody can hurt anybody with.
"""

from typing import Literal

from numbra.core.errors import refusal

from .refusals import Refused

HouseChat = Literal["off", "phrases", "on"]

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


def check_text(chat: HouseChat) -> None:
    """Refused unless people may write what they like here, or switch that on or off at their tables."""
    if chat != "on":
        raise Refused(ONLY_PHRASES if chat == "phrases" else NO_TALK)


def check_phrase(chat: HouseChat) -> None:
    """Refused if nothing at all is said here."""
    if chat == "off":
        raise Refused(NO_TALK)


def is_shown(chat: HouseChat, *, phrase: bool) -> bool:
    """Whether something is shown that was said, maybe before the server was told to allow less."""
    return chat == "on" or (phrase and chat == "phrases")
