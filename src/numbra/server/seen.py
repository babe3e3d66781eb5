"""The one way out: what a seat, or a spectator, gets to see of a table. Nothing else may look into a state."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from numbra.bots.naming import seat_name
from numbra.core.contract import Action, Event, Preview, Seat, State, Value, View
from numbra.core.text import Language
from numbra.core.voice import Voice

from .clock import Clock
from .refusals import NOT_STARTED, Refused
from .table import Occupant, Status, Table


class SeatSeen(Value, frozen=True, kw_only=True):
    """A seat as everybody sees it: who sits there, by name, and whether a bot plays."""

    name: str | None
    bot: str | None
    shown: str
    """What this seat is called: a person's name, or a bot's, numbered where there are several."""
    clock: float | None
    """Seconds this seat has left, counted from `since` if it is waited for."""


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
    view: View | None
    """What this seat may know of the game; None before the start."""


Names = dict[str, str]
"""The names of guests by their ids."""


def seen(table: Table, guest: str | None, names: Names) -> TableSeen:
    """All that a guest may see: his seat's view if he has one, else what everybody knows."""
    return edition(common(table, names), table, guest)


def edition(shared: TableSeen, table: Table, guest: str | None) -> TableSeen:
    """What all viewers see alike, with what this one sees besides."""
    seat = None if guest is None else table.seat_of(guest)
    return replace(
        shared,
        seat=seat,
        creator=guest is not None and guest == table.opened.creator,
        rematch=table.rematch if seat is not None or table.opened.public else None,
        view=None if table.state is None else table.state.view(seat),
    )


def common(table: Table, names: Names) -> TableSeen:
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
        chat=table.chat,
        clock=opened.clock,
        hints=opened.hints,
        seats=_seats(table, names),
        seat=None,
        creator=False,
        votes=tuple(sorted(table.votes)),
        since=table.since,
        seed_hash=table.seed_hash,
        seed=table.seed if table.status == "over" else None,
        rematch=None,
        view=None,
    )


def _seats(table: Table, names: Names) -> tuple[SeatSeen, ...]:
    shown, clocks = shown_names(table, names), table.banks or (None,) * len(table.occupants)
    return tuple(
        SeatSeen(name=named(occupant, names), bot=occupant.bot, shown=called, clock=clock)
        for occupant, called, clock in zip(table.occupants, shown, clocks, strict=True)
    )


def shown_names(table: Table, names: Names, language: Language | None = None) -> tuple[str, ...]:
    """What each seat is called, bots in a language if one is said, so that no two bots are called the same."""
    plain = [named(one, names) if one.guest is not None else one.bot or "" for one in table.occupants]
    return tuple(
        _shown_bot(plain[: seat + 1], plain.count(name), language) if one.guest is None else name or ""
        for seat, (one, name) in enumerate(zip(table.occupants, plain, strict=True))
    )


def _shown_bot(so_far: list[str | None], many: int, language: Language | None) -> str:
    """What the last of these is called, a bot or a free seat, of whose kind there are so many."""
    kind = so_far[-1] or ""
    name = f"{kind} {so_far.count(kind)}" if many > 1 else kind
    return name if language is None else seat_name(name, language)


def named(occupant: Occupant, names: Names) -> str | None:
    """What a person at a seat is called; nothing if he is forgotten, None if there is none."""
    return None if occupant.guest is None else names.get(occupant.guest, "")


def told(table: Table, guest: str | None) -> tuple[Event, ...]:
    """What a guest may see of what the last line brought about."""
    seat = None if guest is None else table.seat_of(guest)
    editions = (event.seen_by(seat) for event in table.events)
    return tuple(edition for edition in editions if edition is not None)


def legal(table: Table, seat: Seat) -> Iterable[Action]:
    """What this seat may do."""
    return _state(table).actions(seat)


def worded(table: Table, guest: str | None, names: Names, language: Language | None) -> tuple[str, ...]:
    """The same in words, for whoever has asked for them."""
    if language is None or not table.events:
        return ()
    seat = None if guest is None else table.seat_of(guest)
    voice = Voice(language, shown_names(table, names, language), seat)
    return tuple(filter(None, (table.game.tell(event, voice) for event in told(table, guest))))


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


def _state(table: Table) -> State:
    if table.state is None:
        raise Refused(NOT_STARTED)
    return table.state


def encoded(value: object) -> bytes:
    """As it goes over the wire."""
    return msgspec.json.encode(value)
