"""Ids of guests and tables."""

from secrets import token_urlsafe


def new_id() -> str:
    """96 random bits in 16 URL-safe characters; the first is never `-`, which commands take for a flag."""
    while (made := token_urlsafe(12)).startswith("-"):
        pass
    return made
