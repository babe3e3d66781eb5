"""What a person types in Code 777: ask, announce, and notes."""

import re
from collections.abc import Mapping
from typing import Any

from ..texts import texts
from . import Typed, words

COMMANDS = (
    Typed("ask", texts("code777.typed.ask")),
    Typed("announce 5 6 7", texts("code777.typed.announce")),
    Typed("log", texts("code777.typed.log")),
    Typed("questions", texts("code777.typed.questions")),
    Typed("cross b7 6 g", texts("code777.typed.cross")),
    Typed("b g k n p r y", texts("code777.typed.colours")),
    Typed("circle b7", texts("code777.typed.circle")),
    Typed("clear b7", texts("code777.typed.clear")),
)

_ASK = words("code777.words.ask")
_ANNOUNCE = words("code777.words.announce")


def read(line: str) -> Mapping[str, Any] | None:
    """The action a line means, as JSON; None if it means none."""
    first, *rest = re.split(r"[\s,;–-]+", line.lower().strip(" ,;–-"))
    if first in _ASK and not rest:
        return {"type": "ask"}
    numbers = rest if first in _ANNOUNCE else [first, *rest]
    if len(numbers) == 1 and re.fullmatch("[0-9]{3}", numbers[0]):
        numbers = list(numbers[0])
    if numbers and all(re.fullmatch("[0-9]{1,9}", word) for word in numbers):
        return {"type": "announce", "numbers": [int(word) for word in numbers]}
    return {"type": "announce", "numbers": numbers} if first in _ANNOUNCE else None
