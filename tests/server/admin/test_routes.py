"""The host's routes: nobody gets in without the token, and every action takes effect at once."""

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from numbra.server.admin import token as admin_token
from numbra.server.admin.lists import PAGE
from numbra.server.limits import client_limits
from numbra.server.store.choosing import open_store
from patience import PATIENCE
from server.house import end_of, guest, house, line
from server.listeners.test_bans import id_of, opened, told_of

WAYS = (
    ("GET", "/api/admin/session"),
    ("DELETE", "/api/admin/session"),
    ("GET", "/api/admin/people"),
    ("GET", "/api/admin/tables"),
    ("GET", "/api/admin/reports"),
    ("GET", "/api/admin/audit"),
    ("POST", "/api/admin/people/ID/ban"),
    ("DELETE", "/api/admin/people/ID/ban"),
    ("POST", "/api/admin/people/ID/purge"),
    ("POST", "/api/admin/people/ID/rename"),
    ("POST", "/api/admin/tables/ID/close"),
    ("POST", "/api/admin/tables/ID/remove"),
    ("POST", "/api/admin/reports/1/settle"),
)


def new_token(database: Path) -> str:
    """A token, made as `numbra admin token` does."""

    async def made() -> str:
        store = await open_store(str(database))
        try:
            return await admin_token.replace_token(store, "command")
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as thread:  # another loop may be running here
        return thread.submit(lambda: asyncio.run(made())).result()


@contextmanager
def host(address: str, database: Path, **more: Any) -> Iterator[httpx.Client]:
    """The host, signed in."""
    with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE, **more) as http:
        answer = http.post("/api/admin/session", json={"token": new_token(database)})
        assert answer.status_code == 201, answer.text
        yield http


def asked(http: httpx.Client, method: str, path: str) -> tuple[int, str]:
    """The status and code of a refusal."""
    bodies: dict[str, Any] = {"ban": {"days": 1}, "remove": {"guest": "x"}}
    body = bodies.get(path.rpartition("/")[2]) if method == "POST" else None
    answer = http.request(method, path, json=body)
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_nobody_else_comes_in(address: str, method: str, path: str) -> None:
    """Without a session, with a forged one, or with a guest's."""
    refused = (401, "admin/not-signed-in")
    with guest(address, "Ann") as ann:
        assert asked(ann, method, path) == refused
        session = next(iter(ann.cookies.values()))
        for forged in (session, "", ".", "9999999999.", f"9999999999.{'0' * 64}", "x" * 4000, "9e99.ÿ"):
            ann.headers["cookie"] = f"numbra_admin={forged}".encode("latin-1").decode("latin-1")
            assert asked(ann, method, path) == refused


def test_the_token_is_exchanged_for_a_session(tmp_path: Path) -> None:
    """In a cookie that scripts cannot read and other sites' pages cannot send; it ends after twelve hours."""
    database = tmp_path / "db"
    with house(database) as address, httpx.Client(base_url=address, trust_env=False) as http:
        token = new_token(database)
        wrong = http.post("/api/admin/session", json={"token": token[:-1] + ("A" if token[-1] != "A" else "B")})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "admin/wrong-token")
        right = http.post("/api/admin/session", json={"token": token})
        cookie = right.headers["set-cookie"]
        assert cookie.startswith("numbra_admin=")
        assert cookie.endswith("; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict")
        assert token not in cookie
        assert http.get("/api/admin/session").json() == right.json()
        assert [line["action"] for line in http.get("/api/admin/audit").json()["rows"]] == ["sign-in", "token"]


def test_over_https_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    """By the cookie's name; a cookie with the plain name is ignored there."""
    database = tmp_path / "db"
    https = {"x-forwarded-proto": "https"}
    with house(database, trusted_proxies="127.0.0.1") as address:
        token = new_token(database)
        answer = httpx.post(f"{address}/api/admin/session", json={"token": token}, headers=https, trust_env=False)
        name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
        assert name == "__Host-numbra_admin"
        assert answer.headers["set-cookie"].endswith("SameSite=Strict; Secure")
        for called, status in ((name, 200), ("numbra_admin", 401)):
            got = httpx.get(
                f"{address}/api/admin/session", headers={**https, "cookie": f"{called}={value}"}, trust_env=False
            )
            assert got.status_code == status


def test_a_session_ends(tmp_path: Path) -> None:
    """By signing out, also in other browsers; and when the token is replaced, in all processes."""
    database = tmp_path / "db"
    with house(database) as address, house(database) as other:
        with host(address, database) as one, httpx.Client(base_url=other, trust_env=False) as two:
            two.cookies = one.cookies
            assert two.get("/api/admin/session").status_code == 200
            assert one.delete("/api/admin/session").status_code == 204
            assert two.get("/api/admin/session").status_code == 401
        with host(address, database) as one:
            new_token(database)
            assert one.get("/api/admin/people").status_code == 401


def test_a_session_is_good_for_twelve_hours(tmp_path: Path) -> None:
    """And not a second longer."""

    async def scenario() -> None:
        store = await open_store(str(tmp_path / "db"))
        token = await admin_token.first_token(store)
        assert token is not None
        assert await admin_token.first_token(store) is None
        session = await admin_token.sign_in(store, token, 1000.0)
        assert session is not None
        end = 1000.0 + 12 * 3600
        assert await admin_token.good_until(store, session, end - 1) == end
        assert await admin_token.good_until(store, session, end) is None
        assert await admin_token.good_until(store, f"{int(end) + 1}{session[session.index('.') :]}", 0.0) is None
        await store.close()

    asyncio.run(scenario())


def test_a_database_without_a_token_lets_nobody_in(address: str) -> None:
    """Whatever is typed."""
    for token in ("", "x", "\u0000"):
        answer = httpx.post(f"{address}/api/admin/session", json={"token": token}, trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (401, "admin/wrong-token")
    with httpx.Client(base_url=address, trust_env=False) as http:
        assert http.delete("/api/admin/session").status_code == 401


def test_tries_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Per address, and for all addresses together."""
    database = tmp_path / "db"
    for name, many in (("SIGN_INS", 5), ("ALL_SIGN_INS", 6)):
        monkeypatch.setattr(client_limits, name, many)
        monkeypatch.setattr(client_limits, f"{name}_PER_SECOND", 1e-9)
    with house(database, limited=True, trusted_proxies="127.0.0.1") as address:
        token = new_token(database)

        def tried(sender: str, text: str) -> int:
            answer = httpx.post(
                f"{address}/api/admin/session",
                json={"token": text},
                headers={"x-forwarded-for": sender},
                trust_env=False,
            )
            return answer.status_code

        assert [tried("192.0.2.1", "x") for _ in range(6)] == [401] * 5 + [429]
        assert tried("192.0.2.1", token) == 429
        assert tried("192.0.2.2", token) == 201
        assert tried("192.0.2.3", token) == 429


def test_the_token_is_in_no_log(tmp_path: Path) -> None:
    """Nor is the session, nor the ids of the people concerned."""
    database, log = tmp_path / "db", tmp_path / "log"
    with house(database, log=str(log)) as address, guest(address, "Ann"):
        token = new_token(database)
        with httpx.Client(base_url=address, trust_env=False) as http:
            for text in (token, "wrong-one"):
                http.post("/api/admin/session", json={"token": text})
            session = next(iter(http.cookies.values()))
            banned = id_of(database, "Ann")
            assert http.post(f"/api/admin/people/{banned}/ban", json={"days": 1}).status_code == 201
    said = log.read_text()
    assert "/api/admin/people/{guest" in said
    assert not [secret for secret in (token, "wrong-one", session, banned) if secret in said]


def test_what_the_host_does_takes_effect(tmp_path: Path) -> None:
    """In this process, as `numbra admin` does for others; the audit log says that it was done on the page."""
    database = tmp_path / "db"
    with (
        house(database) as address,
        host(address, database) as boss,
        guest(address, "Ann") as ann,
        guest(address, "Ben") as ben,
    ):
        table = opened(ben)
        ann.post(f"/api/tables/{table}/seats", json={})
        anns, bens = (id_of(database, name) for name in ("Ann", "Ben"))
        with line(ben, table, "?lang=en") as at, line(ann, table) as away:
            at.answer({"type": "say", "id": "1", "text": "hello"})
            assert boss.post(f"/api/admin/people/{bens}/purge").status_code == 204
            while at.get()["type"] != "unsaid":
                pass
            answer = boss.post(f"/api/admin/people/{anns}/ban", json={"days": 2, "reason": "rude"})
            assert (answer.status_code, answer.json()["reason"]) == (201, "rude")
            assert end_of(away) == 4403
            told_of(at, "removed Ann from the table")
            assert boss.post(f"/api/admin/tables/{table}/remove", json={"guest": bens}).status_code == 204
            told_of(at, "removed you")
            assert boss.post(f"/api/admin/tables/{table}/close").status_code == 204
            told_of(at, "closed this table")
        name = boss.post(f"/api/admin/people/{bens}/rename").json()["name"]
        assert ben.get("/api/me").json()["name"] == name
        assert boss.delete(f"/api/admin/people/{anns}/ban").status_code == 204
        assert ann.get("/api/me/tables").status_code == 200
        done = [(one["through"], one["action"]) for one in boss.get("/api/admin/audit").json()["rows"]]
        assert done[:6] == [("page", one) for one in ("unban", "rename", "close", "remove", "ban", "purge")]


def test_what_is_wrong_is_refused(tmp_path: Path) -> None:
    """With a status and a code, and without a line in the audit log."""
    database = tmp_path / "db"
    with house(database) as address, host(address, database) as boss:
        for path, body, status, code in (
            ("people/nobody/ban", {"days": 1}, 404, "store/no-person"),
            ("people/%00/ban", {"days": 1}, 404, "store/no-person"),
            ("people/nobody/ban", {"days": 0}, 400, "http/400"),
            ("people/nobody/ban", {"days": 1, "reason": "a\nb"}, 400, "http/400"),
            ("people/nobody/ban", {"days": 1, "until": 5}, 400, "http/400"),
            ("people/nobody/purge", None, 404, "store/no-person"),
            ("people/ä/purge", None, 404, "store/no-person"),
            ("people/nobody/rename", None, 404, "store/no-person"),
            ("tables/nowhere/close", None, 404, "table/no-such-table"),
            ("tables/nowhere/remove", {"guest": "nobody"}, 404, "table/no-such-table"),
            ("reports/7/settle", None, 404, "store/no-report"),
            ("reports/99999999999999999999/settle", None, 404, "store/no-report"),
        ):
            answer = boss.post(f"/api/admin/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
        assert boss.delete("/api/admin/people/nobody/ban").json()["code"] == "store/not-banned"
        for query in ("people?after=x", "tables?after=x%20y"):
            answer = boss.get(f"/api/admin/{query}")
            assert (answer.status_code, answer.json()["code"]) == (400, "admin/wrong-page")
        for query in ("tables?status=odd", "reports?before=0", "audit?before=x", f"people?search={'x' * 51}"):
            assert boss.get(f"/api/admin/{query}").status_code == 400
        assert len(boss.get("/api/admin/audit").json()["rows"]) == 2


def test_lists_come_page_after_page(tmp_path: Path) -> None:
    """Each row once, in order; the last page says that it is the last."""
    database = tmp_path / "db"
    with house(database) as address, host(address, database) as boss, guest(address, "Ann") as ann:
        for number in range(PAGE + 4):
            with guest(address, f"Guest {number}"):
                pass
        first = boss.get("/api/admin/people").json()
        assert len(first["rows"]) == PAGE
        rest = boss.get("/api/admin/people", params={"after": first["next"]}).json()
        assert (len(rest["rows"]), rest["next"]) == (5, None)
        assert len({one["guest"] for one in (*first["rows"], *rest["rows"])}) == PAGE + 5
        found = boss.get("/api/admin/people", params={"search": "guest 1"}).json()["rows"]
        assert len(found) == 11
        table = opened(ann)
        (row,) = boss.get("/api/admin/tables", params={"status": "open", "game": "shades"}).json()["rows"]
        assert (row["table"], row["seats"][0]["shown"]) == (table, "Ann")
        assert boss.get("/api/admin/tables", params={"status": "over"}).json() == {"rows": [], "next": None}


def test_reports_are_shown_and_settled(tmp_path: Path) -> None:
    """With the current names."""
    database = tmp_path / "db"
    with house(database) as address, host(address, database) as boss, guest(address, "Ann") as ann:
        table = opened(ann)
        anns = id_of(database, "Ann")
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(
                "INSERT INTO reports (at, reporter_id, guest_id, table_id, about, said, text, settled)"
                " VALUES (1e9, 'forgotten', ?, ?, 'name', 0, 'Rude Ann', FALSE)",
                (anns, table),
            )
        (row,) = boss.get("/api/admin/reports").json()["rows"]
        assert (row["name"], row["reporter_name"], row["text"], row["about"]) == ("Ann", "", "Rude Ann", "name")
        assert boss.post(f"/api/admin/reports/{row['number']}/settle").status_code == 204
        assert boss.get("/api/admin/reports").json()["rows"] == []
        assert len(boss.get("/api/admin/reports", params={"settled": "true"}).json()["rows"]) == 1
