"""What a seat can do in nmbrs!."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from numbra.core.contract import Action

from .cards import JOKERS, NUMBERS

HandCard = Annotated[str, Meta(pattern=r"^([1-9][0-9]?|100|j[rgbo])\Z")]
LyingCard = Annotated[str, Meta(pattern=r"^([1-9][0-9]?|100)[rgbo]?\Z")]
LyingJoker = Annotated[str, Meta(pattern=r"^([1-9][0-9]?|100)[rgbo]\Z")]


class Take(Action, frozen=True, tag="take"):
    """Take the open card: as the active player, or out of turn with one more from the stock."""


class Decline(Action, frozen=True, tag="decline"):
    """Leave the open card."""


class Lay(Action, frozen=True, tag="lay"):
    """Play cards: the whole row as it lies afterwards, ascending."""

    row: tuple[LyingCard, ...]

    def __post_init__(self) -> None:
        """A list is a row too, but a state never holds one."""
        if isinstance(self.row, list):
            force_setattr(self, "row", tuple(self.row))


class Swap(Action, frozen=True, tag="swap"):
    """Replace a joker on the table by the card it stands for."""

    joker: LyingJoker


class Undo(Action, frozen=True, tag="undo"):
    """Take back this turn's last lay or swap."""


class Discard(Action, frozen=True, tag="discard"):
    """End the turn with a card onto the open pile."""

    card: HandCard


class End(Action, frozen=True, tag="end"):
    """End the turn without a discard (simplified version)."""


NmbrsAction = Take | Decline | Lay | Swap | Undo | Discard | End

TAKE, DECLINE, UNDO, END = Take(), Decline(), Undo(), End()
DISCARDS = {card: Discard(card) for card in (*NUMBERS, *JOKERS)}
