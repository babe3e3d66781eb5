"""One server for all tests of a file."""

from collections.abc import Iterator

import pytest

from server.house import house


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one server for all tests of a file."""
    with house(tmp_path_factory.mktemp("house") / "numbra.db") as address:
        yield address
