"""Draws the pictures of positions that pages show: `make docs` writes them, a test compares them."""

from pathlib import Path

import numbra
from numbra.core.drawing.drawing import draw
from numbra.core.voice import Voice
from numbra.games.nmbrs.actions import Lay
from numbra.games.nmbrs.game import NmbrsState

IMAGES = Path(__file__).parents[2] / "docs" / "images"
NAMES = ("Ada", "Leo", "Noor")
MOVES = 110


def files() -> dict[Path, str]:
    """The pictures by their files: a position of nmbrs!, with everything in it and as a seat knows it."""
    state = position()
    drawn: dict[str, numbra.State | numbra.View] = {"nmbrs-state.svg": state, "nmbrs-view.svg": state.view(0)}
    return {IMAGES / name: draw(numbra.game("nmbrs"), one, Voice(names=NAMES)) + "\n" for name, one in drawn.items()}


def position() -> NmbrsState:
    """After some moves by players that lay the longest row they find, and else do what is listed last."""
    state = numbra.game("nmbrs").start(seats=len(NAMES), seed="drawn")
    for _ in range(MOVES):
        (seat,) = state.acting
        actions = list(state.actions(seat))
        lays = [action for action in actions if isinstance(action, Lay)]
        state = state.apply(seat, max(lays, key=lambda lay: len(lay.row), default=actions[-1]))
    return state


if __name__ == "__main__":
    for path, drawing in files().items():
        path.write_text(drawing, encoding="utf-8")
