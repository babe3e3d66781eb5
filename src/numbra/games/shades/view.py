"""What a seat knows in 49 Shades of Grey."""

from collections.abc import Mapping, Set
from functools import lru_cache
from typing import ClassVar

from numbra.core.contract import Seat, View, Zone

from .events import Card
from .options import ShadesOptions
from .rules import scores, winners
from .scoring import points as points_of
from .state import DiscardView, Hand, Phase, Position, Result, Turn, printed

Cards = Mapping[int, Card]


class ShadesView(View, frozen=True, kw_only=True):
    """A game as a seat sees it: every shade on the table, and every number the seat has seen."""

    histories: ClassVar[tuple[str, ...]] = ("discards", "revealed", "turns")

    options: ShadesOptions
    round: int
    starter: Seat
    phase: Phase
    guesser: Seat
    guess: int | None
    """The guess that waits for its call."""
    hands: tuple[tuple[Card, ...], ...]
    """Both hands by slot; a number stands where this seat knows it."""
    taken: Card | None
    """The card the winner of the turn has just taken, until they discard."""
    top: Card | None
    stack: int
    discards: tuple[DiscardView, ...]
    revealed: tuple[int, ...]
    """The numbers turned over for both in this game, in order."""
    turns: tuple[Turn, ...]
    points: tuple[int | None, ...]
    """What each hand is worth now, where this seat knows all of it."""
    results: tuple[Result, ...]
    scores: tuple[int | None, ...]
    """The points of finished games and, of this seat, what its hand is worth; final once the match is over."""
    grey_sd: float
    """The standard deviation of the greys' error, in cards."""


def view(position: Position, seat: Seat | None) -> ShadesView:
    """All that a seat may know (None: what both know)."""
    over, hands = position.over, position.hands
    known = {*position.revealed, *hands[0], *hands[1]} if over else frozenset(position.revealed)
    fronts, backs = printed(position.greys)
    seen = tuple([_hand(hand, owner == seat, known, fronts, backs) for owner, hand in enumerate(hands)])
    points = tuple(
        [_points(hand) if owner == seat or known.issuperset(hand) else None for owner, hand in enumerate(hands)]
    )
    open_discards = position.options.open_discards
    discards = tuple(
        [
            gone.front if open_discards or gone.seat == seat or gone.number in known else gone.back
            for gone in position.discards
        ]
    )
    return ShadesView(
        seat=seat,
        acting=position.acting,
        waiting_for=position.waiting_for,
        over=over,
        winners=winners(position),
        options=position.options,
        round=position.round,
        starter=position.starter,
        phase=position.phase,
        guesser=position.guesser,
        guess=position.guess,
        hands=seen,
        taken=fronts[position.taken] if position.taken else None,
        top=backs[position.stack[0]] if position.stack else None,
        stack=len(position.stack),
        discards=discards,
        revealed=position.revealed,
        turns=position.turns,
        points=points,
        results=position.results,
        scores=scores(position) if over else _running(position, seat, points),
        grey_sd=position.options.print_tolerance,
    )


def _hand(hand: Hand, own: bool, known: Set[int], fronts: Cards, backs: Cards) -> tuple[Card, ...]:
    """The cards of a hand, from the front where they can be read; most hands are all one or all the other."""
    if own or known.isdisjoint(hand):
        return tuple(map((fronts if own else backs).__getitem__, hand))
    return tuple([(fronts if number in known else backs)[number] for number in hand])


def _running(position: Position, seat: Seat | None, points: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The points of the seat so far, by its own hand; None for the other, whose hand is counted at the end."""
    worth = None if seat is None else points[seat]
    if seat is None or worth is None:
        return (None, None)
    so_far = worth + sum([result.points[seat] for result in position.results])
    return (None, so_far) if seat else (so_far, None)


@lru_cache(maxsize=4096)
def _points(numbers: tuple[int, ...]) -> int:
    """The points of a hand, cached, since several views are made of the same hand."""
    return points_of(numbers)


def zones(position: Position) -> tuple[Zone, ...]:
    """Where the 49 cards lie and who can read them; everybody sees every shade but those inside the stack."""
    both = frozenset({0, 1})
    revealed = set(position.revealed)

    def zone(name: str, number: int, readers: frozenset[int]) -> Zone:
        readers = both if number in revealed else readers
        grey = str(position.card(number).grey)
        return Zone(name=name, cards=(str(number),), faces=readers, backs=(grey,))

    nobody: frozenset[int] = frozenset()
    hands = [
        zone(f"hand {seat} slot {slot}", number, both if position.over else frozenset({seat}))
        for seat, hand in enumerate(position.hands)
        for slot, number in enumerate(hand)
    ]
    discards = [
        zone(
            f"discard {place}",
            gone.number,
            both if position.options.open_discards else frozenset({gone.seat}),
        )
        for place, gone in enumerate(position.discards)
    ]
    taken = [zone("taken", position.taken, both)] if position.taken else []
    top = [zone("top", position.stack[0], nobody)] if position.stack else []
    inside = Zone(name="stack", cards=tuple(str(number) for number in position.stack[1:]))
    return (*hands, *discards, *taken, *top, inside, *_shown(position))


def _shown(position: Position) -> tuple[Zone, ...]:
    """The hands both have seen when a game of the match was counted; their cards may lie elsewhere again by now."""
    return tuple(
        Zone(
            name=f"hand {seat} shown after game {game}",
            cards=tuple(str(number) for number in hand),
            faces=frozenset({0, 1}),
            counted=False,
        )
        for game, result in enumerate(position.results, 1)
        for seat, hand in enumerate(result.hands)
    )
