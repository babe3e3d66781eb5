"""How a table may depart from the printed game."""

from typing import Annotated, Literal

from numbra.core.contract import Options
from numbra.core.describing import named

from .texts import texts


class ShadesOptions(Options, frozen=True, kw_only=True):
    """The options of 49 Shades of Grey."""

    rounds: Annotated[Literal[1, 2], named(texts, "option.rounds")] = 1
    memory_aid: Annotated[bool, named(texts, "option.memory-aid")] = False
    open_discards: Annotated[bool, named(texts, "option.open-discards")] = False
    print_tolerance: Annotated[
        float, named(texts, "option.print-tolerance", purpose=True, ge=0, le=6, between_people=4.0)
    ] = 0.0
