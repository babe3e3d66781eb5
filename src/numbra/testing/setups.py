"""The settings in which a game is tried: every number of seats, every option on its own, and some combinations."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from numbra.core.errors import InvalidSetup
from numbra.core.game import Game

COMBINATIONS = 4


class Setup(NamedTuple):
    """A number of seats and the options that differ from the default."""

    seats: int
    options: dict[str, Any]


def setups(game: Game, rng: Random) -> Iterator[Setup]:
    """The settings to try; those the game refuses are left out."""
    for seats in game.seats:
        yield Setup(seats, {})
    varied = alternatives(game)
    single = [{name: value} for name, values in varied.items() for value in values]
    mixed = [_mixed(varied, rng) for _ in range(COMBINATIONS)] if len(varied) > 1 else []
    for turn, options in enumerate([*single, *mixed]):
        shift = turn % len(game.seats)
        for seats in (*game.seats[shift:], *game.seats[:shift]):
            if _accepts(game, seats, options):
                yield Setup(seats, options)
                break


def alternatives(game: Game) -> dict[str, list[Any]]:
    """The values besides the default that each option may take, as far as they can be listed."""
    described = inspect.type_info(game.options_type)
    fields = described.fields if isinstance(described, inspect.StructType) else ()
    default = msgspec.to_builtins(game.options(None))
    others = {
        field.name: [value for value in values_of(field.type, default[field.name]) if value != default[field.name]]
        for field in fields
    }
    for name, value in game.between_people().items():
        others[name] = sorted({*others[name], value})
    return {name: values for name, values in others.items() if values}


def _mixed(varied: dict[str, list[Any]], rng: Random) -> dict[str, Any]:
    """Several options at once."""
    names = rng.sample(list(varied), rng.randint(2, len(varied)))
    return {name: rng.choice(varied[name]) for name in names}


def _accepts(game: Game, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.start(seats=seats, options=options)
    except InvalidSetup:
        return False
    return True


def values_of(kind: inspect.Type, default: Any) -> Iterable[Any]:
    """Values of a type; of numbers the smallest and some near the default, but no enormous ones."""
    match kind:
        case inspect.Metadata(type=inner):
            return values_of(inner, default)
        case inspect.UnionType(types=members):
            return [value for member in members for value in values_of(member, default)]
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=listed):
            return listed
        case inspect.NoneType():
            return (None,)
        case inspect.IntType(ge=least, le=most):
            return sorted({round(value) for value in _range(least, most, default)})
        case inspect.FloatType(ge=least, le=most):
            return sorted(set(_range(least, most, default)))
        case _:
            return ()


def _range(least: float | None, most: float | None, default: Any) -> list[float]:
    """A few numbers of a range."""
    middle = default if isinstance(default, int | float) else least or 0
    high = max(2 * middle, middle + 2)
    high = high if most is None else min(high, most)
    return [middle if least is None else least, (middle + high) / 2, high]
