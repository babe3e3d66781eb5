"""How a table may depart from the printed game."""

from typing import Annotated, Literal, get_args

from numbra.core.contract import Options
from numbra.core.describing import named

from .texts import texts

Wrong = Literal["free", "sit_out", "minus_one"]


class Code777Options(Options, frozen=True, kw_only=True):
    """The options of Code 777."""

    racks: Annotated[Literal[4, 5], named(texts, "option.racks")] = 4
    hide_removed: Annotated[bool, named(texts, "option.hide-removed")] = False
    return_tiles: Annotated[bool, named(texts, "option.return-tiles")] = False
    wrong: Annotated[Wrong, named(texts, "option.wrong", choices=get_args(Wrong), purpose=True)] = "free"

    cross_out: Annotated[bool, named(texts, "option.cross-out")] = False
    assistant: Annotated[bool, named(texts, "option.assistant")] = False

    def racks_in_play(self, seats: int) -> int:
        """One for each seat, and ownerless ones up to the least number."""
        return max(seats, self.racks)
