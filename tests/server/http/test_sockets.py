"""A table's socket, byte for byte, without our client library."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from numbra.server.http.sockets import _send, lobby_socket, table_socket
from numbra.server.listeners.listener import Listener
from numbra.server.protocol.base import VERSION
from packages import look_anew
from server.house import guest, house, line, lobby
from third_party import install, shades_called


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    """A guest who opens tables."""
    with guest(address, "Ann") as http:
        yield http


@pytest.fixture
def ben(address: str) -> Iterator[httpx.Client]:
    """A guest who joins them."""
    with guest(address, "Ben") as http:
        yield http


@pytest.fixture
def table(ann: httpx.Client, ben: httpx.Client) -> str:
    """A table of 49 Shades of Grey where both sit; the game has not started."""
    code = str(ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"])
    assert ben.post(f"/api/tables/{code}/seats", json={}).status_code == 201
    return code


def test_the_first_message_is_the_table_as_it_is(ann: httpx.Client, table: str) -> None:
    """With the protocol's version, one's seat, and the players' names."""
    with line(ann, table) as hers:
        said = hers.get()
    assert (said["type"], said["version"]) == ("welcome", VERSION)
    seen = said["table"]
    assert (seen["table"], seen["sequence"], seen["status"], seen["seat"]) == (table, 3, "open", 0)
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"]
    assert (seen["creator"], seen["view"], seen["seed"]) == (True, None, None)


def test_everybody_is_told_what_happens_in_their_own_words(ann: httpx.Client, ben: httpx.Client, table: str) -> None:
    """Players see their own hands and the seed's hash; nobody sees the seed."""
    with line(ann, table) as hers, line(ben, table) as his:
        his.get()
        assert hers.answer({"type": "start", "id": "1"}) == {"type": "accepted", "id": "1", "sequence": 4}
        views = {}
        with line(ann, table) as late:
            views["ann"] = late.get()["table"]
        views["ben"] = his.until(4)["table"]
    assert [view["status"] for view in views.values()] == ["playing", "playing"]
    assert [view["view"]["seat"] for view in views.values()] == [0, 1]
    assert len({view["seed_hash"] for view in views.values()}) == 1
    assert all(view["seed"] is None for view in views.values())
    assert views["ann"]["view"]["hands"] != views["ben"]["view"]["hands"]


def test_an_update_comes_before_the_answer_to_who_caused_it(ann: httpx.Client, table: str) -> None:
    """So that a client has received the change before “accepted”."""
    with line(ann, table) as hers:
        hers.get()
        hers.socket.send('{"type":"start","id":"1"}')
        assert [hers.get()["type"] for _ in range(2)] == ["update", "accepted"]


def test_two_tabs_of_one_guest_are_told_the_same(ann: httpx.Client, table: str) -> None:
    """And both may act."""
    with line(ann, table) as one, line(ann, table) as other:
        other.get()
        assert one.answer({"type": "start", "id": "1"})["type"] == "accepted"
        assert other.until(4)["table"]["seat"] == 0
        assert other.answer({"type": "ping", "id": "2"})["type"] == "pong"


def test_a_message_sent_again_is_applied_once(ann: httpx.Client, table: str) -> None:
    """On the same connection or another, with the same answer."""
    first = {"type": "accepted", "id": "once", "sequence": 4}
    with line(ann, table) as one:
        assert one.answer({"type": "start", "id": "once"}) == first
        assert one.answer({"type": "start", "id": "once"}) == first
    with line(ann, table) as other:
        assert other.get()["table"]["sequence"] == 4
        assert other.answer({"type": "start", "id": "once"}) == first
        assert other.answer({"type": "start", "id": "twice"})["code"] == "table/already-started"


def test_a_spectator_sees_what_everybody_knows_and_cannot_act(ann: httpx.Client, address: str, table: str) -> None:
    """With a session or without."""
    with line(ann, table) as hers, guest(address) as cas, httpx.Client(base_url=address, trust_env=False) as nobody:
        hers.answer({"type": "start", "id": "1"})
        for http in (cas, nobody):
            with line(http, table) as watching:
                seen = watching.get()["table"]
                assert (seen["seat"], seen["creator"], seen["view"]["seat"]) == (None, False, None)
                assert all(card["number"] is None for hand in seen["view"]["hands"] for card in hand)
                assert watching.answer({"type": "board", "id": "b"})["type"] == "shown"
                for message in (
                    {"type": "act", "sequence": 4, "action": {"type": "guess", "number": 7}},
                    {"type": "preview", "actions": []},
                    {"type": "drafts", "cards": []},
                    {"type": "go-on"},
                    {"type": "vote", "seat": 0},
                    {"type": "resign"},
                    {"type": "pause"},
                    {"type": "resume"},
                ):
                    no = watching.answer({**message, "id": "x"})
                    assert (no["type"], no["id"], no["code"]) == ("refused", "x", "table/not-seated")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "wire/malformed"),
        ("{", "wire/malformed"),
        ("[]", "wire/malformed"),
        ('{"type":"juggle","id":"1"}', "wire/malformed"),
        ('{"type":"ping"}', "wire/malformed"),
        ('{"type":"ping","id":""}', "wire/malformed"),
        ('{"type":"ping","id":"1","more":2}', "wire/malformed"),
        ('{"type":"act","id":"1","sequence":-1,"action":{}}', "wire/malformed"),
        ('{"type":"act","id":"1","sequence":1e400,"action":{}}', "wire/malformed"),
        ('{"type":"preview","id":"1","actions":' + "[" * 5000, "wire/malformed"),
        ('{"type":"ping","id":"' + "x" * 20_000 + '"}', "wire/too-long"),
        (b"\x00\xff", "wire/malformed"),
        (b'{"type":"ping","id":"1"}', "wire/malformed"),
    ],
)
def test_what_is_not_a_message_is_refused_and_the_connection_survives(
    ann: httpx.Client, table: str, message: str | bytes, code: str
) -> None:
    """Binary frames, too, whatever they contain."""
    with line(ann, table) as hers:
        no = hers.answer(message)
        assert (no["type"], no["id"], no["code"]) == ("refused", "", code)
        assert hers.answer({"type": "ping", "id": "still"})["id"] == "still"


def test_a_frame_beyond_all_measure_ends_the_connection(ann: httpx.Client, table: str) -> None:
    """Other connections are not affected."""
    with line(ann, table) as hers:
        hers.get()
        hers.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosedError) as closed:
            hers.get()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with line(ann, table) as hers:
        assert hers.get()["type"] == "welcome"


def test_actions_that_cannot_be(ann: httpx.Client, ben: httpx.Client, table: str) -> None:
    """Before the start, on a stale sequence, malformed, against the rules, out of turn."""
    guess = {"type": "act", "id": "g", "sequence": 3, "action": {"type": "guess", "number": 7}}
    with line(ann, table) as hers, line(ben, table) as his:
        assert hers.answer(guess)["code"] == "table/not-started"
        hers.answer({"type": "start", "id": "1"})
        waiting = his.until(4)["table"]["view"]["waiting_for"][0]
        due, other = (hers, his) if waiting == 0 else (his, hers)
        assert due.answer({**guess, "sequence": 3})["code"] == "table/stale"
        assert due.answer({**guess, "sequence": 99})["code"] == "table/stale"
        now = {**guess, "sequence": 4}
        assert due.answer({**now, "action": {"type": "lay"}})["code"] == "core/malformed-action"
        assert due.answer({**now, "action": {"type": "guess", "number": 50}})["type"] == "refused"
        assert other.answer(now)["type"] == "refused"
        assert due.answer(now) == {"type": "accepted", "id": "g", "sequence": 5}


def test_refusals_are_said_in_the_language_asked_for(ann: httpx.Client, table: str) -> None:
    """In English if it is a language that Numbra does not speak."""
    for language, sentence in (("de", "Das ist"), ("fr", "Ce n’est"), ("tlh", "This is")):
        with line(ann, table, f"?lang={language}") as hers:
            assert hers.answer("?")["sentence"].startswith(sentence)


def test_a_guest_who_was_forgotten_has_no_seat_any_more(ann: httpx.Client, table: str) -> None:
    """Their old session only shows what everybody sees."""
    session = dict(ann.cookies)
    assert ann.delete("/api/me").status_code == 204
    ann.cookies.clear()
    ann.cookies.update(session)
    with line(ann, table) as socket:
        assert socket.get()["table"]["seat"] is None
        assert socket.answer({"type": "start", "id": "1"})["code"] == "table/not-seated"


def test_an_unknown_table_says_goodbye(ann: httpx.Client) -> None:
    """The client is told not to reconnect."""
    with line(ann, "nowhere") as hers:
        assert hers.get() == {"type": "goodbye", "code": "table/no-such-table", "reconnect": False}
        with pytest.raises(ConnectionClosedError) as closed:
            hers.get()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_returning_client_says_the_last_sequence_it_has(ann: httpx.Client, table: str) -> None:
    """And receives what followed; a value that is no number is ignored."""
    with line(ann, table) as hers:
        assert hers.answer({"type": "start", "id": "1"})["sequence"] == 4
    for since, missed in (("3", [4]), ("4", []), ("x", None), ("-1", None), ("9" * 99, None), ("²", None), ("", None)):
        with line(ann, table, f"?since={since}") as again:
            told = again.get()["missed"]
            assert (told if told is None else [one["sequence"] for one in told]) == missed, since


def test_everybody_is_told_who_is_here(ann: httpx.Client, ben: httpx.Client, table: str) -> None:
    """As they come and go."""
    with line(ann, table) as hers:
        assert [hers.get_any()["type"], hers.get_any()["present"]] == ["welcome", [0]]
        with line(ben, table):
            assert hers.get_any()["present"] == [0, 1]
        assert hers.get_any()["present"] == [0]


def test_the_lobby_has_a_socket_of_its_own(ann: httpx.Client) -> None:
    """It sends public tables, answers pings, and refuses the rest."""
    with lobby(ann) as looking:
        first = looking.get()
        assert (first["type"], first["version"]) == ("lobby", VERSION)
        opened = ann.post("/api/tables", json={"game": "shades", "seats": [None, None], "public": True}).json()["table"]
        while opened not in [one["table"] for one in looking.get()["tables"]]:
            pass
        assert looking.answer({"type": "ping", "id": "1"})["type"] == "pong"
        assert looking.answer({"type": "start", "id": "2"})["code"] == "wire/not-here"
        assert looking.answer("?")["code"] == "wire/malformed"


def test_who_has_gone_is_told_nothing_more() -> None:
    """It is no error when a server notices it while sending."""

    class Gone:
        """A socket whose client has disconnected."""

        async def send_data(self, _data: str, **_mode: str) -> None:
            """Fail as ASGI servers do."""
            raise OSError

    listener = Listener(None)
    listener.tell(b"hello")
    asyncio.run(_send(cast("Any", Gone()), listener))
    assert listener.queue.empty()


def test_a_client_that_has_gone_before_it_was_let_in_is_no_fault() -> None:
    """Browsers do that when a page is left at once."""

    class Gone:
        """A socket whose client did not wait."""

        class App:
            """The application's state."""

            state = SimpleNamespace(services=None)

        app = App

        async def accept(self) -> None:
            """Fail as ASGI servers do."""
            raise OSError

    async def come_and_go() -> None:
        await lobby_socket.fn(Gone())
        await table_socket.fn(Gone(), "code")

    asyncio.run(come_and_go())


def test_a_socket_aside_does_not_count(address: str) -> None:
    """Its client is elsewhere on the page, and still receives everything; only the value 1 has this meaning."""
    with guest(address, "Ann") as ann, guest(address, "Ben") as ben:
        table = ann.post("/api/tables", json={"game": "shades", "seats": [None, None]}).json()["table"]
        for query, present in (("?aside=1", []), ("?aside=0", [0]), ("", [0])):
            with line(ann, table, query) as hers:
                assert hers.get()["type"] == "welcome"
                with line(ben, table) as his:
                    seen = None
                    while seen != (present, 1):  # who was there before may still be leaving
                        here = his.get_any()
                        seen = here.get("present"), here.get("spectators")
            with line(ben, table, "?aside=1") as aside:
                assert aside.get()["type"] == "welcome"
                while aside.get_any().get("present") != []:
                    pass


def test_a_table_whose_game_cannot_be_loaded_any_more_says_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_for_anew: None,  # noqa: ARG001  # it is found because of that
) -> None:
    """As after an upgrade of its package that went wrong: clients are told why, and do not come back."""
    install(tmp_path, "vanishing", shades_called("vanishing"))
    monkeypatch.syspath_prepend(str(tmp_path))
    with house(tmp_path / "numbra.db") as address, guest(address) as http:
        code = http.post("/api/tables", json={"game": "vanishing", "seats": [None, None]}).json()["table"]
    look_anew()
    monkeypatch.delitem(sys.modules, "vanishing")
    (tmp_path / "vanishing" / "__init__.py").write_text("raise ImportError('no dice')", encoding="utf-8")
    with house(tmp_path / "numbra.db") as address, guest(address) as http, line(http, code) as socket:
        assert socket.get() == {"type": "goodbye", "code": "core/broken-game", "reconnect": False}
        with pytest.raises(ConnectionClosedError) as closed:
            socket.get()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
