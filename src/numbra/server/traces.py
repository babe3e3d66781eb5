"""An error that is kept keeps everything that it went through, itself among it: a circle that has to be broken."""


def forget(error: BaseException | None) -> None:
    """Forget where an error came from, and whatever led to it; what it is, is still known."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
