"""Non-interference: what a seat has not seen changes nothing of what it gets.

Two games are dealt that differ only in what the seat does not see, in their first deal or in a later one, and the same
actions are played in both (where another seat's own cards differ, the corresponding ones). All deals are stacked, and
the seeds differ. As long as the seat has seen the same on the table all along (`Zone.sight`, which a game declares
apart from its views), it must get the same views, editions of events, legal actions, defaults, drafts, previews,
suppositions and refusals, byte for byte.

What others choose unseen, such as a bid that is face down until all have bid, is varied as well: two games are played
alike up to there and differ in that choice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from random import Random
from typing import Any

import msgspec

from numbra.core.contract import Action, Preview, Seat, State
from numbra.core.errors import MalformedAction, NumbraError
from numbra.core.sight import sights as seen_zones

from .changes import Change, any_changes
from .differences import differences, first_difference
from .mutation import Pool, mutants
from .play import by_kind, listing, some
from .stacking import Parting, Stacked
from .table import Table, encode, observers
from .twins import faces, sights, twin

LENGTH = 120
READ = 100
LOOKALIKES = 4
"""Pairs that differ in cards with the same back, which seldom come to matter."""
LATER = 2
"""The later deals at which each observer's games part: the last one of the game, and others at random."""
TRIES = 8
"""Steps in a row without a choice that the observer does not see, after which no more are looked for."""
ALTERNATIVES = 3
"""Other choices that are tried at such a step."""
PARTING, PARTINGS = 0.3, 6
"""The share of unseen choices at which two games part, and how often they do at most."""
TRYING = 0.3
"""The share of the steps at which the seat also tries illegal actions."""

Pair = tuple[State, State]


@dataclass
class Power:
    """How much there was to find, and how much was tried: 0 would prove nothing."""

    secrets: int = 0
    """How often a seat had something hidden from it by a first deal."""
    steps: int = 0
    """How many steps after first deals were compared."""
    later: int = 0
    """How many later deals were exchanged for others."""
    taken: int = 0
    """How often that changed what lies on the table."""


@dataclass
class Twins:
    """Two games that differ in one deal, for an observer who does not see the difference."""

    table: Table
    observer: Seat | None
    parting: Parting
    other: Any
    """The deal in which the second game differs from the first."""
    states: Pair
    used: int
    """The number of later deals that have come."""
    chosen: str = ""
    """What somebody does in the one game and in the other, where they part by that."""

    def compare(self, what: str, found: list[bytes]) -> None:
        """Fail unless the observer gets the same in both games."""
        if found[0] != found[1]:
            unseen = "what not all see" if self.observer is None else "what the seat has not seen"
            difference = first_difference(*map(msgspec.json.decode, found))
            raise self.table.broken(
                f"the {what} must not depend on {unseen}: {difference}", self.observer, self._deals()
            )

    def _deals(self) -> str:
        """What chance has brought in the first game, and where it brought something else in the second."""
        deal = self.parting.deals.so_far(self.used)
        if self.chosen:
            return f"\n  deal: {encode(deal).decode()}\n  {self.chosen}"
        where = "" if self.parting.number is None else f"later.{self.parting.number}."
        unlike = (f"{where}{path} {there}" for path, _, there in differences(self.parting.deal, self.other))
        return f"\n  deal: {encode(deal).decode()}\n  in the other game: {', '.join(unlike)}"


def check_interference(table: Table, stacked: Stacked, rng: Random, power: Power) -> None:
    """Compare pairs of games for each observer, which part at the first deal or at a later one."""
    first = table.start(stacked.first.deal)
    for observer in observers(first):
        power.secrets += observer is not None and sights(first, observer) != faces(first)
        steps = _part(table, stacked.first, observer, rng)
        power.steps += steps if observer is not None else 0
        last, others = stacked.later[-1:], stacked.later[:-1]
        for parting in (*last, *rng.sample(others, min(len(others), LATER - 1))):
            _part(table, parting, observer, rng)
        _part_by_choices(table, stacked.first, observer, rng)
    for parting in stacked.later[:LATER]:
        power.later += 1
        power.taken += faces(parting.bring(parting.deal)) != faces(parting.bring(parting.deals.later(parting.used + 1)))


def _part(table: Table, parting: Parting, observer: Seat | None, rng: Random) -> int:
    """Compare pairs of games from one deal on, entries changed at random, or cards with the same back exchanged.

    Return the number of steps that were compared.
    """
    deals, first, steps = parting.deals, parting.bring(parting.deal), 0
    for changes in _changes(parting, rng):
        other = twin(parting.bring, parting.deal, observer, changes, rng.choice((1, 2, 10)))
        pair = first, parting.bring_other(other)
        if faces(pair[0]) != faces(pair[1]):
            table.step = parting.step
            used = parting.used + deals.used_by(first)
            steps += _compare(Twins(table, observer, parting, other, pair, used), rng)
    return steps


def _part_by_choices(table: Table, parting: Parting, observer: Seat | None, rng: Random) -> None:
    """Play a game and compare pairs that part where another seat's choice is unseen by the observer."""
    deals, state, used = parting.deals, parting.bring(parting.deal), parting.used
    used += deals.used_by(state)
    table.step, tries, partings = parting.step, TRIES, PARTINGS
    while not state.over and tries and partings:
        ready = deals.stacked(state, used)
        unseen = _unseen_choice(ready, observer, rng)
        tries = TRIES if unseen else tries - 1
        if unseen is None:
            seat = rng.choice(rng.choice((ready.acting, ready.waiting_for)))
            state = ready.apply(seat, rng.choice(listing(ready.actions(seat), READ).actions))
            table.step += 1
        else:
            pair, chosen = unseen
            at, state = table.step + 1, pair[0]
            if rng.random() < PARTING:
                partings, table.step = partings - 1, at
                then = used + deals.used_by(state)
                chosen = f"in step {table.step} {chosen}"
                _compare(Twins(table, observer, parting, parting.deal, pair, then, chosen), rng)
            table.step = at
        used += deals.used_by(state)


def _unseen_choice(state: State, observer: Seat | None, rng: Random) -> tuple[Pair, str] | None:
    """The states after two choices of another seat that look alike to the observer, and the choices in words."""
    others = [seat for seat in state.acting if seat != observer]
    if not others:
        return None
    seat = rng.choice(others)
    actions = listing(state.actions(seat), READ).actions
    one = rng.choice(actions)
    like = [other for other in actions if type(other) is type(one) and _differ_in_one(one, other)]
    for other in rng.sample(like, min(len(like), ALTERNATIVES)):
        pair = state.apply(seat, one), state.apply(seat, other)
        if _kept_secret(pair, seat) and sights(pair[0], observer) == sights(pair[1], observer):
            return pair, f"seat {seat}: {one}; in the other game: {other}"
    return None


def _differ_in_one(one: Action, other: Action) -> bool:
    """Whether two actions have the same values but one: what is said aloud with a hidden card stays as it was."""
    return len(list(islice(differences(*map(msgspec.to_builtins, (one, other))), 2))) == 1


def _kept_secret(pair: Pair, seat: Seat) -> bool:
    """Whether two states differ in what a seat alone sees, and whose backs tell nothing, and in nothing else.

    Where other zones differ, such as after an exchange with somebody who was named aloud, the choice was not secret.
    """
    both = list(zip_longest(*(state.zones() for state in pair)))
    apart = [zones for zones in both if None in zones or zones[0].cards != zones[1].cards]
    return bool(apart) and all(
        zone is not None and zone.faces == {seat} and zone.backs is None for zones in apart for zone in zones
    )


def _changes(parting: Parting, rng: Random) -> Iterator[Iterator[Change]]:
    """For each pair what may be changed, in the order to try it."""
    yield any_changes(parting.deals.kind, parting.deal, rng)
    for _ in range(LOOKALIKES if parting.lookalikes else 0):
        yield iter(rng.sample(parting.lookalikes, len(parting.lookalikes)))


def _compare(twins: Twins, rng: Random) -> int:
    """Play both games alike and compare them until the observer sees a difference; return for how many steps."""
    pool, deals, table, seen = Pool(rng), twins.parting.deals, twins.table, twins.observer
    begun = table.step
    while table.step < begun + LENGTH and sights(twins.states[0], seen) == sights(twins.states[1], seen):
        _check_alike(twins, rng, pool)
        ready = (deals.stacked(twins.states[0], twins.used), deals.stacked(twins.states[1], twins.used))
        after = _common_step(ready, rng)
        if after is None:
            break
        table.step += 1
        twins.states = after
        twins.used += deals.used_by(after[0])
    return table.step - begun


def _common_step(pair: Pair, rng: Random) -> Pair | None:
    """Both states after the same action, or after corresponding ones where the cards differ; None if none is found."""
    first, second = pair
    for _ in range(0 if first.over else 10):
        seat = rng.choice(rng.choice((first.acting, first.waiting_for)))
        offered, others = (listing(state.actions(seat), READ).actions for state in pair)
        action = rng.choice(rng.choice(list(by_kind(offered).values())))
        alike = (action,) if action in others else others[offered.index(action) :][:1]
        if [type(answer) for answer in alike] == [type(action)]:
            return first.apply(seat, action), second.apply(seat, alike[0])
    return None


def _check_alike(twins: Twins, rng: Random, pool: Pool) -> None:
    """Fail unless everything the observer gets is the same in both."""
    pair, observer = twins.states, twins.observer
    for seat in pair[0].acting:
        pool.add(listing(pair[0].actions(seat), READ).actions)
    twins.compare("view", [encode(state.view(observer)) for state in pair])
    twins.compare("events", [encode([event.seen_by(observer) for event in state.events]) for state in pair])
    if rng.random() < TRYING:
        twins.compare("zones", [encode(_names_of_zones(state, observer)) for state in pair])
    if observer is not None:
        legal = [listing(state.actions(observer), READ).actions for state in pair]
        twins.compare("legal actions", [encode(actions) for actions in legal])
        twins.compare("default", [encode(state.default(observer)) for state in pair])
        if twins.chosen or rng.random() < TRYING:  # what is chosen is soon turned over
            _check_answers(twins, observer, rng, pool)


def _names_of_zones(state: State, observer: Seat | None) -> list[tuple[object, ...]]:
    """What boards are told of the zones besides what lies there: it may give that away as well."""
    return [
        (zone.name, None if zone.called is None else zone.called.say(), zone.owner, zone.counted, zone.independent)
        for zone, _up in seen_zones(state, observer)
    ]


def _check_answers(twins: Twins, seat: Seat, rng: Random, pool: Pool) -> None:
    """Fail unless everything the seat asks for or tries, legal or not, is answered alike."""
    pair = twins.states
    legal = listing(pair[0].actions(seat), READ).actions
    for action in some(legal, rng, 2):
        twins.compare(f"preview of {action}", [_preview(state, seat, action) for state in pair])
    own = [card for zone in pair[0].zones() if zone.faces == {seat} for card in zone.cards]
    cards = rng.sample(own, min(len(own), 2))
    twins.compare(f"drafts of {cards}", [_drafts(state, seat, cards) for state in pair])
    every = [card for zone in pair[0].zones() if zone.counted for card in zone.cards]
    supposed = rng.sample(every, min(len(every), 3))
    twins.compare(f"agreement with {supposed}", [_supposed(state, seat, supposed) for state in pair])
    for action in _attempts(twins.table, pair[0], legal, pool, rng):
        twins.compare(f"answer to {action}", [_answer(state, seat, action) for state in pair])


def _attempts(table: Table, state: State, legal: tuple[Action, ...], pool: Pool, rng: Random) -> Iterator[Action]:
    """Actions that the observer might try, legal or not."""
    models = [*some(legal, rng, 1), *some(pool.actions(), rng, 1)]
    yield from pool.actions()
    for mutant in mutants(models, pool.leaves(state), rng, 4):
        try:
            yield table.game.action(mutant)
        except MalformedAction:
            continue


def _answer(state: State, seat: Seat, action: Action) -> bytes:
    """Whether an action is accepted, and if not, why."""
    try:
        state.apply(seat, action)
    except NumbraError as no:
        return encode((no.code, no.sentence()))
    return encode("accepted")


def _preview(state: State, seat: Seat, action: Action) -> bytes:
    try:
        shown: Preview = state.preview(seat, [action])
    except NumbraError as no:
        return encode((no.code, no.sentence()))
    return encode(shown)


def _supposed(state: State, seat: Seat, cards: list[str]) -> bytes:
    try:
        return encode(state.suppose(seat, cards))
    except NumbraError as no:
        return encode((no.code, no.sentence()))


def _drafts(state: State, seat: Seat, cards: list[str]) -> bytes:
    try:
        return encode(listing(state.drafts(seat, cards), READ).actions)
    except NumbraError as no:
        return encode((no.code, no.sentence()))
