"""Ids of guests and tables."""

from secrets import token_urlsafe


def new_id() -> str:
    """96 random bits in 16 characters that fit into an address; the first is no `-`, which commands take for a flag."""
    while (made := token_urlsafe(12)).startswith("-"):
        pass
    return made
