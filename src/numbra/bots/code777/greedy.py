"""A plain player of Code 777: keeps the racks that agree with every answer, and announces when it is sure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from numbra.core.contract import Action, Seat, View
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.events import Answer, Dealt, Entry, Replaced
from numbra.games.code777.questions import QUESTION_NUMBERS, reply, worth
from numbra.games.code777.tiles import COPIES, KINDS, RACK_SIZE, Rack, numbers
from numbra.games.code777.view import Code777View

ENOUGH = len(QUESTION_NUMBERS)
"""After so many answers about a rack it announces what is likeliest: more may never tell."""


class Greedy:
    """Asks in its turn, and announces as soon as one solution is left."""

    def choose(self, view: View, _actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """Announce, ask, or wait."""
        if not isinstance(view, Code777View) or view.seat is None:
            return None
        if view.seat not in view.announced and not view.sitting_out[view.seat]:
            solution = _solution(view, view.seat)
            if solution is not None:
                return solution
        return ASK if view.seat in view.waiting_for else None


def _solution(view: Code777View, seat: Seat) -> Announce | None:
    """What to announce, if it is time to."""
    answers = _heard(view.log, seat)
    odds = _odds(view, answers)
    if len(odds) == 1 or (odds and len(answers) >= ENOUGH):
        low, middle, high = max(odds, key=lambda solution: odds[solution])
        return Announce((low, middle, high))
    return None


def _odds(view: Code777View, answers: Sequence[tuple[Answer, int]]) -> Counter[tuple[int, ...]]:
    """The solutions that no answer contradicts, each by the number of ways to draw it from the tiles not in sight."""
    seen = Counter(tile for rack in view.racks for tile in rack or ()) + Counter(tile for tile in view.resting if tile)
    odds: Counter[tuple[int, ...]] = Counter()
    for rack in combinations_with_replacement(KINDS, RACK_SIZE):
        ways = prod(comb(COPIES[tile] - seen[tile], count) for tile, count in Counter(rack).items())
        if ways and all(_agrees(rack, said, others) for said, others in answers):
            odds[numbers(rack)] += ways
    return odds


def _agrees(rack: Rack, said: Answer, others: int) -> bool:
    """Whether somebody who sees this rack besides the others would answer so."""
    return reply(said.question, others + worth(said.question, (rack,))) == said.answer


def _heard(log: Sequence[Entry], seat: Seat) -> list[tuple[Answer, int]]:
    """The answers that tell something of the seat's rack, with what the other racks in sight were worth to each."""
    racks: list[Rack] = []
    heard: list[tuple[Answer, int]] = []
    for entry in log:
        if isinstance(entry, Dealt):
            racks = [tiles or () for tiles in entry.racks]
        elif isinstance(entry, Replaced):
            racks[entry.rack] = entry.tiles or ()
            if entry.rack == seat:
                heard = []
        elif isinstance(entry, Answer) and entry.asker != seat:
            others = worth(
                entry.question, [tiles for place, tiles in enumerate(racks) if place not in (seat, entry.asker)]
            )
            heard.append((entry, others))
    return heard
