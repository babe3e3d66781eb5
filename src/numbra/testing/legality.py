"""Checks that listed actions are accepted, all others refused with a reason, and that a refusal changes nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from numbra.core.contract import Action, State
from numbra.core.errors import IllegalAction, MalformedAction, NumbraError

from .mutation import Pool, mutants
from .play import Listing, listing, some
from .promises import check_action_json
from .table import Table, encode, fingerprint

TRIED = 40
STRANGE_SEATS = (-1, 10**6, None, True, 0.5, "0")


def check_actions(table: Table, state: State, rng: Random, pool: Pool) -> None:
    """Try what every seat may do and much that it may not; the state must not change by it."""
    before = fingerprint(state)
    for seat in range(table.seats):
        listed = listing(state.actions(seat))
        pool.add(listed.actions)
        _check_listing(table, state, seat, listed, rng)
        _check_default(table, state, seat)
        for action in _attempts(table, state, listed.actions, pool, rng):
            _check_attempt(table, state, seat, action, listed)
    _check_strangers(table, state, pool)
    table.promise(fingerprint(state) == before, "applying, refusing, listing and looking leave a state as it was")


def _check_listing(table: Table, state: State, seat: int, listed: Listing, rng: Random) -> None:
    """Acting seats have actions and no others; none repeats; each is accepted."""
    acts = seat in state.acting
    table.promise(bool(listed.actions) == acts, f"acting is {acts}, listed are {listed.actions[:3]}", seat)
    repeated = [text for text, times in Counter(map(encode, listed.actions)).items() if times > 1]
    table.promise(not repeated, f"no action is listed twice: {repeated[:3]}", seat)
    tried = listed.actions if len(listed.actions) <= TRIED else rng.sample(listed.actions, TRIED)
    for action in tried:
        check_action_json(table, action)
        table.take(state, seat, action)


def _check_default(table: Table, state: State, seat: int) -> None:
    """The default of a seat whose time is up is None or a legal action."""
    default = state.default(seat)
    after = None if default is None else table.attempt(state, seat, default)
    table.promise(not isinstance(after, NumbraError), f"the default {default} is legal: {after}", seat)


def _attempts(table: Table, state: State, listed: Iterable[Action], pool: Pool, rng: Random) -> Iterator[Action]:
    """Actions of this and other moments, and what can be made of them by changing one thing."""
    models = [*some(tuple(listed), rng, 1), *some(pool.actions(), rng, 1)]
    yield from pool.actions()
    yield Action()
    for mutant in mutants(models, pool.leaves(state), rng, 10):
        try:
            yield table.game.action(mutant)
        except MalformedAction as no:
            table.check_refusal(no)


def _check_attempt(table: Table, state: State, seat: int, action: Action, listed: Listing) -> None:
    """An action is accepted if and only if it is listed; of a listing cut short only “if” is checked."""
    after = table.attempt(state, seat, action)
    refused = isinstance(after, NumbraError)
    if action in listed:
        table.promise(not refused, f"what equals a listed action is accepted: {action}: {after}", seat)
    elif listed.whole:
        table.promise(refused, f"what is not listed is refused: {action}", seat)


def _check_strangers(table: Table, state: State, pool: Pool) -> None:
    """Actions and views of a seat that does not exist are refused."""
    for seat in STRANGE_SEATS:
        for action in pool.actions()[:3]:
            after = table.attempt(state, seat, action)  # type: ignore[arg-type]  # wrong seats are the point
            table.promise(isinstance(after, NumbraError), f"there is no seat to do {action}", repr(seat))
        if seat is not None:
            try:
                state.view(seat)  # type: ignore[arg-type]  # wrong seats are the point
            except IllegalAction as no:
                table.check_refusal(no, repr(seat))
            else:
                raise table.broken("there is no view for a seat that does not exist", repr(seat))
