"""Code 777 in a terminal: the racks that the player sees, the answers, and the note sheet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Options, Seat
from numbra.core.game import Game
from numbra.core.sight import Sight
from numbra.core.voice import Voice
from numbra.games.code777.actions import Announce, Ask
from numbra.games.code777.events import Replaced
from numbra.games.code777.state import POINTS_TO_WIN
from numbra.games.code777.tiles import number
from numbra.games.code777.view import Code777View
from numbra.games.code777.words import dashed, free_letter, tell

from ..notes import CIRCLE, CLEAR, CROSS, Sheet, read_sheet
from ..texts import texts
from ..typed import Typed
from ..typed.code777 import COMMANDS, read
from .answers import all_questions, answers, solved
from .base import Table
from .blocks import Screen, wrapped
from .tiles import UNKNOWN, pyramid, rack, tile

RECENT = 6
"""The answers shown with the table; `log` shows all."""

FIRST_TO = texts("code777.first-to")
FREE = texts("code777.free")
RACKS = texts("code777.racks")
ANSWERS = texts("code777.answers")
NO_ANSWERS = texts("code777.no-answers")
RESTING = texts("code777.resting")
NOTES = texts("code777.notes")
TO_ASK = texts("code777.to-ask")
TO_ASK_OR_ANNOUNCE = texts("code777.to-ask-or-announce")
TO_WAIT = texts("code777.to-wait")
NO_SUCH_TILE = texts("code777.no-such-tile")
ASKED = texts("code777.asked")
ANNOUNCED = texts("code777.announced")
ANY_THREE = texts("code777.any-three")


class Code777Table(Table[Code777View]):
    """The table of one player."""

    lists_actions = False

    def __init__(self, game: Game, voice: Voice, options: Options) -> None:
        super().__init__(game, voice, options)
        self._sheet = Sheet()

    def show(self, view: Code777View, _zones: Sequence[Sight], screen: Screen) -> RenderableType:
        """The racks beside the notes, and the last answers."""
        recent = answers(view, self.voice, 2 * RECENT if screen.wide else RECENT)
        side_by_side = Grid.grid(padding=(0, 4, 0, 0))
        side_by_side.add_row(Line(f"  {self.voice(RACKS)}", "dim"), Line(self.voice(NOTES), "dim"))
        side_by_side.add_row(self._racks(view), self._note_sheet(view))
        return Group(
            Line(f"Code 777 · {self.voice(FIRST_TO)}", style="bold"),
            side_by_side,
            Line(),
            *self._resting(view, screen.width),
            Line(f" {self.voice(ANSWERS)}", style="dim"),
            recent or Line(f" {self.voice(NO_ANSWERS)}"),
        )

    def _racks(self, view: Code777View) -> RenderableType:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for place, tiles in enumerate(view.racks):
            if place < len(view.points):
                turn = "▸" if place == view.asker and not view.over else " "
                points = "★" * view.points[place] + "☆" * (POINTS_TO_WIN - view.points[place])
                grid.add_row(f"{turn} {self.voice.name(place)}", rack(tiles), points)
            else:
                name = self.voice(FREE, letter=free_letter(place, self.voice))
                grid.add_row(Line(f"  {name}", style="dim"), rack(tiles), "")
            if place < len(view.racks) - 1:
                grid.add_row()
        return grid

    def _resting(self, view: Code777View, width: int) -> list[Line]:
        """The tiles next to the supply."""
        if not view.resting:
            return []
        known = sorted((name for name in view.resting if name), key=lambda name: (number(name), name))
        tiles = [*map(tile, known), *[UNKNOWN] * (len(view.resting) - len(known))]
        return [Line(f"  {self.voice(RESTING)}", "dim"), *wrapped(tiles, width, indent=2), Line()]

    def _note_sheet(self, view: Code777View) -> RenderableType:
        return Group(*pyramid(self._sheet_now(view)))

    def _sheet_now(self, view: Code777View) -> Sheet:
        """The notes about the present rack."""
        mine = sum(isinstance(entry, Replaced) and entry.rack == view.seat for entry in view.log)
        return self._sheet.for_rack(mine)

    def tell(self, event: Event) -> str:
        """An event in words."""
        return tell(event, self.voice)

    def task(self, view: Code777View) -> str:
        """Ask, announce or wait."""
        if view.seat == view.asker:
            return self.voice(TO_ASK_OR_ANNOUNCE if _may_announce(view, view.seat) else TO_ASK)
        return self.voice(TO_WAIT, name=self.voice.name(view.asker))

    def commands(self, _view: Code777View) -> Sequence[Typed]:
        """What can be typed."""
        return COMMANDS

    def read(self, line: str, _view: Code777View, _actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """Ask, or three numbers."""
        return read(line)

    def typed(self, action: Action) -> str:
        """A word and numbers."""
        match action:
            case Ask():
                return "ask"
            case Announce():
                return f"announce {' '.join(map(str, action.numbers))}"
        return super().typed(action)

    def said(self, action: Action) -> str:
        """To ask, or to announce three numbers."""
        match action:
            case Ask():
                return self.voice(ASKED)
            case Announce():
                return self.voice(ANNOUNCED, numbers=dashed(action.numbers))
        return super().said(action)

    def legal(self, _view: Code777View, actions: Iterable[Action]) -> RenderableType:
        """Asking, and that any three numbers may be announced."""
        kinds = {type(action) for action in actions}
        lines = ["ask"] if Ask in kinds else []
        lines += [self.voice(ANY_THREE)] if Announce in kinds else []
        return Group(*(Line(f"  {line}") for line in lines))

    def aside(self, line: str, view: Code777View, _screen: Screen) -> RenderableType | None:
        """The whole log, the questions, or a mark on the note sheet."""
        first, *words = line.lower().replace(",", " ").split() or [""]
        if first == "log" and not words:
            return answers(view, self.voice, len(view.log)) or Line(f" {self.voice(NO_ANSWERS)}")
        if first == "questions" and not words:
            return all_questions(self.voice)
        if first not in (CROSS, CIRCLE, CLEAR):
            return None
        return self._mark(first, words, view)

    def _mark(self, mark: str, words: Sequence[str], view: Code777View) -> RenderableType:
        sheet = self._sheet_now(view)
        if mark == CLEAR and not words:
            marked: Sheet | None = Sheet(rack=sheet.rack)
        else:
            marked = sheet.marked(mark, words) if words else None
        if marked is None:
            return Line(self.voice(NO_SUCH_TILE), style="red")
        self._sheet = marked
        return self._note_sheet(view)

    def outcome(self, view: Code777View, _zones: Sequence[Sight], _screen: Screen) -> RenderableType:
        """Who announced what, and was right."""
        return Group(self._racks(view), Line(), solved(view, self.voice))

    @property
    def notes(self) -> Any:
        """The note sheet."""
        return msgspec.to_builtins(self._sheet)

    def remember(self, notes: Any) -> None:
        """Take up the note sheet."""
        self._sheet = read_sheet(notes)


def _may_announce(view: Code777View, seat: Seat) -> bool:
    """Whether this seat may announce: once between two questions, and not while sitting out."""
    return seat not in view.announced and not view.sitting_out[seat]
