"""A record for a notebook: who played what, how it ended, and the last position."""

from html import escape

from ..errors import InvalidRecord
from ..record import Record
from ..registry import game
from ..voice import Voice
from .drawing import draw


def record_html(record: Record) -> str:
    """The record in a line, and its last position: everything if the game is over, else what everybody knows.

    Of a record that breaks a rule, the reason.
    """
    line = f"<p>{escape(repr(record).strip('<>'))}</p>"
    try:
        end = record.verify()
    except InvalidRecord as wrong:
        return f"{line}<p>{escape(wrong.sentence())}</p>"
    header = record.header
    return line + draw(game(header.game), end if end.over else end.view(None), Voice(names=header.names))
