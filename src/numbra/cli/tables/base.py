"""How a game looks, listens and speaks in a terminal. As it stands here: any game, plainly."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from rich.console import Group, RenderableType
from rich.json import JSON
from rich.text import Text as Line

from numbra.core.contract import Action, Event, Options, View
from numbra.core.text import Text
from numbra.core.voice import Voice

from ..texts import texts
from ..typed import Typed
from .blocks import Screen

V = TypeVar("V", bound=View)

LISTED = 20
"""The most legal actions that are listed; of more, the first ones."""

MORE = texts("table.more")
CHOOSE = texts("table.choose")


class Table(Generic[V]):
    """A game in the terminal of one seat. It gets only that seat's views and events."""

    blurb: ClassVar[Text | None] = None
    """The game in one sentence, for choosing one."""

    lists_actions: ClassVar[bool] = True
    """Whether the legal actions are listed whenever it is one's turn; otherwise when one asks for help."""

    def __init__(self, voice: Voice, options: Options) -> None:
        self.voice = voice
        self.options = options

    def show(self, view: V, screen: Screen) -> RenderableType:
        """The table as this seat sees it."""
        return JSON.from_data(msgspec.to_builtins(view), indent=2 if screen.wide else 1, highlight=False)

    def tell(self, event: Event) -> str:
        """What happened, in words; empty for events that the table shows anyway."""
        parts = msgspec.to_builtins(event)
        return " · ".join([str(parts.pop("type", "")), *(f"{name}: {value}" for name, value in parts.items())])

    def retell(self, event: Event) -> str:
        """What happened, told after the game, when nothing has to be hidden or remembered any more."""
        return self.tell(event)

    def task(self, _view: V) -> str:
        """What there is to do now, in one line."""
        return self.voice(CHOOSE)

    def commands(self, _view: V) -> Sequence[Typed]:
        """What can be typed in this game."""
        return ()

    def read(self, line: str, _view: V, actions: Iterable[Action]) -> Mapping[str, Any] | None:
        """The action a person means, as JSON, legal or not; None if the line means none."""
        if not (line.isascii() and line.isdecimal() and 0 < len(line) < 9) or int(line) == 0:
            return None
        for action in islice(actions, int(line) - 1, int(line)):
            return _json(action)
        return None

    def typed(self, action: Action) -> str:
        """How a person types an action; `read` understands it."""
        return msgspec.json.encode(action).decode()

    def said(self, action: Action) -> str:
        """An action in words; if a game has none, as it is typed."""
        return self.typed(action)

    def legal(self, _view: V, actions: Iterable[Action]) -> RenderableType:
        """The legal actions, or what there is to know about them when there are many."""
        shown = list(islice(actions, LISTED + 1))
        lines = [f"{number:>3}  {self.typed(action)}" for number, action in enumerate(shown[:LISTED], 1)]
        if len(shown) > LISTED:
            lines.append(f"     {self.voice(MORE)}")
        return Group(*(Line(line) for line in lines))

    def aside(self, _line: str, _view: V, _screen: Screen) -> RenderableType | None:
        """The output of a line that is not an action, such as a note; None if the line is nothing of the kind."""
        return None

    def outcome(self, view: V, screen: Screen) -> RenderableType:
        """What led to the result."""
        return self.show(view, screen)

    @property
    def notes(self) -> Any:
        """What the player has noted, as JSON; None for nothing."""
        return None

    def remember(self, notes: Any) -> None:
        """Restore the notes of an earlier session."""


def _json(action: Action) -> Mapping[str, Any]:
    given: Mapping[str, Any] = msgspec.to_builtins(action)
    return given
