"""Deltas: of a table that a connection was sent before, only the fields that have changed are sent again.

Numbers decide the form: an action changes about 10 of the 50 fields of a table and its view. Lists that a game declares
as histories grow, or begin anew with nothing, so of them only the new end is sent.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple

from numbra.core.contract import Value, View

from .projection import OWN, TableSeen

VIEW = "view"


def changed_fields(earlier: Value, after: Value, but: Sequence[str] = (VIEW, *OWN)) -> dict[str, Any]:
    """The fields that differ; by default without those of a `TableSeen` that differ between viewers."""
    fields = zip(after.__struct_fields__, astuple(earlier), astuple(after), strict=True)  # faster than by their names
    return {name: now for name, known, now in fields if now is not known and now != known and name not in but}


def delta(
    earlier: TableSeen | None, after: TableSeen, shared: dict[str, Any] | None = None
) -> tuple[Any, dict[str, int]]:
    """The fields that differ, with those of the view inside, and how many first entries of each history are kept.

    Everything is sent to a connection that does not have the table before. `shared` are the changed fields that are the
    same for all viewers, if they are known.
    """
    if earlier is None:
        return after, {}
    changed = dict(changed_fields(earlier, after) if shared is None else shared)
    for name in OWN:
        if (value := getattr(after, name)) != getattr(earlier, name):
            changed[name] = value
    view, kept = _view_delta(earlier.view, after.view)
    if view is not None and (view is after.view or view):
        changed[VIEW] = view
    return changed, kept


def _view_delta(earlier: View | None, after: View | None) -> tuple[Any, dict[str, int]]:
    if earlier is None or after is None or type(earlier) is not type(after):
        return after, {}
    growing = after.histories if earlier.seat == after.seat else ()
    changed, kept = changed_fields(earlier, after, growing), {}
    for name in growing:
        before, now = len(getattr(earlier, name)), getattr(after, name)
        if len(now) > before:
            kept[name], changed[name] = before, now[before:]
        elif len(now) < before:  # it has begun anew
            changed[name] = now
    return changed, kept
