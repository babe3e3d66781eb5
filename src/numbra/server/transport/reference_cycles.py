"""Breaks the reference cycle of a stored error: its traceback refers to the frames that refer to the error."""


def forget(error: BaseException | None) -> None:
    """Remove the tracebacks of an error and of those that led to it; the errors themselves stay as they are."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
