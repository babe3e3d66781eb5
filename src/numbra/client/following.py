"""Completes what a table's socket sends: an update holds only the fields that have changed."""

from typing import Any


class Following:
    """The table as one connection has received it, starting with the welcome."""

    def __init__(self) -> None:
        self._table: dict[str, Any] = {}

    def whole(self, message: dict[str, Any]) -> dict[str, Any]:
        """The next message. One about the table is completed with all fields of the table and of its view."""
        if "table" not in message:
            return message
        changed, kept = message["table"], message.get("kept")
        if kept is None:
            self._table = changed
            return message
        before: dict[str, Any] = self._table.get("view") or {}
        view = changed.get("view") or {}
        ends = {name: before[name][:many] + view[name] for name, many in kept.items()}
        table = {**self._table, **changed}
        if "view" in changed:
            table["view"] = None if changed["view"] is None else {**before, **view, **ends}
        self._table = table
        return {**message, "table": table}
