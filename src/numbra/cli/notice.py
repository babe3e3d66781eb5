"""A file that says where a user's server is open, so that starting it a second time finds the first."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from .folder import data_folder
from .refusals import FileError

SOON = 2.0
"""Seconds to wait for the answer of a server on this machine."""


class Notice(NamedTuple):
    """Where a server is open, and a digest of the database's address, which may hold a password."""

    address: str
    database: str


class Board:
    """Notices in the user's data folder, one for each port."""

    def __init__(self, database: str) -> None:
        name = database if "://" in database else str(Path(database).absolute())
        self._database = sha256(name.encode()).hexdigest()
        self._posted: list[Path] = []

    def post(self, address: str) -> None:
        """Write the notice that the server is open; if that fails, a second start does not find the server."""
        with suppress(OSError, FileError):
            path = _path(urlsplit(address).port or 0)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(Notice(address, self._database)))
            self._posted.append(path)

    @contextmanager
    def cleared(self) -> Iterator[None]:
        """Remove the posted notices at the end."""
        try:
            yield
        finally:
            for path in self._posted:
                with suppress(OSError):
                    path.unlink()

    def find(self, port: int) -> str | None:
        """The address of a server that is open on a port with the same database, and answers."""
        try:
            notice = msgspec.json.decode(_path(port).read_bytes(), type=Notice)
        except (OSError, FileError, msgspec.DecodeError):
            return None
        return notice.address if notice.database == self._database and _answers(notice.address) else None


def _path(port: int) -> Path:
    return data_folder() / f"open-{port}.json"


def _answers(address: str) -> bool:
    import httpx  # here, so that a server that opens need not load it

    try:
        return httpx.get(f"{address}/healthz", timeout=SOON, trust_env=False).text == "ok"
    except httpx.HTTPError:
        return False
