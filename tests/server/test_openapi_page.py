"""The description of the HTTP interface as a page."""

import re
from html import unescape

import httpx
import pytest

from numbra.server.openapi_page import page


@pytest.fixture(scope="module")
def text(address: str) -> str:
    """The page as it is served."""
    answer = httpx.get(f"{address}/schema", trust_env=False)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return answer.text


def test_every_operation_and_type_is_on_the_page(text: str, address: str) -> None:
    """And every link on it leads somewhere."""
    document = httpx.get(f"{address}/schema/openapi.json", trust_env=False).json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert f'id="{method}-{path}"' in text
            assert operation["description"] in unescape(text)
    assert all(f'id="schema-{name}"' in text for name in document["components"]["schemas"])
    targets = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= targets


def test_the_page_needs_nothing_that_its_policy_forbids(text: str, address: str) -> None:
    """No script, no style on the page itself, nothing from elsewhere: it works without the internet."""
    assert not re.search(r"<script|<style| style=|javascript:|https?://| on[a-z]+=", text)
    for path in re.findall(r'(?:href|src)="(/[^"]*)"', text):
        assert httpx.get(address + path, trust_env=False).status_code == 200
    style = httpx.get(f"{address}/schema/style.css", trust_env=False)
    assert style.headers["content-type"] == "text/css; charset=utf-8"
    assert not re.search(r"url\(|@import", style.text)


def test_what_is_described_is_text_and_not_markup() -> None:
    """Whatever a docstring or a default says."""
    evil = "<b onclick=x>&"
    schema = {"description": evil, "properties": {evil: {"enum": [evil]}}}
    operation = {
        "description": evil,
        "parameters": [{"name": evil, "in": "path", "schema": {"type": evil}, "description": evil}],
        "requestBody": {"content": {evil: {"schema": {"$ref": evil}}}},
        "responses": {evil: {"description": evil}},
    }
    document = {
        "info": {"title": evil, "version": evil, "description": evil},
        "components": {"schemas": {evil: schema}},
        "paths": {evil: {"get": operation}},
    }
    assert "<b on" not in page(document)
