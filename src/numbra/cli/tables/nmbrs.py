"""nmbrs! in a terminal: the rows, the open card, the hand, and who has how much."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Options, Seat
from numbra.core.text import Text
from numbra.core.voice import Voice
from numbra.games.nmbrs.actions import Decline, Discard, End, Lay, Swap, Take, Undo
from numbra.games.nmbrs.cards import Deck, deck
from numbra.games.nmbrs.events import Discarded
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.view import NmbrsView
from numbra.games.nmbrs.wording import card_text, row_text
from numbra.games.nmbrs.words import tell

from ..typed import Typed
from ..typed.nmbrs import COMMANDS, read
from .base import MORE, Table
from .blocks import Screen
from .coloured import hand, rows, small

LISTED = 12
"""So many lays are listed; of more, the first ones."""

ROUND = Text("round {round}", "Runde {round}", "manche {round}")
TARGET = Text("to {target} points", "bis {target} Punkte", "jusqu’à {target} points")
ROWS = Text("Rows", "Reihen", "Suites")
NO_ROWS = Text("none yet", "noch keine", "aucune encore")
OPEN = Text("Open card", "Offene Karte", "Carte visible")
NONE = Text("none", "keine", "aucune")
STOCK = Text("stock: {stock}", "Nachziehstapel: {stock}", "pioche : {stock}")
HAND = Text("Your hand", "Deine Hand", "Ta main")
FREED = Text("To be played again now:", "Jetzt wieder zu legen:", "À reposer maintenant :")
POINTS = Text("points", "Punkte", "points")
CARDS = Text("cards", "Karten", "cartes")
OPENED = Text("opened", "eröffnet", "a ouvert")
KNOWN = Text("known cards", "bekannte Karten", "cartes connues")
TO_DRAW = Text(
    "Do you take {card} from the open pile, or draw from the stock? (take, no)",
    "Nimmst du {card} vom offenen Stapel, oder ziehst du vom Nachziehstapel? (take, no)",
    "Prends-tu {card} sur la pile visible, ou pioches-tu ? (take, no)",
)
TO_ANSWER = Text(
    "It is {name}’s turn. Do you want {card}, with another card from the stock? (take, no)",
    "{name} ist am Zug. Willst du {card}, mit einer Karte vom Nachziehstapel dazu? (take, no)",
    "C’est à {name} de jouer. Veux-tu {card}, avec une carte de la pioche en plus ? (take, no)",
)
TO_TAKE_BACK = Text(
    "Nobody wants your discard. Do you take {card} back, with another card from the stock? (take, no)",
    "Deine abgelegte Karte will niemand. Nimmst du {card} zurück, mit einer Karte vom Nachziehstapel dazu? (take, no)",
    "Personne ne veut de ta défausse. Reprends-tu {card}, avec une carte de la pioche en plus ? (take, no)",
)
TO_PLAY = Text(
    "Lay rows (lay 10 20 30) or end your turn with a discard (57).",
    "Leg Reihen (lay 10 20 30) oder beende deinen Zug, indem du eine Karte ablegst (57).",
    "Pose des suites (lay 10 20 30) ou finis ton tour par une défausse (57).",
)
TO_PLAY_SIMPLIFIED = Text(
    "Lay rows (lay 10 20 30) or end your turn: with a discard (17) or without one (end).",
    "Leg Reihen (lay 10 20 30) oder beende deinen Zug: mit dem Ablegen einer Karte (17) oder ohne (end).",
    "Pose des suites (lay 10 20 30) ou finis ton tour : par une défausse (17) ou sans (end).",
)
LAID = Text("lay {row}", "{row} legen", "poser {row}")
SWAPPED = Text("swap {joker}", "{joker} eintauschen", "échanger {joker}")
DISCARDED = Text("discard {card}", "{card} ablegen", "défausser {card}")
PLAIN = {
    "take": Text("take the open card", "die offene Karte nehmen", "prendre la carte visible"),
    "decline": Text("leave the open card", "die offene Karte liegen lassen", "laisser la carte visible"),
    "undo": Text("take the last play back", "den letzten Spielzug zurücknehmen", "reprendre le dernier coup"),
    "end": Text("end the turn without a discard", "den Zug ohne Ablegen beenden", "finir le tour sans défausser"),
}
"""Actions without cards, by the names of their types."""
OUT = Text("went out", "war alle los", "a fini")


class NmbrsTable(Table[NmbrsView]):
    """The table of one player."""

    lists_actions = False
    blurb: ClassVar[Text] = Text(
        "Rummy with arithmetic: lay rows of equal steps.",
        "Rommé mit Rechnen: Leg Reihen in gleichen Schritten.",
        "Un rami de calcul : pose des suites d’un pas constant.",
    )

    def __init__(self, voice: Voice, options: Options) -> None:
        super().__init__(voice, options)
        self._discarded: dict[str, Seat] = {}
        """Who discarded each card last."""

    def show(self, view: NmbrsView, screen: Screen) -> RenderableType:
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

    def outcome(self, view: NmbrsView, _screen: Screen) -> RenderableType:
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
