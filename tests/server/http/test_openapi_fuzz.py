"""Fuzzes the HTTP interface against its OpenAPI document: every response is one that it describes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings, strategies
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from numbra.server.app import application
from numbra.server.http.openapi import complete
from numbra.server.settings import Settings
from server.admin.test_routes import host
from server.house import guest, house

EXAMPLES = 60
"""Examples for each operation."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

interface = schemathesis.openapi.from_dict(
    complete(application(Settings("never-opened.db")).openapi_schema.to_schema())
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database for these tests."""
    return tmp_path_factory.mktemp("fuzz") / "db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    """The address of a server on it."""
    with house(database) as address:
        yield address


@pytest.fixture(scope="module")
def boss(address: str, database: Path) -> Iterator[httpx.Client]:
    """The host, signed in."""
    with host(address, database) as http:
        yield http


@pytest.fixture(scope="module")
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest called Ann."""
    with guest(address, "Ann") as http:
        yield http


@pytest.fixture(scope="module")
def table(ann: httpx.Client) -> str:
    """A table of hers."""
    return str(ann.post("/api/tables", json={"game": "shades", "seats": [None, "casual"]}).json()["table"])


@pytest.fixture(scope="module")
def wire() -> Iterator[requests.Session]:
    """A session that ignores proxy settings of the environment."""
    with requests.Session() as session:
        session.trust_env = False
        yield session


def made_likely(case: schemathesis.Case[Any], ann: httpx.Client, boss: httpx.Client, table: str) -> None:
    """Fill in what no fuzzer would guess: sessions, a table, a game."""
    case.cookies = {**ann.cookies, **boss.cookies}
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table
    if "game" in case.path_parameters:
        case.path_parameters["game"] = "nmbrs"
    if isinstance(case.body, dict) and "game" in case.body:
        case.body |= {"game": "shades", "seats": [None, None]}


@interface.parametrize()
@interface.given(likely=strategies.booleans())
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_is_described(
    case: schemathesis.Case[Any],
    likely: bool,
    address: str,
    ann: httpx.Client,
    boss: httpx.Client,
    table: str,
    wire: requests.Session,
) -> None:
    """No server error, and no status, type, header or body that the document does not name."""
    if case.operation.label == "DELETE /api/me":
        with guest(address) as another:
            case.cookies = dict(another.cookies)
    elif likely and case.operation.label != "DELETE /api/admin/session":  # who signs out is signed out for good
        made_likely(case, ann, boss, table)
    case.call_and_validate(base_url=address, session=wire, checks=CHECKS)
