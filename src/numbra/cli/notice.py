"""A notice of the server that a user has open, so that whoever starts it again finds it."""

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
"""Seconds in which a server on this machine answers."""


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
        """Say that the server is open; where that cannot be written down, nobody will find it by it."""
        with suppress(OSError, FileError):
            path = _path(urlsplit(address).port or 0)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(Notice(address, self._database)))
            self._posted.append(path)

    @contextmanager
    def cleared(self) -> Iterator[None]:
        """What was posted is taken down at the end."""
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
