"""Attacks over HTTP: junk, broken requests, forged sessions and senders, guessed codes, and more than one's share."""

import asyncio
from contextlib import suppress

from benchmarks.siege.attacker import CREATED, PATIENCE, Attacker
from benchmarks.siege.junk import BROKEN_REQUESTS, PATHS
from benchmarks.siege.wire import frame, request

from numbra.server.api import MOST_TABLES

PIPELINED = 50
"""Requests in one raid, on one connection."""
GUESSES = 40
"""Codes of tables that are guessed in one raid."""
NEWCOMERS = 80
"""Guests in one raid who come in from one address: more than may."""
AT_ONCE, TOLERATED = 3 * MOST_TABLES, 2 * MOST_TABLES
"""Tables that one guest opens at the same moment, and how many of them may slip through before any is known of."""
ONE_AFTER_ANOTHER = 20
"""Tables that one guest opens and closes again in one raid."""
HINTS = 10
"""Hints that are asked for in one raid, and not waited for."""
ELSEWHERE = "127.0.0.2"
"""An address of this machine that is no trusted proxy's; not every system has it."""
FOUND = 200

WHAT = (
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
"""What is asked for with bodies that are not right."""


async def post_junk(attacker: Attacker) -> None:
    """Bodies of every wrong kind to everything that takes one, one behind the other."""
    session, _ = attacker.own() if attacker.rng.random() < 0.3 else ("", "")
    wire, address = await attacker.wire("junk bodies"), attacker.address()
    for _ in range(PIPELINED):
        method, path = attacker.rng.choice(WHAT)
        body = attacker.rng.choice(attacker.pockets.bodies)
        kept = session if (method, path) not in (("DELETE", "/api/me"), ("POST", "/api/tables")) else ""
        await wire.send(request(method, path.format(prey=attacker.target.prey), body, address=address, session=kept))
    await wire.until(PIPELINED, PATIENCE)
    wire.hang_up()


async def break_requests(attacker: Attacker) -> None:
    """What is no request at all."""
    for broken in attacker.rng.sample(BROKEN_REQUESTS, 5):
        wire = await attacker.wire("broken requests")
        await wire.send(broken)
        await wire.until(1, 0.5)
        wire.vanish()


async def try_paths(attacker: Attacker) -> None:
    """Ways out of the house, and to nowhere."""
    wire, address = await attacker.wire("path tricks"), attacker.address()
    for path in PATHS:
        await wire.send(request("GET", path, address=address))
    await wire.until(len(PATHS), PATIENCE)
    wire.hang_up()


async def forge_sessions(attacker: Attacker) -> None:
    """Sessions that nobody has signed: anybody who is let in by one is a fault."""
    session, _ = attacker.own()
    guest, _, signature = session.partition(".")
    unsigned = (f"{guest}.{signature[::-1]}", f"{guest}.", guest, f".{signature}", f"x{session}")
    forged = (*unsigned, "." * 4000, "a.b", '"', "\xff.\xff")
    for one in forged:
        asked = await attacker.ask("forged sessions", "GET", "/api/me", session=one)
        if asked.statuses[FOUND]:
            attacker.ledger.answered("forged sessions", "let in by a forged session", fault=True, told=one.encode())


async def forge_senders(attacker: Attacker) -> None:
    """Pretend to ask from where honest people come from, so that they are the ones who have asked too much."""
    pretended = f"{attacker.target.people}, {attacker.address()}"
    wire = await attacker.wire("forged senders")
    await wire.send(request("GET", "/api/tables", address=pretended) * PIPELINED, PIPELINED)
    await wire.until(PIPELINED, PATIENCE)
    wire.hang_up()
    with suppress(OSError):
        wire = await attacker.wire("forged senders", ELSEWHERE)
        await wire.send(request("GET", "/api/tables", address=attacker.target.people) * PIPELINED, PIPELINED)
        await wire.until(PIPELINED, PATIENCE)
        wire.hang_up()


async def guess_codes(attacker: Attacker) -> None:
    """Codes of tables, guessed: over HTTP and by knocking at sockets."""
    wire, address = await attacker.wire("guessed codes"), attacker.address()
    for _ in range(GUESSES):
        await wire.send(request("GET", f"/api/tables/{_code(attacker)}/record", address=address))
    await wire.until(GUESSES, PATIENCE)
    wire.hang_up()
    for _ in range(GUESSES // 10):
        knocked = await attacker.socket("guessed codes", f"/api/tables/{_code(attacker)}/socket")
        await knocked.until_lost(PATIENCE)
        knocked.hang_up()


def _code(attacker: Attacker) -> str:
    """Sometimes with only the last letter wrong."""
    prey = attacker.target.prey
    if attacker.rng.random() < 0.2:
        return prey[:-1] + attacker.rng.choice([letter for letter in "ABCDEFGHabcdefgh01234567" if letter != prey[-1]])
    return "".join(attacker.rng.choices("ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789-_", k=16))


async def crowd_in(attacker: Attacker) -> None:
    """More guests from one address than a school has."""
    wire, address = await attacker.wire("guests by the dozen"), attacker.address()
    await wire.send(request("POST", "/api/guests", b"{}", address=address) * NEWCOMERS, NEWCOMERS)
    await wire.until(NEWCOMERS, PATIENCE)
    wire.hang_up()
    attacker.ledger.given("guests from one address", wire.statuses[CREATED])


async def open_at_once(attacker: Attacker) -> None:
    """One guest opens so many tables at the same moment that none of them knows of the others."""
    session = await attacker.session("tables at once")
    if session is not None:
        asked = (attacker.open_table("tables at once", session) for _ in range(AT_ONCE))
        opened = [table for table in await asyncio.gather(*asked) if table is not None]
        attacker.ledger.given("tables one guest has going", len(opened))
        if len(opened) > TOLERATED:
            told = f"{len(opened)} tables".encode()
            attacker.ledger.answered("tables at once", "more tables than one guest may have", fault=True, told=told)


async def open_and_close(attacker: Attacker) -> None:
    """One guest opens a table, closes it, and opens the next."""
    session, _ = attacker.own()
    for _ in range(ONE_AFTER_ANOTHER):
        table = await attacker.open_table("tables in a row", session, public=True)
        if table is None:
            return
        attacker.ledger.given("tables one guest has opened", _counted(attacker, session))
        wire = await attacker.socket("tables in a row", f"/api/tables/{table}/socket", session=session)
        await wire.send(frame(b'{"type":"close","id":"close"}'))
        await wire.until(2, PATIENCE)
        wire.hang_up()


async def leave_running(attacker: Attacker) -> None:
    """Start a game of bots in which the only person's time runs out at once, and go: the server plays it alone."""
    session, _ = attacker.own()
    about = {"seats": [None, "master", "master"], "here": [], "clock": {"kind": "move", "seconds": 1e-9}, "hints": True}
    table = await attacker.open_table("games left alone", session, **about)
    if table is not None:
        wire = await attacker.socket("games left alone", f"/api/tables/{table}/socket", session=session)
        asked = frame(b'{"type":"hint","id":"hint"}') * HINTS
        await wire.send(frame(b'{"type":"start","id":"start"}') + asked, 1 + HINTS)
        await wire.until(2, PATIENCE)
        wire.hang_up()


def _counted(attacker: Attacker, session: str) -> int:
    attacker.pockets.opened[session] += 1
    return attacker.pockets.opened[session]
