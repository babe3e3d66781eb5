"""What tests of stores share."""

from pathlib import Path

import pytest

from server.store.next_version import steps_ahead


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The steps of a version that is one ahead of this one."""
    return steps_ahead(tmp_path)
