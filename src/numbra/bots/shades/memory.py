"""What a player still knows of the numbers they have seen."""

from msgspec.structs import replace

from numbra.games.shades.events import Card
from numbra.games.shades.view import ShadesView


def recalled(view: ShadesView, turns: int | None) -> ShadesView:
    """The view of a player who forgets a number after `turns` turns unless they can look it up (None: never).

    A number is seen when its card is turned over, and one's own cards until they are put away. A player can look up
    their hand, cards lying number up, and with the table's memory aid every number that was turned over.
    """
    if turns is None:
        return view
    now = len(view.turns)
    seen = {turn.number: when for when, turn in enumerate(view.turns, 1)}
    seen |= {
        gone.card.number: when
        for when, gone in enumerate(view.discards, 1)
        if gone.seat == view.seat and gone.card.number is not None
    }
    kept = {number for number, when in seen.items() if now - when < turns}
    if view.options.memory_aid:
        kept.update(view.revealed)

    def known(card: Card) -> Card:
        return card if card.number in kept else card.back()

    return replace(
        view,
        hands=tuple(
            hand if owner == view.seat else tuple(known(card) for card in hand) for owner, hand in enumerate(view.hands)
        ),
        discards=view.discards
        if view.options.open_discards
        else tuple(replace(gone, card=known(gone.card)) for gone in view.discards),
        revealed=tuple(number for number in view.revealed if number in kept),
    )
