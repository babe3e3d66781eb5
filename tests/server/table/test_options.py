"""A table's own options: one declaration reaches the request, the log, the projection and the form."""

from collections.abc import Iterator

import httpx
import msgspec
import pytest

from numbra.core.text import languages_of
from numbra.server.http.table_routes import OpenTable
from numbra.server.protocol.commands import open_table
from numbra.server.store.protocol import Entry
from numbra.server.table.clocks import PerMove
from numbra.server.table.fold import fold
from numbra.server.table.log import Opened, decode_line, encode_line
from numbra.server.table.options import USUAL, TableOptions, table_options
from numbra.server.table.projection import TableSeen, project
from server.house import guest, line

CHOSEN = TableOptions(public=True, hints=True, clock=PerMove(30))


@pytest.mark.parametrize("kind", [OpenTable, Opened, TableSeen])
def test_whatever_has_them_has_all(kind: type[TableOptions]) -> None:
    """By inheritance: an option that is added to the declaration is everywhere."""
    assert issubclass(kind, TableOptions)
    assert set(TableOptions.__struct_fields__) <= set(kind.__struct_fields__)


@pytest.mark.parametrize("chosen", [USUAL, CHOSEN])
def test_they_go_from_the_request_to_every_viewer(chosen: TableOptions) -> None:
    """Through the log, as it is read again."""
    asked = OpenTable(game="shades", seats=(None, None), **table_options(chosen))
    opened = open_table("ann", asked.game, asked.seats, options={}, table=asked)
    assert decode_line(encode_line(opened)) == opened
    table = fold("t", [Entry(1, 0.0, encode_line(opened))])
    assert table_options(project(table, None, {})) == table_options(chosen)


def test_a_log_of_before_an_option_has_its_default() -> None:
    """Older lines do not name it."""
    old = msgspec.json.decode(encode_line(open_table("ann", "shades", (None, None), options={})))
    for name in table_options(USUAL):
        del old[name]
    opened = decode_line(msgspec.json.encode(old))
    assert isinstance(opened, Opened)
    assert table_options(opened) == table_options(USUAL)


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest."""
    with guest(address, "Ann") as http:
        yield http


def test_the_page_makes_a_form_of_them(ann: httpx.Client) -> None:
    """Each that can be ticked has a sentence in the language asked for; what is ticked is what the table has."""
    spoken = languages_of("numbra.server")
    said = [ann.get("/api/games", params={"lang": language}).json()["games"] for language in spoken]
    for infos in zip(*said, strict=True):
        schemas = [info["table_options"]["$defs"]["TableOptions"]["properties"] for info in infos]
        for schema in schemas:
            assert schema.keys() == table_options(USUAL).keys()
        for name, option in schemas[0].items():
            if option.get("type") == "boolean":
                assert len({schema[name]["description"] for schema in schemas}) == len(spoken)
                assert option["default"] is False
    body = {"game": "shades", "seats": [None, None], "public": True, "hints": True}
    with line(ann, ann.post("/api/tables", json=body).json()["table"]) as hers:
        told = hers.get()["table"]
    assert (told["public"], told["hints"], told["clock"]) == (True, True, None)
