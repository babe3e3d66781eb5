"""Compares frames from real sockets, byte for byte: two deals that differ only in unseen cards look the same.

The two servers share a clock that stands still while messages are answered, so that times are equal and nothing is
left out of the comparison. All else that is secret differs between them: guests, sessions, notes, seeds, hidden cards.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
import pytest
from msgspec.structs import replace

from numbra.core.contract import Seat
from numbra.core.errors import NumbraError, Refusal
from numbra.core.sight import Sight
from numbra.core.text import Text
from numbra.server.admin import lists
from numbra.server.listeners import listener as listeners
from numbra.server.live import appender, room
from numbra.server.protocol import questions
from numbra.server.store import Store
from numbra.server.table import board, projection, replay_since
from numbra.server.table.chat_policy import ChatPolicy
from numbra.server.table.fold import Table, apply_line, fold
from numbra.server.table.log import AnyLine
from numbra.server.table.refusals import Refused
from numbra.testing.twins import faces
from server.admin.test_routes import host
from server.fate import Fate
from server.house import guest, house, line, lobby
from server.pairs import Pair, Told, setting_of, stacked, twin_deals
from server.wiretap import Party, Tap, party, play_out

CLOCK = {"kind": "move", "seconds": 3000}
SETTINGS: dict[str, tuple[str, int, dict[str, Any], dict[str, Any] | None]] = {
    "shades": ("shades", 2, {}, None),
    "shades printed roughly": ("shades", 2, {"print_tolerance": 2.0}, None),
    "nmbrs": ("nmbrs", 3, {"max_rounds": 1}, CLOCK),
    "code777": ("code777", 3, {}, CLOCK),
}
VIEWERS = [(name, observer) for name, (_, seats, *_) in SETTINGS.items() for observer in (*range(seats), None)]
STEPS = 14
PAIRS = 10
ENOUGH = 30
"""Frames about the game, compared while hidden cards differed, after which no more pairs are played."""


class Servers(NamedTuple):
    """Two servers, and the clock, codes and seeds of both."""

    fate: Fate
    addresses: tuple[str, str]
    log: Path
    hosts: tuple[httpx.Client, httpx.Client]
    """The host of each, signed in."""


_codes = count(1)


def new_code() -> str:
    """A new code that is not part of any other."""
    return f"code-{next(_codes):04}-of-a-table"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Each on a database of its own."""
    fate, folder = Fate(), tmp_path_factory.mktemp("servers")
    log = folder / "log"
    with (
        fate.rules(),
        house(folder / "one.db", log=str(log)) as one,
        house(folder / "other.db") as other,
        host(one, folder / "one.db") as ours,
        host(other, folder / "other.db") as theirs,
    ):
        yield Servers(fate, (one, other), log, (ours, theirs))


def compared(servers: Servers, name: str, observer: Seat | None, rng: random.Random) -> Counter[int]:
    """Play a pair of twin deals; the number of frames compared, by recipient."""
    setting = setting_of(*SETTINGS[name][:3])
    deals = twin_deals(setting, observer, rng)
    servers.fate.code = new_code()
    with ExitStack() as stack:
        one, other = (stack.enter_context(party(address, *SETTINGS[name])) for address in servers.addresses)
        for number, side in enumerate((one, other)):
            for seat, tap in enumerate(side.taps[:-1]):
                keep_note(tap, side, f"only seat {seat} of server {number} reads this")
        pair = Pair(setting, (one, other), deals, rng)
        stack.enter_context(stacked(setting.game, deals))
        pair.play(servers.fate, STEPS, number_of(name, observer))
        compare_what_hosts_see(servers)
        return pair.compared


HOSTS_LISTS = ("people", "tables", "tables?status=playing", "reports", "audit", "session")


def told_to_host(http: httpx.Client) -> str:
    """All that the host can request, with people numbered in order, since their ids are random."""
    answers = [http.get(f"/api/admin/{path}") for path in HOSTS_LISTS]
    assert {answer.status_code for answer in answers} == {200}
    rows = [answer.json().get("rows") for answer in answers]
    seats = [seat for table in rows[1] for seat in table["seats"]]
    ids = dict.fromkeys(one["guest"] for one in (*rows[0], *seats) if one["guest"] is not None)
    said = str(rows)
    for number, id_ in enumerate(ids):
        said = said.replace(id_, f"guest {number}")
    return said


def compare_what_hosts_see(servers: Servers) -> None:
    """Both hosts receive the same, whatever cards lie on their servers' tables."""
    one, other = map(told_to_host, servers.hosts)
    if one != other:
        raise Told(f"the hosts can tell the tables apart: {one} and {other}")


def keep_note(tap: Tap, at: Party, text: str) -> None:
    """Store a note of a player's."""
    assert tap.http.put(f"/api/tables/{at.table}/note", json={"text": text}).status_code == 200


@pytest.mark.parametrize(("name", "observer"), VIEWERS)
def test_the_frames_do_not_depend_on_what_the_viewer_has_not_seen(
    servers: Servers, name: str, observer: Seat | None
) -> None:
    """For each seat and a spectator: updates, answers, refusals and replays, until the rules show a difference."""
    rng = random.Random(f"{name} {observer}")
    who, frames = number_of(name, observer), Counter[int]()
    for _ in range(PAIRS):
        frames += compared(servers, name, observer, rng)
        if frames[who] >= ENOUGH:
            return
    raise AssertionError(frames)


def number_of(name: str, observer: Seat | None) -> int:
    """The spectator is numbered after the seats."""
    return SETTINGS[name][1] if observer is None else observer


def hidden(table: Table) -> str:
    """All cards of a table, visible or not."""
    assert table.state is not None
    return str(faces(table.state))


honest_welcome = room.Room.welcome


def leaking_welcome(at: room.Room, listener: listeners.Listener) -> projection.TableSeen:
    """Put the cards into a field where nobody expects them."""
    shown = honest_welcome(at, listener)
    return shown if at.table.state is None else replace(shown, options={"cards": hidden(at.table)})


def leaking_common(
    table: Table, people: projection.People, house_chat: ChatPolicy, seats: tuple[projection.SeatSeen, ...]
) -> projection.TableSeen:
    """Put the cards into the part that all viewers share."""
    shown = projection.shared_part(table, people, house_chat, seats)
    return shown if table.state is None else replace(shown, options={"cards": hidden(table)})


def leaking_events(table: Table, _guest: str | None) -> tuple[Any, ...]:
    """Send all events to everybody."""
    return table.events


def leaking_list(table: Table, seat: Seat) -> list[Any]:
    """Sort legal actions in an order that depends on hidden cards."""
    actions = list(projection.legal_actions(table, seat))[: questions.ANSWERED]
    return sorted(actions, key=lambda action: random.Random(f"{action} {hidden(table)}").random())


def leaking_zones(table: Table, seat: Seat | None) -> Iterator[Sight]:
    """Name a place after what lies hidden there."""
    for sight in projection.visible_zones(table, seat):
        yield sight._replace(zone=replace(sight.zone, name=f"{sight.zone.name} {hidden(table)}"))


def leaking_forms(table: Table, seat: Seat) -> Iterator[Any]:
    """List legal actions in an order that depends on hidden cards."""
    yield from leaking_list(table, seat)


honest_line = apply_line


def leaking_line(table: Table, line: AnyLine, at: float) -> Table:
    """Refuse with a sentence that depends on hidden cards."""
    try:
        return honest_line(table, line, at)
    except NumbraError as no:
        said = no.sentence() + " " * random.Random(hidden(table)).randrange(1000)
        raise Refused(Refusal(no.code, Text.same(said))) from no


honest_tables = lists.tables


async def leaking_tables(store: Store, status: str, game: str, after_: str) -> lists.HostsTables:
    """Put the cards into the host's list."""
    shown = await honest_tables(store, status, game, after_)
    latest, *others = shown.rows
    cards = hidden(fold(latest.table, await store.entries(latest.table)))
    return replace(shown, rows=(replace(latest, game=cards), *others))


LEAKS: dict[str, tuple[Any, str, Callable[..., Any], str]] = {
    "in every update": (room, "shared_part", leaking_common, "shades"),
    "in the welcome": (room.Room, "welcome", leaking_welcome, "nmbrs"),
    "in events": (room, "visible_events", leaking_events, "nmbrs"),
    "in what was missed": (replay_since, "visible_events", leaking_events, "nmbrs"),
    "in the order of a list": (questions, "legal_actions", leaking_list, "code777"),
    "in the zones of a board": (board, "visible_zones", leaking_zones, "shades"),
    "in the forms of a board": (board, "legal_actions", leaking_forms, "code777"),
    "in a refusal": (appender, "apply_line", leaking_line, "shades"),
    "in the host's list": (lists, "tables", leaking_tables, "shades"),
}


@pytest.mark.parametrize("where", LEAKS)
def test_a_leak_would_be_noticed(servers: Servers, where: str) -> None:
    """So that the test above proves something."""
    module, name, leak, setting = LEAKS[where]
    with patch.object(module, name, leak), pytest.raises(Told):
        play_pairs(servers, setting, 1, random.Random(where))


def play_pairs(servers: Servers, name: str, observer: Seat | None, rng: random.Random) -> None:
    """Play all pairs."""
    for _ in range(PAIRS):
        compared(servers, name, observer, rng)


def secrets_of(at: Party, seed: str, notes: list[str]) -> list[str]:
    """What nobody at a table may receive before the end."""
    sessions = (tap.session.split(".") for tap in at.taps)
    return [seed, *notes, *(part for guest, *_, signature in sessions for part in (guest, signature))]


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
def test_no_frame_tells_a_secret_before_the_end(servers: Servers, kind: str) -> None:
    """Neither the seed, nor ids and signatures, nor notes; the server's log never contains them."""
    fate, rng = servers.fate, random.Random(kind)
    fate.code, fate.seed = new_code(), f"{rng.getrandbits(256):064x}"
    with party(servers.addresses[0], *SETTINGS[kind]) as at:
        notes = [f"a note of {who} at {at.table}" for who in range(len(at.taps) - 1)]
        for tap, text in zip(at.taps, notes, strict=False):
            keep_note(tap, at, text)
        secrets = secrets_of(at, fate.seed, notes)
        at.ask(0, {"type": "start", "id": "start"})
        told = [everything(answer) for answer in about_people(at)]
        assert not [secret for secret in secrets for answer in told if secret in answer]
        said = told_to_host(servers.hosts[0])
        assert at.table in said
        assert not [secret for secret in secrets if secret in said]
        play_out(at, kind, fate.seed, rng)
        for tap in at.taps:
            *before, last = tap.frames
            assert not [secret for secret in secrets for frame in before if secret in str(frame)]
            assert fate.seed in str(last)
            assert not [secret for secret in secrets[1:] if secret in str(last)]
        said = servers.log.read_text()
        assert not [secret for secret in (*secrets, at.table) if secret in said]


def about_people(at: Party) -> list[httpx.Response]:
    """All responses to blocking and reporting a player, and to lifting the block."""
    http, path = at.taps[0].http, f"/api/tables/{at.table}"
    blocked = http.put(f"{path}/blocks", json={"seat": 1})
    assert blocked.status_code == 200
    reported, listed = http.post(f"{path}/reports", json={"seat": 1}), http.get("/api/me/blocks")
    assert (reported.status_code, listed.json()) == (201, [blocked.json()])
    return [blocked, reported, listed, http.delete(f"/api/me/blocks/{blocked.json()['handle']}")]


def test_a_stranger_never_hears_of_a_private_table(servers: Servers) -> None:
    """Whatever they request; public tables they see."""
    fate, address = servers.fate, servers.addresses[0]
    known, unknown = (new_code() for _ in range(2))
    with guest(address) as ann, guest(address) as zoe, lobby(zoe) as looking:
        heard = [str(looking.get())]
        for code, public in ((unknown, False), (known, True)):
            fate.code = code
            assert ann.post("/api/tables", json={**A_TABLE, "public": public}).json()["table"] == code
        while known not in heard[-1]:
            heard.append(str(looking.get()))
        heard += [everything(answer) for answer in asked_by_a_stranger(zoe)]
        with line(zoe, "no such table") as socket:
            heard.append(str(socket.get()))
    assert not [said for said in heard if unknown in said]


A_TABLE = {"game": "shades", "seats": [None, None]}


def asked_by_a_stranger(zoe: httpx.Client) -> list[httpx.Response]:
    """All that can be requested without knowing a table, with right and wrong paths."""
    paths = (
        "/api/tables",
        "/api/me",
        "/api/me/kept",
        "/api/me/tables",
        "/api/me/blocks",
        "/api/games",
        "/healthz",
        "/readyz",
    )
    wrong = ("/api/tables/x/record", "/api/tables/x/note", "/api/tables/x", "/schema", "/schema/openapi.json", "/x")
    about = {"seat": 0}
    return [
        *map(zoe.get, (*paths, *wrong)),
        zoe.post("/api/tables/x/seats", json={}),
        zoe.post("/api/tables/x/reports", json=about),
        zoe.put("/api/tables/x/blocks", json=about),
        zoe.delete("/api/me/blocks/x"),
    ]


def everything(answer: httpx.Response) -> str:
    """A response with its headers."""
    return f"{answer.headers} {answer.text}"


def test_where_people_play_again_is_not_told_to_who_looks_on(servers: Servers) -> None:
    """The code of the new table is as private as that of the old one."""
    fate = servers.fate
    fate.code, fate.seed = new_code(), "5eed" * 16
    with party(servers.addresses[0], *SETTINGS["code777"]) as at:
        at.ask(0, {"type": "start", "id": "start"})
        play_out(at, "code777", fate.seed, random.Random(0))
        at.settle()
        again = fate.code = new_code()
        at.ask(0, {"type": "rematch", "id": "again", "rotate": False})
        for who in (1, 2):
            at.ask(who, {"type": "rematch-answer", "id": f"yes {who}", "yes": True})
        at.settle()
        assert [again in str(tap.heard("update")[-1]) for tap in at.taps] == [True, True, True, False]
        assert not [frame for frame in at.taps[-1].frames if again in str(frame)]
