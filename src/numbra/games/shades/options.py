"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from msgspec import Meta

from numbra.core.contract import Options


class ShadesOptions(Options, frozen=True, kw_only=True):
    """The options of 49 Shades of Grey."""

    rounds: Annotated[
        Literal[1, 2], Meta(description="Games in the match; 2 swaps the starter and adds the points.")
    ] = 1
    memory_aid: Annotated[
        bool, Meta(description="The table lists all numbers turned over so far instead of only the last.")
    ] = False
    open_discards: Annotated[bool, Meta(description="Discards lie number up.")] = False
    print_tolerance: Annotated[
        float,
        Meta(
            ge=0,
            le=2,
            description="How far off the shades are, as a standard deviation in cards; never more than 2 cards.",
        ),
    ] = 0.0
