"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from numbra.core.contract import Options, described

from .texts import texts


class Code777Options(Options, frozen=True, kw_only=True):
    """The options of Code 777."""

    racks: Annotated[Literal[4, 5], described(texts("option.racks"))] = 4
    hide_removed: Annotated[bool, described(texts("option.hide-removed"))] = False
    return_tiles: Annotated[bool, described(texts("option.return-tiles"))] = False
    wrong: Annotated[Literal["free", "sit_out", "minus_one"], described(texts("option.wrong"))] = "free"

    cross_out: Annotated[bool, described(texts("option.cross-out"))] = False
    assistant: Annotated[bool, described(texts("option.assistant"))] = False

    def racks_in_play(self, seats: int) -> int:
        """One for each seat, and ownerless ones up to the least number."""
        return max(seats, self.racks)
