"""nmbrs! in a terminal: the rows, the open card, the hand, and who has how much."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Options, Seat
from numbra.core.game import Game
from numbra.core.sight import Sight
from numbra.core.voice import Voice
from numbra.games.nmbrs.actions import Decline, Discard, End, Lay, Swap, Take, Undo
from numbra.games.nmbrs.cards import Deck, deck
from numbra.games.nmbrs.events import Discarded
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.view import NmbrsView
from numbra.games.nmbrs.wording import card_text, row_text
from numbra.games.nmbrs.words import tell

from ..texts import texts
from ..typed import Typed
from ..typed.nmbrs import COMMANDS, read
from .base import MORE, Table
from .blocks import Screen
from .coloured import hand, rows, small

LISTED = 12
"""The most lays that are listed; of more, the first ones."""

ROUND = texts("nmbrs.round")
TARGET = texts("nmbrs.target")
ROWS = texts("nmbrs.rows")
NO_ROWS = texts("nmbrs.no-rows")
OPEN = texts("nmbrs.open")
NONE = texts("nmbrs.none")
STOCK = texts("nmbrs.stock")
HAND = texts("nmbrs.hand")
FREED = texts("nmbrs.freed")
POINTS = texts("nmbrs.points")
CARDS = texts("nmbrs.cards")
OPENED = texts("nmbrs.opened")
KNOWN = texts("nmbrs.known")
TO_DRAW = texts("nmbrs.to-draw")
TO_ANSWER = texts("nmbrs.to-answer")
TO_TAKE_BACK = texts("nmbrs.to-take-back")
TO_PLAY = texts("nmbrs.to-play")
TO_PLAY_SIMPLIFIED = texts("nmbrs.to-play-simplified")
LAID = texts("nmbrs.laid")
SWAPPED = texts("nmbrs.swapped")
DISCARDED = texts("nmbrs.discarded")
PLAIN = {
    "take": texts("nmbrs.action.take"),
    "decline": texts("nmbrs.action.decline"),
    "undo": texts("nmbrs.action.undo"),
    "end": texts("nmbrs.action.end"),
}
"""Actions without cards, by the names of their types."""
OUT = texts("nmbrs.out")


class NmbrsTable(Table[NmbrsView]):
    """The table of one player."""

    lists_actions = False

    def __init__(self, game: Game, voice: Voice, options: Options) -> None:
        super().__init__(game, voice, options)
        self._discarded: dict[str, Seat] = {}
        """The seat that last discarded each card."""

    def show(self, view: NmbrsView, _zones: Sequence[Sight], screen: Screen) -> RenderableType:
        """Everybody's points, the rows, the open card and one's own hand."""
        cards = deck(view.options)
        return Group(
            self._heading(view),
            self._players(view),
            Line(),
            Line(f" {self.voice(ROWS)}", style="dim"),
            *(rows(view.rows, cards, screen.width) if view.rows else [Line(f" {self.voice(NO_ROWS)}")]),
            Line(),
            self._piles(view, cards),
            *self._freed(view, cards),
            Line(),
            Line(f" {self.voice(HAND)}", style="dim"),
            *hand(view.hand or (), cards, screen.width),
        )

    def _heading(self, view: NmbrsView) -> Line:
        parts = ("nmbrs!", self.voice(ROUND, round=view.round), self.voice(TARGET, target=view.options.target))
        return Line(" · ".join(parts), style="bold")

    def _players(self, view: NmbrsView) -> Grid:
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column("")
        grid.add_column("")
        for title in (POINTS, CARDS, OPENED):
            grid.add_column(self.voice(title), justify="right")
        grid.add_column(self.voice(KNOWN))
        for seat, held in enumerate(view.hands):
            turn = "▸" if seat == view.active and not view.over else " "
            opened = "✓" if held.opened else "–"
            known = "" if seat == view.seat else " ".join(held.known)
            style = "bold" if seat == view.seat else ""
            numbers = (str(view.points[seat]), str(held.count), opened, known)
            grid.add_row(turn, self.voice.name(seat), *numbers, style=style)
        return grid

    def _piles(self, view: NmbrsView, cards: Deck) -> Line:
        top = small(view.open[0], cards) if view.open else Line(self.voice(NONE))
        return Line.assemble((f" {self.voice(OPEN)}  ", "dim"), top, f"   {self.voice(STOCK, stock=view.stock)}")

    def _freed(self, view: NmbrsView, cards: Deck) -> list[Line]:
        if not view.freed:
            return []
        jokers = Line(" ").join(small(freed.joker, cards) for freed in view.freed)
        return [Line.assemble((f" {self.voice(FREED)} ", "bold"), jokers)]

    def tell(self, event: Event) -> str:
        """An event in words."""
        if isinstance(event, Discarded):
            self._discarded[event.card] = event.seat
        return tell(event, self.voice)

    def task(self, view: NmbrsView) -> str:
        """Decide about the open card, or play."""
        if view.phase is Phase.PLAY:
            return self.voice(TO_PLAY if view.options.variant == "full" else TO_PLAY_SIMPLIFIED)
        card = view.open[0] if view.open else ""
        if view.phase is Phase.DRAW:
            return self.voice(TO_DRAW, card=self.voice(card_text(card)))
        mine = view.seat is not None and self._discarded.get(card) == view.seat
        said = TO_TAKE_BACK if mine else TO_ANSWER
        return self.voice(said, card=self.voice(card_text(card)), name=self.voice.name(view.active))

    def commands(self, _view: NmbrsView) -> Sequence[Typed]:
        """What can be typed."""
        return COMMANDS

    def read(self, line: str, view: NmbrsView, _actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """Short words and card names."""
        return read(line, {card for row in view.rows for card in row})

    def typed(self, action: Action) -> str:
        """A word and cards."""
        match action:
            case Lay():
                return f"lay {' '.join(action.row)}"
            case Swap():
                return f"swap {action.joker}"
            case Discard():
                return action.card
            case Take() | Undo() | End():
                return str(action.__struct_config__.tag)
            case Decline():
                return "no"
        return super().typed(action)

    def said(self, action: Action) -> str:
        """What is done with which cards."""
        match action:
            case Lay():
                return self.voice(LAID, row=self.voice(row_text(action.row)))
            case Swap():
                return self.voice(SWAPPED, joker=self.voice(card_text(action.joker)))
            case Discard():
                return self.voice(DISCARDED, card=self.voice(card_text(action.card)))
        plain = PLAIN.get(str(action.__struct_config__.tag))
        return super().said(action) if plain is None else self.voice(plain)

    def legal(self, _view: NmbrsView, actions: Iterable[Action]) -> RenderableType:
        """Lays one to a line, the first of them; the rest in a row."""
        lays: list[str] = []
        others: list[str] = []
        for action in islice(actions, 2_000):
            (lays if isinstance(action, Lay) else others).append(self.typed(action))
        lines = [Line(f"  {lay}") for lay in lays[:LISTED]]
        if len(lays) > LISTED:
            lines.append(Line(f"  {self.voice(MORE)} ({len(lays)})"))
        return Group(*lines, Line(f"  {'  '.join(others)}"))

    def outcome(self, view: NmbrsView, _zones: Sequence[Sight], _screen: Screen) -> RenderableType:
        """The points after each round, and what was left in the hands."""
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column("")
        for seat in range(len(view.points)):
            grid.add_column(self.voice.name(seat), justify="right")
        for number, result in enumerate(view.results, 1):
            left = [
                f"−{lost}" if lost else self.voice(OUT) if seat == result.out else "0"
                for seat, lost in enumerate(result.lost)
            ]
            grid.add_row(
                self.voice(ROUND, round=number),
                *(f"{points} ({cost})" for points, cost in zip(result.points, left, strict=True)),
            )
        return grid
