"""Questions about the game as it is: answered to the seat that asks, without changing anything."""

from itertools import islice
from typing import Annotated, Any

from msgspec import Meta

from numbra.core.contract import Seat
from numbra.core.text import Language
from numbra.server.table.board import board
from numbra.server.table.fold import Table
from numbra.server.table.projection import drafts, legal_actions, previewed, suppositions

from .base import FromClient, ToClient
from .to_client import Drafted, Legal, Previewed, Shown, Supposed

ANSWERED = 200
"""The most actions that one answer lists; the page shows fewer."""


class Question(FromClient, frozen=True):
    """A message that is answered from the table alone."""

    def answer(self, table: Table, seat: Seat, language: Language) -> ToClient:
        """The answer for a seat."""
        raise NotImplementedError


class AskActions(Question, frozen=True, tag="actions"):
    """Ask which actions one may take now."""

    def answer(self, table: Table, seat: Seat, _language: Language) -> ToClient:
        """The answer for a seat."""
        return Legal(id=self.id, actions=tuple(islice(legal_actions(table, seat), ANSWERED)))


class AskPreview(Question, frozen=True, tag="preview"):
    """Ask what plays would be worth."""

    actions: Annotated[list[dict[str, Any]], Meta(max_length=64)]

    def answer(self, table: Table, seat: Seat, language: Language) -> ToClient:
        """The answer for a seat."""
        return Previewed(id=self.id, preview=previewed(table, seat, self.actions, language))


class AskDrafts(Question, frozen=True, tag="drafts"):
    """Ask which plays use exactly these cards."""

    cards: Annotated[list[str], Meta(max_length=64)]

    def answer(self, table: Table, seat: Seat, _language: Language) -> ToClient:
        """The answer for a seat."""
        return Drafted(id=self.id, actions=tuple(islice(drafts(table, seat, self.cards), ANSWERED)))


class Suppose(Question, frozen=True, tag="suppose"):
    """Ask which entries of one's log agree with these being one's hidden cards."""

    cards: Annotated[list[str], Meta(max_length=64)]

    def answer(self, table: Table, seat: Seat, _language: Language) -> ToClient:
        """The answer for a seat."""
        return Supposed(id=self.id, agrees=suppositions(table, seat, self.cards))


class AskBoard(FromClient, frozen=True, tag="board"):
    """Ask for the table as a board that any game can be played on; spectators may ask, too."""

    def answer(self, table: Table, seat: Seat | None, language: Language) -> ToClient:
        """The answer for a seat, or for a spectator."""
        return Shown(id=self.id, sequence=table.sequence, board=board(table, seat, language))
