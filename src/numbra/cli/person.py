"""The person at the terminal: shows the table, listens, and turns what is typed into an action."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import Action, Seat, State
from numbra.core.errors import NumbraError
from numbra.core.game import Game
from numbra.core.sight import sights
from numbra.core.voice import Voice

from .recording import Recording
from .tables.base import Table
from .tables.blocks import Screen
from .terminal import read_line
from .texts import texts
from .typed import Typed, words
from .typed.forms import Forms

COMPLETED = 2_000
"""The most legal actions that Tab completes to."""

NOT_UNDERSTOOD = texts("person.not-understood")
MAY_PASS = texts("person.may-pass")
MEANS = texts("person.means")
YOU_CAN = texts("person.you-can")
NO_DRAFT = texts("person.no-draft")
POINTS = texts("person.points")
DOUBLED = texts("person.doubled")

ALWAYS = (
    Typed("?", texts("person.typed.help")),
    Typed("table", texts("person.typed.table")),
    Typed("{…}", texts("person.typed.json")),
    Typed("quit", texts("person.typed.quit")),
)
QUIT = ("quit", "exit", "q")
HELP = words("person.words.help")
TABLE = words("person.words.table")
DRAFT = "draft"


class Leave(Exception):
    """The person leaves the game for now."""


class Person:
    """The person at the terminal."""

    def __init__(self, game: Game, seat: Seat, table: Table[Any], console: Console, recording: Recording) -> None:
        self._game = game
        self._seat = seat
        self._table = table
        self._console = console
        self._recording = recording
        self._voice: Voice = table.voice
        self._actions = frozenset(Forms(game).kinds)
        """The names of the game's actions, which come before words of the terminal's own, such as “draft”."""

    def choose(self, state: State) -> Action | None:
        """The person's action; None, “not now”, only when the game does not wait for it. Raises `Leave`."""
        self._show(state)
        while True:
            line = self._listen(state)
            if not line and self._seat not in state.waiting_for:
                return None
            if not line and (silence := state.default(self._seat)) is not None:
                return silence
            if line.lower() in QUIT:
                raise Leave
            if self._aside(line, state):
                continue
            try:
                action = self._action(line, state)
                if action is not None:
                    state.apply(self._seat, action)
                    return action
            except NumbraError as refused:
                self._say(refused.sentence(self._voice.language), style="red")

    def _show(self, state: State) -> None:
        """The table and what is to be done."""
        view = state.view(self._seat)
        self._console.print()
        self._console.print(self._table.show(view, tuple(sights(state, self._seat)), Screen.of(self._console)))
        self._console.print()
        if self._table.lists_actions:
            self._console.print(self._table.legal(view, state.actions(self._seat)))
        self._say(self._task(state), style="bold")

    def _task(self, state: State) -> str:
        task = self._table.task(state.view(self._seat))
        if self._seat not in state.waiting_for:
            return f"{task} {self._voice(MAY_PASS)}"
        silence = state.default(self._seat)
        return task if silence is None else f"{task} {self._voice(MEANS, line=self._table.typed(silence))}"

    def _listen(self, state: State) -> str:
        try:
            return read_line(lambda: self._candidates(state))
        except EOFError:
            self._console.print()
            raise Leave from None

    def _candidates(self, state: State) -> Iterator[str]:
        """What Tab completes to."""
        for action in islice(state.actions(self._seat), COMPLETED):
            yield self._table.typed(action)
        for typed in (*self._table.commands(state.view(self._seat)), *ALWAYS):
            if typed.line.isalpha():
                yield typed.line

    def _aside(self, line: str, state: State) -> bool:
        """Handle a line that is not an action: help, a draft, a note. Returns whether it was one."""
        first, *rest = line.lower().split() or [""]
        view = state.view(self._seat)
        if first in self._actions:
            return False
        if not line:
            self._say(self._task(state), style="bold")
        elif first in HELP:
            self._help(state)
        elif first in TABLE:
            self._show(state)
        elif first == DRAFT:
            self._draft(state, rest)
        else:
            shown = self._table.aside(line, view, Screen.of(self._console))
            if shown is None:
                return False
            self._console.print(shown)
            if self._table.notes is not None:
                self._recording.note(self._table.notes)
        return True

    def _help(self, state: State) -> None:
        """What can be typed, and what is legal now."""
        view = state.view(self._seat)
        self._console.print(_glossary((*self._table.commands(view), *ALWAYS), self._voice))
        self._say(self._voice(YOU_CAN), style="bold")
        self._console.print(self._table.legal(view, state.actions(self._seat)))

    def _draft(self, state: State, cards: list[str]) -> None:
        """The legal plays with exactly these cards, and what each would be worth."""
        try:
            plays = list(islice(state.drafts(self._seat, cards), COMPLETED))
            for play in plays:
                worth = state.preview(self._seat, [play]).plays[0]
                doubled = self._voice(DOUBLED) if worth.doubled else ""
                points = self._voice(POINTS, n=worth.points)
                self._say(f"{self._table.typed(play)}  –  {points}{doubled}")
            if not plays:
                self._say(self._voice(NO_DRAFT))
        except NumbraError as refused:
            self._say(refused.sentence(self._voice.language), style="red")

    def _action(self, line: str, state: State) -> Action | None:
        """The action a line means; raises `MalformedAction` if it is none of this game."""
        meant: Any
        if line.startswith("{"):
            meant = _json(line)
        else:
            meant = self._table.read(line, state.view(self._seat), state.actions(self._seat))
        if meant is None:
            self._say(self._voice(NOT_UNDERSTOOD, line=line), style="red")
            return None
        return self._game.action(meant)

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(Line(sentence, style=style))


def _json(line: str) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return None


def _glossary(entries: Iterable[Typed], voice: Voice) -> RenderableType:
    """What can be typed, in two columns."""
    grid = Grid.grid(padding=(0, 3, 0, 2))
    for entry in entries:
        grid.add_row(Line(entry.line, style="cyan"), voice(entry.meaning))
    return grid
