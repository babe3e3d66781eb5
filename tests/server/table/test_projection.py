"""The projection for a seat or a spectator: never more than they may know, and no guests' ids."""

import random
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from numbra.bots import bot
from numbra.bots.naming import FIRST_NAMES, first_names
from numbra.core.chance import seed_hash
from numbra.core.contract import Action, Seat, State
from numbra.core.game import Game
from numbra.core.registry import game
from numbra.core.text import LANGUAGES
from numbra.server.live import appender, room
from numbra.server.store import Person
from numbra.server.table.clocks import TimeBank
from numbra.server.table.fold import Table, Vote
from numbra.server.table.log import Acted, RoundOpened, Voted
from numbra.server.table.projection import TableSeen, for_viewer, narrated, project, visible_events
from numbra.testing.changes import any_changes, lookalike_swaps
from numbra.testing.play import listing
from numbra.testing.table import Table as Setting
from numbra.testing.table import plain
from numbra.testing.twins import faces, sights, twin
from server.desk import Desk
from server.process import House, heard, heard_bytes, house, run, seed_where

OPTIONS: dict[str, dict[str, Any]] = {"shades": {}, "nmbrs": {"max_rounds": 1}, "code777": {}}
SEED = "5eed" * 16
STEPS = 30
PAIRS = 4


def body(action: Action) -> dict[str, Any]:
    """An action as the log stores it."""
    written: dict[str, Any] = msgspec.to_builtins(action)
    return written


def common_move(one: State, other: State, rng: random.Random) -> tuple[Seat, Action, Action] | None:
    """The same action in both, or the one at the same place in the list where cards differ; None if there is none."""
    for _ in range(0 if one.over else 10):
        seat = rng.choice(one.acting)
        offered, others = (listing(state.actions(seat), 50).actions for state in (one, other))
        action = rng.choice(offered)
        alike = (action,) if action in others else others[offered.index(action) :][:1]
        if [type(answer) for answer in alike] == [type(action)]:
            return seat, action, alike[0]
    return None


def move_of(kind: str, state: State, rng: random.Random) -> Acted:
    """A move that a player who wants to win would make now."""
    for seat in (*state.acting, *state.waiting_for):
        action = bot(kind, "casual").choose(state.view(seat), state.actions(seat), rng)
        if action is not None:
            return Acted(seat, body(action))
    raise AssertionError(state)


def stack(monkeypatch: pytest.MonkeyPatch, kind: str, deal: Any) -> None:
    """Deal every game of this kind like this from now on."""

    def shuffle(played: Game, *_about: object) -> tuple[Any, int]:
        return msgspec.convert(deal, played.deal_type), 0

    monkeypatch.setattr(type(game(kind)), "shuffle", shuffle)


def twins(kind: str, observer: Seat | None, rng: random.Random) -> tuple[Any, Any]:
    """Two deals that look alike to an observer, and differ."""
    played = game(kind)
    setting = Setting(played, 2, OPTIONS[kind], SEED)
    deal = plain(played.shuffle(2, played.options(OPTIONS[kind]), SEED)[0])
    lookalikes = lookalike_swaps(played.deal_type, deal, setting.start)
    changes = chain(rng.sample(lookalikes, len(lookalikes)), any_changes(played.deal_type, deal, rng))
    other = twin(setting.start, deal, observer, changes, rng.choice((1, 2)))
    assert faces(setting.start(deal)) != faces(setting.start(other))
    return deal, other


@pytest.mark.parametrize("observer", [0, 1, None])
@pytest.mark.parametrize("kind", OPTIONS)
def test_the_bytes_do_not_depend_on_what_the_viewer_has_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, observer: Seat | None
) -> None:
    """Two tables that differ only in hidden cards send the same bytes, while they look the same."""
    check_the_bytes(tmp_path, monkeypatch, kind, observer)


@pytest.mark.parametrize("observer", [1, None])
@pytest.mark.parametrize("kind", OPTIONS)
def test_a_table_that_rests_tells_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, observer: Seat | None
) -> None:
    """After any event, to listeners who are there and to new ones."""
    rest_after_anything(monkeypatch, kind)
    check_the_bytes(tmp_path, monkeypatch, kind, observer, rest=20.0, pairs=2)


def test_a_rest_that_tells_more_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above proves something."""

    def leaking(shared: TableSeen, table: Table, guest: str | None) -> TableSeen:
        shown = for_viewer(shared, table, guest)
        if shown.rest is None or table.state is None:
            return shown
        return replace(shown, rest=replace(shown.rest, until=random.Random(str(faces(table.state))).random()))

    rest_after_anything(monkeypatch, "shades")
    monkeypatch.setattr(room, "for_viewer", leaking)
    with pytest.raises(AssertionError):
        check_the_bytes(tmp_path, monkeypatch, "shades", None, rest=20.0)


def rest_after_anything(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Make tables rest after every event, not only after rounds."""
    for event in get_args(game(kind).event_type):
        monkeypatch.setattr(event, "rests", True)


def check_the_bytes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    observer: Seat | None,
    *,
    rest: float = 0.0,
    pairs: int = PAIRS,
) -> None:
    """Play twin deals side by side."""
    rng = random.Random(f"{kind} {observer}")
    monkeypatch.setattr(appender, "new_id", lambda: "table")
    deals = [twins(kind, observer, rng) for _ in range(pairs)]

    async def compare(number: int, pair: tuple[Any, Any]) -> int:
        near_by, far_away = (tmp_path / f"{number}{side}" for side in "ab")
        async with house(near_by, driving=False) as here, house(far_away, driving=False) as there:
            for one, deal in zip((here, there), pair, strict=True):
                with monkeypatch.context() as stacked:
                    stack(stacked, kind, deal)
                    await one.know("ann", "ben")
                    await one.begun("ann", "ben", kind=kind, seed=SEED, options=OPTIONS[kind], rest=rest)
            guest = None if observer is None else ("ann", "ben")[observer]
            return await compared(here, there, guest, observer, rng)

    async def work() -> None:
        steps = [await compare(number, pair) for number, pair in enumerate(deals)]
        assert max(steps) >= (1 if rest else 3)

    for number in range(pairs):
        for side in "ab":
            (tmp_path / f"{number}{side}").mkdir()
    run(work())


async def compared(here: House, there: House, guest: str | None, observer: Seat | None, rng: random.Random) -> int:
    """Play both tables alike until the viewer sees a difference; the number of steps."""
    async with (
        here.rooms.listening("table", guest, language="de") as near,
        there.rooms.listening("table", guest, language="de") as far,
    ):
        for step in range(STEPS):
            states = await here.state("table"), await there.state("table")
            if sights(states[0], observer) != sights(states[1], observer):
                return step
            assert heard_bytes(near) == heard_bytes(far)
            assert await here.store.listed("table") == await there.store.listed("table")
            if (move := common_move(*states, rng)) is None:
                return step
            seat, *actions = move
            for one, action in zip((here, there), actions, strict=True):
                one.time.now = 1000.0 + step
                await one.add("table", Acted(seat, body(action)))
            if (await here.rooms.table("table")).resting is not None:
                states = await here.state("table"), await there.state("table")
                if sights(states[0], observer) != sights(states[1], observer):
                    return step
                assert await welcomed(here, guest) == await welcomed(there, guest)
                for one in (here, there):
                    await one.add("table", RoundOpened())
    return STEPS


async def welcomed(one: House, guest: str | None) -> list[bytes]:
    """What a new listener receives."""
    async with one.rooms.listening("table", guest, language="fr") as listener:
        return heard_bytes(listener)


@pytest.mark.parametrize("kind", OPTIONS)
def test_the_seed_is_told_when_the_game_is_over(tmp_path: Path, kind: str) -> None:
    """Before, only its hash; and no message contains the ids of guests."""
    guests = ("id-of-ann", "id-of-ben")

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            await here.know(*guests)
            rng = random.Random(kind)
            table = await here.begun(*guests, kind=kind, options=OPTIONS[kind], seed=SEED, clock=TimeBank(60, 5))
            before: list[bytes] = []
            async with here.rooms.listening(table, guests[0]) as ann, here.rooms.listening(table, None) as zoe:
                welcomes = [heard_bytes(one)[0] for one in (ann, zoe)]
                before += welcomes
                while not (state := await here.state(table)).over:
                    before += heard_bytes(ann) + heard_bytes(zoe)
                    await here.add(table, move_of(kind, state, rng))
                last = [heard_bytes(one)[0] for one in (ann, zoe)]
                ends = [msgspec.json.decode(raw) for raw in last]
                asked = [await here.talk(table, guest).handler.answer(b'{"type":"back","id":"a"}') for guest in guests]
            assert not any(SEED.encode() in message for message in before)
            assert not any(b"id-of" in message for message in [*before, *last, *asked])
            assert all(seed_hash(SEED).encode() in message for message in welcomes)
            for end in ends:
                assert (end["table"]["status"], end["table"]["seed"]) == ("over", SEED)
            assert all(b'"name":"Ann"' in message for message in welcomes)

    run(work())


def test_a_table_as_each_of_them_sees_it() -> None:
    """Their seat, whether they are the creator, names instead of ids, and the clocks."""
    desk = Desk(clock=TimeBank(60, 5)).begin("ann", "ben")
    people = {"ann": Person("Ann", 12)}
    ann, ben, zoe = (project(desk.table, guest, people) for guest in ("ann", "ben", None))
    assert [(one.seat, one.creator) for one in (ann, ben, zoe)] == [(0, True), (1, False), (None, False)]
    assert [(seat.name, seat.bot, seat.clock) for seat in zoe.seats] == [("Ann", None, 60), ("", None, 60)]
    assert [(seat.shown, seat.avatar) for seat in zoe.seats] == [("Ann", 12), ("", None)]
    assert [one.view.seat for one in (ann, ben, zoe) if one.view is not None] == [0, 1, None]
    assert (ann.seed, ann.seed_hash) == (None, seed_hash("s"))
    assert project(desk.table, "zoe", people) == zoe


def test_before_the_start_there_is_no_view_and_no_hash() -> None:
    """Only the seats."""
    desk = Desk(bots=(None, "casual"))
    shown = project(desk.table, None, {})
    assert (shown.status, shown.view, shown.seed_hash, shown.seed) == ("open", None, None, None)
    assert [(seat.name, seat.bot, seat.clock) for seat in shown.seats] == [(None, None, None), (None, "casual", None)]
    assert visible_events(desk.table, "ann") == ()


@pytest.mark.parametrize("kind", OPTIONS)
def test_points_are_those_that_the_viewer_may_be_shown(kind: str) -> None:
    """As the game's view says them to each; in shades a hand is counted by who holds it, until the end."""
    desk, rng, told = Desk(kind, options=OPTIONS[kind]), random.Random(5), set[tuple[int | None, ...]]()
    assert project(desk.table, "ann", {}).scores == ()
    desk.begin("ann", "ben")
    while desk.table.state is not None and not desk.table.state.over and desk.table.sequence < 400:
        for guest, seat in (("ann", 0), ("ben", 1), (None, None)):
            seen = project(desk.table, guest, {})
            assert seen.scores == desk.table.state.view(seat).scores
            told.add(seen.scores)
        move = move_of(kind, desk.table.state, rng)
        desk.act(("ann", "ben")[move.seat], move.action)
    assert len(told) > 1
    assert ((None, None) in told) == (kind == "shades")


def test_bots_have_first_names_at_their_seats_and_in_words() -> None:
    """The level is a separate field; no bot has a player's name, and a bot that replaces a person keeps their name."""
    desk = Desk("nmbrs", (None, "casual", "casual")).begin("ann")
    usual = first_names("t", (1, 2), 3)
    table = project(desk.table, None, {"ann": Person(usual[1], 3)})
    assert [seat.bot for seat in table.seats] == [None, "casual", "casual"]
    assert (table.seats[0].shown, table.seats[2].shown) == (usual[1], usual[2])
    assert table.seats[1].shown in set(FIRST_NAMES) - set(usual.values())
    assert [seat.avatar for seat in table.seats] == [3, None, None]
    for language in LANGUAGES:
        words = " ".join(narrated(desk.table, None, {"ann": Person("Ann", 3)}, language))
        assert usual[1] in words or usual[2] in words
        assert "asual" not in words
    desk.add(Voted(1, 0, "casual"))
    (replaced, *_) = project(desk.table, None, {"ann": Person("Ann", 3)}).seats
    assert (replaced.name, replaced.bot, replaced.shown, replaced.avatar) == ("Ann", "casual", "Ann", 3)


def test_a_free_seat_is_called_nothing() -> None:
    """However many there are."""
    table = project(Desk("nmbrs", (None, None, "casual")).table, None, {})
    assert [seat.shown for seat in table.seats] == ["", "", first_names("t", [2], 3)[2]]


def test_events_are_told_once() -> None:
    """Other changes do not repeat the game's last events."""
    desk = Desk().begin("ann", "ben")
    assert visible_events(desk.table, "ann")
    desk.add(Voted(0, 1))
    assert desk.table.votes == (Vote(0, 1, 0.0),)
    assert visible_events(desk.table, "ann") == ()
    desk.add(Voted(0, 1, "casual"))
    assert visible_events(desk.table, None) == ()


def test_a_message_tells_its_events_once(tmp_path: Path) -> None:
    """An action's events come with the action, none with a vote."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", seed=seed_where("shades", 0))
            async with here.rooms.listening(table, "ann") as listener:
                await here.act(table, "ann", {"type": "guess", "number": 3})
                await here.add(table, Voted(0, 1))
                _, acted, voted = heard(listener)
            assert [event["type"] for event in acted["events"]] == ["guessed"]
            assert voted["events"] == []
            assert voted["table"]["votes"] == [[0, 1]]

    run(work())
