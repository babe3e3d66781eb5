"""Checks states drawn for a view: they bring the same view, hold the same cards and can be played."""

from random import Random

from numbra.core.contract import State
from numbra.core.errors import Unsupported

from .play import listing, play_out
from .promises import check_cards, check_state, components
from .table import Table, encode, fingerprint, plain


def check_sample(table: Table, state: State, rng: Random, limit: int, *, played: bool) -> None:
    """Draw a state for one seat's view, if the game can; perhaps play it out."""
    seat, number = rng.randrange(table.seats), rng.getrandbits(32)
    view = state.view(seat)
    try:
        drawn = table.game.sample(view, Random(number))
    except Unsupported as no:
        table.check_refusal(no, seat)
        return
    seen = encode(drawn.view(seat))
    table.promise(seen == encode(view), f"a sampled state has the view it was drawn for: {seen!r}", seat)
    check_state(table, drawn)
    check_cards(table, drawn, components(state))
    offered = [encode(action) for action in listing(drawn.actions(seat)).actions]
    listed = [encode(action) for action in listing(state.actions(seat)).actions]
    table.promise(offered == listed, "in a sampled state the seat may do what it may do", seat)
    _check_spectator(table, state, rng)
    if played:
        again = table.game.sample(table.game.view(plain(view)), Random(number))
        same = fingerprint(again) == fingerprint(drawn)
        table.promise(same, "the same view, also out of JSON, and the same rng draw the same state", seat)
        play_out(table, drawn, rng, limit)


def _check_spectator(table: Table, state: State, rng: Random) -> None:
    """Drawing a state for a spectator is refused."""
    try:
        table.game.sample(state.view(None), rng)
    except Unsupported as no:
        table.check_refusal(no)
    else:
        raise table.broken("no state is drawn for a view without a seat")
