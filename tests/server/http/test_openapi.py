"""The OpenAPI document of the HTTP interface."""

from typing import Any

import httpx
import pytest


@pytest.fixture(scope="module")
def document(address: str) -> dict[str, Any]:
    """The document as it is served."""
    answer = httpx.get(f"{address}/schema/openapi.json", trust_env=False)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_every_way_is_described(document: dict[str, Any]) -> None:
    """Each with a sentence."""
    paths = document["paths"]
    assert {"/api/guests", "/api/me", "/api/me/tables", "/api/games", "/api/tables", "/healthz"} <= set(paths)
    assert "/metrics" not in paths
    assert set(paths["/api/me"]) == {"get", "patch", "delete"}
    assert all(one["description"] for methods in paths.values() for one in methods.values())


def test_refusals_are_described(document: dict[str, Any]) -> None:
    """Those that can occur, all in the same form."""
    paths = document["paths"]
    assert set(paths["/api/games"]["get"]["responses"]) == {"200", "400", "403", "429"}
    assert {"400", "401", "404", "409", "413", "415"} <= set(paths["/api/tables/{table}/note"]["put"]["responses"])
    assert "401" not in paths["/api/guests"]["post"]["responses"]
    for methods in paths.values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}
    assert set(document["components"]["schemas"]["Problem"]["required"]) == {"code", "sentence"}
    assert "Retry-After" in paths["/api/games"]["get"]["responses"]["429"]["headers"]


def test_who_needs_a_session(document: dict[str, Any]) -> None:
    """The session cookie is named."""
    assert document["components"]["securitySchemes"]["session"]["name"] == "numbra_session"
    assert document["paths"]["/api/me"]["get"]["security"] == [{"session": []}]
    assert "security" not in document["paths"]["/api/games"]["get"]


def test_types_say_all_that_they_demand(document: dict[str, Any]) -> None:
    """Unknown fields are refused, and the document says so; every name it refers to exists."""
    schemas = document["components"]["schemas"]
    assert schemas["OpenTable"]["additionalProperties"] is False
    assert schemas["OpenTable"]["properties"]["seats"]["maxItems"] == 16
    used = {part.rpartition("/")[2] for part in str(document).split("'") if part.startswith("#/components/schemas/")}
    assert used <= set(schemas)


def test_an_answer_without_a_body_has_none(document: dict[str, Any]) -> None:
    """As after deleting a guest."""
    assert "content" not in document["paths"]["/api/me"]["delete"]["responses"]["204"]
