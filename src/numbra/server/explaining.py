"""What a master would have done: each move of a finished game, thought about again."""

from typing import Any, NamedTuple

import msgspec
from litestar import Request, get
from litestar.params import FromPath, FromQuery

from numbra.bots import Thought
from numbra.core.contract import Action, Seat, Value
from numbra.core.text import Language
from numbra.core.voice import Voice

from .api import hall_of
from .languages import language_of
from .limits import address_of
from .log import Acted, read
from .refusals import NO_SUCH_MOVE, NO_SUCH_TABLE, NOT_OVER, Refused
from .seen import shown_names
from .store import Entry
from .table import Table, after, folded

SHOWN = 20
"""Candidates and beliefs of a thought that are told, the best and the likeliest."""

AnyRequest = Request[Any, Any, Any]


class CandidateSeen(Value, frozen=True):
    """Something that could have been done, and what was expected of it."""

    action: dict[str, Any]
    value: float


class BeliefSeen(Value, frozen=True):
    """Something that may have been so, and how likely it was to a master's mind."""

    what: str
    chance: float


class Explained(Value, frozen=True, kw_only=True):
    """A move of a finished game, counted from 1, and what a master would have thought in that seat's place."""

    move: int
    seat: Seat
    seats: tuple[Seat, ...]
    """Whose each of the game's moves was."""
    played: dict[str, Any]
    """What was done."""
    words: tuple[str, ...]
    """What it brought about, as that seat saw it."""
    action: dict[str, Any] | None
    """What a master would have done; null for waiting."""
    reason: str
    measure: str
    """What the candidates' values are."""
    candidates: tuple[CandidateSeen, ...]
    """The best first."""
    beliefs: tuple[BeliefSeen, ...]
    """The likeliest first."""


@get("/tables/{table:str}/explain")
async def explain(
    request: AnyRequest,
    table: FromPath[str],
    move: FromQuery[int],
    me: FromQuery[Seat | None] = None,
    lang: FromQuery[Language | None] = None,
) -> Explained:
    """What a master would have done instead of a move; only of games that are over, since it tells what was hidden.

    The words of the seat `me` say “you”.
    """
    hall, language = hall_of(request), lang or language_of(request)
    request.app.state.limits.question(address_of(request.scope))
    moment = _moment(table, await hall.store.entries(table), move)
    played, seat = moment.before, moment.move.seat
    if played.state is None:
        raise TypeError(f"move {move} of table {table} came before the start")
    thought = await hall.drivers.thinking.thought(played.opened.game, played.state.view(seat), played.seed_hash or "")
    names = shown_names(table, moment.after.occupants, await hall.rooms.people_at(table))
    voice = Voice(language, names, me)
    return Explained(
        move=move,
        seat=seat,
        seats=moment.seats,
        played=moment.move.action,
        words=_words(moment.after, seat, voice),
        **_told(thought, language),
    )


class Moment(NamedTuple):
    """A move of a finished game: the table before it, the move, and the table after it."""

    before: Table
    move: Acted
    after: Table
    seats: tuple[Seat, ...]
    """Whose each of the game's moves was."""


def _moment(id: str, entries: list[Entry], number: int) -> Moment:
    """The moment of a move, counted from 1."""
    if not entries:
        raise Refused(NO_SUCH_TABLE)
    table, seats, found = folded(id, entries[:1]), list[Seat](), None
    for entry in entries[1:]:
        before, table, line = table, after(table, entry), read(entry.body)
        if isinstance(line, Acted):
            seats.append(line.seat)
            found = (before, line, table) if len(seats) == number else found
    if table.status != "over":
        raise Refused(NOT_OVER)
    if found is None:
        raise Refused(NO_SUCH_MOVE, move=number, moves=len(seats))
    return Moment(*found, tuple(seats))


def _words(table: Table, seat: Seat, voice: Voice) -> tuple[str, ...]:
    """What happened last, as one seat saw it and as anybody may be told now."""
    seen = (event.seen_by(seat) for event in table.events)
    return tuple(filter(None, (table.game.tell(event, voice) for event in seen if event is not None)))


def _told(thought: Thought, language: Language) -> dict[str, Any]:
    """A thought in a language."""
    return {
        "action": _json(thought.action),
        "reason": thought.reason.say(language),
        "measure": thought.measure.say(language),
        "candidates": tuple(CandidateSeen(_json(one.action) or {}, one.value) for one in thought.candidates[:SHOWN]),
        "beliefs": tuple(BeliefSeen(one.what.say(language), one.chance) for one in thought.beliefs[:SHOWN]),
    }


def _json(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else msgspec.to_builtins(action)


EXPLAINING = (explain,)
