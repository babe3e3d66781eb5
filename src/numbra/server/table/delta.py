"""Deltas: of a table that a connection was sent before, only the fields that have changed are sent again.

Numbers decide the form: an action changes about 10 of the 50 fields of a table and its view. Lists that a game declares
as histories only grow, so of them only the new end is sent.
"""

from collections.abc import Sequence
from typing import Any

from numbra.core.contract import View

from .projection import OWN, TableSeen

VIEW = "view"
SHARED = tuple(name for name in TableSeen.__struct_fields__ if name not in (VIEW, *OWN))


def changed_fields(earlier: TableSeen, after: TableSeen, names: Sequence[str] = SHARED) -> dict[str, Any]:
    """Those of the fields that differ."""
    return {
        name: value
        for name in names
        if (value := getattr(after, name)) is not (known := getattr(earlier, name)) and value != known
    }


def delta(
    earlier: TableSeen | None, after: TableSeen, shared: dict[str, Any] | None = None
) -> tuple[Any, dict[str, int]]:
    """The fields that differ, with those of the view inside, and how many first entries of each history are kept.

    Everything is sent to a connection that does not have the table before. `shared` are the changed fields that are the
    same for all viewers, if they are known.
    """
    if earlier is None:
        return after, {}
    changed = changed_fields(earlier, after) if shared is None else shared
    changed = changed | changed_fields(earlier, after, OWN)
    view, kept = _view_delta(earlier.view, after.view)
    if view is not None and (view is after.view or view):
        changed[VIEW] = view
    return changed, kept


def _view_delta(earlier: View | None, after: View | None) -> tuple[Any, dict[str, int]]:
    if earlier is None or after is None or type(earlier) is not type(after):
        return after, {}
    growing = after.histories if earlier.seat == after.seat else ()
    changed: dict[str, Any] = {
        name: value
        for name in type(after).__struct_fields__
        if name not in growing
        and (value := getattr(after, name)) is not (known := getattr(earlier, name))
        and value != known
    }
    kept = {}
    for name in growing:
        before, now = len(getattr(earlier, name)), getattr(after, name)
        if len(now) > before:
            kept[name], changed[name] = before, now[before:]
    return changed, kept
