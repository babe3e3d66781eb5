"""The HTTP interface on a page for people, written from its OpenAPI document."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

Document = dict[str, Any]

BOUNDS = {
    "minimum": "at least",
    "exclusiveMinimum": "more than",
    "maximum": "at most",
    "minLength": "length at least",
    "maxLength": "length at most",
    "maxItems": "length at most",
}

STYLE = """\
:root { color-scheme: light dark; --quiet: light-dark(#5b6068, #a3a8b0); --line: light-dark(#d9dce1, #3a3e45);
  --soft: light-dark(#f5f6f8, #1e2126) }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; line-height: 1.5;
  font-family: system-ui, sans-serif; color: light-dark(#1c1f24, #e6e8eb); background: light-dark(#fff, #14161a) }
h1 { margin: 0 } h1 small { font-size: 1rem; font-weight: normal; color: var(--quiet) }
h2 { margin: 3rem 0 1rem; font-size: 1.2rem }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace; font-size: .92em }
article { margin: 0 0 1rem; padding: 1rem 1.2rem; border: 1px solid var(--line); border-radius: .5rem }
article p { margin: .3rem 0 } article > p { color: var(--quiet) }
.method { display: inline-block; min-width: 4.2em; margin-right: .6em; padding: 0 .5em; border-radius: .3em;
  color: #fff; background: #3d6fb5; text-align: center; font-size: .85em }
.post, .put, .patch { background: #2c7a4b } .delete { background: #a8433c }
table { width: 100%; margin-top: .8rem; border-collapse: collapse; font-size: .92rem }
th, td { padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top }
th { width: 11rem; font-weight: normal } td:last-child { color: var(--quiet) }
th[colspan] { padding-top: .7rem; font-weight: 600 }
nav ul { columns: 20rem; padding: 0; list-style: none } a { color: inherit }
"""


def page(document: Document) -> str:
    """The whole page."""
    info, schemas = document["info"], document["components"]["schemas"]
    operations = [
        (path, method, operation)
        for path, methods in sorted(document["paths"].items())
        for method, operation in methods.items()
    ]
    links = "".join(f"<li>{_link(path, method)}</li>" for path, method, _ in operations)
    title = escape(info["title"])
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}: HTTP</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="/schema/style.css"></head><body>'
        f"<header><h1>{title} <small>{escape(info['version'])}</small></h1><p>{escape(info['description'])}</p>"
        '<p>For programs: <a href="/schema/openapi.json">openapi.json</a></p></header>'
        f"<nav><ul>{links}</ul></nav><main><h2>Operations</h2>"
        f"{''.join(_operation(*one) for one in operations)}<h2>What is sent and answered</h2>"
        f"{''.join(_schema(name, schema) for name, schema in schemas.items())}</main></body></html>\n"
    )


def _link(path: str, method: str) -> str:
    return f'<a href="#{_anchor(path, method)}">{_heading(path, method)}</a>'


def _heading(path: str, method: str) -> str:
    return f'<code class="method {method}">{method.upper()}</code><code>{escape(path)}</code>'


def _anchor(path: str, method: str) -> str:
    return escape(f"{method}-{path}")


def _operation(path: str, method: str, operation: Document) -> str:
    guests = " For guests: with the session’s cookie." if "security" in operation else ""
    return (
        f'<article id="{_anchor(path, method)}"><h3>{_heading(path, method)}</h3>'
        f"<p>{escape(operation.get('description', ''))}{guests}</p>"
        f"<table>{_group('Parameters', _parameters(operation))}{_group('Body', _body(operation))}"
        f"{_group('Answers', _answers(operation))}</table></article>"
    )


def _schema(name: str, schema: Document) -> str:
    required = schema.get("required", [])
    fields = [
        _row(field, _type(kind), "; ".join(_demands(kind, optional=field not in required)))
        for field, kind in schema.get("properties", {}).items()
    ]
    about = f"<p>{escape(schema['description'])}</p>" if "description" in schema else ""
    return (
        f'<article id="schema-{escape(name)}"><h3>{escape(name)}</h3>{about}<table>{"".join(fields)}</table></article>'
    )


def _demands(schema: Document, *, optional: bool) -> Iterator[str]:
    """What a field's value has to be besides its type."""
    if optional:
        yield f"optional, otherwise {json.dumps(schema['default'])}" if "default" in schema else "optional"
    for name, words in BOUNDS.items():
        if name in schema:
            yield f"{words} {schema[name]:,.15g}"


def _group(title: str, rows: Iterator[str]) -> str:
    all_ = "".join(rows)
    return f'<tr><th colspan="3">{title}</th></tr>{all_}' if all_ else ""


def _parameters(operation: Document) -> Iterator[str]:
    for one in operation.get("parameters", ()):
        yield _row(one["name"], _type(one["schema"]), one.get("description", ""))


def _body(operation: Document) -> Iterator[str]:
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        yield _row(media, _type(content["schema"]), "")


def _answers(operation: Document) -> Iterator[str]:
    for status, answer in operation["responses"].items():
        kinds = " ".join(_type(content["schema"]) for content in answer.get("content", {}).values())
        yield _row(status, kinds or "nothing", answer["description"])


def _row(name: str, kind: str, about: str) -> str:
    """A line of a table; the kind is HTML already."""
    return f"<tr><th><code>{escape(name)}</code></th><td>{kind}</td><td>{escape(about)}</td></tr>"


def _type(schema: Document) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if alternatives := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(_type(one) for one in alternatives)
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    if "prefixItems" in schema:
        return f"list of {', '.join(_type(one) for one in schema['prefixItems'])}"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else kind)
