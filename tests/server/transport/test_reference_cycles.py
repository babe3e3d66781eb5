"""Stored errors that do not keep the frames of their tracebacks alive."""

from weakref import ref

from numbra.server.transport.reference_cycles import forget


class Thing:
    """An object in a frame that an error has passed."""


def went_wrong(*, chained: bool) -> tuple[BaseException, ref[Thing]]:
    """An error that followed another one, and a reference to an object in their frames."""
    thing = Thing()
    try:
        try:
            raise KeyError("first")
        except KeyError as first:
            raise ValueError("second") from (first if chained else None)
    except ValueError as second:
        return second, ref(thing)


def test_nothing_is_held_by_an_error_that_forgets() -> None:
    """Neither by itself nor by the error before it, whether that is its cause or not; its text stays."""
    for chained in (True, False):
        error, thing = went_wrong(chained=chained)
        assert thing() is not None
        forget(error)
        assert thing() is None
        assert repr(error) == "ValueError('second')"
        assert error.__context__ is not None
    forget(None)
