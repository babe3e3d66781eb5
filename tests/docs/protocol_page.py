"""The page docs/protocol.md, written from the messages themselves: `make docs` renews it, a test compares it."""

import inspect
from pathlib import Path
from typing import Any, get_args

import msgspec

from numbra.server import messages
from numbra.server.seen import SeatSeen, TableSeen

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def page() -> str:
    """The whole page."""
    about = inspect.getdoc(messages) or ""
    parts = [
        f"# The protocol of a table, version {messages.VERSION}",
        "Written from the messages themselves by `make docs`; do not edit.",
        "The socket of a table is at `/api/tables/CODE/socket`; `?lang=de` or `?lang=fr` asks for sentences in\n"
        "another language. Guests, tables and records are asked for over HTTP, described at `/schema`.",
        about.partition("\n\n")[2],
        f"A message of a client has at most {messages.LONGEST_MESSAGE} bytes.",
        "## From the client",
        *(_message(kind) for kind in get_args(messages.AnyFromClient)),
        "## From the server",
        *(_message(kind) for kind in get_args(messages.AnyToClient)),
        "## What they hold",
        *(_struct(kind, kind.__name__) for kind in (TableSeen, SeatSeen)),
    ]
    return "\n\n".join(parts) + "\n"


def _message(kind: Any) -> str:
    return _struct(kind, str(kind.__struct_config__.tag))


def _struct(kind: Any, name: str) -> str:
    """One message: what it says, and its fields."""
    rows = [f"| `{field.name}` | {_type(field.type)} | {_default(field)} |" for field in msgspec.structs.fields(kind)]
    table = "\n".join(["| field | what it is | unless given |", "|---|---|---|", *rows])
    return f"### {name}\n\n{inspect.getdoc(kind)}\n\n{table}" if rows else f"### {name}\n\n{inspect.getdoc(kind)}"


def _type(kind: Any) -> str:
    """A type as JSON schema names it, references by their names."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="{name}")
    return _said(schema).replace("|", "or")


def _said(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref']}`"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_said(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    inner = schema.get("items") if isinstance(schema.get("items"), dict) else None
    limits = [f"{name} {schema[name]}" for name in ("minimum", "maximum", "minLength", "maxLength") if name in schema]
    bounds = f" ({', '.join(limits)})" if limits else ""
    return f"{schema.get('type', 'anything')}{f' of {_said(inner)}' if inner else ''}{bounds}"


def _default(field: Any) -> str:
    return "" if field.required else f"`{msgspec.json.encode(field.default).decode()}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
