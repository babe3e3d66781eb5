"""The options of a table, besides those of its game, in one declaration.

The request that opens a table, the first line of its log and its projection have all of them; the page makes a form of
them.
"""

from typing import Annotated, Any

from numbra.core.contract import Value
from numbra.core.describing import described
from numbra.server.texts import texts

from .clocks import Clock


class TableOptions(Value, frozen=True, kw_only=True):
    """The options of a table that are the same for every game. Older logs that lack one mean its default."""

    public: Annotated[bool, described(texts("option.public"))] = False
    hints: Annotated[bool, described(texts("option.hints"))] = False
    clock: Clock | None = None
    """How long people may think; null for no clock."""


USUAL = TableOptions()
"""The options of a table for which none are chosen."""


def table_options(chosen: TableOptions) -> dict[str, Any]:
    """The options alone, by name, of anything that has them: to hand them on."""
    return {name: getattr(chosen, name) for name in TableOptions.__struct_fields__}
