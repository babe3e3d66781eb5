"""An address says which kind of database it is, and is shown without its password."""

import pytest

from numbra.server.store import StoreError, addresses
from numbra.server.store.addresses import is_postgres, shown


@pytest.mark.parametrize("address", ["postgresql://me@host/numbra", "postgres://host/numbra"])
def test_postgresql_is_known_by_its_scheme(address: str) -> None:
    """Either of the two that are usual."""
    assert is_postgres(address)


@pytest.mark.parametrize("address", ["numbra.db", "/srv/numbra.db", "sqlite:///numbra.db"])
def test_all_else_is_a_file(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For which PostgreSQL's driver is not needed."""
    monkeypatch.setattr(addresses, "DRIVER", "no_such_driver")
    assert not is_postgres(address)


def test_without_the_driver_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is imported that needs it."""
    monkeypatch.setattr(addresses, "DRIVER", "no_such_driver")
    with pytest.raises(StoreError) as refused:
        is_postgres("postgresql://host/numbra")
    assert refused.value.code == "store/needs-postgres"
    assert 'pip install "numbra[postgres]"' in str(refused.value)


@pytest.mark.parametrize(
    ("address", "seen"),
    [
        ("postgresql://me:secret@host/numbra", "postgresql://me:***@host/numbra"),
        ("postgresql://me:secret@host:port/numbra", "postgresql://…"),
    ],
)
def test_a_password_is_never_shown(address: str, seen: str) -> None:
    """Nor an address that cannot be read, which may have one anywhere."""
    assert shown(address) == seen
