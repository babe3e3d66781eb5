"""One database for each implementation of the store: every test runs on all of them."""

from pathlib import Path

import pytest

from server.store.databases import KINDS, Database


@pytest.fixture(params=sorted(KINDS))
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A fresh database."""
    return KINDS[request.param](tmp_path)
