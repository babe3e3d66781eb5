"""What a seat knows in Code 777."""

from msgspec import Struct

from numbra.core.contract import Seat, View, Zone

from .events import Announced, Answer, Entry, Removed, racks_seen
from .options import Code777Options
from .posterior import posterior
from .questions import QUESTION_NUMBERS
from .rules import winners
from .state import Position
from .tiles import KINDS, RACK_SIZE, Rack

_UNKNOWN = (None,) * RACK_SIZE


class Conclusions(Struct, frozen=True):
    """What the table's assistant concludes about one's own rack."""

    racks: int
    """How many different racks are still possible."""
    most: dict[str, int]
    """For each kind of tile, how often it can stand there at most."""


class Code777View(View, frozen=True, kw_only=True):
    """A game as a seat sees it: every rack but its own, and all that has happened."""

    histories = ("log",)

    options: Code777Options
    racks: tuple[Rack | None, ...]
    """Those of the seats first, then those without an owner. One's own is None; for a spectator all of seats are.

    Once the game is over everybody sees them all; the winner's is empty.
    """
    points: tuple[int, ...]
    asker: Seat
    supply: int
    """How many tiles are left in it."""
    resting: tuple[str | None, ...]
    """The tiles next to the supply in the order they were removed; None where this seat may not know."""
    unasked: tuple[int, ...]
    """The questions not yet asked in this pass, ascending."""
    announced: tuple[Seat, ...]
    """Who has announced since the last question."""
    sitting_out: tuple[int, ...]
    """For how many questions each seat may not announce."""
    log: tuple[Entry, ...]
    """The game so far: what a player with a perfect memory would recall."""
    conclusions: Conclusions | None = None
    """What the assistant concludes; None without one, or if no rack stands before this seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.points


def view(position: Position, seat: Seat | None) -> Code777View:
    """All that a seat may know (None: what everybody knows)."""
    log = position.log.seen_by(seat)
    return Code777View(
        seat=seat,
        acting=position.acting,
        waiting_for=position.waiting_for,
        over=position.over,
        winners=winners(position),
        options=position.options,
        racks=position.racks if position.over else racks_seen(seat, position.racks, position.seats),
        points=position.points,
        asker=position.asker,
        supply=len(position.supply),
        resting=tuple(tile for gone in position.resting for tile in gone.seen_by(seat).tiles or _UNKNOWN),
        unasked=tuple(sorted(position.questions)),
        announced=position.announced,
        sitting_out=position.sitting_out,
        log=log,
        conclusions=_conclusions(log, seat) if position.options.assistant and not position.over else None,
    )


def _conclusions(log: tuple[Entry, ...], seat: Seat | None) -> Conclusions | None:
    """The conclusions from a seat's log; None for a spectator, who has no rack."""
    if seat is None:
        return None
    racks = posterior(log, seat)
    return Conclusions(len(racks), {kind: max(rack.count(kind) for rack in racks) for kind in KINDS})


def zones(position: Position) -> tuple[Zone, ...]:
    """Where the 28 tiles and the 23 question cards lie and who sees them, and what has been said aloud."""
    everybody = frozenset(range(position.seats))
    racks = [
        Zone(name=f"rack {place}", cards=rack, faces=everybody - (set() if position.over else {position.owner(place)}))
        for place, rack in enumerate(position.racks)
    ]
    resting = [
        Zone(
            name=f"resting {place}",
            cards=gone.tiles or (),
            faces=everybody if gone.shown else everybody - {gone.owner},
        )
        for place, gone in enumerate(position.resting)
    ]
    return (
        *racks,
        Zone(name="supply", cards=position.supply),
        *resting,
        Zone(name="questions", cards=_cards(position.questions)),
        Zone(name="asked", cards=_cards(_asked(position)), faces=everybody),
        Zone(name="told", cards=_told(position), faces=everybody, counted=False),
    )


def _asked(position: Position) -> tuple[int, ...]:
    """The questions of this pass in the order they were asked."""
    answers = tuple(entry.question for entry in position.log if isinstance(entry, Answer))
    return answers[len(answers) - len(answers) % len(QUESTION_NUMBERS) :]


def _cards(questions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"q{question}" for question in questions)


def _told(position: Position) -> tuple[str, ...]:
    """Every answer, every result of an announcement and every rack shown when it was removed, in order."""
    told = []
    for entry in position.log:
        if isinstance(entry, Answer):
            told.append(f"seat {entry.asker} answers question {entry.question}: {entry.answer}")
        elif isinstance(entry, Announced):
            solution = "-".join(str(number) for number in entry.numbers)
            told.append(f"seat {entry.seat} announces {solution}: {'right' if entry.right else 'wrong'}")
        elif isinstance(entry, Removed) and entry.shown:
            told.append(f"rack {entry.rack} held {' '.join(entry.tiles or ())}")
    return tuple(told)
