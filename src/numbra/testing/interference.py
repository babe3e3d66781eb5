"""Non-interference: what a seat has not seen changes nothing of what it gets.

Two games are dealt that differ only in cards the seat does not see, and the same actions are played in both (where
another seat's own cards differ, the corresponding ones). As long as the seat has seen the same on the table all along
(`Zone.sight`, which a game declares apart from its views), it must get the same views, editions of events, legal
actions, defaults, drafts, previews, suppositions and refusals, byte for byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from numbra.core.contract import Action, Preview, Seat, State
from numbra.core.errors import MalformedAction, NumbraError

from .mutation import Pool, mutants
from .play import by_kind, listing, some
from .table import Table, encode, observers, plain
from .twins import any_swaps, faces, lookalike_swaps, sights, twin

LENGTH = 120
READ = 100
LOOKALIKES = 4
"""Pairs that differ in cards with the same back, which seldom come to matter."""
TRYING = 0.3
"""The share of the steps at which the seat also tries illegal actions."""

Pair = tuple[State, State]


@dataclass
class Power:
    """How often a seat had something hidden from it, and how many steps were compared: 0 would prove nothing."""

    secrets: int = 0
    steps: int = 0


def check_interference(table: Table, rng: Random, power: Power) -> None:
    """Compare pairs of games for each observer: cards changed about at random, and cards with the same back."""
    shuffled, _ = table.game.shuffle(table.seats, table.game.options(table.options), table.seed)
    deal = plain(shuffled)
    first = table.start(deal)
    lookalikes = lookalike_swaps(table, deal)
    for observer in observers(first):
        power.secrets += observer is not None and sights(first, observer) != faces(first)
        for swaps in (any_swaps(deal, rng), *(rng.sample(lookalikes, len(lookalikes)) for _ in range(LOOKALIKES))):
            second = table.start(twin(table, deal, observer, swaps, rng.choice((1, 2, 10))))
            if faces(first) != faces(second):
                _compare(table, (first, second), observer, rng, power)


def _compare(table: Table, pair: Pair, observer: Seat | None, rng: Random, power: Power) -> None:
    """Play both games alike and compare them for the observer until they see a difference."""
    pool = Pool(rng)
    table.step = 0
    after: Pair | None = pair
    while after and table.step < LENGTH and sights(after[0], observer) == sights(after[1], observer):
        _check_alike(table, after, observer, rng, pool)
        power.steps += observer is not None and table.step > 0
        table.step += 1
        after = _common_step(after, rng)


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


def _check_alike(table: Table, pair: Pair, observer: Seat | None, rng: Random, pool: Pool) -> None:
    """Fail unless everything the observer gets is the same in both."""
    for seat in pair[0].acting:
        pool.add(listing(pair[0].actions(seat), READ).actions)
    _same(table, observer, "view", [encode(state.view(observer)) for state in pair])
    _same(table, observer, "events", [encode([event.seen_by(observer) for event in state.events]) for state in pair])
    if observer is not None:
        legal = [listing(state.actions(observer), READ).actions for state in pair]
        _same(table, observer, "legal actions", [encode(actions) for actions in legal])
        _same(table, observer, "default", [encode(state.default(observer)) for state in pair])
        if rng.random() < TRYING:
            _check_answers(table, pair, observer, rng, pool)


def _check_answers(table: Table, pair: Pair, seat: Seat, rng: Random, pool: Pool) -> None:
    """Fail unless everything the seat asks for or tries, legal or not, is answered alike."""
    legal = listing(pair[0].actions(seat), READ).actions
    for action in some(legal, rng, 2):
        _same(table, seat, f"preview of {action}", [_preview(state, seat, action) for state in pair])
    own = [card for zone in pair[0].zones() if zone.faces == {seat} for card in zone.cards]
    cards = rng.sample(own, min(len(own), 2))
    _same(table, seat, f"drafts of {cards}", [_drafts(state, seat, cards) for state in pair])
    every = [card for zone in pair[0].zones() if zone.counted for card in zone.cards]
    supposed = rng.sample(every, min(len(every), 3))
    _same(table, seat, f"agreement with {supposed}", [_supposed(state, seat, supposed) for state in pair])
    for action in _attempts(table, pair[0], legal, pool, rng):
        _same(table, seat, f"answer to {action}", [_answer(state, seat, action) for state in pair])


def _same(table: Table, observer: Seat | None, what: str, found: list[bytes]) -> None:
    one, other = found
    table.promise(
        one == other,
        f"the {what} must not depend on cards that {'not all see' if observer is None else 'the seat has not seen'}: "
        f"{one.decode()} and {other.decode()}",
        observer,
    )


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
    return b"accepted"


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
