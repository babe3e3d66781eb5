"""What plays would be worth, computed from the player's own view."""

from collections.abc import Sequence

from numbra.core.contract import Action, Preview, Refused, Seat, Worth
from numbra.core.errors import NOT_PREVIEWABLE, NOT_YOUR_TURN, IllegalAction

from . import refusals
from .actions import Lay, Swap, Undo
from .rules import gained, played
from .state import Phase
from .turn import Board, Laid
from .view import NmbrsView


def preview(view: NmbrsView, seat: Seat, actions: Sequence[Action]) -> Preview:
    """The worth of each play in turn, up to the first that is refused."""
    if not isinstance(actions, list | tuple) or not all(isinstance(one, Lay | Swap | Undo) for one in actions):
        raise IllegalAction(NOT_PREVIEWABLE)
    worths: list[Worth] = []
    try:
        board = _board(view, seat)
        for action in actions:
            after = played(board, action)
            last = after.plays[-1] if len(after.plays) > len(board.plays) else None
            worths.append(Worth(gained(board, after), isinstance(last, Laid) and last.doubled))
            board = after
    except IllegalAction as why:
        return _so_far(worths, Refused.of(why))
    return _so_far(worths)


def _board(view: NmbrsView, seat: Seat) -> Board:
    """The board of the active player's turn as they see it."""
    if view.acting != (seat,):
        raise IllegalAction(NOT_YOUR_TURN)
    if view.phase is not Phase.PLAY:
        raise IllegalAction(refusals.DRAW_FIRST)
    return Board(
        options=view.options,
        rows=view.rows,
        hand=view.hand or (),
        opened=view.hands[seat].opened,
        freed=view.freed,
        plays=view.plays,
    )


def _so_far(worths: list[Worth], refused: Refused | None = None) -> Preview:
    return Preview(points=sum(worth.points for worth in worths), plays=tuple(worths), refused=refused)
