"""Explains a move of a finished game: what a master, the strongest bot, would have done instead."""

from functools import partial
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from numbra.bots import Thought
from numbra.core.contract import Action, Seat, Value, View
from numbra.core.game import Game
from numbra.core.registry import game
from numbra.core.text import Language
from numbra.core.voice import Voice
from numbra.server.concurrency.cooperative import Steps
from numbra.server.gate.accept_language import language_of
from numbra.server.gate.gate import gate_of
from numbra.server.limits.client_limits import address_of
from numbra.server.people.sessions import AnyRequest
from numbra.server.services import Services, services_of
from numbra.server.store import Entry
from numbra.server.table.board import said
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import Acted
from numbra.server.table.projection import People, encoded, seat_events, seat_view, shown_names
from numbra.server.table.refusals import NO_SUCH_MOVE, NOT_OVER, Refused, told

from .table_routes import raw_json

MOST_LISTED = 20
"""The most candidates and the most beliefs in an answer: the best and the likeliest."""


class CandidateSeen(Value, frozen=True):
    """An action that was possible, and its expected value."""

    action: dict[str, Any]
    said: str
    """The action in words."""
    value: float


class BeliefSeen(Value, frozen=True):
    """Something that may have been true, and its probability as a master sees it."""

    what: str
    chance: float


class Explained(Value, frozen=True, kw_only=True):
    """A move of a finished game, counted from 1, and what a master would have thought in that seat's place."""

    move: int
    seat: Seat
    seats: tuple[Seat, ...]
    """The seat that made each of the game's moves."""
    played: dict[str, Any]
    """The action that was played."""
    words: tuple[str, ...]
    """The events it caused, in words, as that seat saw them."""
    action: dict[str, Any] | None
    """What a master would have done; null for waiting."""
    said: str
    """The same in words; empty for waiting."""
    reason: str
    measure: str
    """What the candidates' values measure, such as expected points."""
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
    """What a master would have done instead of a move; only for finished games, since it reveals what was hidden.

    Sentences call the seat `me` “you”.
    """
    services, language = services_of(request), lang or language_of(request)
    gate_of(request.app).limits.question(address := address_of(request.scope))
    if (await services.rooms.latest(table)).status != "over":
        raise Refused(NOT_OVER)
    people = await services.rooms.people_at(table)
    key = (explained, table, move, me, language, tuple(sorted(people.items())))
    work_out = partial(explained, services, table, move, dict(people), me, language, address)
    return raw_json(await services.answers.get(key, work_out))


async def explained(
    services: Services, id: str, number: int, people: People, me: Seat | None, language: Language, payer: str
) -> bytes:
    """A move and what a master thinks of it, as JSON; `payer` is whom the master's time is counted for."""
    sequence = (await services.rooms.table(id)).sequence
    replayed = await services.replays.run(_replay_move, id, sequence, number, people, me, language, payer=payer)
    thought = await services.autoplay.bot_processes.thought(
        replayed.game, replayed.view, replayed.seed_hash, payer=payer
    )
    answer = Explained(
        move=number,
        seat=replayed.seat,
        seats=replayed.seats,
        played=replayed.action,
        words=replayed.words,
        **_translated(thought, game(replayed.game), Voice(language, replayed.names, me)),
    )
    return encoded(answer)


class ReplayedMove(NamedTuple):
    """A move of a finished game, and what its seat saw before it."""

    game: str
    seed_hash: str
    view: View
    seat: Seat
    action: dict[str, Any]
    words: tuple[str, ...]
    seats: tuple[Seat, ...]
    """The seat that made each of the game's moves."""
    names: tuple[str, ...]


def _replay_move(
    id: str, entries: list[Entry], number: int, people: People, me: Seat | None, language: Language
) -> Steps[ReplayedMove]:
    """Replay a log, and find the move of this number, counted from 1."""
    table, seats, found = fold(id, entries[:1]), list[Seat](), None
    for entry in entries[1:]:
        yield
        before, table = table, apply_entry(table, entry)
        if isinstance(table.last, Acted):
            seats.append(table.last.seat)
            if len(seats) == number and before.state is not None:
                found = (before, table.last, table)
    if found is None:
        raise Refused(NO_SUCH_MOVE, move=number, moves=len(seats))
    before, move, after = found
    names = shown_names(id, after.occupants, people)
    return ReplayedMove(
        game=table.opened.game,
        seed_hash=table.seed_hash or "",
        view=seat_view(before, move.seat),
        seat=move.seat,
        action=move.action,
        words=_words(after, move.seat, Voice(language, names, me)),
        seats=tuple(seats),
        names=names,
    )


def _words(table: Table, seat: Seat, voice: Voice) -> tuple[str, ...]:
    """The last events in words, as one seat saw them; the game is over, so anybody may read them."""
    return tuple(filter(None, (told(table.game, event, voice) for event in seat_events(table, seat))))


def _translated(thought: Thought, played: Game, voice: Voice) -> dict[str, Any]:
    """The fields of a thought, with its texts and actions in one language."""
    return {
        "action": _json(thought.action),
        "said": said(played, thought.action, voice),
        "reason": voice(thought.reason),
        "measure": voice(thought.measure),
        "candidates": tuple(
            CandidateSeen(_json(one.action) or {}, said(played, one.action, voice), one.value)
            for one in thought.candidates[:MOST_LISTED]
        ),
        "beliefs": tuple(BeliefSeen(voice(one.what), one.chance) for one in thought.beliefs[:MOST_LISTED]),
    }


def _json(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else msgspec.to_builtins(action)


EXPLAIN_ROUTES = (explain,)
