"""The server's log: one JSON object per line, without secrets."""

import logging
import sys
import time
import traceback
from contextlib import suppress
from hashlib import sha256
from io import FileIO
from typing import Any

import msgspec

from numbra.core.errors import NumbraError, refusal
from numbra.server.texts import texts

STANDARD_ERROR = "-"
"""The path that means standard error."""
FRAMES = 12
"""Stack frames of an exception that are logged: the innermost ones."""
NOISE = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""How uvicorn's messages about malformed requests begin."""

CANNOT_LOG = refusal(texts, "server/cannot-log")


class CannotLog(NumbraError):
    """The log file cannot be opened."""


class EventLog:
    """Writes all events to the given file, or only problems to standard error if no file is given."""

    def __init__(self, path: str | None = None) -> None:
        self.everything = path is not None
        """Whether routine events are logged, too."""
        self._file: FileIO | None = None
        if path is not None and path != STANDARD_ERROR:
            try:
                self._file = open(path, "ab", buffering=0)  # noqa: SIM115  # closed by `close`
            except OSError as error:
                raise CannotLog(CANNOT_LOG, path=path, why=error.strerror) from error

    def info(self, event: str, **about: Any) -> None:
        """Log a routine event."""
        if self.everything:
            self._write(event, about)

    def warning(self, event: str, **about: Any) -> None:
        """Log a problem."""
        self._write(event, about)

    def critical(self, event: str, **about: Any) -> None:
        """Log a problem that the host has to know about: in the log, and on standard error."""
        self._write(event, about)
        if self._file is not None:
            _print_error(_line(event, about))

    def exception(self, error: BaseException, **about: Any) -> None:
        """Log an unexpected exception: its type and stack, never what a client sent."""
        self.warning("fault", **about, **_description(error))

    def close(self) -> None:
        """Close the file; after that only problems are written, to standard error."""
        self.everything = False
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, event: str, about: dict[str, Any]) -> None:
        """Write a whole line at once, so that processes can share a file; a full disk is ignored: games go on."""
        line = _line(event, about)
        with suppress(OSError):
            if self._file is not None:
                self._file.write(line)
            else:
                _print_error(line)


def _line(event: str, about: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"at": time.time(), "event": event, **about}) + b"\n"


def _print_error(line: bytes) -> None:
    with suppress(OSError):
        sys.stderr.write(line.decode())
        sys.stderr.flush()


def _description(error: BaseException) -> dict[str, Any]:
    """An exception's type and stack, and those of each exception in a group."""
    trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    about: dict[str, Any] = {"error": type(error).__name__, "trace": trace[-FRAMES:]}
    if isinstance(error, BaseExceptionGroup):
        about["together"] = [_description(one) for one in error.exceptions]
    return about


def quiet() -> None:
    """Drop uvicorn's messages about malformed requests, with which any client could fill the log."""
    logging.getLogger("uvicorn.error").addFilter(_not_noise)


def _not_noise(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(NOISE)


def table_mark(code: str) -> str:
    """The log mark of a table: always the same, but the table's secret code cannot be derived from it."""
    return sha256(code.encode(errors="surrogatepass")).hexdigest()[:12]
