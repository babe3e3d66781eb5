"""Loads what packages offer through entry points, Numbra's own and others: games, bots, terminal tables.

What cannot be loaded does not affect the rest: loading it gives a `Fault`, with the reason.
"""

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


LONGEST = 200
"""The most characters of what an exception says that are told."""


class Fault(Struct, frozen=True):
    """Why an entry point cannot be loaded."""

    why: str


@cache
def offered(group: str) -> "tuple[EntryPoint, ...]":
    """The entry points of a group, looked up once, since that is slow."""
    from importlib.metadata import entry_points  # here, since it takes longer to import than all of the core

    return tuple(entry_points(group=group))


@cache
def loaded(point: "EntryPoint") -> object | Fault:
    """The object that an entry point names, or why it cannot be loaded. Each is tried only once."""
    try:
        found: object = point.load()
        isinstance(found, Fault)  # asks it for its class, which it may answer by raising something
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # anything that another package's module raises, `SystemExit` included
        return Fault(described(error))
    return found


def described(error: BaseException) -> str:
    """What another package's code raised, in a line: its class, and what it says if it can say it."""
    try:
        said = str(error)
    except BaseException as mute:  # what an exception says is that package's code, too
        said = f"it cannot say why ({type(mute).__name__})"
    short = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
    return f"{type(error).__name__}: {short}"


def in_module(module_and_name: str, group: str) -> object | Fault:
    """The object that a text such as `module:Class` names, as an entry point of the group would."""
    from importlib.metadata import EntryPoint

    return loaded(EntryPoint(module_and_name, module_and_name, group))
