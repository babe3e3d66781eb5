"""What a master would have done: each move of a finished game, thought about again."""

from functools import partial
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from numbra.bots import Thought
from numbra.core.contract import Action, Seat, Value, View
from numbra.core.text import Language
from numbra.core.voice import Voice

from .api import encoded_already, hall_of
from .hall import Hall
from .languages import language_of
from .limits import address_of
from .log import Acted
from .refusals import NO_SUCH_MOVE, NOT_OVER, Refused
from .seen import People, encoded, shown_names
from .slices import Steps
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
) -> Response[Explained]:
    """What a master would have done instead of a move; only of games that are over, since it tells what was hidden.

    The words of the seat `me` say “you”.
    """
    hall, language = hall_of(request), lang or language_of(request)
    request.app.state.limits.question(address_of(request.scope))
    if (await hall.rooms.latest(table)).status != "over":
        raise Refused(NOT_OVER)
    people = await hall.rooms.people_at(table)
    key = (explained, table, move, me, language, tuple(sorted(people.items())))
    asked = partial(explained, hall, table, move, dict(people), me, language)
    return encoded_already(await hall.answers.get(key, asked))


async def explained(hall: Hall, id: str, number: int, people: People, me: Seat | None, language: Language) -> bytes:
    """A move and what a master thinks of it, as JSON."""
    sequence = (await hall.rooms.table(id)).sequence
    moment = await hall.replays.run(_moment, id, sequence, number, people, me, language)
    thought = await hall.drivers.thinking.thought(moment.game, moment.view, moment.seed_hash)
    told = Explained(
        move=number,
        seat=moment.seat,
        seats=moment.seats,
        played=moment.action,
        words=moment.words,
        **_told(thought, language),
    )
    return encoded(told)


class Moment(NamedTuple):
    """A move of a finished game, and what its seat saw before it."""

    game: str
    seed_hash: str
    view: View
    seat: Seat
    action: dict[str, Any]
    words: tuple[str, ...]
    seats: tuple[Seat, ...]
    """Whose each of the game's moves was."""


def _moment(
    id: str, entries: list[Entry], number: int, people: People, me: Seat | None, language: Language
) -> Steps[Moment]:
    """The moment of a move, counted from 1."""
    table, seats, found = folded(id, entries[:1]), list[Seat](), None
    for entry in entries[1:]:
        yield
        before, table = table, after(table, entry)
        if isinstance(table.last, Acted):
            seats.append(table.last.seat)
            if len(seats) == number and before.state is not None:
                found = (before.state, table.last, table)
    if found is None:
        raise Refused(NO_SUCH_MOVE, move=number, moves=len(seats))
    state, move, then = found
    voice = Voice(language, shown_names(id, then.occupants, people), me)
    return Moment(
        game=table.opened.game,
        seed_hash=table.seed_hash or "",
        view=state.view(move.seat),
        seat=move.seat,
        action=move.action,
        words=_words(then, move.seat, voice),
        seats=tuple(seats),
    )


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
