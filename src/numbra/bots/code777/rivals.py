"""What the others' announcements, and their silence, tell a player about its own rack.

The others see that rack. For each rack it might be, the player works out what a rival could conclude about their own:
they announced a solution because it was likely given the rack they saw, or kept silent because they were not sure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from numbra.core.contract import Seat
from numbra.games.code777.agreement import agreeing
from numbra.games.code777.events import Announced, Answer, Dealt, Entry, Removed, Replaced
from numbra.games.code777.memory import KnownTiles
from numbra.games.code777.questions import worth
from numbra.games.code777.racks import ALL, COUNTS, EVERY, PLACE, RackSet
from numbra.games.code777.tiles import KINDS, Rack

from .habits import UNSURE, Belief, Habit, belief
from .solutions import Solution

MANY_OWN, MANY_HIS = 80, 60
"""Silence is ignored while more racks than these are possible for oneself, or for the rival."""


@dataclass
class Rival:
    """Another seat, as the player imagines it for each rack that may stand before the player itself."""

    seat: Seat
    racks: list[RackSet] = field(default_factory=lambda: [ALL])
    """The racks that may stand before the rival as they see it, for each of the player's own racks."""
    habit: Habit = field(default_factory=Habit)
    announced: bool = False
    """Whether they have announced since the last question."""
    sits_out: int = 0
    """For how many questions they may not announce."""


class Reading:
    """The chances of the player's racks, updated entry by entry by what the rivals did."""

    def __init__(self, log: Sequence[Entry], seat: Seat, racks: Mapping[Rack, float], sits_out: int) -> None:
        """Follow the log. `racks` are the chances by all else, `sits_out` the questions a wrong announcer sits out."""
        self._seat = seat
        self._own = [PLACE[rack] for rack in racks]
        self._weights = list(racks.values())
        self._sits_out = sits_out
        self._shown = [entry.tiles for entry in log if isinstance(entry, Removed) and entry.rack == seat]
        self._table = KnownTiles()
        self._before = True
        self.rivals: list[Rival] = []
        for entry in log:
            self._follow(entry)

    @property
    def racks(self) -> dict[Rack, float]:
        """The player's racks with their chances now."""
        return {EVERY[place]: weight for place, weight in zip(self._own, self._weights, strict=True)}

    def _follow(self, entry: Entry) -> None:
        match entry:
            case Dealt():
                self.rivals = [Rival(seat) for seat in range(entry.seats) if seat != self._seat]
            case Answer():
                self._silence()
                self._answer(entry)
            case Announced():
                self._announced(entry)
            case Replaced():
                for rival in self.rivals:
                    if rival.seat == entry.rack:
                        rival.racks = [ALL] * len(rival.racks)
        self._table.follow(entry)
        if isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == self._seat):
            self._rack_stands()

    def _rack_stands(self) -> None:
        """Put up the player's next rack: one that it saw when it was removed, or the present one."""
        if self._shown:
            tiles = self._shown.pop(0) or ()
            self._table.racks[self._seat] = tiles
            self._table.pool.subtract(tiles)
            return
        self._before = False
        for rival in self.rivals:
            rival.racks = rival.racks * len(self._own)

    def beliefs(self, rival: Rival, named: Solution | None = None) -> list[Belief]:
        """What the rival believes about their rack, and about their announcement, for each of the player's racks."""
        unseen = self._unseen(rival)
        if self._before:
            return [belief(rival.racks[0], unseen, named)]
        return [
            UNSURE if named is None and racks.bit_count() > MANY_HIS else belief(racks, _less(unseen, place), named)
            for racks, place in zip(rival.racks, self._own, strict=True)
        ]

    def _unseen(self, rival: Rival) -> tuple[int, ...]:
        """The tiles that neither the player nor the rival sees, and those on the rival's rack."""
        rack = self._table.racks[rival.seat]
        return tuple([max(0, self._table.pool[kind]) + rack.count(kind) for kind in KINDS])

    def _silence(self) -> None:
        """Learn from rivals who could have announced before this question and did not: they were not sure enough."""
        for rival in self.rivals:
            if not rival.announced and not rival.sits_out and (self._before or len(self._own) <= MANY_OWN):
                self._learn(rival, None)
            rival.announced = False
            rival.sits_out = max(0, rival.sits_out - 1)

    def _announced(self, entry: Announced) -> None:
        for rival in self.rivals:
            if rival.seat == entry.seat:
                self._learn(rival, tuple(entry.numbers))
                rival.announced = True
                rival.sits_out = 0 if entry.right else self._sits_out

    def _learn(self, rival: Rival, named: Solution | None) -> None:
        beliefs = self.beliefs(rival, named)
        if self._before:
            rival.habit.learn(beliefs, [1.0], named)
            return
        likelihood = rival.habit.learn(beliefs, self._weights, named)
        found = [weight * chance for weight, chance in zip(self._weights, likelihood, strict=True)]
        total = sum(found)
        self._weights = [weight / total for weight in found]

    def _answer(self, entry: Answer) -> None:
        """Narrow the rivals' racks by an answer. It is left out if it counts a rack that the player never saw."""
        for rival in self.rivals:
            if rival.seat == entry.asker:
                continue
            others = worth(entry.question, self._table.seen(but=(self._seat, rival.seat, entry.asker)))
            if entry.asker == self._seat:
                agree = agreeing(entry.question, entry.answer, others)
                rival.racks = [racks & agree for racks in rival.racks]
            elif not self._before:
                rival.racks = [
                    racks & agreeing(entry.question, entry.answer, others + worth(entry.question, (EVERY[place],)))
                    for racks, place in zip(rival.racks, self._own, strict=True)
                ]
            elif mine := self._table.racks[self._seat]:
                rival.racks[0] &= agreeing(entry.question, entry.answer, others + worth(entry.question, (mine,)))


def _less(tiles: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The counts of each kind of tile without the tiles of a rack."""
    return tuple([max(0, left - mine) for left, mine in zip(tiles, COUNTS[place], strict=True)])
