"""How a table may depart from the default rules; what the options are called and mean is in `locale`."""

from typing import Annotated

from numbra import Options
from numbra.core.describing import named

from .texts import texts


class LiarsDiceOptions(Options, frozen=True, kw_only=True):
    """How many dice each begins with, and whether ones count as every face."""

    dice: Annotated[int, named(texts, "option.dice", ge=1, le=6)] = 5
    wild_ones: Annotated[bool, named(texts, "option.wild-ones")] = False
