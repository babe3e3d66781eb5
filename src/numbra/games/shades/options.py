"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from numbra.core.contract import Options, described

from .texts import texts


class ShadesOptions(Options, frozen=True, kw_only=True):
    """The options of 49 Shades of Grey."""

    rounds: Annotated[Literal[1, 2], described(texts("option.rounds"))] = 1
    memory_aid: Annotated[bool, described(texts("option.memory-aid"))] = False
    open_discards: Annotated[bool, described(texts("option.open-discards"))] = False
    print_tolerance: Annotated[float, described(texts("option.print-tolerance"), ge=0, le=6, between_people=4.0)] = 0.0
