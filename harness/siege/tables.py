"""Attacks at tables: long logs, requests that replay whole logs, slow bots, and votes against people who are there."""

from functools import partial
from typing import Any

import msgspec
from harness.siege.attacker import PATIENCE, Attacker
from harness.siege.wire import Wire, frame, request

REPLAYED = 40
"""Requests that replay a whole log, in one raid on one connection."""
TAKEN_BACK = 15
"""Cards that are laid and taken back in one raid."""
SLOW_BOT, SLOW_BOTS = "search:1000", 7
"""A bot that thinks for one or two seconds about each move, and how many of it sit at a table of the attackers."""
SLOW_TURNS = 10
"""Actions of the attacker at that table, if it is their turn."""
SWITCHED = 50
"""Messages in one raid that switch something on or off."""
VOTES = 8
"""Votes of each plotter between two returns of the victim: few enough to stay below the rate limit."""
RETURNS = 3
"""How often the victim disconnects and reconnects in one raid."""
PLOTS = (("shades", 2), ("code777", 3), ("nmbrs", 4))
"""The games of the plots, and how many people play each."""


async def ask_for_logs(attacker: Attacker) -> None:
    """Request stories, records and explanations of an attacker's table and the prey's, pipelined."""
    session, own = attacker.own()
    wire, address = await attacker.wire("whole logs"), attacker.address()
    for _ in range(REPLAYED):
        table, language = attacker.rng.choice((own, attacker.target.prey)), attacker.rng.choice(("en", "de", "fr"))
        what = attacker.rng.choice(("story?", "record?", f"explain?move={attacker.rng.randrange(50)}&"))
        path = f"/api/tables/{table}/{what}lang={language}"
        await wire.send(request("GET", path, address=address, session=attacker.rng.choice((session, ""))))
    await wire.until(REPLAYED, PATIENCE)
    wire.hang_up()


async def lay_and_take_back(attacker: Attacker) -> None:
    """Lay cards and take them back, again and again, at an attacker's table, for the seat that is to move."""
    session, table = attacker.own()
    for seat in (0, 1):
        sequences: list[int] = []
        path = f"/api/tables/{table}/socket?seat={seat}"
        wire = await attacker.socket("laid and taken back", path, partial(_keep_sequence, sequences), session=session)
        for _ in range(TAKEN_BACK):
            if not (action := await _playable(wire)):
                break
            for one in (action, {"type": "undo"}):
                act = {"type": "act", "id": str(sequences[-1]), "sequence": sequences[-1], "action": one}
                await _answered(wire, act)
        wire.hang_up()


def _keep_sequence(sequences: list[int], message: bytes) -> None:
    """Keep the table's sequence."""
    decoded = msgspec.json.decode(message)
    if "table" in decoded:
        sequences.append(decoded["table"]["sequence"])


async def _playable(wire: Wire) -> dict[str, Any] | None:
    """A legal lay, or else the first legal action; None if the seat is not to move."""
    answer = await _answered(wire, {"type": "actions", "id": "actions"})
    legal = answer.get("actions") or [None]
    laid = [action for action in legal if action and action["type"] == "lay"]
    found: dict[str, Any] | None = (laid or legal)[0]
    return found


async def _answered(wire: Wire, message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a message; empty if there is none."""
    before = wire.count
    await wire.send(frame(msgspec.json.encode(message)))
    await wire.until(before + 1, PATIENCE)
    answer: dict[str, Any] = msgspec.json.decode(wire.said) if wire.count > before else {}
    return answer


async def keep_bots_thinking(attacker: Attacker) -> None:
    """Open a table of bots that think for as long as bots may, and play there, so that other tables' bots must wait."""
    session = await attacker.session("slow bots")
    bots = [SLOW_BOT] * SLOW_BOTS
    table = await attacker.open_table("slow bots", session, seats=[None, *bots], here=[]) if session else None
    if session is None or table is None:
        return
    sequences: list[int] = []
    told = partial(_keep_sequence, sequences)
    wire = await attacker.socket("slow bots", f"/api/tables/{table}/socket", told, session=session)
    await _answered(wire, {"type": "start", "id": "start"})
    for number in range(SLOW_TURNS):
        if action := await _playable(wire):
            act = {"type": "act", "id": str(number), "sequence": sequences[-1], "action": action}
            await _answered(wire, act)
    wire.hang_up()


async def switch_on_and_off(attacker: Attacker) -> None:
    """Switch chat, resignation and pause on and off at an attacker's table, all messages at once."""
    session, table = attacker.own()
    wire = await attacker.socket("switched on and off", f"/api/tables/{table}/socket?seat=0", session=session)
    kinds = (
        b'{"type":"chat","id":"%d","on":true}',
        b'{"type":"chat","id":"%d","on":false}',
        b'{"type":"resign","id":"%d"}',
        b'{"type":"back","id":"%d"}',
        b'{"type":"pause","id":"%d"}',
        b'{"type":"vote","id":"%d","seat":1}',
    )
    name = attacker.rng.randrange(1 << 40)
    sent = b"".join(frame(kinds[number % len(kinds)] % (name + number)) for number in range(SWITCHED))
    await wire.send(sent, SWITCHED)
    await wire.until(1 + SWITCHED, PATIENCE)
    wire.hang_up()


async def plot(attacker: Attacker) -> None:
    """All players but one vote, again and again, to replace that one by a bot, though they are away only for moments.

    With two seats there is one plotter, with four there are three. The victim disconnects in each round of votes and
    reconnects at once, and must not be replaced.
    """
    for game, people in PLOTS:
        await _plot(attacker, game, people)


async def _plot(attacker: Attacker, game: str, people: int) -> None:
    sessions = [await attacker.session("plots") for _ in range(people)]
    victim = sessions[0]
    if victim is None or None in sessions:
        return
    table = await attacker.open_table("plots", victim, game=game, seats=[None] * people, here=[])
    if table is None:
        return
    for session in sessions[1:]:
        await attacker.ask("plots", "POST", f"/api/tables/{table}/seats", {}, session=session or "")
    path, told = f"/api/tables/{table}/socket", partial(_check_seat, attacker)
    wires = [await attacker.socket("plots", path, told, session=session or "") for session in sessions]
    await wires[0].send(frame(b'{"type":"start","id":"start"}'))
    await wires[0].until(2, PATIENCE)
    for number in range(RETURNS):
        votes = [frame(b'{"type":"vote","id":"%d-%d","seat":0}' % (number, one)) for one in range(VOTES)]
        for plotter in wires[1:]:
            await plotter.send(b"".join(votes[: VOTES // 2]), VOTES // 2)
        wires[0].hang_up()
        for plotter in wires[1:]:
            await plotter.send(b"".join(votes[VOTES // 2 :]), VOTES - VOTES // 2)
            await plotter.until(1 + VOTES * (number + 1), PATIENCE)
        wires[0] = await attacker.socket("plots", path, told, session=victim)
        await wires[0].send(frame(b'{"type":"back","id":"back-%d"}' % number))
        await wires[0].until(2, PATIENCE)
    for wire in wires:
        wire.hang_up()


def _check_seat(attacker: Attacker, message: bytes) -> None:
    """Report a fault if a bot sits at the table, since it was opened without bots."""
    if message.startswith((b'{"type":"update"', b'{"type":"welcome"')) and b'"bot":"' in message:
        attacker.ledger.answered("plots", "voted out who was there", fault=True, told=message)
