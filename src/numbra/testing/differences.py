"""Where two JSON values differ, in words for a report."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

ABSENT = object()


def first_difference(one: Any, other: Any) -> str:
    """Where two different values first differ, and what stands there: `hands.1.0 is 7 in one and 9 in the other`."""
    path, here, there = next(differences(one, other))
    return f"{path or 'it'} is {_shown(here)} in one and {_shown(there)} in the other"


def differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place at which two values differ, as a path of names and numbers, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict):
        names = dict.fromkeys((*one, *other))
        pairs = [(str(name), one.get(name, ABSENT), other.get(name, ABSENT)) for name in names]
    elif isinstance(one, list) and isinstance(other, list):
        pairs = [(str(n), *both) for n, both in enumerate(zip_longest(one, other, fillvalue=ABSENT))]
    else:
        if one is ABSENT or other is ABSENT or one != other or type(one) is not type(other):
            yield path, one, other
        return
    for name, here, there in pairs:
        yield from differences(here, there, f"{path}.{name}" if path else name)


def _shown(value: Any) -> str:
    return "missing" if value is ABSENT else repr(value)
