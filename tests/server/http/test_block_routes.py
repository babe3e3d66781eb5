"""Blocking and reporting people over real sockets and HTTP, on two servers with one database."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from server.house import Line, guest, house, line, lobby

FOR_THREE = {"game": "nmbrs", "seats": [None, None, None]}


class Cluster(NamedTuple):
    """Three people at Ann's table; Cat uses the other server."""

    table: str
    ann: httpx.Client
    ben: httpx.Client
    cat: httpx.Client

    def block(self, who: httpx.Client, **about: int) -> httpx.Response:
        """Block somebody at the table."""
        return who.put(f"/api/tables/{self.table}/blocks", json=about)

    def report(self, who: httpx.Client, **about: int) -> httpx.Response:
        """Report somebody at the table."""
        return who.post(f"/api/tables/{self.table}/reports", json=about)


@pytest.fixture
def addresses(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Two servers with one database."""
    with house(tmp_path / "db") as one, house(tmp_path / "db") as other:
        yield one, other


@pytest.fixture
def cluster(addresses: tuple[str, str]) -> Iterator[Cluster]:
    """Three people at a table."""
    with met(*addresses) as found:
        yield found


@contextmanager
def met(here: str, there: str, **about: Any) -> Iterator[Cluster]:
    """Three people at a table with these options."""
    with guest(here, "Ann") as ann, guest(here, "Ben") as ben, guest(there, "Cat") as cat:
        table = ann.post("/api/tables", json={**FOR_THREE, **about}).json()["table"]
        for one in (ben, cat):
            assert one.post(f"/api/tables/{table}/seats", json={}).status_code == 201
        yield Cluster(table, ann, ben, cat)


def say(at: Line, text: str) -> None:
    """Send a chat message, and wait until it is broadcast."""
    at.socket.send(f'{{"type":"say","id":"{text}","text":"{text}"}}')
    hear(at, text)


def hear(at: Line, last: str) -> list[str]:
    """Chat messages received at a table, up to this one."""
    heard: list[str] = []
    while not heard or heard[-1] != last:
        told = at.get()
        heard += [told["text"] or told["reaction"]] if told["type"] == "said" else []
    return heard


def chat(who: httpx.Client, table: str) -> list[str]:
    """The chat in the welcome message for this person."""
    with line(who, table) as at:
        return [one["text"] or one["reaction"] for one in at.get()["chat"]]


def test_neither_hears_the_other_and_a_third_hears_both(cluster: Cluster) -> None:
    """Live and in the welcome, as words and as reactions, whichever of the two has blocked; until it is lifted."""
    with ExitStack() as stack:
        anns, bens, cats = (stack.enter_context(line(one, cluster.table)) for one in cluster[1:])
        say(bens, "before")
        assert hear(anns, "before") == hear(cats, "before") == ["before"]
        blocked = cluster.block(cluster.ann, seat=1)
        assert (blocked.status_code, blocked.json()["name"]) == (200, "Ben")
        for at, text in ((anns, "of Ann"), (bens, "of Ben")):
            say(at, text)
            hear(cats, text)
        anns.socket.send('{"type":"react","id":"wow","reaction":"wow"}')
        assert hear(anns, "wow") == hear(cats, "wow") == ["wow"]
        say(cats, "of Cat")
        assert hear(anns, "of Cat") == hear(bens, "of Cat") == ["of Cat"]
        found = {who: chat(who, cluster.table) for who in cluster[1:]}
        assert found[cluster.ann] == ["of Ann", "wow", "of Cat"]
        assert found[cluster.ben] == ["before", "of Ben", "of Cat"]
        assert found[cluster.cat] == ["before", "of Ann", "of Ben", "wow", "of Cat"]
        cluster.ann.delete(f"/api/me/blocks/{blocked.json()['handle']}")
        say(bens, "after")
        assert hear(anns, "after") == ["after"]
        assert len(chat(cluster.ann, cluster.table)) == 6


def test_a_block_holds_through_other_servers(cluster: Cluster) -> None:
    """As soon as the news has reached them."""
    with line(cluster.ann, cluster.table) as anns, line(cluster.cat, cluster.table) as cats:
        assert cluster.block(cluster.ann, seat=2).status_code == 200
        for number in count():
            say(anns, f"a{number}")
            cats.socket.send(f'{{"type":"react","id":"{number}","reaction":"wow"}}')
            if f"a{number}" not in hear(cats, "wow"):
                break
        assert chat(cluster.cat, cluster.table).count("wow") == len(chat(cluster.cat, cluster.table))


def test_one_sees_whom_one_has_blocked_and_nobody_else_does(cluster: Cluster) -> None:
    """By name and a handle that does not identify the person; the blocked person sees nothing of it."""
    before = {path: cluster.ben.get(path).text for path in ("/api/me", "/api/me/tables", "/api/me/blocks")}
    for _ in range(2):
        assert cluster.block(cluster.ann, seat=1).status_code == 200
    assert cluster.block(cluster.cat, seat=1).status_code == 200
    (one,), (other,) = (who.get("/api/me/blocks").json() for who in (cluster.ann, cluster.cat))
    assert one["name"] == other["name"] == "Ben"
    assert one["handle"] != other["handle"]
    assert cluster.ben.cookies["numbra_session"].split(".")[0] not in str((one, other))
    assert {path: cluster.ben.get(path).text for path in before} == before
    assert cluster.cat.delete(f"/api/me/blocks/{one['handle']}").status_code == 204
    assert len(cluster.cat.get("/api/me/blocks").json()) == 1
    assert [block["name"] for block in cluster.ann.get("/api/me/kept").json()["blocks"]] == ["Ben"]
    assert cluster.ben.get("/api/me/kept").json()["blocks"] == []


def test_neither_finds_or_joins_the_other_s_tables(cluster: Cluster, addresses: tuple[str, str]) -> None:
    """In the list, the search and the live list; others do. The refusal does not say who has blocked."""
    public = {"game": "shades", "seats": [None, None], "public": True}
    assert cluster.block(cluster.ann, seat=1).status_code == 200
    tables = {who: who.post("/api/tables", json=public).json()["table"] for who in cluster[1:3]}
    with guest(addresses[1], "Dan") as dan, httpx.Client(base_url=addresses[0], trust_env=False) as stranger:
        for who, other in ((cluster.ann, cluster.ben), (cluster.ben, cluster.ann)):
            for path in ("/api/tables", f"/api/tables?search={'ben' if other is cluster.ben else 'ann'}"):
                assert tables[other] not in who.get(path).text
                assert tables[other] in dan.get(path).text
                assert tables[other] in stranger.get(path).text
            with lobby(who) as looking, lobby(dan) as free:
                assert tables[other] not in str(looking.get())
                assert tables[other] in str(free.get())
            refused = who.post(f"/api/tables/{tables[other]}/seats", json={})
            assert (refused.status_code, refused.json()["code"]) == (409, "table/cannot-join")
        third = dan.post("/api/tables", json={**FOR_THREE, "public": True}).json()["table"]
        assert cluster.ann.post(f"/api/tables/{third}/seats", json={}).status_code == 201
        assert cluster.ben.post(f"/api/tables/{third}/seats", json={}).json()["code"] == "table/cannot-join"
        (made,) = cluster.ann.get("/api/me/blocks").json()
        cluster.ann.delete(f"/api/me/blocks/{made['handle']}")
        assert cluster.ben.post(f"/api/tables/{third}/seats", json={}).status_code == 201


def test_the_live_list_changes_with_a_block(cluster: Cluster) -> None:
    """On every server; people whom it does not concern receive nothing."""
    public = {"game": "shades", "seats": [None, None], "public": True}
    table = cluster.ann.post("/api/tables", json=public).json()["table"]
    with lobby(cluster.cat) as cats, lobby(cluster.ben) as bens:
        assert table in str(cats.get())
        assert table in str(bens.get())
        assert cluster.block(cluster.ann, seat=2).status_code == 200
        assert table not in str(cats.get())
        (made,) = cluster.ann.get("/api/me/blocks").json()
        cluster.ann.delete(f"/api/me/blocks/{made['handle']}")
        assert table in str(cats.get())
        assert bens.answer({"type": "ping", "id": "p"})["type"] == "pong"


def test_those_on_a_device_go_with_their_guest(cluster: Cluster, addresses: tuple[str, str]) -> None:
    """Blocking one blocks all of them; their device receives nothing more from the person who blocked them."""
    here = {"game": "shades", "seats": [None, None], "here": ["Kim", "Kit"], "public": True}
    with guest(addresses[0], "Dad") as dad:
        table = dad.post("/api/tables", json=here).json()["table"]
        assert cluster.ann.put(f"/api/tables/{table}/blocks", json={"seat": 1}).json()["name"] == "Dad"
        with line(cluster.ann, table) as anns, line(dad, table, "?seat=0") as kims:
            say(kims, "hello")
            assert anns.answer({"type": "ping", "id": "p"})["type"] == "pong"
        assert chat(cluster.ann, table) == []
        assert table not in cluster.ann.get("/api/tables").text
        assert dad.post(f"/api/tables/{cluster.table}/seats", json={}).json()["code"] == "table/full"


def test_what_cannot_be_blocked_or_reported_is_refused(cluster: Cluster, addresses: tuple[str, str]) -> None:
    """Nobody, oneself, two at once, messages that do not exist; people who never sat at the table cannot report."""
    cases: list[tuple[dict[str, int], str]] = [
        ({}, "table/name-one"),
        ({"seat": 1, "message": 1}, "table/name-one"),
        ({"seat": 0}, "table/yourself"),
        ({"seat": 9}, "table/nobody-there"),
        ({"message": 9}, "table/no-such-message"),
        ({"seat": -1}, "http/400"),
        ({"message": 2**31}, "http/400"),
    ]
    for ask in (cluster.block, cluster.report):
        for about, code in cases:
            assert ask(cluster.ann, **about).json()["code"] == code
    with guest(addresses[0], "Dan") as dan:
        assert cluster.report(dan, seat=0).json()["code"] == "table/not-seated"
        assert cluster.block(dan, seat=0).status_code == 200
        for path in ("blocks", "reports"):
            method = "PUT" if path == "blocks" else "POST"
            assert dan.request(method, f"/api/tables/none/{path}", json={"seat": 0}).status_code == 404


def test_a_report_says_thank_you_and_tells_nobody_else(cluster: Cluster) -> None:
    """About a message or a name, once; also after leaving, and after being blocked by the author."""
    with line(cluster.ben, cluster.table) as bens:
        say(bens, "You fool")
        bens.answer({"type": "leave", "id": "leave"})
    for _ in range(2):
        thanks = cluster.report(cluster.ann, message=1)
        assert (thanks.status_code, "Thank you" in thanks.json()["sentence"]) == (201, True)
    assert cluster.report(cluster.ben, seat=0).status_code == 201
    assert cluster.block(cluster.ben, seat=2).status_code == 200
    assert cluster.report(cluster.cat, message=1).status_code == 201
    reports = cluster.ann.get("/api/me/kept").json()["reports"]
    assert [(one["about"], one["text"]) for one in reports] == [("message", "You fool")]
    reports = cluster.ben.get("/api/me/kept").json()["reports"]
    assert [(one["about"], one["text"]) for one in reports] == [("name", "Ann")]


def test_what_was_said_after_a_block_cannot_be_found_out_about(cluster: Cluster) -> None:
    """Neither its author nor its text."""
    assert cluster.block(cluster.ben, seat=0).status_code == 200
    with line(cluster.ben, cluster.table) as bens:
        say(bens, "secret")
    assert cluster.block(cluster.ann, message=1).json()["code"] == "table/no-such-message"
    assert cluster.report(cluster.ann, message=1).json()["code"] == "table/no-such-message"
    assert cluster.report(cluster.cat, message=1).status_code == 201
