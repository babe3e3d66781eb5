"""Sets as whole numbers."""

from collections.abc import Iterator


def bits_of(members: int) -> Iterator[int]:
    """The members of a set, each as a bit of its own, ascending."""
    while members:
        lowest = members & -members
        yield lowest
        members ^= lowest
