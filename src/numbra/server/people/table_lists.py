"""Lists of tables with the current names of the people at them."""

from collections.abc import Sequence

from numbra.server.store.protocol import Listed, Store
from numbra.server.table.summary import TableInList, in_list, summary_of


async def in_lists(store: Store, rows: Sequence[Listed], viewer: str | None = None) -> tuple[TableInList, ...]:
    """Rows of the store as clients see them, with current names."""
    people = await store.people(sorted(set().union(*map(_guests, rows))))
    return tuple(in_list(row, people, viewer) for row in rows)


async def people_in(store: Store, rows: Sequence[Listed]) -> dict[str, frozenset[str]]:
    """By table: its creator, the guests who sit at it, and the guests on whose devices they play."""
    seated = [_guests(row) for row in rows]
    known = await store.people(sorted(set().union(*seated)))
    hosts = {guest: person.host for guest, person in known.items()}
    return {
        row.id: frozenset(filter(None, (row.creator, *guests, *map(hosts.get, guests))))
        for row, guests in zip(rows, seated, strict=True)
    }


def _guests(row: Listed) -> set[str]:
    return {one.guest for one in summary_of(row).occupants if one.guest is not None}
