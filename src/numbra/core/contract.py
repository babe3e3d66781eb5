"""The contract every game meets: its values (actions, events, views, options, zones) and its states.

States are immutable. The only ways out of a state for a seat are `view`, an event's `seen_by`, `actions`, `drafts`,
`preview`, `suppose` and the code of a refusal; none of them may depend on what that seat has not been shown.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

import msgspec

from .errors import (
    GAME_OVER,
    NO_DRAFTS,
    NO_SUCH_SEAT,
    NO_SUPPOSITIONS,
    NOT_PREVIEWABLE,
    NOT_YOUR_TURN,
    IllegalAction,
    NumbraError,
    Unsupported,
)
from .text import ENGLISH, LANGUAGES, Language, Text

Seat = int

LONGEST_REPR = 190
"""The most characters of a line that says in short what a state or view is."""


class Value(msgspec.Struct, frozen=True, gc=False):
    """Something immutable that travels as JSON."""


class Action(Value, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat does. Its JSON has a `type`, the name the action has in the rules."""

    called: ClassVar[Text | None] = None
    """What people call this kind of action, as on a button; its type if there is none."""


class Event(Value, frozen=True, tag_field="type"):
    """Something that happened. A state holds the complete event; each seat gets its own edition."""

    rests: ClassVar[bool] = False
    """Whether the table rests after it before the game goes on, so that people can see how it came out."""

    def seen_by(self, _seat: Seat | None) -> Self | None:
        """What this seat (None: a spectator) may see of it; None for nothing. Public unless a game says otherwise."""
        return self


class Options(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table departs from the default rules."""

    def check(self) -> None:
        """Raise `InvalidSetup` where the fields, each well-typed, do not make sense."""


class Deal(Value, frozen=True, forbid_unknown_fields=True):
    """What chance brings, as a value: the order of a deck, the faces of thrown dice. Seat 0 begins.

    A game in which chance comes in again, by shuffles or throws after the first, has a field `later`: a tuple of deals
    with the same fields, one for each of them, in the order they come. Those not given come from the seed.
    """

    independent: ClassVar[frozenset[str]] = frozenset()
    """Fields in which chance draws every entry by itself, as with dice. The others hold components, such as cards."""


class Refused(Value, frozen=True, kw_only=True):
    """A refusal as a value: why a preview goes no further."""

    code: str
    sentence: str
    """The refusal in a sentence: in English, until the reader's language is known."""
    translations: dict[str, str] = {}
    """The sentence by language, where it is not English; empty when the reader's language is known."""

    @staticmethod
    def of(error: NumbraError) -> "Refused":
        """The value of a refusal that was raised."""
        translations = {language: error.sentence(language) for language in LANGUAGES if language != ENGLISH}
        return Refused(code=error.code, sentence=error.sentence(), translations=translations)

    def said(self, language: Language) -> "Refused":
        """The refusal with its sentence in one language, and without translations."""
        return Refused(code=self.code, sentence=self.translations.get(language, self.sentence))


class Worth(Value, frozen=True):
    """What one play would bring, and whether its points are doubled."""

    points: int
    doubled: bool = False


class Preview(Value, frozen=True, kw_only=True):
    """What a sequence of plays would be worth: each that is possible, their sum, and why the next is not."""

    points: int
    plays: tuple[Worth, ...]
    refused: Refused | None = None


class View(Value, frozen=True, kw_only=True):
    """All that a seat may know, as a player with a perfect memory would."""

    histories: ClassVar[tuple[str, ...]] = ()
    """Fields that grow at their end and whose entries never change, such as a log. Only new entries are sent.

    A history may begin anew: then it is empty for one state, as when the next round is dealt.
    """

    seat: Seat | None
    acting: tuple[Seat, ...]
    waiting_for: tuple[Seat, ...]
    over: bool
    winners: tuple[Seat, ...]

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Points by seat, as far as this seat may be shown them; none where a game keeps no running score."""
        return ()

    def __repr__(self) -> str:
        return _brief(f"{type(self).__name__} of {'everybody' if self.seat is None else f'seat {self.seat}'}", self)

    def _repr_html_(self) -> str:
        """A drawing of what this view holds, for notebooks."""
        from .drawing.drawing import html  # here, since nobody needs it to play

        return html(self)


class Zone(Value, frozen=True, kw_only=True):
    """A place on the table, what lies in it and who sees its faces: the physical truth that views are tested against.

    A seat that does not see the faces sees the backs, which tell nothing unless the game says so. `counted` is false
    for what is not made of components: answers said aloud, or cards everybody was shown before they were dealt again.
    `independent` is true for dice and the like: their number stays the same, but chance draws their faces one by one.
    On a board that any game can be played on, a zone is drawn with its name for people and beside its owner.
    """

    name: str
    cards: tuple[str, ...]
    faces: frozenset[Seat] = frozenset()
    backs: tuple[str, ...] | None = None
    counted: bool = True
    independent: bool = False
    called: Text | None = None
    owner: Seat | None = None

    def sight(self, seat: Seat) -> tuple[str, ...]:
        """What a seat sees when it looks there."""
        if seat in self.faces:
            return self.cards
        return self.backs if self.backs is not None else ("",) * len(self.cards)


class _StateMeta(msgspec.StructMeta, ABCMeta):
    """A struct that can have abstract methods."""


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False, metaclass=_StateMeta):
    """A position of a game: everything, secrets included."""

    seats: int
    seed: str
    events: tuple[Event, ...] = ()
    later: tuple[Deal, ...] = ()
    """The later deals that are stacked and still to come, the next one first; those after them come from the seed."""

    @property
    @abstractmethod
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now."""

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The acting seats that the game waits for; their clocks run."""
        return self.acting

    def default(self, seat: Seat) -> Action | None:
        """The action that is taken for a seat whose time is up, or None if there is none."""
        self.check_seat(seat)
        return None

    @abstractmethod
    def actions(self, seat: Seat) -> Iterable[Action]:
        """Every action this seat may take now, each once."""

    def drafts(self, _seat: Seat, _cards: Sequence[str]) -> Iterable[Action]:
        """The legal plays that use exactly these cards of the hand."""
        raise Unsupported(NO_DRAFTS)

    def apply(self, seat: Seat, action: Action) -> Self:
        """The state after this seat's action. Raises `IllegalAction` and leaves this state as it was."""
        if type(seat) is not int:
            raise IllegalAction(NO_SUCH_SEAT, seat=seat)
        if seat not in self.acting:
            self.check_seat(seat)
            raise IllegalAction(GAME_OVER if self.over else NOT_YOUR_TURN)
        return self.play(seat, action)

    @abstractmethod
    def play(self, seat: Seat, action: Action) -> Self:
        """The game's own part of `apply`: this seat is acting, everything else is still to be checked."""

    def preview(self, _seat: Seat, _actions: Sequence[Action]) -> Preview:
        """What these plays would be worth, computed from the seat's view; only for plays that reveal nothing."""
        raise IllegalAction(NOT_PREVIEWABLE)

    def suppose(self, _seat: Seat, _cards: Sequence[str]) -> tuple[bool | None, ...]:
        """Whether each entry of the log in the seat's view agrees with the supposition that these are its hidden cards.

        Computed from the view; None for an entry that says nothing about them.
        """
        raise Unsupported(NO_SUPPOSITIONS)

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """All that this seat may know; for None, what every seat knows."""

    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """Where every component lies and who sees it."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points by seat, running and all-knowing."""

    @property
    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the best result; none until the game is over."""

    def __repr__(self) -> str:
        return _brief(f"{type(self).__name__}, {self.seats} seats", self)

    def _repr_html_(self) -> str:
        """A drawing of everything in this state, secrets included, for notebooks; of a seat's view, draw the view."""
        from .drawing.drawing import html  # here, since nobody needs it to play

        return html(self)

    def check_seat(self, seat: Seat | None, *, or_nobody: bool = False) -> None:
        """Refuse a seat that this table does not have; None, for everybody, only where that is said."""
        if not (type(seat) is int and 0 <= seat < self.seats) and not (seat is None and or_nobody):
            raise IllegalAction(NO_SUCH_SEAT, seat=seat)


def _brief(what: str, position: State | View) -> str:
    """A state or view in a line of less than 200 characters: who may act or has won, and the points.

    What fails to be said is left out: error messages are made of it, and a game that fails is said in one, too.
    """
    try:
        seats = position.winners if position.over else position.acting
        turn = f"seat {', '.join(map(str, seats)) or '–'} {'won' if position.over else 'to act'}"
        scores = ", ".join("–" if score is None else str(score) for score in position.scores)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a game's properties raise
        return f"<{what}: {type(error).__name__}>"
    line = f"{what}: {turn}; scores {scores or '–'}"
    return f"<{line if len(line) <= LONGEST_REPR else f'{line[:LONGEST_REPR]}…'}>"


def best(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Every seat that has the highest score."""
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)
