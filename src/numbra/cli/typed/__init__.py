"""What a person types in each game, and which action it means."""

from typing import NamedTuple

from numbra.core.text import Text


class Typed(NamedTuple):
    """Something a person can type, and what it does."""

    line: str
    meaning: Text
