"""Attacks over WebSockets: junk, broken frames, floods, forged seats and sequences, and dropped connections."""

import asyncio
from functools import partial

from harness.siege.attacker import PATIENCE, Attacker
from harness.siege.junk import BROKEN_FRAMES, CONTROL_FRAMES
from harness.siege.wire import CONTINUATION, LAST, PING, TEXT, frame, handshake

from numbra.server.limits.client_limits import SOCKETS_OF_GUEST

MESSAGES = 400
"""Messages in one raid that floods a table."""
CONTROLS = 4000
"""Pings or pongs in one raid: they are cheap to send."""
FRAGMENTS = 2000
"""Pieces of one message that never ends."""
BATCH = 100
"""Frames that are written together."""
FORGED = 60
"""Messages in one raid with forged seats and sequences."""


async def talk_junk(attacker: Attacker) -> None:
    """Send invalid messages, and valid ones at the wrong time, at an attacker's table or at the prey's."""
    session, table = attacker.own() if attacker.rng.random() < 0.7 else ("", attacker.target.prey)
    query = attacker.rng.choice(("", "?seat=0", "?seat=1", "?seat=0&lang=de", "?lang=fr&since=3"))
    wire = await attacker.socket("junk messages", f"/api/tables/{table}/socket{query}", session=session)
    sent = 0
    while sent < MESSAGES and not wire.lost:
        frames = attacker.rng.sample(attacker.pockets.frames, BATCH)
        await wire.send(b"".join(frames), len(frames))
        sent += len(frames)
    await wire.until(1 + sent, PATIENCE)
    wire.hang_up()


async def talk_in_lobby(attacker: Attacker) -> None:
    """Send junk to the lobby's socket, which accepts no messages."""
    wire = await attacker.socket("junk in the lobby", "/api/lobby/socket")
    frames = attacker.rng.sample(attacker.pockets.frames, BATCH)
    await wire.send(b"".join(frames), len(frames))
    await wire.until(1 + len(frames), PATIENCE)
    wire.hang_up()


async def break_frames(attacker: Attacker) -> None:
    """Send frames that break the WebSocket protocol, so that the server has to close."""
    for broken in attacker.rng.sample(BROKEN_FRAMES, 5):
        wire = await attacker.socket("broken frames", f"/api/tables/{attacker.target.prey}/socket")
        await wire.send(broken)
        await wire.until_lost(PATIENCE)
        wire.hang_up()


async def flood_controls(attacker: Attacker) -> None:
    """Send far too many pings or pongs."""
    wire = await attacker.socket("control floods", f"/api/tables/{attacker.target.prey}/socket")
    one = attacker.rng.choice(CONTROL_FRAMES)
    for _ in range(CONTROLS // BATCH):
        await wire.send(one * BATCH, BATCH)
    await wire.send(frame(b'{"type":"ping","id":"still-here"}'))
    await wire.until(wire.count + 1, PATIENCE)
    wire.hang_up()


async def fragment(attacker: Attacker) -> None:
    """Send a message in fragments that never end, with pings between them."""
    wire = await attacker.socket("endless fragments", "/api/lobby/socket")
    piece = frame(attacker.rng.choice((b"", b"x", b"x" * 100)), CONTINUATION)
    await wire.send(frame(b"{", TEXT))
    for _ in range(FRAGMENTS // BATCH):
        await wire.send(piece * BATCH + frame(b"", LAST | PING), BATCH + 1)
    wire.hang_up()


async def forge_seats(attacker: Attacker) -> None:
    """Send messages for seats of others, with forged sequences; none may take effect."""
    session, _ = attacker.own()
    query = attacker.rng.choice(("?seat=0", "?seat=1", "?seat=99", "?seat=-1", "?seat=0&seat=1", f"?seat={'9' * 40}"))
    path = f"/api/tables/{attacker.target.prey}/socket{query}&since={attacker.rng.randrange(1 << 40)}"
    check = partial(_check_welcome, attacker)
    wire = await attacker.socket("forged seats", path, check, session=session)
    forged = [_forged(attacker) for _ in range(FORGED)]
    await wire.send(b"".join(forged), FORGED)
    await wire.until(1 + FORGED, PATIENCE)
    wire.hang_up()


def _forged(attacker: Attacker) -> bytes:
    sequence, action = attacker.rng.randrange(200), attacker.rng.choice((b"guess", b"call", b"discard"))
    act = b'{"type":"act","id":"f","sequence":%d,"action":{"type":"%b","number":25,"verdict":"high","card":7}}'
    plain = (b"back", b"board", b"resign", b"pause", b"resume", b"go-on", b"rematch", b"rematch-now")
    others = (
        b'{"type":"vote","id":"f","seat":0}',
        b'{"type":"chat","id":"f","on":false}',
        b'{"type":"react","id":"f","reaction":"hurry"}',
        b'{"type":"rematch-answer","id":"f","yes":true}',
        b'{"type":"suppose","id":"f","cards":["5","6","7"]}',
        *(b'{"type":"%b","id":"f"}' % kind for kind in plain),
    )
    return frame(attacker.rng.choice((act % (sequence, action), act % (sequence, action), *others)))


def _check_welcome(attacker: Attacker, message: bytes) -> None:
    """Report a fault if the welcome gives an attacker a seat or a table that is not theirs."""
    if message.startswith(b'{"type":"welcome"') and b'"seat":null,"creator":false' not in message:
        attacker.ledger.answered("forged seats", "taken for somebody else", fault=True, told=message)


async def hoard_sockets(attacker: Attacker) -> None:
    """Open more sockets for one guest than the limit allows."""
    session, table = attacker.own()
    path = f"/api/tables/{table}/socket"
    wires = [await attacker.socket("hoarded sockets", path, session=session) for _ in range(SOCKETS_OF_GUEST + 5)]
    attacker.ledger.given("sockets of one guest", sum(not wire.lost for wire in wires))
    for wire in wires:
        wire.hang_up()


async def vanish(attacker: Attacker) -> None:
    """Connect and reset: before any byte, within the handshake, after it, after a message, within a frame."""
    upgrade = handshake(f"/api/tables/{attacker.target.prey}/socket", address=attacker.address())
    for opening in (
        b"",
        upgrade[:40],
        upgrade,
        upgrade + frame(b'{"type":"ping","id":"a"}'),
        upgrade + frame(b"", declared=9),
    ):
        wire = await attacker.wire("vanishing")
        await wire.send(opening)
        if attacker.rng.random() < 0.5:
            await asyncio.sleep(0.05)
        wire.vanish()
