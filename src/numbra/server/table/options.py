"""The options of a table, besides those of its game, in one declaration.

The request that opens a table, the first line of its log and its projection have all of them; the page makes a form of
them.
"""

from typing import Annotated, Any

from msgspec import Meta

from numbra.core.contract import Value

from .clocks import Clock


class TableOptions(Value, frozen=True, kw_only=True):
    """How a table is played, whatever the game. Each option has a default that older logs mean."""

    public: Annotated[
        bool,
        Meta(
            description="Show it in the lobby: anybody may sit down",
            extra={
                "de": "In der Lobby zeigen: Alle dürfen sich dazusetzen",
                "fr": "La montrer dans le salon : chacun peut s’asseoir",
            },
        ),
    ] = False
    hints: Annotated[
        bool,
        Meta(
            description="Hints allowed",
            extra={"de": "Tipps erlaubt", "fr": "Conseils permis"},
        ),
    ] = False
    clock: Clock | None = None
    """How long people may think; null for no clock."""


USUAL = TableOptions()
"""What holds where nothing is chosen."""


def table_options(chosen: TableOptions) -> dict[str, Any]:
    """The options alone, by name, of anything that has them: to hand them on."""
    return {name: getattr(chosen, name) for name in TableOptions.__struct_fields__}
