"""Sessions: how they are renewed, how long they are valid, and how they are ended."""

import asyncio
import hmac
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from numbra.server.listeners.listener import Listener
from numbra.server.listeners.open_sockets import OpenSockets
from numbra.server.people.guests import Guests
from numbra.server.people.sessions import A_YEAR, EXCHANGING, RENEWED_AFTER, Token
from numbra.server.store import Guest, SessionsEnded
from patience import PATIENCE
from server.house import LOOPBACK, end_of, guest, house, line, lobby
from server.process import Time, run
from server.process import house as process
from server.store.databases import Database
from server.store.test_watch import both, until_told

PLAIN, SECURE = "numbra_session", "__Host-numbra_session"
KEY = b"k" * 32
TABLE = {"game": "shades", "seats": [None, None]}


def first_form(guest_id: str, key: bytes = KEY) -> str:
    """A session as the first versions made it: an id without a time."""
    return f"{guest_id}.{hmac.new(key, guest_id.encode(), sha256).hexdigest()}"


def test_one_that_is_used_is_replaced_each_month(tmp_path: Path) -> None:
    """It stays valid as long as it is used at least once a year."""

    async def work() -> None:
        async with process(tmp_path) as here:
            known = await Guests.of(here.store, here.time)
            ann, session = await known.come_in("Ann")
            assert await known.renewed(ann, session) is None
            here.time.now += RENEWED_AFTER
            assert await known.renewed(ann, session) is None
            here.time.now += A_YEAR
            again = await known.of_session(session)
            assert again is not None
            fresh = await known.renewed(again, session)
            assert fresh not in (None, session)
            here.time.now += 1
            assert await known.of_session(session) is None
            here.time.now += RENEWED_AFTER + A_YEAR - 1
            assert await known.of_session(fresh) is not None
            here.time.now += 1
            assert await known.of_session(fresh) is None

    run(work())


def test_the_first_form_is_exchanged_once(tmp_path: Path) -> None:
    """A day later it is invalid; guests who are new today never had one."""

    async def work() -> None:
        async with process(tmp_path) as here:
            known = Guests(here.store, KEY, here.time)
            await here.store.keep_guest(Guest(id="ann", name="Ann", created=1.0, seen=1.0))
            for _ in range(2):  # a response may be lost, and requests may be under way
                ann = await known.of_session(first_form("ann"))
                assert ann is not None
                fresh = await known.renewed(ann, first_form("ann"))
                assert await known.of_session(fresh) is not None
                here.time.now += EXCHANGING / 2 - 1
            here.time.now += 2
            assert await known.of_session(first_form("ann")) is None
            assert await known.of_session(fresh) is not None
            ben, _ = await known.come_in("Ben")
            here.time.now += EXCHANGING
            assert await known.of_session(first_form(ben.id)) is None

    run(work())


def test_ended_sessions_are_nobody_s(database: Database) -> None:
    """Of either form, and in every process; the new one is valid, and so are other guests'."""

    async def work() -> None:
        store = await database.open()
        known = Guests(store, KEY, Time())
        await store.keep_guest(Guest(id="old", name="Old", created=1.0, seen=1.0))
        old = await known.of_session(first_form("old"))
        ann, session = await known.come_in("Ann")
        _, other = await known.come_in("Ben")
        assert old is not None
        for one, brought in ((ann, session), (old, first_form("old"))):
            generation, fresh = await known.end_other_sessions(one)
            assert generation == 1
            assert await known.of_session(brought) is None
            found = await known.of_session(fresh)
            assert found is not None
            assert (found.id, found.generation) == (one.id, 1)
            assert (await known.end_other_sessions(found))[0] == 2
            assert await known.of_session(fresh) is None
        assert await known.of_session(other) is not None
        assert await store.generations([ann.id, "nobody", "old"]) == {ann.id: 2, "old": 2}
        await store.close()

    run(work())


def test_a_session_from_before_a_restored_backup_is_good() -> None:
    """The database does not know any more that others were ended; nobody loses a seat by that."""
    ann = Guest(id="ann", name="Ann", created=1.0, seen=1.0, generation=1)
    assert Token("ann", 2, 5).good_for(ann, 6)
    assert not Token("ann", 0, 5).good_for(ann, 6)


def test_a_socket_that_is_opened_while_its_session_ends_is_closed() -> None:
    """The database was asked before, and the news came before the socket was registered."""

    async def work() -> None:
        sockets = OpenSockets()
        sockets.end("ann", 2)
        ended, good = Listener("ann"), Listener("ann")
        with sockets.by(Token("ann", 1, 5), ended), sockets.by(Token("ann", 2, 5), good), sockets.by(None, Listener()):
            assert b"guest/session-ended" in (ended.queue.get_nowait() or b"")
            assert ended.queue.get_nowait() is None
            assert good.queue.empty()
        assert not sockets._open

    run(work())


def test_that_sessions_were_ended_is_heard_in_other_processes(database: Database) -> None:
    """At once, or when it is read again."""

    async def work() -> None:
        here, there, told = await both(database)
        await here.keep_guest(Guest(id="ann", name="Ann", created=1.0, seen=1.0))
        sockets, listener = OpenSockets(), Listener("ann")
        with sockets.by(Token("ann", 0, 5), listener):
            await here.end_sessions("ann")
            await until_told(told, SessionsEnded("ann", 1))
            sockets.resync(there)
            async with asyncio.timeout(PATIENCE):
                assert b"guest/session-ended" in (await listener.queue.get() or b"")
        await here.close()
        await there.close()

    run(work())


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[str]:
    """The address of a server that trusts a proxy on this machine."""
    with house(tmp_path / "db", trusted_proxies=LOOPBACK) as address:
        yield address


HTTPS = {"x-forwarded-proto": "https"}


def asked(address: str, cookie: str | None = None, path: str = "/api/guests", **headers: str) -> httpx.Response:
    """The response to a request with a cookie, or without."""
    brought = {} if cookie is None else {"cookie": cookie}
    return httpx.post(address + path, json={}, headers={**brought, **headers}, trust_env=False, timeout=PATIENCE)


def cookies(answer: httpx.Response) -> dict[str, tuple[str, set[str]]]:
    """The cookies that a response sets: values and attributes by name."""
    parts = [one.split("; ") for one in answer.headers.get_list("set-cookie")]
    return {one.partition("=")[0]: (one.partition("=")[2], set(rest)) for one, *rest in parts}


def test_over_https_the_cookie_is_this_host_s_alone(proxied: str) -> None:
    """Secure, for every path, for no other host; over HTTP it has the plain name."""
    common = {f"Max-Age={A_YEAR}", "Path=/", "HttpOnly", "SameSite=lax"}
    assert {name: rest for name, (_, rest) in cookies(asked(proxied, **HTTPS)).items()} == {SECURE: common | {"Secure"}}
    assert {name: rest for name, (_, rest) in cookies(asked(proxied)).items()} == {PLAIN: common}


def test_the_plain_cookie_is_exchanged_over_https(proxied: str) -> None:
    """Once, for the same guest; then the plain one is deleted."""
    session, _ = cookies(asked(proxied))[PLAIN]
    before = asked(proxied, f"{PLAIN}={session}").json()
    answer = asked(proxied, f"{PLAIN}={session}", **HTTPS)
    assert answer.json() == before
    given = cookies(answer)
    assert (given[SECURE][0], given[PLAIN][0]) == (session, "")
    assert "Max-Age=0" in given[PLAIN][1]
    again = asked(proxied, f"{SECURE}={session}", **HTTPS)
    assert again.json() == before
    assert cookies(again) == {}


def test_the_cookie_of_https_is_not_taken_over_http(proxied: str) -> None:
    """Only a thief would send it there; over HTTPS it takes precedence over an injected plain one."""
    mine, _ = cookies(asked(proxied, **HTTPS))[SECURE]
    theirs, _ = cookies(asked(proxied))[PLAIN]
    me = asked(proxied, f"{SECURE}={mine}", **HTTPS).json()
    assert asked(proxied, f"{SECURE}={mine}").json() != me
    assert asked(proxied, f"{PLAIN}={theirs}; {SECURE}={mine}", **HTTPS).json() == me


def test_a_session_of_the_first_form_keeps_its_seat(tmp_path: Path) -> None:
    """Over the wire: the first response sets a new one, for the same guest."""
    with house(tmp_path / "db") as address, guest(address, "Ann") as ann:
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        guest_id = ann.cookies[PLAIN].partition(".")[0]
        with closing(sqlite3.connect(tmp_path / "db")) as db:
            (key,) = db.execute("SELECT value FROM secrets WHERE name = 'sessions'").fetchone()
            db.execute("UPDATE guests SET exchanged = NULL")
            db.commit()
        ann.cookies.clear()
        ann.cookies.set(PLAIN, first_form(guest_id, key))
        assert [one["table"] for one in ann.get("/api/me/tables").json()] == [table]
        assert ann.cookies.get(PLAIN, domain=LOOPBACK) != first_form(guest_id, key)


def test_ending_the_other_sessions(address: str) -> None:
    """Other clients with the same cookie are signed out, and their sockets are closed; one's own seat stays."""
    with guest(address, "Ann") as ann, httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE) as thief:
        thief.cookies.set(PLAIN, ann.cookies[PLAIN])
        table = ann.post("/api/tables", json=TABLE).json()["table"]
        assert thief.get("/api/me").json()["name"] == "Ann"
        with line(thief, table) as theirs, lobby(thief) as looking:
            assert theirs.get()["type"] == "welcome"
            assert ann.post("/api/me/sessions/end-others").status_code == 204
            while (said := theirs.get_any())["type"] != "goodbye":
                pass
            assert said == {"type": "goodbye", "code": "guest/session-ended", "reconnect": True}
            assert (end_of(theirs), end_of(looking)) == (1012, 1012)
        assert thief.get("/api/me").status_code == 401
        assert ann.get("/api/me/tables").json()[0]["table"] == table
        with line(ann, table) as hers:
            assert hers.get()["table"]["seat"] == 0


def test_who_is_forgotten_has_no_cookie(proxied: str) -> None:
    """Under either name."""
    session, _ = cookies(asked(proxied, **HTTPS))[SECURE]
    headers = {"cookie": f"{SECURE}={session}; {PLAIN}=x", **HTTPS}
    answer = httpx.delete(f"{proxied}/api/me", headers=headers, trust_env=False)
    assert answer.status_code == 204
    assert {name: value for name, (value, _) in cookies(answer).items()} == {SECURE: "", PLAIN: ""}
