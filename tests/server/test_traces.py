"""Errors that are kept, and let go what they went through."""

from weakref import ref

from numbra.server.traces import forget


class Thing:
    """Something that was there when an error was made."""


def went_wrong(*, chained: bool) -> tuple[BaseException, ref[Thing]]:
    """An error that followed another one, and what both have seen."""
    thing = Thing()
    try:
        try:
            raise KeyError("first")
        except KeyError as first:
            raise ValueError("second") from (first if chained else None)
    except ValueError as second:
        return second, ref(thing)


def test_nothing_is_held_by_an_error_that_forgets() -> None:
    """Neither by itself nor by the one before it, whether that is its cause or not; it says what it said."""
    for chained in (True, False):
        error, thing = went_wrong(chained=chained)
        assert thing() is not None
        forget(error)
        assert thing() is None
        assert repr(error) == "ValueError('second')"
        assert error.__context__ is not None
    forget(None)
