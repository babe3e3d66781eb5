"""Attacks over WebSockets: junk, broken frames, floods, forged seats and sequences, and clients that do not listen."""

import asyncio
from functools import partial

from benchmarks.siege.attacker import PATIENCE, Attacker
from benchmarks.siege.junk import BROKEN_FRAMES, CONTROL_FRAMES
from benchmarks.siege.wire import CONTINUATION, LAST, PING, TEXT, frame, handshake

from numbra.server.limits import SOCKETS_OF_GUEST

MESSAGES = 400
"""In one raid that floods a table."""
CONTROLS = 4000
"""Pings or pongs in one raid: they are cheap to send."""
FRAGMENTS = 2000
"""Pieces of one message that never ends."""
BATCH = 100
"""Frames that are written at once."""
FORGED = 60
"""Messages in one raid with forged seats and sequences."""


async def talk_junk(attacker: Attacker) -> None:
    """Everything that is no message, and everything that is one but not now, at a table of one's own or anybody's."""
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
    """The same where nothing can be asked for."""
    wire = await attacker.socket("junk in the lobby", "/api/lobby/socket")
    frames = attacker.rng.sample(attacker.pockets.frames, BATCH)
    await wire.send(b"".join(frames), len(frames))
    await wire.until(1 + len(frames), PATIENCE)
    wire.hang_up()


async def break_frames(attacker: Attacker) -> None:
    """A rule of WebSockets is broken: the server has to close."""
    for broken in attacker.rng.sample(BROKEN_FRAMES, 5):
        wire = await attacker.socket("broken frames", f"/api/tables/{attacker.target.prey}/socket")
        await wire.send(broken)
        await wire.until_lost(PATIENCE)
        wire.hang_up()


async def flood_controls(attacker: Attacker) -> None:
    """Far too many pings and pongs."""
    wire = await attacker.socket("control floods", f"/api/tables/{attacker.target.prey}/socket")
    one = attacker.rng.choice(CONTROL_FRAMES)
    for _ in range(CONTROLS // BATCH):
        await wire.send(one * BATCH, BATCH)
    await wire.send(frame(b'{"type":"ping","id":"still-here"}'))
    await wire.until(wire.count + 1, PATIENCE)
    wire.hang_up()


async def fragment(attacker: Attacker) -> None:
    """One message in pieces, with pings between them, and no end."""
    wire = await attacker.socket("endless fragments", "/api/lobby/socket")
    piece = frame(attacker.rng.choice((b"", b"x", b"x" * 100)), CONTINUATION)
    await wire.send(frame(b"{", TEXT))
    for _ in range(FRAGMENTS // BATCH):
        await wire.send(piece * BATCH + frame(b"", LAST | PING), BATCH + 1)
    wire.hang_up()


async def forge_seats(attacker: Attacker) -> None:
    """Speak for seats that are others', on sequences of others; nobody may be taken in."""
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
    plain = (b"back", b"resign", b"pause", b"resume", b"go-on", b"rematch", b"rematch-now")
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
    """Whoever has no seat at a table is a spectator there, whatever he says."""
    if message.startswith(b'{"type":"welcome"') and b'"seat":null,"creator":false' not in message:
        attacker.ledger.answered("forged seats", "taken for somebody else", fault=True, told=message)


async def hoard_sockets(attacker: Attacker) -> None:
    """One guest opens more sockets than anybody needs."""
    session, table = attacker.own()
    path = f"/api/tables/{table}/socket"
    wires = [await attacker.socket("hoarded sockets", path, session=session) for _ in range(SOCKETS_OF_GUEST + 5)]
    attacker.ledger.given("sockets of one guest", sum(not wire.lost for wire in wires))
    for wire in wires:
        wire.hang_up()


async def vanish(attacker: Attacker) -> None:
    """Connect and be gone: before a word, in the middle of one, after the handshake, within a frame."""
    shaken = handshake(f"/api/tables/{attacker.target.prey}/socket", address=attacker.address())
    for said in (
        b"",
        shaken[:40],
        shaken,
        shaken + frame(b'{"type":"ping","id":"a"}'),
        shaken + frame(b"", declared=9),
    ):
        wire = await attacker.wire("vanishing")
        await wire.send(said)
        if attacker.rng.random() < 0.5:
            await asyncio.sleep(0.05)
        wire.vanish()
