"""What grows with a game is told once: of the histories in a view, whoever follows the game is sent what is new."""

from typing import Any

from msgspec.structs import replace

from numbra.core.contract import View


def news(view: View | None, before: View | None) -> tuple[View | None, dict[str, int]]:
    """A view without what its histories have in common with the one told before; of how many entries that is, by name.

    An entry that has changed, as a card that is turned over does, is told again with all that comes after it.
    """
    if view is None or before is None:
        return view, {}
    alike = {name: _alike(getattr(before, name), getattr(view, name)) for name in view.histories}
    kept = {name: many for name, many in alike.items() if many}
    new: dict[str, Any] = {name: getattr(view, name)[many:] for name, many in kept.items()}
    return (replace(view, **new) if new else view), kept


def _alike(before: tuple[Any, ...], now: tuple[Any, ...]) -> int:
    """How many entries both begin with."""
    if now[: len(before)] == before:
        return len(before)
    pairs = enumerate(zip(before, now, strict=False))
    return next((number for number, (one, other) in pairs if one != other), len(now))
