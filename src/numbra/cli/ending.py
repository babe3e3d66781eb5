"""How a game ended, in one sentence."""

from collections.abc import Sequence

from numbra.core.contract import Seat
from numbra.core.voice import Voice, deed

from .texts import texts

WON = deed(texts, "ending.won")
SHARED = texts("ending.shared")
DRAW = texts("ending.draw")


def ending(winners: Sequence[Seat], seats: int, voice: Voice) -> str:
    """Who won, alone or with others; if everybody won, a sentence of its own says so."""
    if len(winners) == 1:
        return voice.did(WON, winners[0])
    if len(winners) == seats:
        return voice(DRAW)
    return voice(SHARED, names=voice.all_names(winners))
