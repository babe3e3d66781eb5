"""A game played to its end over the network, by people who do not think, against a bot that does not either."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec

from server.house import line

FIRST: dict[str, Callable[[dict[str, Any], int], dict[str, Any]]] = {
    "guess": lambda _view, _seat: {"type": "guess", "number": 25},
    "call": lambda _view, _seat: {"type": "call", "verdict": "low"},
    "discard": lambda view, seat: {"type": "discard", "card": view["hands"][seat][0]["number"]},
}
"""What they do, by the phase of the game."""


def finished(first: httpx.Client, second: httpx.Client | None = None) -> str:
    """A table where a game of 49 Shades of Grey is over, of two people or of one and a bot."""
    seats = [None, None if second else "random"]
    table: str = first.post("/api/tables", json={"game": "shades", "seats": seats}).json()["table"]
    if second:
        second.post(f"/api/tables/{table}/seats", json={})
    with line(first, table) as starting:
        starting.answer({"type": "start", "id": "start"})
    with ExitStack() as stack:
        lines = [stack.enter_context(line(one, table)) for one in (first, second) if one]
        seen = [one.get()["table"] for one in lines]
        while seen[0]["status"] == "playing":
            sequence = seen[0]["sequence"]
            for seat, (his, one) in enumerate(zip(lines, seen, strict=True)):
                if seat in one["view"]["acting"]:
                    action = FIRST[one["view"]["phase"]](one["view"], seat)
                    act = {"type": "act", "id": f"act {sequence}", "sequence": sequence, "action": action}
                    his.socket.send(msgspec.json.encode(act).decode())
            seen = [one.until(sequence + 1)["table"] for one in lines]
    return table
