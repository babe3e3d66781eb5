"""A guided first game on a stacked deal: what the learner is told and asked, and what the others then do.

A lesson keeps nothing. It is played by giving it all that the learner has done so far; it replays that and says where
they are. A step that is only to be read, and asks for no action of the game, is ended by `{"type":"next"}`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from .contract import Action, Event, Seat, State, View
from .errors import NumbraError, refusal
from .text import Language, Text, texts

if TYPE_CHECKING:
    from .game import Game

LEARNER: Seat = 0

READ_ON = texts("lesson.read-on")

NOT_NOW = refusal(texts, "lesson/not-now")
LESSON_OVER = refusal(texts, "lesson/over")


class NotInLesson(NumbraError):
    """An action that the lesson does not ask for."""


class Next(Action, frozen=True, tag="next"):
    """The learner has read on."""


NEXT = Next()


class Step(Struct, frozen=True):
    """What the learner is told, what they are asked to do, and what follows."""

    told: Text
    """What has just happened and why, or what there is to see."""
    point_at: str
    """Where to look: the name of a place on the page."""
    do: Action = NEXT
    ask: Text = READ_ON
    also: tuple[Action, ...] = ()
    """Other actions that are accepted: the rest of the lesson is the same after them."""
    then: tuple[tuple[Seat, Action], ...] = ()
    """What the others do afterwards."""

    def text(self, language: Language) -> str:
        """The text of the step, with what it asks for."""
        asked = () if self.do == NEXT else (self.ask,)
        return " ".join(text.say(language) for text in (self.told, *asked))


class Lesson(Struct, frozen=True):
    """The steps of a guided game. The learner has seat 0."""

    seats: int
    deal: dict[str, Any]
    steps: tuple[Step, ...]
    end: Text
    """What is said when all steps are done."""
    options: dict[str, Any] = field(default_factory=dict)

    def at(self, game: "Game", actions: Sequence[object]) -> "Stage":
        """The stage that a learner has reached by these actions; actions the lesson does not ask for are refused."""
        state = game.start(seats=self.seats, options=self.options, deal=self.deal)
        stage = Stage(self, 0, state, state.events)
        for action in actions:
            stage = stage.after(game, action)
        return stage


class Stage(Struct, frozen=True):
    """The step that a learner has reached, with the state and the events that led there."""

    lesson: Lesson
    number: int
    """How many steps are done."""
    state: State
    events: tuple[Event, ...]
    """All events of the last step, complete; the learner gets their edition of them."""

    @property
    def step(self) -> Step | None:
        """The step to be done now; None if all are done."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    def text(self, language: Language) -> str:
        """What is said to the learner now."""
        return self.lesson.end.say(language) if self.step is None else self.step.text(language)

    def view(self) -> View:
        """What the learner sees."""
        return self.state.view(LEARNER)

    def seen(self) -> tuple[Event, ...]:
        """The learner's edition of the events of the last step."""
        editions = (event.seen_by(LEARNER) for event in self.events)
        return tuple(edition for edition in editions if edition is not None)

    def after(self, game: "Game", given: object) -> "Stage":
        """The stage after one more action, from its JSON. The game's own refusals come first."""
        step = self.step
        if step is None:
            raise NotInLesson(LESSON_OVER)
        action: Action = NEXT
        state, events = self.state, tuple[Event, ...]()
        if given != {"type": "next"}:
            action = game.action(given)
            state = state.apply(LEARNER, action)
            events = state.events
        if action not in (step.do, *step.also):
            raise NotInLesson(NOT_NOW, ask=step.ask)
        for seat, reply in step.then:
            state = state.apply(seat, reply)
            events += state.events
        return Stage(self.lesson, self.number + 1, state, events)
