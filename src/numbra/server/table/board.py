"""A game on the board that any game can be played on: its zones as a viewer sees them, and their actions as forms.

Made of what the projection lets out of a state, and of what the game says of itself.
"""

from collections.abc import Iterable

from numbra.core.contract import Action, Seat, Value
from numbra.core.describing import Colour, Shape, plain_name
from numbra.core.game import Game
from numbra.core.sight import Sight
from numbra.core.text import Language
from numbra.core.voice import Voice

from .fold import Table
from .forms import FormSeen, card_names, forms
from .projection import legal_actions, visible_zones
from .refusals import Guarded


class FaceSeen(Value, frozen=True, kw_only=True):
    """How a card, tile or die looks: what is printed on it, its name, and what it does if players have to read that."""

    label: str
    called: str
    about: str
    colour: Colour | None
    shape: Shape


class ZoneSeen(Value, frozen=True, kw_only=True):
    """A place on the table, as the viewer sees it."""

    name: str
    called: str
    owner: Seat | None
    up: bool
    """Whether the viewer sees the faces."""
    cards: tuple[str, ...]
    """The names of the cards, or what their backs tell; empty if nothing is seen of them but how many there are."""
    count: int
    independent: bool
    """Whether chance draws the faces one by one, as those of dice."""
    remembered: bool
    """Whether nothing lies there: it says what was announced, or shown to everybody."""


class BoardSeen(Value, frozen=True, kw_only=True):
    """All that a viewer needs to play a game that has no board of its own, or to follow it."""

    zones: tuple[ZoneSeen, ...]
    faces: dict[str, FaceSeen]
    """By their names, the cards that lie face up or can be chosen."""
    forms: tuple[FormSeen, ...]
    """What the viewer may do now."""


def board(table: Table, seat: Seat | None, language: Language) -> BoardSeen:
    """The board of a table for a seat, or for a spectator."""
    with Guarded(table.game):
        actions = () if seat is None else legal_actions(table, seat)
        return board_of(table.game, visible_zones(table, seat), actions, language)


def board_of(game: Game, sights: Iterable[Sight], actions: Iterable[Action], language: Language) -> BoardSeen:
    """The board of these zones and legal actions.

    A zone of what is only remembered (`counted=False`) is on it if the game has named it for people: the others state
    what views may tell, and the story tells it as well.
    """
    zones = tuple(_zone(sight, language) for sight in sights if sight.zone.counted or sight.zone.called)
    possible = forms(game, actions, language)
    lying = (card for zone in zones if zone.up for card in zone.cards)
    chosen = (card for form in possible for card in card_names(form))
    faces = {card: _face(game, card, language) for card in dict.fromkeys((*lying, *chosen)) if card}
    return BoardSeen(zones=zones, faces=faces, forms=possible)


def said(game: Game, action: Action | None, voice: Voice) -> str:
    """An action in the words of its game, as advice; nothing for waiting."""
    if action is None:
        return ""
    with Guarded(game):
        return game.say(action, voice)


def _zone(sight: Sight, language: Language) -> ZoneSeen:
    zone = sight.zone
    return ZoneSeen(
        name=zone.name,
        called=(zone.called or plain_name(zone.name)).say(language),
        owner=zone.owner,
        up=sight.up,
        cards=zone.cards if any(zone.cards) else (),
        count=len(zone.cards),
        independent=zone.independent,
        remembered=not zone.counted,
    )


def _face(game: Game, card: str, language: Language) -> FaceSeen:
    face = game.face(card)
    return FaceSeen(
        label=face.label,
        called=face.called.say(language) if face.called else face.label,
        about=face.about.say(language) if face.about else "",
        colour=face.colour,
        shape=face.shape,
    )
