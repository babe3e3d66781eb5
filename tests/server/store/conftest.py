"""Shared fixtures for tests of stores."""

from pathlib import Path

import pytest

from server.store.next_version import steps_ahead


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The migrations of a version that is one step ahead."""
    return steps_ahead(tmp_path)
