"""Every column of the database declares what it holds of a person."""

from collections import Counter

from numbra.server.store.privacy import HELD, IMPERSONAL
from numbra.server.store.schema import metadata

DECLARED = [*(column for one in HELD for column in one.columns), *IMPERSONAL]


def test_every_column_is_declared_once() -> None:
    """In words for people, or as impersonal; and no column is declared that does not exist."""
    columns = [f"{table.name}.{column.name}" for table in metadata.sorted_tables for column in table.columns]
    assert Counter(DECLARED) == Counter(columns)


def test_who_somebody_is_is_never_called_impersonal() -> None:
    """Nor is what people write."""
    for column in IMPERSONAL:
        assert "guest" not in column
        assert column.split(".")[0] not in ("guests", "chat", "notes", "log")
