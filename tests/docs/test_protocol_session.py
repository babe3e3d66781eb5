"""The session on the protocol's page is what a real server answers."""

from typing import Any, get_args

import pytest

from docs.protocol_page import PAGE
from docs.protocol_session import Heard, changed, check, lines_of, matches, read, shortened
from numbra.server.protocol.to_client import AnyToClient


def page() -> str:
    """The page as written."""
    return PAGE.read_text(encoding="utf-8")


def test_a_server_says_what_the_page_says() -> None:
    """Every line of a client is sent in turn, and every line of the server matches what is received."""
    check(page())


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('"code": "table/stale"', '"code": "table/closed"'),
        ('"points": 9,', '"points": 8,'),
        (', "spectators": 0,', ","),
        ('"present": [0, 1]', '"present": [0, 1, 2]'),
        ('"open": ["32"]', '"open": ["3"]'),
        ('"id": "a7", "sequence": 5', '"id": "a7", "sequence": 4'),
        ("← 201 ", "← 200 "),
        ("closed 1012", "closed 1000"),
        ('"now": 1800000019.0', '"now": 1800000018.0'),
    ],
)
def test_a_page_that_is_wrong_is_noticed(written: str, wrong: str) -> None:
    """Whatever part of a line it is."""
    assert written in page()
    with pytest.raises(AssertionError):
        check(page().replace(written, wrong))


def test_the_session_has_every_message_of_the_server() -> None:
    """So that readers see each once; except trouble, deleted messages, and suppositions."""
    said = [read(text.partition("← ")[2]).body for text in lines_of(page()) if "← {" in text]
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyToClient)}
    assert {message["type"] for message in said} == kinds - {"trouble", "unsaid", "supposed"}


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ('{"a": 1}', Heard("", {"a": 1})),
        ('201 {"a": [1, …], …}', Heard("201", {"a": [1, "…"], "…": "…"})),
        ('{"a": "b…"}', Heard("", {"a": "b…"})),
        ("closed 1012", Heard("closed 1012")),
    ],
)
def test_a_line_is_read_with_what_it_leaves_out(text: str, heard: Heard) -> None:
    """As JSON in which the sign stands for the omission."""
    assert read(text) == heard


@pytest.mark.parametrize(
    ("expected", "right", "wrong"),
    [
        ({"a": 1}, [{"a": 1}], [{"a": 2}, {"a": 1, "b": 2}, {}, [], {"a": 1.0}, {"a": True}]),
        ({"a": 1, "…": "…"}, [{"a": 1}, {"a": 1, "b": 2}], [{"b": 2}, {"a": 2}, None]),
        ([1, 2], [[1, 2]], [[1], [1, 2, 3], [2, 1], "12"]),
        ([1, "…"], [[1], [1, 2, 3]], [[2], [], {}]),
        ("a…", ["ab", "a"], ["b", None, ["a"]]),
        (None, [None], [0, "", {}]),
    ],
)
def test_what_is_left_out_may_be_anything_and_nothing_else(expected: Any, right: list[Any], wrong: list[Any]) -> None:
    """Types count, and so do unexpected fields."""
    assert all(matches(expected, value) for value in right)
    assert not any(matches(expected, value) for value in wrong)


def test_what_is_long_is_shortened() -> None:
    """Lists and texts without spaces; sentences stay whole."""
    assert shortened([1, 2, 3, 4, 5, 6]) == [1, 2, 3, 4, 5, "…"]
    assert shortened({"a": "x" * 30}) == {"a": "x" * 24 + "…"}
    assert shortened("a sentence that is longer than that") == "a sentence that is longer than that"


def test_what_has_not_changed_is_left_out() -> None:
    """At any depth."""
    before = {"a": 1, "b": {"c": 2, "d": 3}}
    assert changed({"a": 1, "b": {"c": 2, "d": 4}}, before) == {"b": {"d": 4, "…": "…"}, "…": "…"}
    assert changed(before, None) == before
