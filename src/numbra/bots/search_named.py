"""Searching players by name: `search`, `search:400` (iterations), `search:100ms` (time), in shades `…@good` (eye)."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from numbra.core.contract import View
from numbra.core.errors import refusal
from numbra.core.game import Game
from numbra.games.shades.view import ShadesView

from .search import Budget, Search
from .shades.eye import Eye
from .texts import texts

SEARCH = "search"
USUAL = Budget(iterations=300)
"""The budget of plain `search`."""
MOST = 1_000_000
"""The most iterations, or milliseconds, that a name may ask for."""
EYES: dict[str, Callable[[str], Eye]] = {
    "expert": Eye.expert,
    "good": Eye.good,
    "casual": Eye.casual,
    "beginner": Eye.beginner,
}
"""The eyes it may have, by name."""
USUAL_EYE = "expert"

NO_SUCH_SEARCH = refusal(texts, "bots/no-such-search")

_NAME = re.compile(rf"{SEARCH}(?::([1-9][0-9]{{0,9}})(ms)?)?(?:@([a-z]+))?", re.ASCII)


@dataclass(frozen=True)
class Through:
    """Looks through an eye."""

    eye: Eye

    def __call__(self, view: View) -> View:
        """The view as the eye sees it."""
        return self.eye.perceive(view) if isinstance(view, ShadesView) else view


def means_search(name: str) -> bool:
    """Whether a name asks for a search, even if its budget or eye is not valid."""
    return re.match(rf"{SEARCH}(?![a-z])", name) is not None


def searchable(played: Game) -> bool:
    """Whether a game can draw hidden cards, which a search needs."""
    return type(played).draw_hidden is not Game.draw_hidden


def search(played: Game, name: str, key: str, most: int = MOST) -> Search | None:
    """The searching player of that name; None if the name is not valid, or asks for more than that."""
    found = _NAME.fullmatch(name)
    if found is None or int(found[1] or 1) > most:
        return None
    budget = _budget(found[1], found[2])
    if played.view_type is not ShadesView:
        return Search(played.name, budget) if found[3] is None else None
    eye = EYES.get(found[3] or USUAL_EYE)
    return Search(played.name, budget, Through(eye(key))) if eye is not None else None


def _budget(number: str | None, unit: str | None) -> Budget:
    if number is None:
        return USUAL
    return Budget(seconds=int(number) / 1000) if unit else Budget(iterations=int(number))
