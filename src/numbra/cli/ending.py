"""How a game ended, in one sentence."""

from collections.abc import Sequence

from numbra.core.contract import Seat
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

WON = deed(en=("You win!", "{name} wins."), de=("Du gewinnst!", "{name} gewinnt."), fr=("Tu gagnes !", "{name} gagne."))
SHARED = Text("Shared win: {names}.", "Geteilter Sieg: {names}.", "Victoire partagée : {names}.")
DRAW = Text("It is a draw.", "Unentschieden.", "La partie est nulle.")


def ending(winners: Sequence[Seat], seats: int, voice: Voice) -> str:
    """Who won, alone or with others; if everybody did, nobody lost either."""
    if len(winners) == 1:
        return voice.did(WON, winners[0])
    if len(winners) == seats:
        return voice(DRAW)
    return voice(SHARED, names=voice.all_names(winners))
