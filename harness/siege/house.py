"""The server under attack: `numbra serve` as a subprocess, observed from outside."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.siege.wire import HOST

NUMBRA = Path(sys.executable).parent / "numbra"
PROXY = "127.0.0.1"
"""The trusted proxy: all clients here, honest or not, connect from this address and forward another."""
PROCESSES = Path("/proc")
END_TIMEOUT = 20.0
"""Seconds the server has to shut down."""
FAULT = re.compile(rb'"event":"(fault|worker-died)"')
"""Lines of the server's log that report a fault of the server itself."""

TRACEBACK = re.compile(r"(?<!Invalid UTF-8 sequence received from client\.\n)Traceback(.*\n)*?(?=\S)")
"""A traceback on standard error, except for the one that a library writes when a text is not UTF-8."""


class Besieged:
    """A running server."""

    def __init__(self, process: "subprocess.Popen[str]", address: str, folder: Path) -> None:
        self._process = process
        self._folder = folder
        self.address = address

    @property
    def alive(self) -> bool:
        """Whether the process that was started still runs."""
        return self._process.poll() is None

    @property
    def process(self) -> int:
        """The id of the process that was started."""
        return self._process.pid

    def processes(self) -> list[int]:
        """The ids of its processes; only the first where there is no /proc."""
        return _with_children(self.process)

    def connections(self) -> int:
        """Sockets that its processes hold open; 0 where there is no /proc."""
        return sum(_connections(process) for process in self.processes())

    def trouble(self) -> list[str]:
        """Faults in its log, and tracebacks on its standard error."""
        lines = (self._folder / "log").read_bytes().splitlines()
        named = [line for line in lines if FAULT.search(line)]
        errors = (self._folder / "errors").read_text(errors="replace")
        return [line.decode() for line in named] + [found[0] for found in TRACEBACK.finditer(errors)]

    def written(self) -> dict[str, int]:
        """Bytes of each file that it has written."""
        return {path.name: path.stat().st_size for path in sorted(self._folder.iterdir())}

    def end(self) -> int:
        """Terminate it; its exit code."""
        self._process.terminate()
        return self._process.wait(END_TIMEOUT)


@contextmanager
def besieged(folder: Path, database: str | None = None, workers: int = 1) -> Iterator[Besieged]:
    """A server with all its limits, which trusts the `X-Forwarded-For` header of all clients here."""
    options = {
        "--port": "0",
        "--database": database or str(folder / "numbra.db"),
        "--log": str(folder / "log"),
        "--trusted-proxy": PROXY,
        "--hostname": HOST,
        "--workers": str(workers),
        "--pace": "0",
        "--lang": "en",
    }
    argv = [str(NUMBRA), "serve", *(word for pair in options.items() for word in pair)]
    with (
        (folder / "errors").open("wb") as errors,
        subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=errors, text=True) as process,  # noqa: S603  # our own
    ):
        try:
            yield Besieged(process, _address(process), folder)
        finally:
            if process.poll() is None:
                process.kill()


def _address(process: "subprocess.Popen[str]") -> str:
    """The address that the server prints when it listens."""
    for line in process.stdout or ():
        if found := re.search(r"http://\S+", line):
            return found[0]
    raise ConnectionError("the server did not open")


def memory_of(process: int) -> int:
    """Resident bytes of a process and its descendants together; 0 where there is no /proc."""
    return sum(_resident(one) for one in _with_children(process))


def _with_children(process: int) -> list[int]:
    parents, found = dict(_parents()), [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def _parents() -> Iterator[tuple[int, int]]:
    for one in PROCESSES.glob("[0-9]*/stat"):
        try:
            yield int(one.parent.name), int(one.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue


def _resident(process: int) -> int:
    try:
        return int((PROCESSES / str(process) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _connections(process: int) -> int:
    try:
        files = [os.readlink(one) for one in (PROCESSES / str(process) / "fd").iterdir()]
    except OSError:
        return 0
    return sum(file.startswith("socket:") for file in files)
