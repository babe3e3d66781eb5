"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options


class Code777Options(Options, frozen=True, kw_only=True):
    """The options of Code 777."""

    racks: Annotated[
        Literal[4, 5],
        Meta(description="The least number of racks; those beyond the players have no owner and everybody sees them."),
    ] = 4
    hide_removed: Annotated[bool, Meta(description="Tiles taken off a rack are not shown to its owner.")] = False
    return_tiles: Annotated[
        bool, Meta(description="Tiles taken off a rack are shuffled back into the supply at once.")
    ] = False
    wrong: Annotated[
        Literal["free", "sit_out", "minus_one"],
        Meta(
            description="What a wrong announcement costs besides the rack: nothing, the right to announce during the "
            "next two questions of every player, or a point (never below 0)."
        ),
    ] = "free"

    def racks_in_play(self, seats: int) -> int:
        """One for each seat, and ownerless ones up to the least number."""
        return max(seats, self.racks)
