"""Plays a game to its end over the network, with fixed moves, against a bot that plays at random."""

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
"""The players' fixed moves, by the phase of the game."""


def finished(first: httpx.Client, second: httpx.Client | None = None) -> str:
    """Play 49 Shades of Grey to the end, two people or one and a bot; the table's code."""
    table = begun(first, second)
    played_out(table, first, second)
    return table


def begun(first: httpx.Client, second: httpx.Client | None = None) -> str:
    """Open a table of 49 Shades of Grey for two people, or one and a bot, and start; its code."""
    seats = [None, None if second else "random"]
    table: str = first.post("/api/tables", json={"game": "shades", "seats": seats}).json()["table"]
    if second:
        second.post(f"/api/tables/{table}/seats", json={})
    with line(first, table) as starting:
        starting.answer({"type": "start", "id": "start"})
    return table


def played_out(table: str, first: httpx.Client, second: httpx.Client | None = None) -> None:
    """Play the game at this table to its end."""
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
