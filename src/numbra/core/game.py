"""A game as a whole: how it starts, and how its JSON becomes typed values."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

import msgspec

from .complaints import complaint
from .contract import Action, Deal, Event, Options, State, View
from .describing import BETWEEN_PEOPLE, Board, Easier, Face, declarations, plain_name
from .errors import (
    MALFORMED,
    NO_SAMPLE,
    NO_SEAT_IN_VIEW,
    NOT_A_VIEW,
    NOT_AN_EVENT,
    UNKNOWN_OPTION,
    WRONG_DEAL,
    WRONG_OPTION,
    WRONG_SEATS,
    WRONG_SEED,
    InvalidSetup,
    MalformedAction,
    MalformedValue,
    Unsupported,
)
from .lesson import Lesson
from .text import Text, shown, texts
from .voice import Voice

if TYPE_CHECKING:  # defaults of type variables are newer than Python 3.11; only type checkers need them
    from typing_extensions import TypeVar

    from .drawing.pieces import Place

    StateOf = TypeVar("StateOf", bound=State, covariant=True, default=State)
    ViewOf = TypeVar("ViewOf", bound=View, covariant=True, default=View)
    ActionOf = TypeVar("ActionOf", bound=Action, covariant=True, default=Action)
else:
    from typing import TypeVar

    StateOf, ViewOf, ActionOf = (TypeVar(name) for name in ("StateOf", "ViewOf", "ActionOf"))

_UNREADABLE = (msgspec.ValidationError, RecursionError, ValueError)
"""What msgspec raises for JSON that is not of the type asked for: wrong, nested too deeply, not Unicode, huge."""
NOT_AN_OBJECT = texts("not-an-object")


class Game(ABC, Generic[StateOf, ViewOf, ActionOf]):
    """One game: subclass it, fill in the class variables, implement `shuffle` and `deal`.

    `Game[MyState, MyView, MyAction]` tells type checkers what `start`, `view` and `action` return.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    """The version of the rules: a record of another version is not replayed."""
    seats: ClassVar[range]
    simultaneous: ClassVar[frozenset[str]] = frozenset()
    """The types of action that stay valid when something else has happened meanwhile, if the rules allow them."""
    provisional: ClassVar[frozenset[str]] = frozenset()
    """The types of action that can be taken back in the same turn: a server may limit how often that is done."""
    lesson: ClassVar[Lesson | None] = None
    """A guided first game, for people who have never seen it. Optional."""

    tagline: ClassVar[Text] = Text.same("")
    """What players do in it, in a sentence."""
    minutes: ClassVar[tuple[int, int] | None] = None
    """How long it takes, at least and at most."""
    usual_seats: ClassVar[int | None] = None
    """The number of seats of a table if nobody chooses another; None: the least that the game allows."""
    usual_options: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """The options of a table if nobody chooses others, where these differ from the options' defaults."""
    easier: ClassVar[Easier | None] = None
    """An easier way to play it."""
    board: ClassVar[Board | None] = None
    """A board of its own for the page; without one it is played on the board that any game can be played on."""

    options_type: ClassVar[type[Options]]
    deal_type: ClassVar[type[Deal]]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[type[View]]
    _action_holder: ClassVar[Any]
    """A struct with an action in its only field."""

    def __init_subclass__(cls) -> None:
        """Prepare the reading of actions: msgspec works out a union anew at each call, but a struct's fields once."""
        super().__init_subclass__()
        if hasattr(cls, "action_type"):
            cls._action_holder = msgspec.defstruct("ActionHolder", [("action", cls.action_type)])

    @abstractmethod
    def shuffle(self, seats: int, options: Any, seed: str) -> tuple[Deal, int]:
        """The first deal that a seed brings, and the seat that begins."""

    @abstractmethod
    def deal(self, seats: int, options: Any, seed: str, deal: Any, starter: int) -> StateOf:
        """The state after the first deal; `deal.later`, if there is such a field, becomes the state's `later`.

        Raises `InvalidSetup` if this deal or a later one is not a whole deck.
        """

    def tell(self, _event: Event, _voice: Voice) -> str:
        """What happened, in words; nothing where a game has none."""
        return ""

    def say(self, action: Any, voice: Voice) -> str:
        """An action in words, as advice; its name and its values where a game has no sentence for it."""
        given: dict[str, Any] = msgspec.to_builtins(action)
        called = action.called or plain_name(str(given["type"]))
        del given["type"]
        values = (
            " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value) for value in given.values()
        )
        return " ".join((voice(called), *values))

    def face(self, card: str) -> Face:
        """How the component of this name in zones, views and actions looks."""
        return Face(label=card)

    def places(self, position: State | View, voice: Voice) -> "tuple[Place, ...]":
        """What lies where in a drawing: of a state everything, of a view what it holds, without the state. Optional."""
        from .drawing.pieces import lying  # here, since nobody needs it to play

        return lying(position, self.face, voice)

    def start(
        self,
        *,
        seats: int,
        seed: str = "",
        options: Mapping[str, Any] | Options | None = None,
        deal: Mapping[str, Any] | Deal | None = None,
    ) -> StateOf:
        """Begin a game. The same seed, options and actions bring the same game, for ever."""
        if type(seats) is not int or seats not in self.seats:
            possible = "–".join(str(bound) for bound in sorted({self.seats[0], self.seats[-1]}))
            raise InvalidSetup(WRONG_SEATS, title=self.title, possible=possible, seats=shown(seats))
        if not isinstance(seed, str) or not _encodable(seed):
            raise InvalidSetup(WRONG_SEED, seed=shown(seed))
        chosen = self.options(options)
        if deal is None:
            return self.deal(seats, chosen, seed, *self.shuffle(seats, chosen, seed))
        return self.deal(seats, chosen, seed, self._stacked(deal), 0)

    def options(self, given: Mapping[str, Any] | Options | None) -> Options:
        """Typed options from JSON; a wrong one is refused with its name."""
        if isinstance(given, self.options_type):
            given = cast("Mapping[str, Any]", msgspec.to_builtins(given))
        fields = {field.name: field for field in msgspec.structs.fields(self.options_type)}
        if given is not None and not isinstance(given, Mapping):
            raise InvalidSetup(WRONG_OPTION, option="options", value=shown(given), why=NOT_AN_OBJECT)
        values = {}
        for name, value in (given or {}).items():
            if name not in fields:
                known = ", ".join(fields) or "–"
                raise InvalidSetup(UNKNOWN_OPTION, title=self.title, option=name, known=known)
            try:
                values[name] = msgspec.convert(value, fields[name].type)
            except _UNREADABLE as error:
                raise InvalidSetup(WRONG_OPTION, option=name, value=shown(value), why=complaint(error)) from None
        chosen = self.options_type(**values)
        chosen.check()
        return chosen

    def between_people(self) -> dict[str, Any]:
        """The options that hold where no bot sits at the table, unless the table names them itself.

        An option declares its value by `described(…, between_people=…)`; it is a part of its schema.
        """
        declared = (
            (field.name, meta.extra or {})
            for field in msgspec.structs.fields(self.options_type)
            for meta in declarations(field.type)
        )
        return {name: extra[BETWEEN_PEOPLE] for name, extra in declared if BETWEEN_PEOPLE in extra}

    def _stacked(self, given: Mapping[str, Any] | Deal) -> Deal:
        """A typed deal from JSON."""
        try:
            return msgspec.convert(msgspec.to_builtins(given), self.deal_type)
        except (*_UNREADABLE, TypeError) as error:
            raise self.wrong_deal(complaint(error)) from None

    def wrong_deal(self, why: str | Text) -> InvalidSetup:
        """The refusal of a deal, for the reason given."""
        return InvalidSetup(WRONG_DEAL, title=self.title, why=why)

    def action(self, given: object) -> ActionOf:
        """A typed action from JSON."""
        with suppress(*_UNREADABLE):
            return cast("ActionOf", msgspec.convert({"action": given}, self._action_holder).action)
        try:  # for a complaint about what is given, not about its holder
            return cast("ActionOf", msgspec.convert(given, self.action_type))
        except _UNREADABLE as error:
            raise MalformedAction(MALFORMED, title=self.title, why=complaint(error)) from None

    def view(self, given: object) -> ViewOf:
        """A typed view from its JSON."""
        try:
            return cast("ViewOf", msgspec.convert(given, self.view_type))
        except _UNREADABLE as error:
            raise MalformedValue(NOT_A_VIEW, title=self.title, why=complaint(error)) from None

    def event(self, given: object) -> Event:
        """A typed event from its JSON."""
        try:
            return cast("Event", msgspec.convert(given, self.event_type))
        except _UNREADABLE as error:
            raise MalformedValue(NOT_AN_EVENT, title=self.title, why=complaint(error)) from None

    def sample(self, view: View, rng: Random) -> StateOf:
        """A full state, drawn at random from those in which this seat would have this view. Optional."""
        if not isinstance(view, self.view_type):
            raise MalformedValue(NOT_A_VIEW, title=self.title, why=shown(view))
        if view.seat is None:
            raise Unsupported(NO_SEAT_IN_VIEW)
        return self.draw_hidden(view, rng)

    def draw_hidden(self, _view: Any, _rng: Random) -> StateOf:
        """Draw the hidden cards: the game's own part of `sample`."""
        raise Unsupported(NO_SAMPLE, title=self.title)


def _encodable(text: str) -> bool:
    """Whether a text can be hashed: half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
