"""Standard input and output as they are, without any package: what every command needs, even one that cannot run."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .refusals import OUTPUT_LOST, FileError


def tolerate_any_encoding() -> None:
    """A character the terminal does not know becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(sentence: str) -> None:
    """Write a line to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"{sentence}\n")


def flush_output() -> None:
    """Write what is still waiting to be written."""
    with printing():
        if sys.stdout is not None:
            sys.stdout.flush()


@contextmanager
def printing() -> Iterator[None]:
    """Say why output cannot be written, and discard the rest, even what is flushed when the program ends."""
    try:
        yield
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if isinstance(error, BrokenPipeError):  # the reader has closed the pipe
            raise SystemExit(1) from None
        raise FileError(OUTPUT_LOST, why=error.strerror) from None
