"""How Code 777 is drawn."""

import numbra
from games.code777.build import GAME, ask, stacked
from numbra.core.drawing.pieces import GROUNDS, Place, pile
from numbra.core.voice import Voice
from numbra.games.code777.actions import Announce

RACKS = ("g1 y2 k3", "n4 r5 k5", "p6 g6 p7", "y7 b7 b7")


def drawn(position: numbra.State | numbra.View) -> tuple[Place, ...]:
    """All places of a game for three, in which one rack has no owner."""
    return GAME.places(position, Voice("en", ("Ada", "Leo", "Noor")))


def labels(place: Place) -> str:
    """The colours and numbers of the tiles, a dot for each from behind."""
    return " ".join("." if piece.hidden else f"{piece.note} {piece.label}" for piece in place.pieces)


def test_a_state_shows_every_rack_and_the_supply() -> None:
    """Tiles in their colours, which are also named."""
    state = stacked(*RACKS, seats=3)
    ada, _, _, free, supply, questions = drawn(state)
    assert (ada.owner, labels(ada)) == (0, "green 1 yellow 2 black 3")
    assert [piece.ground for piece in ada.pieces] == [GROUNDS["green"], GROUNDS["yellow"], GROUNDS["black"]]
    assert {piece.shape for piece in ada.pieces} == {"tile"}
    assert (free.owner, free.called, labels(free)) == (None, "Rack A", "yellow 7 blue 7 blue 7")
    assert len(supply.pieces) == 16
    assert questions.text == "23"


def test_a_view_shows_every_rack_but_ones_own() -> None:
    """And how many tiles and questions are left."""
    ada, leo, _, _, supply, questions = drawn(ask(stacked(*RACKS, seats=3)).view(0))
    assert labels(ada) == ". . ."
    assert labels(leo) == "brown 4 red 5 black 5"
    assert supply.pieces == pile(16, "tile")
    assert questions.text == "22"
    assert [labels(rack) for rack in drawn(stacked(*RACKS, seats=3).view(None))[:3]] == [". . ."] * 3


def test_removed_tiles_lie_beside_the_supply() -> None:
    """From behind for whoever may not see them."""
    state = stacked(*RACKS, seats=3, hide_removed=True).apply(0, Announce((7, 7, 7)))
    positions: tuple[numbra.State | numbra.View, ...] = (state, state.view(0), state.view(1))
    beside = [labels(place) for one in positions for place in drawn(one) if place.called == "Next to the supply"]
    assert beside == ["green 1 yellow 2 black 3", ". . .", "green 1 yellow 2 black 3"]
