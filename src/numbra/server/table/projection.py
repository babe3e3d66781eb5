"""The projection of a table for one viewer, a seat or a spectator: clients get a game's state only through it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Any

import msgspec
from msgspec.structs import replace

from numbra.bots.naming import first_names
from numbra.core.contract import Action, Event, Preview, Seat, State, Value, View
from numbra.core.sight import Sight, sights
from numbra.core.skeleton import alike
from numbra.core.text import Language
from numbra.core.voice import Voice
from numbra.server.store.protocol import FORGOTTEN, Person

from .chat_policy import ChatPolicy
from .clocks import FORGIVEN
from .fold import Occupant, Offer, Resting, Status, Table
from .log import Left, RoundOpened, Why
from .narration import around_the_game
from .options import TableOptions, table_options
from .refusals import NOT_STARTED, Guarded, Refused, is_foreign, told


class SeatSeen(Value, frozen=True, kw_only=True):
    """A seat as everybody sees it: who sits there, by name, and whether a bot plays."""

    name: str | None
    bot: str | None
    shown: str
    """The name to show for this seat: a person's, or the first name of a bot; empty if the seat is free."""
    clock: float | None
    """Seconds this seat has left; if it is waited for, as of `since` or, in a pause, as of its beginning."""
    avatar: int | None
    """A person's avatar, from 0 to 63; null for a bot, a free seat, or a person who was deleted."""
    left: bool = False
    """Whether its person has left the running game."""


class Rest(Value, frozen=True, kw_only=True):
    """The rest between two rounds, in which nobody can act."""

    until: float
    """When the next round begins at the latest; sooner if everybody present says `go-on`."""
    events: tuple[Event, ...]
    """The events of the action that ended the round, as this viewer may see them."""


class TableSeen(TableOptions, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    table: str
    sequence: int
    status: Status
    game: str
    rules: str
    options: dict[str, Any]
    chat: bool
    """Whether people may write at this table: both the server and the table's creator allow it."""
    house_chat: ChatPolicy
    """What may be said at any table of this server: `off` nothing, `phrases` reactions only, `on` anything."""
    seats: tuple[SeatSeen, ...]
    seat: Seat | None
    """The viewer's own seat; None for a spectator."""
    creator: bool
    """Whether the viewer opened the table."""
    votes: tuple[tuple[Seat, Seat], ...]
    since: float
    seed_hash: str | None
    seed: str | None
    """Set once the game is over."""
    rematch: str | None
    """The table where the same people play again."""
    offer: Offer | None
    """The latest offer of a rematch, and how the people who were asked have answered."""
    view: View | None
    """What this viewer may know of the game; None before the start."""
    scores: tuple[int | None, ...] = ()
    """Points by seat, as far as this viewer may be shown them; empty before the start, and where a game keeps none."""
    rest: Rest | None = None
    """Set between two rounds."""
    paused: bool = False
    pause_asked: tuple[Seat, ...] = ()
    """The seats that have asked for a pause, until all have."""
    closed: Why | None = None
    """Why the table was closed before the game was over."""
    time_up: Seat | None = None
    """The seat whose time has just run out; set only at the first sequence that shows it."""
    late: tuple[Seat, ...] = ()
    """The seats whose last move the clock made, so that it can be told as that."""


MOST_SHOWN = 4_000_000
"""The most bytes of a view of another package's game, with its events: one that explodes must not fill the memory."""
OWN = ("seat", "creator", "rematch", "scores", "rest")
"""The fields of a `TableSeen` that are completed for each viewer, besides the view."""
People = dict[str, Person]
"""Names, avatars and devices of guests, by their ids."""


def project(table: Table, guest: str | None, people: People, house_chat: ChatPolicy = "on") -> TableSeen:
    """All that a guest may see: their seat's view if they have one, else what everybody may know."""
    return for_viewer(shared_part(table, people, house_chat), table, guest)


def for_viewer(shared: TableSeen, table: Table, guest: str | None) -> TableSeen:
    """The part that is the same for all viewers, completed for this one."""
    seat = None if guest is None else table.seat_of(guest)
    with Guarded(table.game):
        view = None if table.state is None else table.state.view(seat)
        return replace(
            shared,
            seat=seat,
            creator=guest is not None and guest == table.opened.creator,
            rematch=table.rematch if seat is not None or table.opened.public else None,
            view=view,
            scores=() if view is None else view.scores,
            rest=None if table.resting is None else _rest(table.resting, seat),
        )


def check_shown(table: Table) -> None:
    """Refuse a table whose game, another package's, fails to show it to anybody there: such a change is not written."""
    state = table.state
    if state is None or not is_foreign(table.game):
        return
    with Guarded(table.game):
        encoded((state.acting, state.waiting_for, state.scores, state.winners))
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            if len(encoded((view, view.scores, _redacted(state.events, seat)))) > MOST_SHOWN:
                raise OverflowError


def _rest(resting: Resting, seat: Seat | None) -> Rest:
    return Rest(until=resting.until, events=_redacted(resting.events, seat))


def shared_part(
    table: Table, people: People, house_chat: ChatPolicy = "on", seats: tuple[SeatSeen, ...] | None = None
) -> TableSeen:
    """The part that is the same for all viewers; `seats` if they are known to be as before."""
    opened = table.opened
    return TableSeen(
        table=table.id,
        sequence=table.sequence,
        status=table.status,
        game=opened.game,
        rules=opened.rules,
        options=opened.options,
        chat=table.chat and house_chat == "on",
        house_chat=house_chat,
        seats=seats or seats_seen(table, people, clocks(table), shown_names(table.id, table.occupants, people)),
        seat=None,
        creator=False,
        votes=tuple(sorted((one.seat, one.absent) for one in table.votes)),
        since=table.since,
        seed_hash=table.seed_hash,
        seed=table.seed if table.status == "over" else None,
        rematch=None,
        offer=table.offer,
        view=None,
        paused=table.paused is not None,
        pause_asked=tuple(sorted(table.pause_asked)),
        closed=table.closed,
        time_up=table.time_up,
        late=tuple(sorted(table.late)),
        **table_options(opened),
    )


def seats_seen(
    table: Table, people: People, clocks: Sequence[float | None], shown: tuple[str, ...]
) -> tuple[SeatSeen, ...]:
    """The seats, with what is left on their clocks and the names to show for them."""
    return tuple(
        SeatSeen(
            name=named(occupant, people),
            bot=occupant.bot,
            shown=called,
            clock=clock,
            avatar=avatar(occupant, people),
            left=occupant.left,
        )
        for occupant, called, clock in zip(table.occupants, shown, clocks, strict=True)
    )


def clocks(table: Table) -> Sequence[float | None]:
    """Seconds each seat has left; in a pause, a seat that is waited for has what it had when the pause began."""
    if not table.banks:
        return (None,) * len(table.occupants)
    if table.paused is None or table.state is None or table.resting is not None:
        return table.banks
    thought, waited_for = max(0.0, table.paused - table.since - FORGIVEN), table.state.waiting_for
    return [max(0.0, bank - thought) if seat in waited_for else bank for seat, bank in enumerate(table.banks)]


def shown_names(id: str, occupants: Sequence[Occupant], people: People) -> tuple[str, ...]:
    """The name to show for each seat: a person's, also if a bot plays on for them, or the first name of a bot."""
    persons = numbered_names(occupants, people)
    bots = [seat for seat, one in enumerate(occupants) if one.guest is None and one.bot is not None]
    called = first_names(id, bots, len(persons), [name for name in persons if name])
    return tuple(called.get(seat, name or "") for seat, name in enumerate(persons))


def numbered_names(occupants: Sequence[Occupant], people: People) -> tuple[str | None, ...]:
    """The name of the person at each seat; one that looks like an earlier seat's gets a number: “Ann 2”."""
    shown: list[str | None] = []
    for name in (named(one, people) for one in occupants):
        numbers = (f"{name} {number}" for number in count(2))
        free = (one for one in chain([name or ""], numbers) if not any(other and alike(one, other) for other in shown))
        shown.append(next(free) if name else name)
    return tuple(shown)


def named(occupant: Occupant, people: People) -> str | None:
    """The name of the person at a seat; empty if they were deleted, None if there is no person."""
    return None if occupant.guest is None else people.get(occupant.guest, FORGOTTEN).name


def avatar(occupant: Occupant, people: People) -> int | None:
    """The avatar of the person at a seat; None if they were deleted or there is no person."""
    return None if occupant.guest is None else people.get(occupant.guest, FORGOTTEN).avatar


def device(people: People, guest: str) -> frozenset[str]:
    """The guests who share a device with a guest, including that guest: each may answer for all."""
    host = people.get(guest, FORGOTTEN).host or guest
    return frozenset({guest, *(one for one, person in people.items() if host in (one, person.host))})


def visible_events(table: Table, guest: str | None) -> tuple[Event, ...]:
    """The events of the last line, as a guest may see them."""
    return seat_events(table, None if guest is None else table.seat_of(guest))


def seat_events(table: Table, seat: Seat | None) -> tuple[Event, ...]:
    """The events of the last line, as a seat may see them; None is a spectator."""
    return _redacted(table.events, seat)


def seat_view(table: Table, seat: Seat) -> View:
    """What a seat may know of the game: all that its bot, or a hint, is computed from."""
    with Guarded(table.game):
        return _state(table).view(seat)


def default_action(table: Table, seat: Seat) -> Action | None:
    """What silence of this seat means in the game, if it means anything."""
    with Guarded(table.game):
        return _state(table).default(seat)


def final_points(table: Table) -> tuple[int, ...]:
    """The points by seat once the game is over; none before."""
    return table.state.scores if table.state is not None and table.status == "over" else ()


def _redacted(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    redacted = (event.seen_by(seat) for event in events)
    return tuple(event for event in redacted if event is not None)


def legal_actions(table: Table, seat: Seat) -> Iterator[Action]:
    """The actions that this seat may take."""
    with Guarded(table.game, asked_for_more=True):
        yield from _state(table).actions(seat)


def visible_zones(table: Table, seat: Seat | None) -> Iterator[Sight]:
    """What a seat sees of all that lies on the table."""
    with Guarded(table.game, asked_for_more=True):
        yield from sights(_state(table), seat)


def checked(table: Table, seat: Seat, action: Action) -> Action:
    """The action, if the game allows it to this seat; a refusal if not."""
    with Guarded(table.game):
        _state(table).apply(seat, table.game.action(msgspec.to_builtins(action)))
    return action


def narrated(table: Table, guest: str | None, people: People, language: Language | None) -> tuple[str, ...]:
    """Sentences about the last line, around the game and in it, as a guest may see it; none without a language."""
    if language is None or table.last is None:
        return ()
    occupants = table.before if isinstance(table.last, Left) else table.occupants
    seat = next((one for one, occupant in enumerate(occupants) if guest is not None and occupant.guest == guest), None)
    voice = Voice(language, shown_names(table.id, occupants, people), seat)
    played = (told(table.game, event, voice) for event in _redacted(_shown_now(table), seat))
    return (*around_the_game(table, voice), *filter(None, played))


def _shown_now(table: Table) -> tuple[Event, ...]:
    """The events to tell of at the last line: those after the end of a round once the table has stopped resting."""
    opened = isinstance(table.last, RoundOpened)
    if not opened and table.resting is None:
        return table.events
    events = table.state.events if opened and table.state is not None else table.events
    ends = [place for place, event in enumerate(events, start=1) if event.rests]
    last = ends[-1] if ends else len(events)
    return events[last:] if opened else events[:last]


def previewed(table: Table, seat: Seat, actions: list[dict[str, Any]], language: Language = "en") -> Preview:
    """What plays would be worth to this seat; a refusal is worded in this language."""
    with Guarded(table.game):
        return spoken(_state(table).preview(seat, [table.game.action(action) for action in actions]), language)


def spoken(preview: Preview, language: Language) -> Preview:
    """A preview whose refusal, if there is one, is worded in this language."""
    if preview.refused is None:
        return preview
    return replace(preview, refused=preview.refused.said(language))


def drafts(table: Table, seat: Seat, cards: list[str]) -> Iterator[Action]:
    """The plays of this seat that use exactly these cards."""
    with Guarded(table.game, asked_for_more=True):
        yield from _state(table).drafts(seat, cards)


def suppositions(table: Table, seat: Seat, cards: list[str]) -> tuple[bool | None, ...]:
    """Which entries of this seat's log agree with these being its hidden cards."""
    with Guarded(table.game):
        return _state(table).suppose(seat, cards)


def _state(table: Table) -> State:
    if table.state is None:
        raise Refused(NOT_STARTED)
    return table.state


_ENCODER = msgspec.json.Encoder()  # made once: `msgspec.json.encode` makes one for each call


def encoded(value: object) -> bytes:
    """A value as JSON, as it is sent to clients."""
    return _ENCODER.encode(value)
