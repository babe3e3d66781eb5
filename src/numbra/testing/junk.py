"""Checks that malformed JSON is refused as what it is: not an action, not an option, not a deal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from numbra.core.errors import InvalidSetup, MalformedAction
from numbra.core.game import Game

from .deals import LATER
from .table import Table, plain


def _nested() -> Any:
    """A list in a list in a list, deeper than any recursion goes."""
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    return deep


NESTED = _nested()
HALF_A_CHARACTER = "\ud800"
VALUES: tuple[Any, ...] = (
    None,
    True,
    5,
    -1,
    2**70,
    10**400,
    3.5,
    float("nan"),
    "",
    "no such word",
    HALF_A_CHARACTER,
    [],
    [[]],
    {},
    {"a": 1},
    NESTED,
)


UNHEARD_OF = (2**70, "no such word")
"""What no die shows."""


def check_junk(game: Game, seed: str) -> None:
    """Give the game nonsense for everything it reads."""
    table = Table(game, game.seats[0], seed=seed)
    with table.reporting():
        _check_actions(table)
        _check_seats(table)
        _check_options(table)
        _check_deals(table, Random(seed))


def _check_actions(table: Table) -> None:
    """Nonsense instead of an action, and in every field of every listed action."""
    state = table.start()
    listed = [plain(next(iter(state.actions(seat)))) for seat in state.acting]
    spoilt = [{**action, "type": value} for action in listed for value in VALUES]
    spoilt += [{**action, "no such field": value} for action in listed for value in VALUES]
    for given in (*VALUES, object(), b"x", {5: 6}, *spoilt):
        try:
            found = table.game.action(given)
        except MalformedAction as no:
            table.check_refusal(no)
        else:
            raise table.broken(f"what is not an action is malformed; this was read as {found}")


def _check_seats(table: Table) -> None:
    least, most = table.game.seats[0], table.game.seats[-1]
    for seats in (least - 1, most + 1, -1, None, str(least), float(least), True, [least]):
        _refused(table, f"there is no table for {seats!r}", seats=seats)
    for seed in (None, 5, b"x", HALF_A_CHARACTER):
        _refused(table, f"{seed!r} is no seed", seed=seed)


def _check_options(table: Table) -> None:
    """Unknown options, and values that are not of an option's type, are refused by the option's name."""
    not_objects: tuple[Any, ...] = (5, "x", [], [[]], NESTED)
    for given in not_objects:
        _refused(table, "options are an object", options=given)
    no = _refused(table, "unknown options are refused", options={"no such option": 1})
    table.promise("no such option" in str(no), f"an unknown option is named: {no}")
    for field in msgspec.structs.fields(table.game.options_type):
        for value in VALUES:
            if not _fits(value, field.type):
                no = _refused(table, f"{field.name} cannot be of that type", options={field.name: value})
                named = no.params.get("option") == field.name and field.name in str(no)
                table.promise(named, f"a wrong option is refused by its name, {field.name}: {no}")


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError, UnicodeEncodeError):
        return False
    return True


def _check_deals(table: Table, rng: Random) -> None:
    """A stacked deal is taken, seat 0 begins; what is not a whole deck is refused."""
    deal, _ = table.game.shuffle(table.seats, table.game.options(table.options), table.seed)
    whole = plain(deal)
    table.promise(0 in table.start(whole).waiting_for, "seat 0 begins after a stacked deal")
    not_deals: tuple[Any, ...] = (5, "x", [], NESTED, {"none": 1}, {5: 6}, {HALF_A_CHARACTER: 1}, {"x": object()})
    for given in not_deals:
        _refused(table, f"{type(given)} is no deal", deal=given)
    for given in _spoilt(table, whole, rng):
        _refused(table, "what is not a whole deck is refused", deal=given)


def _spoilt(table: Table, whole: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """The deal with a field missing or of a wrong type, or with wrong entries in the first deal or a later one."""
    fields = msgspec.structs.fields(table.game.deal_type)
    for field in fields:
        if field.required:
            yield {name: kept for name, kept in whole.items() if name != field.name}
        yield from ({**whole, field.name: value} for value in VALUES if not _fits(value, field.type))
    for field in fields:
        for entries in _misdealt(table, field, whole[field.name], rng):
            yield {**whole, field.name: entries}
            if LATER in whole:
                first = {name: kept for name, kept in whole.items() if name != LATER}
                yield {**whole, LATER: [{**first, field.name: entries}]}


def _misdealt(table: Table, field: FieldInfo, entries: Any, rng: Random) -> Iterator[list[Any]]:
    """The entries with one removed, doubled or turned into what it cannot be."""
    if not isinstance(entries, list) or not entries:
        return
    place = rng.randrange(len(entries))
    yield entries[:place] + entries[place + 1 :]
    yield [*entries, entries[place]]
    drawn = field.name in table.game.deal_type.independent
    for value in VALUES if drawn else (*entries, *VALUES):
        changed = [*entries[:place], value, *entries[place + 1 :]]
        if not (drawn and _fits(changed, field.type)):
            if value != entries[place]:
                yield changed
        elif value in UNHEARD_OF:
            raise table.broken(f"the type of {field.name} says what chance may draw, and that is not {value!r}")


def _refused(table: Table, promise: str, **given: Any) -> InvalidSetup:
    """The refusal to start with these options or this deal."""
    try:
        table.game.start(**{"seats": table.seats, "seed": table.seed, "options": table.options, **given})
    except InvalidSetup as no:
        table.check_refusal(no)
        return no
    raise table.broken(f"{promise}, and InvalidSetup says so")
