"""What lies where in a drawing of Code 777: the racks with their coloured tiles, the supply, the questions left."""

from collections.abc import Iterable, Sequence

from numbra.core.describing import Colour
from numbra.core.drawing.pieces import GROUNDS, Piece, Place, back, pile
from numbra.core.voice import Voice

from .state import Position
from .texts import texts
from .tiles import COLOURS, RACK_SIZE, colour, number
from .view import Code777View
from .words import free_letter

FREE_RACK = texts("drawing.free-rack")
SUPPLY = texts("drawing.supply")
RESTING = texts("drawing.resting")
QUESTIONS = texts("drawing.questions")
PAINT: dict[str, Colour] = {
    "g": "green",
    "y": "yellow",
    "k": "black",
    "n": "brown",
    "r": "red",
    "p": "pink",
    "b": "blue",
}
_BACK = back("tile")


def places(position: Position | Code777View, voice: Voice) -> tuple[Place, ...]:
    """Of a state all tiles; of a view the racks that it shows, backs on the others, and the number of tiles left."""
    if isinstance(position, Position):
        gone = [tile for removed in position.resting for tile in removed.tiles or ()]
        supply = _tiles(position.supply, voice)
        return _laid_out(position.racks, position.seats, supply, gone, len(position.questions), voice)
    supply = pile(position.supply, "tile")
    seats = len(position.points)
    return _laid_out(position.racks, seats, supply, position.resting, len(position.unasked), voice)


def _laid_out(
    racks: Sequence[Sequence[str] | None],
    seats: int,
    supply: tuple[Piece, ...],
    resting: Iterable[str | None],
    questions: int,
    voice: Voice,
) -> tuple[Place, ...]:
    """The racks of the seats, those without an owner, and what lies beside them."""
    beside = (
        Place(called=voice(SUPPLY), pieces=supply),
        Place(called=voice(RESTING), pieces=_tiles(resting, voice)),
    )
    return (
        *(_rack(place, rack, seats, voice) for place, rack in enumerate(racks)),
        *(place for place in beside if place.pieces),
        Place(called=voice(QUESTIONS), text=str(questions)),
    )


def _rack(place: int, rack: Sequence[str] | None, seats: int, voice: Voice) -> Place:
    """A rack with its tiles, or with backs where they are not known."""
    shown = _tiles((None,) * RACK_SIZE if rack is None else rack, voice)
    if place < seats:
        return Place(called="", owner=place, pieces=shown)
    return Place(called=voice(FREE_RACK, letter=free_letter(place, voice)), pieces=shown)


def _tiles(tiles: Iterable[str | None], voice: Voice) -> tuple[Piece, ...]:
    """Tiles with their colours' names; None is one from behind."""
    return tuple(
        _BACK
        if tile is None
        else Piece(
            label=str(number(tile)),
            note=voice(COLOURS[colour(tile)]),
            ground=GROUNDS[PAINT[colour(tile)]],
            shape="tile",
        )
        for tile in tiles
    )
