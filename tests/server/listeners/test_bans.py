"""Banned people may do nothing until the ban ends, in any process; others are not affected."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from numbra.core.text import LANGUAGES
from numbra.server.admin.moderator import Moderator
from numbra.server.autoplay.pace import Pace
from numbra.server.http import sockets
from numbra.server.listeners.listener import Listener
from numbra.server.live.rooms import Rooms
from numbra.server.services import Services
from numbra.server.settings import Settings
from numbra.server.store import Guest, StoreError
from numbra.server.store.choosing import open_store
from numbra.server.store.protocol import UNREACHABLE
from patience import PATIENCE
from server.home import Time, running, table_of
from server.home import house as services_on
from server.house import end_of, guest, house, line, lobby
from server.process import until
from server.store.databases import Database

TABLE = {"game": "shades", "seats": [None, None]}
ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}


def host(database: Path | str, work: Callable[[Moderator], Any]) -> Any:
    """What `numbra admin` does: another process, on the same database."""

    async def whole() -> Any:
        store = await open_store(str(database))
        try:
            return await work(Moderator(store, Rooms(store), "command", time.time))
        finally:
            await store.close()

    return asyncio.run(whole())


def id_of(database: Path, name: str) -> str:
    """The id of a guest."""
    with closing(sqlite3.connect(database)) as connection:
        (found,) = connection.execute("SELECT id FROM guests WHERE name = ?", (name,)).fetchone()
    return str(found)


def opened(http: httpx.Client, **told: object) -> str:
    """Open a table as this guest."""
    code: str = http.post("/api/tables", json={**TABLE, **told}).json()["table"]
    return code


def test_a_banned_guest_may_do_nothing(tmp_path: Path) -> None:
    """Whatever they request with their session; they are told until when, and why."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = opened(ben)
        host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "spam", by_address=False))
        requests: tuple[tuple[str, str, Any], ...] = (
            ("POST", "/api/guests", {"name": "Anna"}),
            ("PATCH", "/api/me", {"name": "Anna"}),
            ("POST", "/api/me/sessions/end-others", None),
            ("GET", "/api/me/tables", None),
            ("GET", "/api/tables", None),
            ("POST", "/api/tables", TABLE),
            ("POST", f"/api/tables/{table}/seats", {}),
            ("GET", f"/api/tables/{table}/story", None),
            ("GET", f"/api/tables/{table}/record", None),
            ("PUT", f"/api/tables/{table}/note", {"text": "x"}),
        )
        for method, path, body in requests:
            answer = ann.request(method, path, json=body) if body is not None else ann.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (403, "guest/banned"), path
            assert "Reason: spam." in answer.json()["sentence"]
            assert time.strftime("%Y-", time.gmtime(time.time() + 7 * 86400)) in answer.json()["sentence"]
        with line(ann, table) as watching:
            assert watching.get() == {"type": "goodbye", "code": "guest/banned", "reconnect": False}
            assert end_of(watching) == sockets.FORBIDDEN
        assert ben.get("/api/me/tables").status_code == 200


def test_they_can_see_and_delete_what_is_kept_of_them(tmp_path: Path) -> None:
    """The ban stays until it ends, although nobody knows any more whom it concerns."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann:
        banned = id_of(database, "Ann")
        host(database, lambda moderator: moderator.ban(banned, 7, "spam", by_address=False))
        assert ann.get("/api/me").json()["ban"]["reason"] == "spam"
        assert ann.get("/api/me/kept").json()["me"]["ban"]["reason"] == "spam"
        assert ann.delete("/api/me").status_code == 204
        assert host(database, lambda moderator: moderator.unban(banned)) == banned


def test_a_ban_is_lifted(tmp_path: Path) -> None:
    """From then on they may do everything again."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann:
        host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "", by_address=False))
        assert "none was given" in ann.get("/api/me/tables").json()["sentence"]
        host(database, lambda moderator: moderator.unban(id_of(database, "Ann")))
        assert ann.get("/api/me/tables").status_code == 200
        assert ann.get("/api/me").json()["ban"] is None


def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    """At the time that was announced."""

    async def test() -> None:
        now = Time()
        async with services_on(tmp_path / "db", now=now) as services:
            ann, session = await services.guests.come_in("Ann")
            moderator = Moderator(services.store, services.rooms, "page", now)
            await moderator.ban(ann.id, 1, "", by_address=False)
            found = await services.guests.of_session(session)
            assert found is not None
            assert found.ban is not None
            now.moment += 86400
            found = await services.guests.of_session(session)
            assert found is not None
            assert found.ban is None

    running(test)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_three_languages(tmp_path: Path, language: str) -> None:
    """With the same date."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann:
        ban = host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "", by_address=False))
        said = ann.get("/api/me/tables", headers={"accept-language": language}).json()["sentence"]
        assert time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until)) in said
        assert "{" not in said


def test_their_sockets_are_closed_at_once(tmp_path: Path) -> None:
    """At tables, for any seat, and in the lobby; other people's stay open."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table, shared = opened(ben), opened(ann, here=["Kim", "Lou"])
        with (
            line(ann, table) as one,
            line(ann, shared, "?seat=1") as two,
            lobby(ann) as three,
            line(ben, table) as other,
        ):
            host(database, lambda moderator: moderator.ban(id_of(database, "Kim"), 7, "", by_address=False))
            assert {end_of(one), end_of(two), end_of(three)} == {sockets.FORBIDDEN}
            assert other.answer({"type": "ping", "id": "1"})["type"] == "pong"
        with lobby(ann) as late:
            assert end_of(late) == sockets.FORBIDDEN


def test_a_socket_that_comes_too_late_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its session was valid when it was checked, and its guest was banned before the socket was registered."""
    database = tmp_path / "db"

    async def banned(services: Services, known: Guest, _table: str, _seat: int | None) -> Guest:
        await Moderator(services.store, services.rooms, "page", time.time).ban(known.id, 1, "", by_address=False)
        return known

    with house(database) as address, guest(address, "Ann") as ann:
        table = opened(ann)
        monkeypatch.setattr(Services, "speaker", banned)
        with line(ann, table) as late:
            assert end_of(late) == sockets.FORBIDDEN


def test_a_bot_plays_on_and_the_table_is_told(tmp_path: Path) -> None:
    """In running games; at open tables they lose the seat, and cannot sit there again after the ban is lifted."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        running_, waiting = opened(ben), opened(ben)
        for table in (running_, waiting):
            assert ann.post(f"/api/tables/{table}/seats", json={}).status_code == 201
        with line(ben, running_, "?lang=en") as playing, line(ben, waiting, "?lang=en") as open_:
            playing.answer({"type": "start", "id": "1"})
            host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "", by_address=False))
            now = told_of(playing, "removed Ann from the game")["table"]
            assert now["seats"][1]["bot"] == "casual"
            told = told_of(open_, "removed Ann from the table")
            assert told["table"]["seats"][1]["name"] is None
            following = now["sequence"] + 1
            if now["view"]["acting"] == [0]:  # lots decide who guesses first; then the other has to call
                act = {"type": "act", "id": "2", "sequence": now["sequence"], "action": {"type": "guess", "number": 7}}
                assert playing.answer(act)["type"] == "accepted"
                following += 1
            playing.until(following)  # the bot moves, although the process that put it there is gone
        host(database, lambda moderator: moderator.unban(id_of(database, "Ann")))
        assert ann.post(f"/api/tables/{waiting}/seats", json={}).json()["code"] == "table/removed"
        with line(ann, running_) as back:
            back.get()
            assert back.answer({"type": "back", "id": "1"})["code"] == "table/removed"


def told_of(at: Any, words: str) -> dict[str, Any]:
    """The next update with these words."""
    while (said := at.get())["type"] != "update" or words not in " ".join(said["words"]):
        pass
    found: dict[str, Any] = said
    return found


def test_nobody_new_comes_in_from_a_banned_address(tmp_path: Path) -> None:
    """Existing guests are not affected; people from other addresses may come."""
    database = tmp_path / "db"
    with house(database, trusted_proxies="127.0.0.1") as address:
        with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
            host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "", by_address=True))
            with guest(address, "Cat"):
                """Ann's address is not known yet."""
            assert ann.get("/api/me").status_code == 200
            new = httpx.post(f"{address}/api/guests", json={}, trust_env=False)
            assert (new.status_code, new.json()["code"]) == (403, "guest/address-banned")
            assert ben.get("/api/me/tables").status_code == 200
            assert ben.post("/api/guests", json={}).status_code == 201
            elsewhere = httpx.post(f"{address}/api/guests", json={}, headers=ELSEWHERE, trust_env=False)
            assert elsewhere.status_code == 201
            assert ann.delete("/api/me").status_code == 204
        again = httpx.post(f"{address}/api/guests", json={}, trust_env=False)
        assert again.json()["code"] == "guest/address-banned"
    with closing(sqlite3.connect(database)) as connection:
        ((noted,),) = connection.execute("SELECT address FROM bans").fetchall()
    assert "127.0.0.1" not in noted
    assert len(noted) == 64


def test_where_an_open_socket_comes_from_is_known_at_once(tmp_path: Path) -> None:
    """Without waiting for a request of theirs."""
    database = tmp_path / "db"
    with house(database) as address, guest(address, "Ann") as ann:
        with line(ann, opened(ann)) as one:
            host(database, lambda moderator: moderator.ban(id_of(database, "Ann"), 7, "", by_address=True))
            end_of(one)
        latest = time.monotonic() + PATIENCE
        while httpx.post(f"{address}/api/guests", json={}, trust_env=False).status_code != 403:
            assert time.monotonic() < latest
            time.sleep(0.02)


def test_other_processes_hear_of_a_ban(database: Database) -> None:
    """By the database's news, or by reading again when news was missed."""
    database.clock.goes = True

    async def work() -> None:
        one, other = [await Services.open(await database.open(), Settings("", pace=Pace(0, 0, 0))) for _ in range(2)]
        try:
            (ann, session), (ben, _) = [await one.guests.come_in(name) for name in ("Ann", "Ben")]
            table = await table_of(one, ann.id, ben.id)
            moderator = Moderator(one.store, one.rooms, "page", time.time, one.on_news)
            for deaf in (False, True):
                if deaf:
                    other.bans.close_banned, honest = (lambda _guests: None), other.bans.close_banned  # type: ignore[method-assign,assignment]
                async with other.rooms.listening(table, ann.id) as listener:
                    with other.sockets.by(other.guests.token_of(session), listener):
                        await moderator.ban(ann.id, 1, "", by_address=False)
                        if deaf:
                            await asyncio.sleep(0.2)
                            assert not listener.banned
                            other.bans.close_banned = honest  # type: ignore[method-assign]
                            other.resync()
                        await until(partial(_banned, listener))
                await moderator.unban(ann.id)
        finally:
            await one.close()
            await other.close()

    asyncio.run(work())


def _banned(listener: Listener) -> bool:
    return listener.banned


def test_a_store_that_does_not_answer_is_no_fault(tmp_path: Path) -> None:
    """Sockets stay open, and are checked again when it answers."""

    async def test() -> None:
        async with services_on(tmp_path / "db") as services:

            async def away(_guests: object) -> list[Any]:
                raise StoreError(UNREACHABLE)

            services.store.bans_of = away  # type: ignore[method-assign,assignment]
            services.bans.close_banned(["ann"])
            await asyncio.sleep(0.05)

    running(test)
