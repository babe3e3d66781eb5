"""The OpenAPI document of the HTTP interface."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from numbra import __version__
from numbra.server.admin import lists, routes
from numbra.server.admin.session import SESSION as ADMIN_SESSION
from numbra.server.gate.error_responses import Problem
from numbra.server.people import export
from numbra.server.people.sessions import SESSION

from . import block_routes, explain, game_routes, invitations, lessons, privacy, table_routes

Document = dict[str, Any]

DESCRIPTION = (
    "Guests, games and tables. What happens at a table goes over its WebSocket, "
    "/api/tables/{table}/socket; its messages are described in docs/protocol.md."
)
SCHEMA = "#/components/schemas/{name}"
RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
PARAMETERS = {
    "table": "The table’s code.",
    "game": "The game’s name.",
    "handle": "What stands for a block, as `GET /api/me/blocks` tells it.",
    "lang": "The language.",
    "page": "Which page, counted from 1.",
    "search": "A part of a game’s or a player’s name.",
    "move": "The number of a move, counted from 1.",
    "me": "The seat that words call “you”.",
    "guest": "The id of a person.",
    "number": "The number of a report.",
    "after": "What the page before says that this one begins after.",
    "before": "The number that the page before says this one begins before.",
    "status": "Only tables of this status.",
    "settled": "Whether reports that are settled are asked for, or the others.",
    "seat": "The seat one speaks for, where several people play on one device.",
}
TYPES = {
    name: kind
    for module in (
        routes,
        lists,
        table_routes,
        block_routes,
        export,
        game_routes,
        explain,
        lessons,
        invitations,
        privacy,
    )
    for name, kind in vars(module).items()
    if isinstance(kind, msgspec.StructMeta)
}
"""The structs of all requests and answers, by name."""
REFUSAL_DESCRIPTIONS = {
    400: "This is not what is asked for here.",
    401: "Nobody knows you here yet: come in first, or sign in as the host.",
    403: "The request comes from a page of another server, or the host has banned you.",
    404: "There is no such table, person or report.",
    409: "It cannot be done now.",
    413: "The body is too large.",
    415: "The body is not JSON, or does not say so.",
    429: "Too much at once; Retry-After says when to come back.",
}
SESSION_SCHEME = {
    "type": "apiKey",
    "in": "cookie",
    "name": SESSION,
    "description": "The signed session that POST /api/guests gives, in a cookie; over HTTPS it is called __Host-…",
}

ADMIN_SCHEME = {
    "type": "apiKey",
    "in": "cookie",
    "name": ADMIN_SESSION,
    "description": "The host’s session, which POST /api/admin/session gives; over HTTPS it is called __Host-…",
}


class JsonDocument(JsonRenderPlugin):
    """Serves the completed document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        """The completed document as JSON."""
        return self.render_json(request, complete(openapi_schema))


def described() -> OpenAPIConfig:
    """The framework's OpenAPI configuration; `complete` adds to its document what the framework cannot know."""
    return OpenAPIConfig(
        title="Numbra",
        version=__version__,
        description=DESCRIPTION,
        use_handler_docstrings=True,
        render_plugins=[JsonDocument(path=["/", "/openapi.json"])],
    )


def complete(document: Document) -> Document:
    """The document with all refusals of each operation, the constraints of all types, and the session cookies."""
    paths = {
        path: {method: _complete(path, operation) for method, operation in operations.items()}
        for path, operations in document["paths"].items()
    }
    schemas = _schemas(document["components"]["schemas"])
    return {
        **document,
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"session": SESSION_SCHEME, "admin": ADMIN_SCHEME}},
    }


def _schemas(named: Iterable[str]) -> Document:
    """The schemas of our types, made by msgspec, which decodes and encodes them and so knows all their constraints."""
    types = [TYPES[name] for name in named if name in TYPES]
    _, schemas = msgspec.json.schema_components([*types, Problem], ref_template=SCHEMA)
    return dict(sorted(schemas.items()))


def _complete(path: str, operation: Document) -> Document:
    own = {status: _answer(status, one) for status, one in operation["responses"].items() if status[0] != "4"}
    refusals = {str(status): _refusal(status) for status in _refusals(path, operation)}
    parameters = [{**one, "description": PARAMETERS[one["name"]]} for one in operation.get("parameters", ())]
    return {**operation, "responses": own | refusals} | ({"parameters": parameters} if parameters else {})


def _answer(status: str, answer: Document) -> Document:
    """An answer that is no refusal; 204 has no content to describe."""
    if status == "204":
        return {"description": "Done."}
    return {**answer, "description": "Done."} if status[0] == "2" else answer


def _refusals(path: str, operation: Document) -> list[int]:
    """The statuses that an operation may be refused with."""
    has_body, needs_session = "requestBody" in operation, "security" in operation
    names_row, names_game = "{table}" in path or "{guest}" in path or "{number}" in path, "{game}" in path
    signs_in = path.endswith("/admin/session") and has_body
    has_query = any(parameter["in"] == "query" for parameter in operation.get("parameters", ()))
    possible = {
        400: has_body or has_query or names_game,
        401: needs_session or signs_in,
        403: path.startswith("/api"),
        404: names_row,
        409: has_body or names_row or names_game,
        413: has_body,
        415: has_body,
        429: True,
    }
    return [status for status, is_possible in possible.items() if is_possible]


def _refusal(status: int) -> Document:
    content = {"application/json": {"schema": {"$ref": SCHEMA.format(name="Problem")}}}
    return {"description": REFUSAL_DESCRIPTIONS[status], "content": content} | (
        {"headers": RETRY_AFTER} if status == 429 else {}
    )
