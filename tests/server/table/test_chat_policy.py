"""The server's chat policy: what it forbids is refused when sent, and left out of what is shown."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from numbra.server.table.chat_policy import ChatPolicy
from server.house import Line, guest, house, line

A_TABLE = {"game": "shades", "seats": [None, None]}


@contextmanager
def again(address: str, before: httpx.Client) -> Iterator[httpx.Client]:
    """A returning guest, at a server that was restarted."""
    with httpx.Client(base_url=address, trust_env=False, cookies=before.cookies) as http:
        yield http


def answered(at: Line, **message: Any) -> dict[str, Any]:
    """The answer to a message, skipping chat messages that come first."""
    told = at.answer({"id": message["type"], **message})
    while told["type"] == "said":
        told = at.get()
    return told


def say(at: Line) -> dict[str, Any]:
    """The answer to a chat message."""
    return answered(at, type="say", text="Hello!")


def react(at: Line) -> dict[str, Any]:
    """The answer to a reaction."""
    return answered(at, type="react", reaction="wow")


REFUSED: dict[ChatPolicy, tuple[str | None, str | None]] = {
    "on": (None, None),
    "phrases": ("table/only-phrases", None),
    "off": ("table/no-talk", "table/no-talk"),
}
"""The codes for a chat message and for a reaction."""


@pytest.mark.parametrize("chat", REFUSED)
def test_the_server_refuses_what_its_host_does_not_allow(tmp_path: Path, chat: ChatPolicy) -> None:
    """Also when repeated, and whatever the table's creator has set; clients see the policy beforehand."""
    text, phrase = REFUSED[chat]
    with house(tmp_path / "db", chat=chat) as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=A_TABLE).json()["table"]
        with line(ann, table) as at:
            seen = at.get()["table"]
            assert (seen["house_chat"], seen["chat"]) == (chat, chat == "on")
            for _ in range(2):
                assert say(at).get("code") == text
                assert react(at).get("code") == phrase
            for on in (False, True):
                assert answered(at, type="chat", id=f"chat {on}", on=on).get("code") == text


def test_what_was_said_before_is_shown_only_as_long_as_it_may_be(tmp_path: Path) -> None:
    """The messages are shown again when the host allows them."""
    with house(tmp_path / "db") as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=A_TABLE).json()["table"]
        with line(ann, table) as at:
            assert say(at)["type"] == react(at)["type"] == "accepted"
    shown: dict[ChatPolicy, list[str | None]] = {"off": [], "phrases": ["wow"], "on": [None, "wow"]}
    for chat, reactions in shown.items():
        with house(tmp_path / "db", chat=chat) as address, again(address, ann) as later, line(later, table) as at:
            assert [one["reaction"] for one in at.get()["chat"]] == reactions


def test_what_another_process_lets_people_say_is_not_told_here(tmp_path: Path) -> None:
    """While servers are restarted one after another, those with the new setting apply it at once."""
    with (
        house(tmp_path / "db") as free,
        house(tmp_path / "db", chat="phrases") as strict,
        guest(free, "Ann") as ann,
        again(strict, ann) as there,
    ):
        table = ann.post("/api/tables", json=A_TABLE).json()["table"]
        with line(there, table) as looking, line(ann, table) as at:
            looking.get()
            assert say(at)["type"] == react(at)["type"] == "accepted"
            while (heard := looking.get())["type"] != "said":
                """Skip other messages."""
            assert heard["reaction"] == "wow"
