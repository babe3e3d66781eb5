"""What a person types in 49 Shades of Grey: a number, or whether the guess is high, low or exact."""

import re
from collections.abc import Mapping
from typing import Any

from numbra.core.text import Text

from . import Typed

COMMANDS = (
    Typed("17", Text("guess 17, or discard it", "auf 17 tippen oder sie ablegen", "proposer 17, ou le défausser")),
    Typed("high", Text("the guess is too high", "der Tipp ist zu hoch", "la proposition est trop haute")),
    Typed("low", Text("the guess is too low", "der Tipp ist zu tief", "la proposition est trop basse")),
    Typed("exact", Text("the guess is right", "der Tipp stimmt genau", "la proposition est exacte")),
)

_WORDS = {
    "high": ("high", "h", "too high", "hoch", "zu hoch", "haut", "trop haut"),
    "low": ("low", "l", "too low", "tief", "zu tief", "bas", "trop bas"),
    "exact": ("exact", "e", "exactly right", "genau", "genau richtig"),
}
_VERDICTS = {word: verdict for verdict, words in _WORDS.items() for word in words}


def read(line: str, *, discarding: bool) -> Mapping[str, Any] | None:
    """The action a line means, as JSON; a bare number is a guess, or in its time a discard."""
    said = " ".join(line.lower().split())
    verdict = _VERDICTS.get(said.removeprefix("call "))
    if verdict is not None:
        return {"type": "call", "verdict": verdict}
    found = re.fullmatch(r"(?:(guess|discard) )?(-?[0-9]{1,9})", said)
    if found is None:
        return None
    if found[1] == "discard" or (found[1] is None and discarding):
        return {"type": "discard", "card": int(found[2])}
    return {"type": "guess", "number": int(found[2])}
