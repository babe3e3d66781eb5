"""What a seat knows in 49 Shades of Grey."""

from functools import lru_cache

from numbra.core.contract import Seat, View, Zone

from .events import Card
from .options import ShadesOptions
from .rules import scores, winners
from .scoring import points as points_of
from .state import DiscardView, Phase, Position, Result, Turn, printed


class ShadesView(View, frozen=True, kw_only=True):
    """A game as a seat sees it: every shade on the table, and every number the seat has seen."""

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
    known = set(position.revealed)
    if position.over:
        known.update(position.hands[0] + position.hands[1])
    fronts, backs = printed(position.greys)
    hands = tuple(
        [
            tuple([(fronts if owner == seat or number in known else backs)[number] for number in hand])
            for owner, hand in enumerate(position.hands)
        ]
    )
    open_discards = position.options.open_discards
    points = tuple([_worth(hand) for hand in hands])
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
        over=position.over,
        winners=winners(position),
        options=position.options,
        round=position.round,
        starter=position.starter,
        phase=position.phase,
        guesser=position.guesser,
        guess=position.guess,
        hands=hands,
        taken=fronts[position.taken] if position.taken else None,
        top=backs[position.stack[0]] if position.stack else None,
        stack=len(position.stack),
        discards=discards,
        revealed=position.revealed,
        turns=position.turns,
        points=points,
        results=position.results,
        scores=scores(position) if position.over else _running(position, seat, points),
        grey_sd=position.options.print_tolerance,
    )


def _running(position: Position, seat: Seat | None, points: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The points of the seat so far, by its own hand; None for the other, whose hand is counted at the end."""
    return tuple(
        [
            None if worth is None or owner != seat else worth + sum(result.points[owner] for result in position.results)
            for owner, worth in enumerate(points)
        ]
    )


def _worth(hand: tuple[Card, ...]) -> int | None:
    """What a hand is worth to somebody who can read all of it."""
    numbers = tuple([card.number for card in hand if card.number is not None])
    return _points(numbers) if len(numbers) == len(hand) else None


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
