"""What grows with a game is told once: the tables of a connection, made whole with what was told there before."""

from typing import Any


class Following:
    """What was told over one connection, from its welcome on."""

    def __init__(self) -> None:
        self._view: dict[str, Any] = {}

    def table(self, message: dict[str, Any]) -> dict[str, Any]:
        """The table of the next welcome or update, with all of its histories."""
        table: dict[str, Any] = message["table"]
        kept: dict[str, int] = message.get("kept", {})
        if kept:
            told, new = self._view, table["view"]
            table = table | {"view": new | {name: told[name][:many] + new[name] for name, many in kept.items()}}
        self._view = table["view"] or {}
        return table
