"""How a game looks, listens and speaks in a terminal. As it stands here: any game, from what it says of itself."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Options, View
from numbra.core.describing import plain_name
from numbra.core.game import Game
from numbra.core.sight import Sight
from numbra.core.voice import Voice

from ..texts import texts
from ..typed import Typed
from ..typed.forms import LOOKED_AT, Forms
from .blocks import Screen
from .plain import plain

V = TypeVar("V", bound=View)

LISTED = 20
"""About how many legal actions are listed."""

MORE = texts("table.more")
CHOOSE = texts("table.choose")


class Table(Generic[V]):
    """A game in the terminal of one seat. It gets only that seat's views, zones and events.

    A game's own is a subclass that its package names through the entry-point group `numbra.terminal`.
    """

    lists_actions: ClassVar[bool] = True
    """Whether the legal actions are listed whenever it is one's turn; otherwise when one asks for help."""

    def __init__(self, game: Game, voice: Voice, options: Options) -> None:
        self.game = game
        self.voice = voice
        self.options = options
        self._forms = Forms(game)

    def show(self, view: V, zones: Sequence[Sight], screen: Screen) -> RenderableType:
        """The table as this seat sees it."""
        return plain(self.game, view, zones, self.voice, screen.width)

    def tell(self, event: Event) -> str:
        """What happened, in words; empty for events that the table shows anyway."""
        if type(self.game).tell is not Game.tell:
            return self.game.tell(event, self.voice)
        given: dict[str, Any] = msgspec.to_builtins(event)
        kind = self.voice(plain_name(str(given.pop("type"))))
        parts = (self.voice.name(value) if name == "seat" else f"{name} {value}" for name, value in given.items())
        return " · ".join((kind, *parts))

    def retell(self, event: Event) -> str:
        """What happened, told after the game, when nothing has to be hidden or remembered any more."""
        return self.tell(event)

    def task(self, _view: V) -> str:
        """What there is to do now, in one line."""
        return self.voice(CHOOSE)

    def commands(self, _view: V) -> Sequence[Typed]:
        """What can be typed in this game."""
        return tuple(self._forms.commands(self.voice.language))

    def read(self, line: str, _view: V, actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """The action a person means, as JSON, legal or not; None if the line means none."""
        return self._forms.read(line, actions)

    def typed(self, action: Action) -> str:
        """How a person types an action; `read` understands it."""
        return self._forms.typed(action)

    def said(self, action: Action) -> str:
        """An action in words."""
        return self.game.say(action, self.voice)

    def legal(self, _view: V, actions: Iterable[Action]) -> RenderableType:
        """The legal actions; of many the first ones of each kind."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in islice(actions, LOOKED_AT):
            kinds.setdefault(type(action), []).append(action)
        each = LISTED // max(len(kinds), 1) if sum(map(len, kinds.values())) > LISTED else LISTED
        grid = Grid.grid(padding=(0, 3, 0, 2), pad_edge=True)
        for several in kinds.values():
            for action in several[:each]:
                grid.add_row(Line(self.typed(action), style="cyan"), Line(self.said(action)))
            if len(several) > each:
                grid.add_row("", Line(self.voice(MORE), style="dim"))
        return grid

    def aside(self, _line: str, _view: V, _screen: Screen) -> RenderableType | None:
        """The output of a line that is not an action, such as a note; None if the line is nothing of the kind."""
        return None

    def outcome(self, view: V, zones: Sequence[Sight], screen: Screen) -> RenderableType:
        """What led to the result."""
        return self.show(view, zones, screen)

    @property
    def notes(self) -> Any:
        """What the player has noted, as JSON; None for nothing."""
        return None

    def remember(self, notes: Any) -> None:
        """Restore the notes of an earlier session."""
