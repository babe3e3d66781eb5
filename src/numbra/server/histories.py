"""What grows with a game is told once: of the histories in a view, whoever follows the game is sent what is new."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from numbra.core.contract import Seat, View


class Heard(NamedTuple):
    """As whom somebody was told of a game, and how many entries of each of its histories."""

    seat: Seat | None
    entries: tuple[int, ...]


def heard(view: View | None) -> Heard | None:
    """What is known to who has this view; None where nothing grows."""
    if view is None or not view.histories:
        return None
    return Heard(view.seat, tuple(len(getattr(view, name)) for name in view.histories))


def news(view: View | None, known: Heard | None) -> tuple[View | None, dict[str, int]]:
    """A view without the entries that are known; how many those are, by the names of the histories."""
    if view is None or known is None or known.seat != view.seat:
        return view, {}
    kept = dict(zip(view.histories, known.entries, strict=True))
    new: dict[str, Any] = {name: getattr(view, name)[many:] for name, many in kept.items()}
    return replace(view, **new), kept
