"""HTTP: guests, games, tables, and refusals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from numbra.bots.naming import first_names
from server.house import LOOPBACK, guest, house

TABLE = {"game": "shades", "seats": [None, None]}


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest called Ann."""
    with guest(address, "Ann") as http:
        yield http


@pytest.fixture
def nobody(address: str) -> Iterator[httpx.Client]:
    """A client without a session."""
    with httpx.Client(base_url=address, trust_env=False) as http:
        yield http


def opened(http: httpx.Client, **changed: Any) -> str:
    """Open a table; its code."""
    answer = http.post("/api/tables", json={**TABLE, **changed})
    assert answer.status_code == 201
    return str(answer.json()["table"])


def test_coming_in_gives_a_session_no_script_can_read(nobody: httpx.Client) -> None:
    """The cookie is http-only, for this site, and lasts a year."""
    answer = nobody.post("/api/guests", json={"name": "  Ann   Other "})
    assert (answer.status_code, answer.json()["name"]) == (201, "Ann Other")
    cookie = answer.headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "max-age=31536000" in cookie
    assert "secure" not in cookie


def test_behind_https_the_session_is_sent_over_https_alone(tmp_path: Path, nobody: httpx.Client) -> None:
    """If a trusted proxy says so; the header is ignored from anybody else."""
    said = {"x-forwarded-proto": "https"}
    with house(tmp_path / "db", trusted_proxies=LOOPBACK) as address, httpx.Client(trust_env=False) as proxy:
        answer = proxy.post(f"{address}/api/guests", json={}, headers=said)
    assert "secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    answer = nobody.post("/api/guests", json={}, headers=said)
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


def test_the_same_session_is_the_same_person(ann: httpx.Client) -> None:
    """Coming in again changes nothing, and sets no new cookie."""
    before = ann.get("/api/me").json()
    again = ann.post("/api/guests", json={"name": "Zoe"})
    assert (again.json(), "set-cookie" in again.headers) == (before, False)


def test_who_gives_no_name_gets_one(address: str) -> None:
    """A friendly one."""
    with guest(address) as http:
        assert len(http.get("/api/me").json()["name"].split()) == 2


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "a\u202eb"])
def test_names_are_visible_and_short(ann: httpx.Client, nobody: httpx.Client, name: str) -> None:
    """Others are refused, for new guests and for a new name."""
    for answer in (nobody.post("/api/guests", json={"name": name}), ann.patch("/api/me", json={"name": name})):
        assert (answer.status_code, answer.json()["code"]) == (409, "guest/wrong-name")


def test_renaming_oneself(ann: httpx.Client) -> None:
    """From now on, and at every table."""
    assert ann.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert ann.get("/api/me").json()["name"] == "Anna"


def test_being_forgotten(ann: httpx.Client) -> None:
    """The session is invalid afterwards, even if the client keeps it."""
    session = dict(ann.cookies)
    answer = ann.delete("/api/me")
    assert (answer.status_code, answer.content) == (204, b"")
    assert not dict(ann.cookies)
    ann.cookies.update(session)
    assert ann.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/me", None),
        ("PATCH", "/api/me", {"name": "Ann"}),
        ("DELETE", "/api/me", None),
        ("GET", "/api/me/tables", None),
        ("POST", "/api/tables", TABLE),
        ("POST", "/api/tables/nowhere/seats", {}),
    ],
)
def test_who_has_not_come_in_is_asked_to(nobody: httpx.Client, method: str, path: str, body: object) -> None:
    """With status 401, also with a forged session."""
    for forged in ({}, {"numbra_session": "x"}, {"numbra_session": "x.y"}, {"numbra_session": "a." + "0" * 64}):
        nobody.cookies.update(forged)
        answer = nobody.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "guest/unknown")
        assert answer.json()["sentence"] == "Nobody knows you here yet: come in first."


def test_the_games_that_can_be_played(nobody: httpx.Client) -> None:
    """With their seats, bots and a schema of their options; no session is needed."""
    games = {one["game"]: one for one in nobody.get("/api/games").json()["games"]}
    assert set(games) == {"code777", "nmbrs", "shades"}
    assert games["shades"]["seats"] == [2, 2]
    assert "casual" in games["shades"]["bots"]
    assert "$defs" in games["shades"]["options"]


def test_opening_a_table_and_sitting_down(ann: httpx.Client, address: str) -> None:
    """Its code is long, the creator sits, another takes the other seat, a third finds none."""
    table = opened(ann)
    assert len(table) == 16
    with guest(address, "Ben") as ben, guest(address, "Cas") as cas:
        taken = ben.post(f"/api/tables/{table}/seats", json={"seat": 0})
        assert (taken.status_code, taken.json()["code"]) == (409, "table/seat-taken")
        assert ben.post(f"/api/tables/{table}/seats", json={}).json() == {"table": table, "seat": 1}
        full = cas.post(f"/api/tables/{table}/seats", json={"seat": None})
        assert (full.status_code, full.json()["code"]) == (409, "table/full")
        again = ben.post(f"/api/tables/{table}/seats", json={})
        assert (again.status_code, again.json()["code"]) == (409, "table/already-seated")


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"game": "chess"}, 400, "core/unknown-game"),
        ({"seats": [None, None, None]}, 400, "core/wrong-seats"),
        ({"options": {"rounds": 9}}, 400, "core/wrong-option"),
        ({"options": {"colour": 9}}, 400, "core/unknown-option"),
        ({"seats": ["casual", "casual"]}, 409, "table/wrong-seating"),
        ({"seats": [None, "deep"]}, 409, "bots/unknown-bot"),
        ({"seats": [None, "casual"], "seat": 1}, 409, "table/seat-taken"),
    ],
)
def test_tables_that_cannot_be(ann: httpx.Client, changed: dict[str, Any], status: int, code: str) -> None:
    """Each with its code."""
    answer = ann.post("/api/tables", json={**TABLE, **changed})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["sentence"]


def test_a_table_that_is_refused_is_not_opened(ann: httpx.Client) -> None:
    """No empty table is left either."""
    for changed in ({"seats": [None, "casual"], "seat": 1}, {"seat": 2}, {"game": "chess"}):
        assert ann.post("/api/tables", json={**TABLE, **changed}).is_error
    assert ann.get("/api/me/tables").json() == []


def test_an_unknown_table(ann: httpx.Client) -> None:
    """It is not found, for any request."""
    for method, what, body in (
        ("POST", "seats", {}),
        ("GET", "record", None),
        ("GET", "note", None),
        ("PUT", "note", {"text": "x"}),
    ):
        answer = ann.request(method, f"/api/tables/nowhere/{what}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "table/no-such-table")


def test_a_note_is_its_writer_s_alone(ann: httpx.Client, address: str) -> None:
    """It is stored on the server, for their seat; people without a seat cannot store one."""
    table = opened(ann)
    with guest(address, "Ben") as ben:
        path = f"/api/tables/{table}/note"
        assert ann.get(path).json() == {"text": ""}
        assert ann.put(path, json={"text": "3 or 7?"}).json() == {"text": "3 or 7?"}
        assert ann.get(path).json() == {"text": "3 or 7?"}
        for answer in (ben.get(path), ben.put(path, json={"text": "x"})):
            assert (answer.status_code, answer.json()["code"]) == (409, "table/not-seated")
        assert ann.put(path, json={"text": "x" * 20_000}).status_code == 400


def test_no_record_before_there_was_a_game(ann: httpx.Client) -> None:
    """There is nothing to record."""
    table = opened(ann)
    assert ann.get(f"/api/tables/{table}/record").status_code == 409


def test_whether_it_lives_and_is_ready(nobody: httpx.Client) -> None:
    """For monitoring."""
    assert (nobody.get("/healthz").text, nobody.get("/readyz").text) == ("ok", "ready")


def test_lists_of_tables(ann: httpx.Client, nobody: httpx.Client) -> None:
    """Public ones are in the lobby, for anybody; private ones only in one's own list."""
    public, private = opened(ann, public=True), opened(ann, seats=[None, "casual"])
    lobby = {one["table"]: one for one in nobody.get("/api/tables").json()}
    mine = {one["table"]: one for one in ann.get("/api/me/tables").json()}
    assert public in lobby
    assert private not in lobby
    assert {public, private} <= set(mine)
    assert (lobby[public]["free"], lobby[public]["seat"]) == (1, None)
    assert [one["name"] for one in lobby[public]["seats"]] == ["Ann", None]
    assert [(one["name"], one["bot"]) for one in mine[private]["seats"]] == [("Ann", None), (None, "casual")]
    assert mine[private]["seats"][0]["avatar"] == ann.get("/api/me").json()["avatar"]
    assert mine[private]["seats"][1]["shown"] == first_names(private, [1], 2)[1]
    assert (mine[private]["free"], mine[private]["seat"], mine[private]["started"]) == (0, 0, False)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b'{"name":7}', 400),
        (b'{"nickname":"Ann"}', 400),
        (b'{"name":' + b"[" * 30_000, 400),
        (b'{"name":"' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_what_is_not_asked_for_is_refused(nobody: httpx.Client, body: bytes, status: int) -> None:
    """Malformed, of the wrong type, with unknown fields, nested too deeply, too large."""
    answer = nobody.post("/api/guests", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "sentence"}
    assert answer.json()["code"] == f"http/{status}"
    assert "set-cookie" not in answer.headers
    assert nobody.get("/api/games").status_code == 200


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/api/nothing", 404), ("PUT", "/api/me", 405)])
def test_ways_that_lead_nowhere(nobody: httpx.Client, method: str, path: str, status: int) -> None:
    """They have a code, too."""
    answer = nobody.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, f"http/{status}")


def test_whoever_just_comes_by_finds_something(tmp_path: Path) -> None:
    """The bare address leads to the page."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    with house(tmp_path / "db", page=tmp_path) as address:
        answer = httpx.get(address, trust_env=False)
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, "text/html")
