"""A game played to its end over the network, by somebody who does not think, against a bot that does not either."""

from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from server.house import line

FIRST: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "guess": lambda _view: {"type": "guess", "number": 25},
    "call": lambda _view: {"type": "call", "verdict": "low"},
    "discard": lambda view: {"type": "discard", "card": view["hands"][0][0]["number"]},
}
"""What he does, by the phase of the game."""


def finished(http: httpx.Client) -> str:
    """A table where a game of 49 Shades of Grey is over."""
    table: str = http.post("/api/tables", json={"game": "shades", "seats": [None, "random"]}).json()["table"]
    with line(http, table) as first:
        first.answer({"type": "start", "id": "start"})
    with line(http, table) as his:
        seen = his.get()["table"]
        while seen["status"] == "playing":
            view, sequence = seen["view"], seen["sequence"]
            if 0 in view["acting"]:
                action = FIRST[view["phase"]](view)
                act = {"type": "act", "id": f"act {sequence}", "sequence": sequence, "action": action}
                his.socket.send(msgspec.json.encode(act).decode())
            while (said := his.get())["type"] != "update":
                assert said["type"] == "accepted", said
            seen = said["table"]
    return table
