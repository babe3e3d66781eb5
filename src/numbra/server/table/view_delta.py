"""View deltas: of the histories in a view, lists that grow with the game, a client is sent only the new entries."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from numbra.core.contract import Seat, View


class Known(NamedTuple):
    """What a client has been sent: the view of which seat, and how many entries of each of its histories."""

    seat: Seat | None
    entries: tuple[int, ...]


def known_of(view: View | None) -> Known | None:
    """What a client knows that was sent this view; None if it has no histories."""
    if view is None or not view.histories:
        return None
    return Known(view.seat, tuple(len(getattr(view, name)) for name in view.histories))


def delta(view: View | None, known: Known | None) -> tuple[View | None, dict[str, int]]:
    """The view without the entries already known, and how many those are, by the name of the history."""
    if view is None or known is None or known.seat != view.seat:
        return view, {}
    kept = dict(zip(view.histories, known.entries, strict=True))
    new: dict[str, Any] = {name: getattr(view, name)[number:] for name, number in kept.items()}
    return replace(view, **new), kept
