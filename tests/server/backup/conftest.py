"""Databases to copy from and to."""

from collections.abc import Callable
from pathlib import Path

import pytest

from server.backup.filled import address_of, doing, fill
from server.store.databases import Database


@pytest.fixture
def source(database: Database) -> str:
    """The address of a database with rows in every table; one of each kind."""
    address = address_of(database)
    doing(address, fill)
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database; one of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "target.db")
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgres")
    return fresh()
