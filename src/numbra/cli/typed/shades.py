"""What a person types in 49 Shades of Grey: a number, or whether the guess is high, low or exact."""

import re
from collections.abc import Mapping
from typing import Any

from ..texts import texts
from . import Typed, words

COMMANDS = (
    Typed("17", texts("shades.typed.number")),
    Typed("high", texts("shades.typed.high")),
    Typed("low", texts("shades.typed.low")),
    Typed("exact", texts("shades.typed.exact")),
)

_VERDICTS = {word: verdict for verdict in ("high", "low", "exact") for word in words(f"shades.words.{verdict}")}


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
