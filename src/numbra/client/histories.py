"""What grows with a game is told once: the tables of a connection, made whole with what was told there before."""

from typing import Any


class Following:
    """What was told over one connection, from its welcome on."""

    def __init__(self) -> None:
        self._view: dict[str, Any] = {}

    def whole(self, message: dict[str, Any]) -> dict[str, Any]:
        """The next message; if it tells of the table, with all of its histories."""
        if "table" not in message:
            return message
        table, told = message["table"], self._view
        self._view = table["view"] or {}
        kept: dict[str, int] = message.get("kept", {})
        self._view |= {name: told[name][:many] + self._view[name] for name, many in kept.items()}
        return message
