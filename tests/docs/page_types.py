"""Generates web/src/wire/protocol.ts, the page's types, from the server's structs: `make docs` writes it."""

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from numbra.core.registry import game, game_names
from numbra.server.admin import lists, routes
from numbra.server.gate.error_responses import Problem
from numbra.server.history import story
from numbra.server.http import block_routes, explain, game_routes, invitations, lessons, privacy, table_routes
from numbra.server.people import export
from numbra.server.protocol import base, from_client, to_client
from numbra.server.table.summary import TableInList

FILE = Path(__file__).parents[2] / "web" / "src" / "wire" / "protocol.ts"
PAGE_GAMES = FILE.parents[1] / "games"
"""The folders of the games for which the page has a board."""
HEAD = "// Written from the server's structs by `make docs`; do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

HTTP = (
    export.Me,
    export.Kept,
    game_routes.Games,
    game_routes.Rules,
    table_routes.OpenTable,
    table_routes.AtTable,
    table_routes.Note,
    block_routes.About,
    block_routes.Blocked,
    block_routes.Thanks,
    story.Story,
    explain.Explained,
    invitations.Invitation,
    privacy.Privacy,
    lessons.Learning,
    lessons.LearningPreview,
    lessons.LearningCards,
    lessons.LessonHint,
    lessons.LessonSeen,
    Problem,
    TableInList,
    lists.HostsPeople,
    lists.HostsTables,
    lists.HostsReports,
    lists.HostsAudit,
    routes.HostsSession,
    routes.BanPerson,
    routes.NewName,
)


def module() -> str:
    """The whole module."""
    parts = [HEAD, f"export const VERSION = {base.VERSION}\n"]
    parts += _declared({"AnyFromClient": from_client.AnyFromClient, "AnyToClient": to_client.AnyToClient}, HTTP)
    for name in (one for one in game_names() if (PAGE_GAMES / one).is_dir()):
        played = game(name)
        prefix = name.title()
        unions = {f"{prefix}Action": played.action_type, f"{prefix}Event": played.event_type}
        inner = "\n".join(_declared(unions, (played.view_type, played.options_type)))
        view = f"export type View = {played.view_type.__name__}\nexport type Options = {played.options_type.__name__}\n"
        names = f"export type Action = {prefix}Action\nexport type Event = {prefix}Event\n"
        parts.append(f"export namespace {prefix} {{\n{inner}\n{view}{names}}}\n")
    return "\n".join(parts)


def _declared(unions: dict[str, Any], structs: tuple[Any, ...]) -> list[str]:
    """The declarations of all structs that these consist of."""
    members = [one for union in unions.values() for one in _members(union)]
    _, schemas = msgspec.json.schema_components([*members, *structs], ref_template="{name}")
    declared = [_declaration(_name(name), schema) for name, schema in schemas.items()]
    for name, union in unions.items():
        declared.append(f"export type {name} = {' | '.join(one.__name__ for one in _members(union))}\n")
    return declared


def _members(union: Any) -> Iterator[Any]:
    """The structs of a union, nested or not; a single struct is a union of one."""
    if isinstance(union, UnionType):
        for one in get_args(union):
            yield from _members(one)
    else:
        yield union


def _declaration(name: str, schema: dict[str, Any]) -> str:
    about = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)}\n"
    required = set(schema.get("required", ()))
    fields = [
        f"  {field}{'' if field in required or ('default' in one and not _asked(name)) else '?'}: {_type(one)}\n"
        for field, one in schema["properties"].items()
    ]
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def _asked(name: str) -> bool:
    """Whether clients send it, and so may omit fields with defaults; the server sends all fields."""
    said = {one.__name__ for one in _members(from_client.AnyFromClient)}
    return name in said | {"OpenTable", "BanPerson", "Learning", "LearningPreview", "LearningCards"}


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if schema.get("prefixItems"):
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    item = _type(schema.get("items") or {})
    return f"({item})[]" if "|" in item else f"{item}[]"


def _name(known: str) -> str:
    """A struct's name; structs of the games' contract get a prefix, as some names occur twice."""
    module, _, name = known.rpartition(".")
    return f"Core{name}" if module.startswith("numbra.core") else name


def _literal(value: object) -> str:
    return "null" if value is None else f"'{value}'" if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
