"""Lessons: learning a game by playing. A lesson has no table, and the server stores nothing of it.

A client sends all actions of the learner so far. The answer is the step they have reached, with a table in the form of
live ones, so that the page shows both alike.
"""

from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from numbra.bots import modest
from numbra.core.contract import Value
from numbra.core.errors import Unsupported, refusal
from numbra.core.game import Game
from numbra.core.lesson import LEARNER, NEXT, Stage
from numbra.core.registry import game as game_called
from numbra.core.sight import sights
from numbra.core.text import Language
from numbra.core.voice import YOU, Voice
from numbra.server.gate.accept_language import language_of
from numbra.server.gate.gate import gate_of
from numbra.server.limits.client_limits import address_of
from numbra.server.people.sessions import AnyRequest
from numbra.server.protocol.questions import ANSWERED
from numbra.server.protocol.to_client import Drafted, Legal, Previewed, Shown, Supposed
from numbra.server.services import services_of
from numbra.server.table.board import board_of
from numbra.server.table.projection import SeatSeen, TableSeen, spoken
from numbra.server.table.refusals import Guarded, told
from numbra.server.texts import texts

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Flora", "Gwen")
LESSON_ID = "lesson"
"""Used where live tables have a table's code, a message's id or a seed's hash."""

NO_LESSON = refusal(texts, "lesson/none")
Actions = Annotated[list[dict[str, Any]], Meta(max_length=100)]


class Learning(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The learner's actions so far, `{"type":"next"}` for each step that is only read, and the language."""

    actions: Actions = msgspec.field(default_factory=list)
    lang: Language | None = None


class LearningPreview(Learning, frozen=True, kw_only=True):
    """The learner's actions so far, and plays to ask the worth of."""

    plays: Annotated[list[dict[str, Any]], Meta(max_length=64)]


class LearningCards(Learning, frozen=True, kw_only=True):
    """The learner's actions so far, and cards to ask which plays use exactly these, or what agrees with them."""

    cards: Annotated[list[str], Meta(max_length=64)]


class LessonSeen(Value, frozen=True, kw_only=True):
    """The learner's progress (`step` of `steps` are done), the text of this step, and the table as they see it."""

    step: int
    steps: int
    done: bool
    text: str
    point_at: str | None
    """The name of the place on the page that this step is about."""
    suggestion: dict[str, Any] | None
    """The action that this step asks for."""
    table: TableSeen
    events: tuple[dict[str, Any], ...]
    """The events of the last step, as the learner sees them."""
    words: tuple[str, ...]
    """The same events in words."""


class LessonHint(Value, frozen=True):
    """Why a master would do what the lesson asks for; null if it would act otherwise, or if there is nothing to do."""

    reason: str | None


@post("/lessons/{game:str}", status_code=200)
async def lesson(request: AnyRequest, game: FromPath[str], data: JSONBody[Learning]) -> LessonSeen:
    """The step of a game's lesson that these actions lead to; the last action may be refused."""
    played = game_called(game)
    stage = _stage(played, data)
    language = data.lang or language_of(request)
    voice = Voice(language, ("", *BOT_NAMES), LEARNER)
    events, step = stage.seen(), stage.step
    return LessonSeen(
        step=stage.number,
        steps=len(stage.lesson.steps),
        done=step is None,
        text=stage.text(language),
        point_at=None if step is None else step.point_at,
        suggestion=None if step is None else msgspec.to_builtins(step.do),
        table=_table(played, stage, voice),
        events=tuple(msgspec.to_builtins(event) for event in events),
        words=tuple(filter(None, (told(played, event, voice) for event in events))),
    )


@post("/lessons/{game:str}/actions", status_code=200)
async def lesson_actions(game: FromPath[str], data: JSONBody[Learning]) -> Legal:
    """The actions that are legal for me now in the lesson; only the first ones if there are many."""
    legal = _stage(game_called(game), data).state.actions(LEARNER)
    return Legal(id=LESSON_ID, actions=tuple(islice(legal, ANSWERED)))


@post("/lessons/{game:str}/preview", status_code=200)
async def lesson_preview(game: FromPath[str], data: JSONBody[LearningPreview]) -> Previewed:
    """What plays would be worth to me now in the lesson."""
    played = game_called(game)
    plays = [played.action(play) for play in data.plays]
    return Previewed(
        id=LESSON_ID, preview=spoken(_stage(played, data).state.preview(LEARNER, plays), data.lang or "en")
    )


@post("/lessons/{game:str}/drafts", status_code=200)
async def lesson_drafts(game: FromPath[str], data: JSONBody[LearningCards]) -> Drafted:
    """Which plays use exactly these cards of mine now in the lesson."""
    drafts = _stage(game_called(game), data).state.drafts(LEARNER, data.cards)
    return Drafted(id=LESSON_ID, actions=tuple(islice(drafts, ANSWERED)))


@post("/lessons/{game:str}/suppose", status_code=200)
async def lesson_suppose(game: FromPath[str], data: JSONBody[LearningCards]) -> Supposed:
    """Which entries of my log in the lesson agree with these being my hidden cards."""
    return Supposed(id=LESSON_ID, agrees=_stage(game_called(game), data).state.suppose(LEARNER, data.cards))


@post("/lessons/{game:str}/board", status_code=200)
async def lesson_board(request: AnyRequest, game: FromPath[str], data: JSONBody[Learning]) -> Shown:
    """What lies where on the table of the lesson, and what I may do now."""
    played = game_called(game)
    stage = _stage(played, data)
    with Guarded(played):
        zones, actions = sights(stage.state, LEARNER), stage.state.actions(LEARNER)
        shown = board_of(played, zones, actions, data.lang or language_of(request))
    return Shown(id=LESSON_ID, sequence=stage.number, board=shown)


@post("/lessons/{game:str}/hint", status_code=200)
async def lesson_hint(request: AnyRequest, game: FromPath[str], data: JSONBody[Learning]) -> LessonHint:
    """Why a master would do what I am asked to do now in the lesson."""
    played = game_called(game)
    stage = _stage(played, data)
    if stage.step is None or stage.step.do == NEXT:
        return LessonHint(None)
    address, minds = address_of(request.scope), services_of(request).autoplay.bot_processes
    gate_of(request.app).limits.question(address)
    thought = await minds.thought(played.name, stage.view(), LESSON_ID, payer=address)
    agrees = thought.hint.action == stage.step.do
    return LessonHint(thought.hint.reason.say(data.lang or language_of(request)) if agrees else None)


def _stage(played: Game, data: Learning) -> Stage:
    if played.lesson is None:
        raise Unsupported(NO_LESSON, title=played.title)
    return played.lesson.at(played, data.actions)


def _table(played: Game, stage: Stage, voice: Voice) -> TableSeen:
    """The table in the form of live ones: the learner sits at seat 0, the others are bots."""
    you = voice(YOU)
    learner = SeatSeen(name=you, bot=None, shown=you, clock=None, avatar=None)
    bot = modest(played.name)
    view = stage.view()
    others = (
        SeatSeen(name=None, bot=bot, shown=name, clock=None, avatar=None)
        for name in BOT_NAMES[: stage.lesson.seats - 1]
    )
    return TableSeen(
        table=LESSON_ID,
        sequence=stage.number,
        status="playing",
        game=played.name,
        rules=played.version,
        options=stage.lesson.options,
        chat=False,
        house_chat="off",
        seats=(learner, *others),
        seat=LEARNER,
        creator=False,
        votes=(),
        since=0.0,
        seed_hash=None,
        seed=None,
        rematch=None,
        offer=None,
        view=view,
        scores=view.scores,
    )


LESSONS = (lesson, lesson_actions, lesson_preview, lesson_drafts, lesson_suppose, lesson_board, lesson_hint)
