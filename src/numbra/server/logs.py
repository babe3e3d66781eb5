"""What the server says about itself: one JSON object a line, and no secret in it."""

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

STANDARD_ERROR = "-"
FRAMES = 12
"""The last so many of a fault's frames are written down."""
NOISE = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""How the library's lines begin that it would write of every client that does not know how to talk."""

CANNOT_LOG = refusal(
    "server/cannot-log",
    en="The log {path} cannot be written: {why}.",
    de="Das Protokoll {path} lässt sich nicht schreiben: {why}.",
    fr="Le journal {path} ne peut pas être écrit : {why}.",
)


class CannotLog(NumbraError):
    """The file for the log cannot be opened."""


class Journal:
    """Where lines go: all of them to the file that is named, or else faults alone to standard error."""

    def __init__(self, path: str | None = None) -> None:
        self.everything = path is not None
        """Whether what happens every day is written down, too."""
        self._file: FileIO | None = None
        if path is not None and path != STANDARD_ERROR:
            try:
                self._file = open(path, "ab", buffering=0)  # noqa: SIM115  # closed by `close`
            except OSError as error:
                raise CannotLog(CANNOT_LOG, path=path, why=error.strerror) from error

    def note(self, event: str, **about: Any) -> None:
        """Write down what happens every day."""
        if self.everything:
            self._write(event, about)

    def trouble(self, event: str, **about: Any) -> None:
        """Write down what should not happen."""
        self._write(event, about)

    def alarm(self, event: str, **about: Any) -> None:
        """Write down what whoever looks after the server has to know: in the log, and on standard error."""
        self._write(event, about)
        if self._file is not None:
            _say(_line(event, about))

    def fault(self, error: Exception, **about: Any) -> None:
        """A fault of ours: where it happened and how it came about; never what was sent."""
        self.trouble("fault", **about, **_history(error))

    def close(self) -> None:
        """Nothing more is written down but faults, on standard error."""
        self.everything = False
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, event: str, about: dict[str, Any]) -> None:
        """A line at a time, so that several processes can share a file; one that is full stops nobody's game."""
        line = _line(event, about)
        with suppress(OSError):
            if self._file is not None:
                self._file.write(line)
            else:
                _say(line)


def _line(event: str, about: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"at": time.time(), "event": event, **about}) + b"\n"


def _say(line: bytes) -> None:
    with suppress(OSError):
        sys.stderr.write(line.decode())
        sys.stderr.flush()


def _history(error: BaseException) -> dict[str, Any]:
    """What went wrong and where; of several things that went wrong together, each."""
    trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    told: dict[str, Any] = {"error": type(error).__name__, "trace": trace[-FRAMES:]}
    if isinstance(error, BaseExceptionGroup):
        told["together"] = [_history(one) for one in error.exceptions]
    return told


def quiet() -> None:
    """Let nobody fill our log from outside."""
    logging.getLogger("uvicorn.error").addFilter(_worth_a_line)


def _worth_a_line(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(NOISE)


def table_mark(code: str) -> str:
    """A table in a log: always the same mark, from which its code, which lets people in, cannot be told."""
    return sha256(code.encode(errors="surrogatepass")).hexdigest()[:12]
