"""Attacks over HTTP: junk, broken requests, forged sessions and senders, guessed codes, and exceeded limits."""

import asyncio
from contextlib import suppress

from harness.siege.attacker import CREATED, PATIENCE, Attacker
from harness.siege.junk import BROKEN_REQUESTS, PATHS
from harness.siege.wire import frame, request

from numbra.server.http.table_routes import MOST_TABLES

PIPELINED = 50
"""Requests in one raid, on one connection."""
GUESSES = 40
"""Codes of tables that are guessed in one raid."""
NEWCOMERS = 80
"""Guests that one raid creates from one address: more than the limit allows."""
AT_ONCE, TOLERATED = 3 * MOST_TABLES, 2 * MOST_TABLES
"""Tables that one guest opens concurrently, and how many may succeed before the limit counts them."""
IN_A_ROW = 20
"""Tables that one guest opens and closes again in one raid."""
HINTS = 10
"""Hints that are requested in one raid, without waiting for them."""
UNTRUSTED = "127.0.0.2"
"""A local address that is not a trusted proxy; not every system has it."""
OK = 200

ROUTES = (
    ("POST", "/api/guests"),
    ("PATCH", "/api/me"),
    ("DELETE", "/api/me"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{prey}/seats"),
    ("PUT", "/api/tables/{prey}/note?seat=1"),
    ("GET", "/api/tables/{prey}/note?seat=0"),
    ("PUT", "/api/tables/{prey}/blocks"),
    ("POST", "/api/tables/{prey}/reports"),
    ("GET", "/api/me/blocks"),
    ("DELETE", "/api/me/blocks/{prey}"),
    ("POST", "/api/lessons/nmbrs"),
    ("POST", "/api/lessons/shades/drafts"),
    ("POST", "/api/lessons/nmbrs/board"),
    ("POST", "/api/lessons/code777/preview"),
    ("POST", "/api/admin/session"),
    ("DELETE", "/api/admin/session"),
    ("GET", "/api/admin/people"),
    ("GET", "/api/admin/tables?status=playing"),
    ("GET", "/api/admin/audit"),
    ("POST", "/api/admin/people/{prey}/ban"),
    ("POST", "/api/admin/tables/{prey}/close"),
    ("POST", "/api/admin/reports/1/settle"),
    ("BREW", "/api/tables"),
    ("OPTIONS", "/api/tables"),
)
"""Methods and paths that invalid bodies are sent to."""


async def post_junk(attacker: Attacker) -> None:
    """Send invalid bodies of every kind to every route, pipelined."""
    session, _ = attacker.own() if attacker.rng.random() < 0.3 else ("", "")
    wire, address = await attacker.wire("junk bodies"), attacker.address()
    for _ in range(PIPELINED):
        method, path = attacker.rng.choice(ROUTES)
        body = attacker.rng.choice(attacker.pockets.bodies)
        kept = session if (method, path) not in (("DELETE", "/api/me"), ("POST", "/api/tables")) else ""
        await wire.send(request(method, path.format(prey=attacker.target.prey), body, address=address, session=kept))
    await wire.until(PIPELINED, PATIENCE)
    wire.hang_up()


async def break_requests(attacker: Attacker) -> None:
    """Send bytes that are not a valid request."""
    for broken in attacker.rng.sample(BROKEN_REQUESTS, 5):
        wire = await attacker.wire("broken requests")
        await wire.send(broken)
        await wire.until(1, 0.5)
        wire.vanish()


async def try_paths(attacker: Attacker) -> None:
    """Request paths that leave the server's folders or lead nowhere."""
    wire, address = await attacker.wire("path tricks"), attacker.address()
    for path in PATHS:
        await wire.send(request("GET", path, address=address))
    await wire.until(len(PATHS), PATIENCE)
    wire.hang_up()


async def forge_sessions(attacker: Attacker) -> None:
    """Try sessions with invalid signatures; it is a fault if one is accepted."""
    session, _ = attacker.own()
    guest, _, signature = session.partition(".")
    unsigned = (f"{guest}.{signature[::-1]}", f"{guest}.", guest, f".{signature}", f"x{session}")
    forged = (*unsigned, "." * 4000, "a.b", '"', "\xff.\xff")
    for one in forged:
        answer = await attacker.ask("forged sessions", "GET", "/api/me", session=one)
        if answer.statuses[OK]:
            attacker.ledger.answered("forged sessions", "let in by a forged session", fault=True, told=one.encode())


async def forge_senders(attacker: Attacker) -> None:
    """Forge the address of the honest people, so that their rate limit would be exhausted."""
    pretended = f"{attacker.target.people}, {attacker.address()}"
    wire = await attacker.wire("forged senders")
    await wire.send(request("GET", "/api/tables", address=pretended) * PIPELINED, PIPELINED)
    await wire.until(PIPELINED, PATIENCE)
    wire.hang_up()
    with suppress(OSError):
        wire = await attacker.wire("forged senders", UNTRUSTED)
        await wire.send(request("GET", "/api/tables", address=attacker.target.people) * PIPELINED, PIPELINED)
        await wire.until(PIPELINED, PATIENCE)
        wire.hang_up()


async def guess_codes(attacker: Attacker) -> None:
    """Guess the codes of tables, over HTTP and over sockets."""
    wire, address = await attacker.wire("guessed codes"), attacker.address()
    for _ in range(GUESSES):
        await wire.send(request("GET", f"/api/tables/{_guessed_code(attacker)}/record", address=address))
    await wire.until(GUESSES, PATIENCE)
    wire.hang_up()
    for _ in range(GUESSES // 10):
        wire = await attacker.socket("guessed codes", f"/api/tables/{_guessed_code(attacker)}/socket")
        await wire.until_lost(PATIENCE)
        wire.hang_up()


def _guessed_code(attacker: Attacker) -> str:
    """A random code, or sometimes the prey's with a wrong last letter."""
    prey = attacker.target.prey
    if attacker.rng.random() < 0.2:
        return prey[:-1] + attacker.rng.choice([letter for letter in "ABCDEFGHabcdefgh01234567" if letter != prey[-1]])
    return "".join(attacker.rng.choices("ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789-_", k=16))


async def crowd_in(attacker: Attacker) -> None:
    """Create more guests from one address than the limit allows."""
    wire, address = await attacker.wire("guests by the dozen"), attacker.address()
    await wire.send(request("POST", "/api/guests", b"{}", address=address) * NEWCOMERS, NEWCOMERS)
    await wire.until(NEWCOMERS, PATIENCE)
    wire.hang_up()
    attacker.ledger.given("guests from one address", wire.statuses[CREATED])


async def open_at_once(attacker: Attacker) -> None:
    """Open many tables for one guest concurrently, before the limit counts any of them."""
    session = await attacker.session("tables at once")
    if session is not None:
        attempts = (attacker.open_table("tables at once", session) for _ in range(AT_ONCE))
        opened = [table for table in await asyncio.gather(*attempts) if table is not None]
        attacker.ledger.given("tables one guest has going", len(opened))
        if len(opened) > TOLERATED:
            told = f"{len(opened)} tables".encode()
            attacker.ledger.answered("tables at once", "more tables than one guest may have", fault=True, told=told)


async def open_and_close(attacker: Attacker) -> None:
    """Open a table for one guest, close it, and open the next."""
    session, _ = attacker.own()
    for _ in range(IN_A_ROW):
        table = await attacker.open_table("tables in a row", session, public=True)
        if table is None:
            return
        attacker.ledger.given("tables one guest has opened", _count_opened(attacker, session))
        wire = await attacker.socket("tables in a row", f"/api/tables/{table}/socket", session=session)
        await wire.send(frame(b'{"type":"close","id":"close"}'))
        await wire.until(2, PATIENCE)
        wire.hang_up()


async def leave_running(attacker: Attacker) -> None:
    """Start a game with bots in which the only person's clock runs out at once, and leave the server to play it."""
    session, _ = attacker.own()
    about = {"seats": [None, "master", "master"], "here": [], "clock": {"kind": "move", "seconds": 1e-9}, "hints": True}
    table = await attacker.open_table("games left alone", session, **about)
    if table is not None:
        wire = await attacker.socket("games left alone", f"/api/tables/{table}/socket", session=session)
        hints = frame(b'{"type":"hint","id":"hint"}') * HINTS
        await wire.send(frame(b'{"type":"start","id":"start"}') + hints, 1 + HINTS)
        await wire.until(2, PATIENCE)
        wire.hang_up()


def _count_opened(attacker: Attacker, session: str) -> int:
    attacker.pockets.opened[session] += 1
    return attacker.pockets.opened[session]
