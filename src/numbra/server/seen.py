"""The one way out: what a seat, or a spectator, gets to see of a table. Nothing else may look into a state."""

from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Any

import msgspec
from msgspec.structs import replace

from numbra.bots.naming import first_names
from numbra.core.contract import Action, Event, Preview, Seat, State, Value, View
from numbra.core.skeleton import alike
from numbra.core.text import Language
from numbra.core.voice import Voice

from .clock import FORGIVEN, Clock
from .house_chat import HouseChat
from .log import Left, Why
from .refusals import NOT_STARTED, Refused
from .store.protocol import FORGOTTEN, Person
from .table import Occupant, Offer, Resting, Status, Table
from .table_words import around_the_game


class SeatSeen(Value, frozen=True, kw_only=True):
    """A seat as everybody sees it: who sits there, by name, and whether a bot plays."""

    name: str | None
    bot: str | None
    shown: str
    """What this seat is called: a person's name, or the first name of a bot; nothing if it is free."""
    clock: float | None
    """Seconds this seat has left: if it is waited for, counted from `since`, or in a pause, when that began."""
    avatar: int | None
    """A person's avatar, from 0 to 63; null for a bot, a free seat, or a person who is forgotten."""
    left: bool = False
    """Whether its person has left the running game."""


class Rest(Value, frozen=True, kw_only=True):
    """A round has ended and the next one waits: nobody can act."""

    until: float
    """When it begins at the latest; sooner if everybody present says `go-on`."""
    events: tuple[Event, ...]
    """What the action that ended the round brought about, as this viewer may see it."""


class TableSeen(Value, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    table: str
    sequence: int
    status: Status
    game: str
    rules: str
    options: dict[str, Any]
    public: bool
    chat: bool
    """Whether one may write at this table: the house and whoever opened the table let people."""
    house_chat: HouseChat
    """What may be said at any table of this server: `off` nothing, `phrases` reactions only, `on` anything."""
    clock: Clock | None
    hints: bool
    """Whether one may ask for hints."""
    seats: tuple[SeatSeen, ...]
    seat: Seat | None
    """The viewer's own seat; None for a spectator."""
    creator: bool
    """Whether the viewer opened the table."""
    votes: tuple[tuple[Seat, Seat], ...]
    since: float
    seed_hash: str | None
    seed: str | None
    """Told when the game is over."""
    rematch: str | None
    """The table where the same people play again."""
    offer: Offer | None
    """The latest offer of a rematch, and what those say who are asked."""
    view: View | None
    """What this seat may know of the game; None before the start."""
    rest: Rest | None = None
    """Set between two rounds."""
    paused: bool = False
    pause_asked: tuple[Seat, ...] = ()
    """Who would have a pause, as long as not all do."""
    closed: Why | None = None
    """Why the table was closed before the game was over."""
    time_up: Seat | None = None
    """The seat whose time has just run out: only at the sequence that is the first to tell so."""


People = dict[str, Person]
"""What guests are called and look like, by their ids."""


def seen(table: Table, guest: str | None, people: People, house_chat: HouseChat = "on") -> TableSeen:
    """All that a guest may see: his seat's view if he has one, else what everybody knows."""
    return edition(common(table, people, house_chat), table, guest)


def edition(shared: TableSeen, table: Table, guest: str | None) -> TableSeen:
    """What all viewers see alike, with what this one sees besides."""
    seat = None if guest is None else table.seat_of(guest)
    return replace(
        shared,
        seat=seat,
        creator=guest is not None and guest == table.opened.creator,
        rematch=table.rematch if seat is not None or table.opened.public else None,
        view=None if table.state is None else table.state.view(seat),
        rest=None if table.resting is None else _rest(table.resting, seat),
    )


def _rest(resting: Resting, seat: Seat | None) -> Rest:
    return Rest(until=resting.until, events=_editions(resting.events, seat))


def common(table: Table, people: People, house_chat: HouseChat = "on") -> TableSeen:
    """What all viewers see alike."""
    opened = table.opened
    return TableSeen(
        table=table.id,
        sequence=table.sequence,
        status=table.status,
        game=opened.game,
        rules=opened.rules,
        options=opened.options,
        public=opened.public,
        chat=table.chat and house_chat == "on",
        house_chat=house_chat,
        clock=opened.clock,
        hints=opened.hints,
        seats=_seats(table, people),
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
    )


def _seats(table: Table, people: People) -> tuple[SeatSeen, ...]:
    shown, clocks = shown_names(table.id, table.occupants, people), _clocks(table)
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


def _clocks(table: Table) -> Sequence[float | None]:
    """What each seat has left; a pause stops the clocks of those who are waited for where they are."""
    if not table.banks:
        return (None,) * len(table.occupants)
    if table.paused is None or table.state is None or table.resting is not None:
        return table.banks
    thought, waited_for = max(0.0, table.paused - table.since - FORGIVEN), table.state.waiting_for
    return [max(0.0, bank - thought) if seat in waited_for else bank for seat, bank in enumerate(table.banks)]


def shown_names(id: str, occupants: Sequence[Occupant], people: People) -> tuple[str, ...]:
    """What each seat is called: a person's name, also where a bot plays on for them, or the first name of a bot."""
    persons = numbered_names(occupants, people)
    bots = [seat for seat, one in enumerate(occupants) if one.guest is None and one.bot is not None]
    called = first_names(id, bots, len(persons), [name for name in persons if name])
    return tuple(called.get(seat, name or "") for seat, name in enumerate(persons))


def numbered_names(occupants: Sequence[Occupant], people: People) -> tuple[str | None, ...]:
    """What the person at each seat is called; one whose name looks like an earlier seat's gets a number: “Ann 2”."""
    shown: list[str | None] = []
    for name in (named(one, people) for one in occupants):
        numbers = (f"{name} {number}" for number in count(2))
        free = (one for one in chain([name or ""], numbers) if not any(other and alike(one, other) for other in shown))
        shown.append(next(free) if name else name)
    return tuple(shown)


def named(occupant: Occupant, people: People) -> str | None:
    """What a person at a seat is called; nothing if they are forgotten, None if there is none."""
    return None if occupant.guest is None else people.get(occupant.guest, FORGOTTEN).name


def avatar(occupant: Occupant, people: People) -> int | None:
    """What a person at a seat looks like; None if they are forgotten or there is none."""
    return None if occupant.guest is None else people.get(occupant.guest, FORGOTTEN).avatar


def device(people: People, guest: str) -> frozenset[str]:
    """Those who share a device with a guest, who is one of them: one of them may answer for all."""
    host = people.get(guest, FORGOTTEN).host or guest
    return frozenset({guest, *(one for one, person in people.items() if host in (one, person.host))})


def told(table: Table, guest: str | None) -> tuple[Event, ...]:
    """What a guest may see of what the last line brought about."""
    return _editions(table.events, None if guest is None else table.seat_of(guest))


def _editions(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    editions = (event.seen_by(seat) for event in events)
    return tuple(edition for edition in editions if edition is not None)


def legal(table: Table, seat: Seat) -> Iterable[Action]:
    """What this seat may do."""
    return _state(table).actions(seat)


def worded(table: Table, guest: str | None, people: People, language: Language | None) -> tuple[str, ...]:
    """The same in words, for whoever has asked for them, and what happened around the game."""
    if language is None or table.last is None:
        return ()
    occupants = table.before if isinstance(table.last, Left) else table.occupants
    seat = next((one for one, occupant in enumerate(occupants) if guest is not None and occupant.guest == guest), None)
    voice = Voice(language, shown_names(table.id, occupants, people), seat)
    played = (table.game.tell(event, voice) for event in told(table, guest))
    return (*around_the_game(table, voice), *filter(None, played))


def previewed(table: Table, seat: Seat, actions: list[dict[str, Any]], language: Language = "en") -> Preview:
    """What plays would be worth to this seat; why not is said in a language."""
    return spoken(_state(table).preview(seat, [table.game.action(action) for action in actions]), language)


def spoken(preview: Preview, language: Language) -> Preview:
    """A preview whose refusal, if there is one, is said in a language."""
    if preview.refused is None:
        return preview
    return replace(preview, refused=replace(preview.refused, sentence=preview.refused.say(language)))


def drafted(table: Table, seat: Seat, cards: list[str]) -> Iterable[Action]:
    """The plays of this seat that use exactly these cards."""
    return _state(table).drafts(seat, cards)


def supposed(table: Table, seat: Seat, cards: list[str]) -> tuple[bool | None, ...]:
    """Which entries of this seat's log agree with these being its hidden cards."""
    return _state(table).suppose(seat, cards)


def _state(table: Table) -> State:
    if table.state is None:
        raise Refused(NOT_STARTED)
    return table.state


def encoded(value: object) -> bytes:
    """As it goes over the wire."""
    return msgspec.json.encode(value)
