"""Drawing the hidden numbers of 49 Shades of Grey for a seat.

Without print tolerance a shade tells its number: only the order inside the stack is open, and it is drawn uniformly.
With tolerance (or an eye's error, `grey_sd`) the numbers behind the visible shades are drawn by a Markov chain whose
limit is the exact posterior; after `SWEEPS` sweeps the draw is approximate.
"""

from dataclasses import dataclass
from math import inf
from random import Random

from .cards import DECK, LOWEST
from .events import Card
from .grey import AS_PRINTED, clip_of, grey_at, likelihood, position_at
from .state import Discarded, Hand
from .view import ShadesView

SWEEPS = 30
"""How often, on average, each hidden number is offered another place."""


@dataclass(frozen=True)
class Hidden:
    """The facts of a position that a seat cannot see."""

    hands: tuple[Hand, ...]
    discards: tuple[Discarded, ...]
    taken: int | None
    stack: Hand
    greys: tuple[int, ...]


def hidden(view: ShadesView, rng: Random) -> Hidden:
    """What this seat cannot see, drawn so that its view stays the same."""
    shown = [card for hand in view.hands for card in hand]
    shown += [gone.card for gone in view.discards]
    shown += [card for card in (view.taken, view.top) if card is not None]
    read = {card.number for card in shown if card.number is not None}
    unread = [card for card in shown if card.number is None]
    rest = [number for number in DECK if number not in read]
    error = _Error.of(view)
    order = _behind([card.grey for card in unread], rest, error, rng)
    behind, stack = order[: len(unread)], order[len(unread) :]
    rng.shuffle(stack)
    numbers = iter(behind)
    numbered = [card.number if card.number is not None else next(numbers) for card in shown]
    greys = _greys(dict(zip(numbered, shown, strict=True)), error, rng)

    cards = iter(numbered)
    hands = tuple(tuple(next(cards) for _ in hand) for hand in view.hands)
    discards = tuple(Discarded.of(gone.seat, gone.slot, next(cards), greys) for gone in view.discards)
    taken = next(cards) if view.taken is not None else None
    return Hidden(hands, discards, taken, (*cards, *stack), greys)


@dataclass(frozen=True)
class _Error:
    """How far shades are off in a view: as printed for this table, or as an eye perceives them."""

    sd: float
    clip: float

    @staticmethod
    def of(view: ShadesView) -> "_Error":
        as_printed = view.grey_sd == view.options.print_tolerance
        return _Error(view.grey_sd, clip_of(view.grey_sd) if as_printed else inf)

    def likelihood(self, grey: int, number: int) -> float:
        return likelihood(grey, number, self.sd, self.clip)


def _behind(greys: list[int], rest: list[int], error: _Error, rng: Random) -> list[int]:
    """The hidden numbers in an order drawn by likelihood: one for each visible grey, then those inside the stack."""
    order = _matching(greys, rest, error)
    if error.sd == 0:
        return order
    places = {number: place for place, number in enumerate(order)}
    reach = max(round(2 * clip_of(error.sd)), round(3 * error.sd))  # cards further apart hardly show the same grey
    for _ in range(SWEEPS * len(order)):
        number = rng.choice(rest)
        other = number + rng.choice((-1, 1)) * rng.randint(1, reach)
        if other not in places:
            continue
        here, there = places[number], places[other]
        gain = _fit(greys, here, other, error) * _fit(greys, there, number, error)
        loss = _fit(greys, here, number, error) * _fit(greys, there, other, error)
        if gain >= loss or rng.random() * loss < gain:
            order[here], order[there] = other, number
            places[number], places[other] = there, here
    return order


def _fit(greys: list[int], place: int, number: int, error: _Error) -> float:
    """How well a number fits a place; inside the stack, where no shade is seen, all fit alike."""
    return error.likelihood(greys[place], number) if place < len(greys) else 1.0


def _matching(greys: list[int], rest: list[int], error: _Error) -> list[int]:
    """A first possible order: each number goes to the open grey that must be served soonest."""
    reaches = {
        place: [number for number in rest if error.likelihood(grey, number) > 0] for place, grey in enumerate(greys)
    }
    if error.clip == inf:
        by_lightness = sorted(reaches, key=lambda place: position_at(greys[place]))
        targets = _spread([position_at(greys[place]) for place in by_lightness], rest)
        chosen = dict(zip(by_lightness, targets, strict=True))
    else:
        chosen = {}
        for number in rest:
            waiting = [place for place, fits in reaches.items() if place not in chosen and number in fits]
            if waiting:
                chosen[min(waiting, key=lambda place: reaches[place][-1])] = number
    left = set(chosen.values())
    return [chosen[place] for place in range(len(greys))] + [number for number in rest if number not in left]


def _spread(positions: list[float], rest: list[int]) -> list[int]:
    """Ascending numbers for ascending positions, each near its own."""
    chosen: list[int] = []
    start = 0
    for index, position in enumerate(positions):
        last = len(rest) - (len(positions) - index)
        start = min(range(start, last + 1), key=lambda at: abs(rest[at] - position))
        chosen.append(rest[start])
        start += 1
    return chosen


def _greys(shown: dict[int, Card], error: _Error, rng: Random) -> tuple[int, ...]:
    """The shades of all cards: those seen as they look, the others with an error of their own."""
    greys, clip = list(AS_PRINTED), clip_of(error.sd)
    for number in DECK:
        if number in shown:
            greys[number - LOWEST] = shown[number].grey
        elif error.sd > 0:
            off = max(-clip, min(clip, rng.gauss(0, error.sd)))
            greys[number - LOWEST] = grey_at(number + off)
    return tuple(greys)
