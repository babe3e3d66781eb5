"""A table as its log tells it: a pure fold. The same lines make the same table, in any process."""

from typing import Literal

from msgspec.structs import replace

from numbra.core.chance import seed_hash
from numbra.core.contract import Event, Seat, State, Value
from numbra.core.game import Game
from numbra.core.registry import game

from .clock import FORGIVEN
from .log import (
    Acted,
    AnyLine,
    ChatSwitched,
    Closed,
    Filled,
    Left,
    Opened,
    Rematched,
    Returned,
    Sat,
    Started,
    Voted,
    read,
)
from .refusals import OTHER_RULES, Refused
from .store.protocol import Entry

Status = Literal["open", "playing", "over", "closed"]


class Occupant(Value, frozen=True, kw_only=True):
    """Who is at a seat: a person, a bot, a bot for a person who is away, or nobody yet."""

    guest: str | None = None
    bot: str | None = None


NOBODY = Occupant()


class Table(Value, frozen=True, kw_only=True):
    """All that is so at a table after the line of this sequence."""

    id: str
    sequence: int
    opened: Opened
    occupants: tuple[Occupant, ...]
    status: Status = "open"
    seed: str | None = None
    seed_hash: str | None = None
    """What is published at the start, to check the seed with at the end."""
    state: State | None = None
    chat: bool = True
    votes: frozenset[tuple[Seat, Seat]] = frozenset()
    """Who would have a bot play for whom."""
    since: float = 0.0
    """Since when the game has been waiting for those it waits for."""
    banks: tuple[float, ...] = ()
    """What each seat's clock has left for its move, or in its bank."""
    events: tuple[Event, ...] = ()
    """What the last line brought about in the game, all of it: nobody gets it but through `seen`."""
    overtime: Seat | None = None
    """The seat whose time has run out and whose turn is being finished for it."""
    rematch: str | None = None
    """The table where the same people play again."""

    @property
    def game(self) -> Game:
        """The game played here."""
        return game(self.opened.game)

    def seat_of(self, guest: str) -> Seat | None:
        """Where a guest sits."""
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.guest == guest), None)

    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits whom no bot has replaced."""
        return tuple(seat for seat, one in enumerate(self.occupants) if one.guest is not None and one.bot is None)

    @property
    def driven(self) -> bool:
        """Whether anything can come about by itself: people who play without a clock are left alone."""
        by_itself = self.opened.clock is not None or any(one.bot is not None for one in self.occupants)
        return self.status == "playing" and by_itself

    def deadline(self) -> tuple[Seat, float] | None:
        """Whose clock runs out next and when; nobody's if there is no clock or the game waits for no person."""
        if self.opened.clock is None or self.state is None or self.status != "playing":
            return None
        people = self.people()
        due = [
            (self.since if seat == self.overtime else self.since + FORGIVEN + self.banks[seat], seat)
            for seat in self.state.waiting_for
            if seat in people
        ]
        return min(((seat, moment) for moment, seat in due), key=lambda one: one[1], default=None)


def folded(id: str, entries: list[Entry]) -> Table:
    """The table that a whole log makes."""
    first, *rest = entries
    table = _opened(id, first)
    for entry in rest:
        table = after(table, entry)
    return table


def after(table: Table, entry: Entry) -> Table:
    """The table after one more entry."""
    line = read(entry.body)
    changed = _changed(table, line, entry.at)
    events = changed.state.events if changed.state is not None and isinstance(line, Started | Acted) else ()
    return replace(changed, sequence=entry.sequence, events=events)


def _opened(id: str, entry: Entry) -> Table:
    line = read(entry.body)
    if not isinstance(line, Opened):
        raise TypeError(f"the log of table {id} begins with {type(line).__name__}")
    known = game(line.game)
    if line.rules != known.version:
        raise Refused(OTHER_RULES, game=known.title, found=line.rules, known=known.version)
    occupants = tuple(Occupant(bot=bot) for bot in line.bots)
    return Table(id=id, sequence=entry.sequence, opened=line, occupants=occupants, since=entry.at)


def _changed(table: Table, line: AnyLine, at: float) -> Table:
    """What a line changes, its sequence aside."""
    match line:
        case Sat() | Left() | Filled():
            return _seated(table, line.seat, _occupant(line))
        case Started():
            return _started(table, line, at)
        case Acted():
            return _acted(table, line, at)
        case Voted(bot=None):
            return replace(table, votes=table.votes | {(line.seat, line.absent)})
        case Voted():
            return _played_by(table, line.absent, line.bot, at)
        case Returned():
            return _played_by(table, line.seat, None, at)
        case ChatSwitched():
            return replace(table, chat=line.on)
        case Closed():
            return replace(table, status="closed")
        case Rematched():
            return replace(table, rematch=line.table)
    raise TypeError(f"a table is opened once, not again by {line}")


def _occupant(line: Sat | Left | Filled) -> Occupant:
    """Who is at a seat after somebody sat down, left, or was put there."""
    if isinstance(line, Sat):
        return Occupant(guest=line.guest)
    return Occupant(bot=line.bot) if isinstance(line, Filled) else NOBODY


def _seated(table: Table, seat: Seat, occupant: Occupant) -> Table:
    return replace(table, occupants=(*table.occupants[:seat], occupant, *table.occupants[seat + 1 :]))


def _played_by(table: Table, seat: Seat, bot: str | None, at: float) -> Table:
    """A bot plays on for somebody, or he himself again; votes by him and about him are settled."""
    votes = frozenset(vote for vote in table.votes if seat not in vote)
    changed = replace(_seated(table, seat, Occupant(guest=table.occupants[seat].guest, bot=bot)), votes=votes)
    waited_for = table.state is not None and seat in table.state.waiting_for
    return replace(changed, since=at, overtime=None) if waited_for else changed


def _started(table: Table, line: Started, at: float) -> Table:
    """The deal, as the seed brings it."""
    seats, clock = len(table.occupants), table.opened.clock
    state = table.game.start(seats=seats, seed=line.seed, options=table.opened.options)
    banks = (clock.bank(),) * seats if clock else ()
    return replace(
        table, status="playing", seed=line.seed, seed_hash=seed_hash(line.seed), state=state, since=at, banks=banks
    )


def _acted(table: Table, line: Acted, at: float) -> Table:
    """An action; whoever the game waited for has thought since it began to wait."""
    if table.state is None:
        raise TypeError(f"nobody can act at table {table.id} before the start")
    before = table.state
    state = before.apply(line.seat, table.game.action(line.action))
    acted_when_due = line.seat in before.waiting_for
    banks = table.banks
    if acted_when_due and table.opened.clock is not None:
        left = table.opened.clock.after(banks[line.seat], at - table.since)
        banks = (*banks[: line.seat], left, *banks[line.seat + 1 :])
    anew = acted_when_due or state.waiting_for != before.waiting_for
    still_due = line.by == "clock" and line.seat in state.waiting_for
    overtime = line.seat if still_due else table.overtime if not anew else None
    return replace(
        table,
        state=state,
        status="over" if state.over else "playing",
        since=at if anew else table.since,
        banks=banks,
        overtime=overtime,
    )
