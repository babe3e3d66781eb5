"""What a drawing is made of: places on the table, and the components that lie there."""

from collections.abc import Callable, Iterable
from itertools import groupby

import msgspec

from ..contract import Seat, State, Value, View, Zone
from ..describing import Colour, Face, Shape, plain_name
from ..text import Text, shown, texts
from ..voice import Voice

GROUNDS: dict[Colour, str] = {
    "red": "#b92d32",
    "orange": "#e08a1e",
    "yellow": "#f0cd32",
    "green": "#19783c",
    "blue": "#2d55be",
    "purple": "#6d3fa8",
    "pink": "#f596be",
    "brown": "#7d4b28",
    "grey": "#8a8f98",
    "black": "#2d2d2d",
    "white": "#ffffff",
}
NAMES = {colour: texts(f"colour.{colour}") for colour in GROUNDS}
"""The colours' names, which stand on components for people who cannot tell colours apart."""


class Piece(Value, frozen=True, kw_only=True):
    """A component as it is drawn."""

    label: str = ""
    """What stands in its middle."""
    note: str = ""
    """What stands small above the label."""
    ground: str = ""
    """Its colour as `#rrggbb`; without one it is plain."""
    shape: Shape = "card"
    hidden: bool = False
    """Whether it is drawn from behind."""


class Place(Value, frozen=True, kw_only=True):
    """A place on the table, or a fact that is written there."""

    called: str
    owner: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    text: str = ""


def back(shape: Shape = "card") -> Piece:
    """A component from behind."""
    return Piece(shape=shape, hidden=True)


def pile(count: int, shape: Shape = "card") -> tuple[Piece, ...]:
    """That many components from behind, as one with their number on it."""
    return (Piece(label=str(count), shape=shape, hidden=True),) if count else ()


def pieces(faces: Iterable[Face], voice: Voice) -> tuple[Piece, ...]:
    """Components from the front."""
    return tuple(
        Piece(
            label=face.label,
            note=voice(NAMES[face.colour]) if face.colour else "",
            ground=GROUNDS[face.colour] if face.colour else "",
            shape=face.shape,
        )
        for face in faces
    )


def plain_face(card: str) -> Face:
    """A component that looks like its name."""
    return Face(label=card)


def lying(position: State | View, face: Callable[[str], Face], voice: Voice) -> tuple[Place, ...]:
    """The places of any game: of a state its zones with everything in them, of a view its fields as text."""
    return _zones(position.zones(), face, voice) if isinstance(position, State) else _fields(position)


def _zones(zones: Iterable[Zone], face: Callable[[str], Face], voice: Voice) -> tuple[Place, ...]:
    """Zones as places: what is only remembered, if it has a name; neighbours of one name and owner as one."""
    there = [zone for zone in zones if zone.counted or zone.called is not None]
    return tuple(
        Place(called=called, owner=owner, pieces=tuple(one for zone in same for one in _in_zone(zone, face, voice)))
        for (called, owner), same in groupby(there, lambda zone: (voice(_called(zone)), zone.owner))
    )


def _called(zone: Zone) -> Text:
    return zone.called or plain_name(zone.name)


def _in_zone(zone: Zone, face: Callable[[str], Face], voice: Voice) -> Iterable[Piece]:
    for card in zone.cards:
        yield from pieces([face(card)], voice) if card else (back(),)


def _fields(view: View) -> tuple[Place, ...]:
    """The fields that not every view has."""
    common = {field.name for field in msgspec.structs.fields(View)}
    given = ((name, value) for name, value in msgspec.to_builtins(view).items() if name not in common)
    return tuple(
        Place(called=plain_name(name).say(), text=shown(msgspec.json.encode(value).decode())) for name, value in given
    )
