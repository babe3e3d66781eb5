"""Every message of a client is answered: accepted, or refused with a code; so is the next one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from numbra.core.registry import game
from numbra.core.text import languages_of
from numbra.games.shades.game import ShadesState
from numbra.server.live import rooms
from numbra.server.protocol.base import LONGEST_MESSAGE
from numbra.server.table.absence import AWAY
from numbra.server.table.log import Acted, Closed, Filled, Left, Returned, Sat, Started, Voted
from server.process import House, house, run, seed_where

GUESS = {"type": "guess", "number": 3}


async def shades(here: House) -> str:
    """A table where ann is to guess and ben to wait."""
    return await here.begun("ann", "ben", seed=seed_where("shades", 0))


def test_from_sitting_down_to_the_first_action(tmp_path: Path) -> None:
    """Fill, leave, start and act; each is accepted with its sequence number on disk."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened(None, None, None, kind="nmbrs")
            ann, ben = here.talk(table.id, "ann"), here.talk(table.id, "ben")
            await here.add(table.id, Sat(0, "ann"))
            await here.add(table.id, Sat(1, "ben"))
            assert await ben("leave") == {"type": "accepted", "id": "m1", "sequence": 4}
            assert await ann("fill", bot="casual") == {"type": "accepted", "id": "m1", "sequence": 5}
            assert (await ann("fill", bot="random"))["sequence"] == 6
            assert (await ann("start"))["sequence"] == 7
            log = await here.log(table.id)
            assert log[3:6] == [Left(1), Filled(1, "casual"), Filled(2, "random")]
            assert isinstance(log[6], Started)
            assert len(bytes.fromhex(log[6].seed)) == 32

    run(work())


def test_changes_that_are_no_moves_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On all connections of a person together, since they could go on for ever. Moves and other people do not count."""
    monkeypatch.setattr(rooms, "CHANGES", 3)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            kinds = ("resign", "back", "resign", "back")
            answers = [await here.talk(table, "ann")(kind, id=str(one)) for one, kind in enumerate(kinds)]
            assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"]
            assert answers[-1]["code"] == "wire/too-fast"
            assert (await here.talk(table, "ben")("pause"))["code"] == "table/no-clock"
            here.time.now += 1
            assert (await here.talk(table, "ann")("back", id="again"))["type"] == "accepted"
            sequence = (await here.rooms.table(table)).sequence
            assert (await here.talk(table, "ann")("act", sequence=sequence, action=GUESS))["type"] == "accepted"

    run(work())


def test_acting(tmp_path: Path) -> None:
    """With the sequence number that the client has received."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            ann, sequence = here.talk(table, "ann"), (await here.rooms.table(table)).sequence
            accepted = await ann("act", sequence=sequence, action=GUESS)
            assert accepted == {"type": "accepted", "id": "m1", "sequence": sequence + 1}
            assert await here.acts(table) == [Acted(0, GUESS)]

    run(work())


def test_what_is_sent_again_is_answered_as_the_first_time(tmp_path: Path) -> None:
    """On another connection, too; the same id from another guest is another message."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            ann, sequence = here.talk(table, "ann"), (await here.rooms.table(table)).sequence
            first = await ann("act", id="x", sequence=sequence, action=GUESS)
            call = {"type": "call", "verdict": "low"}
            foreign = await here.talk(table, "ben")("act", id="x", sequence=sequence, action=call)
            assert foreign["code"] == "table/stale"
            again = here.talk(table, "ann")
            assert await again("act", id="x", sequence=sequence, action=GUESS) == first
            assert (await again("act", id="y", sequence=sequence, action=GUESS))["code"] == "table/stale"
            assert len(await here.acts(table)) == 1

    run(work())


def test_preview_and_drafts(tmp_path: Path) -> None:
    """The points of a row, the reason why it is none, and the rows that cards can make."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", kind="nmbrs", seed=seed_where("nmbrs", 0))
            ann = here.talk(table, "ann")
            state = await here.state(table)
            hand = next(zone.cards for zone in state.zones() if zone.name == "hand 0")
            previewed = await ann("preview", actions=[{"type": "lay", "row": ["1", "2", "99"]}])
            assert previewed["preview"]["refused"]["code"]
            assert (await ann("preview", actions=[]))["preview"]["points"] == 0
            assert (await ann("drafts", cards=list(hand[:1])))["type"] == "drafted"
            assert (await ann("drafts", cards=["none"]))["code"]
            assert (await ann("preview", actions=[{"type": "lay"}]))["code"] == "core/malformed-action"
            assert (await ann("preview", actions=[{"type": "take"}]))["code"] == "core/not-previewable"
            shaded = here.talk(await shades(here), "ann")
            assert (await shaded("drafts", cards=[]))["code"] == "core/no-drafts"
            assert (await shaded("suppose", cards=[]))["code"] == "core/no-suppositions"

    run(work())


def test_suppositions(tmp_path: Path) -> None:
    """Which answers agree with the tiles that players suppose to be their own."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", kind="code777", seed=seed_where("code777", 1))
            ben = here.talk(table, "ben")
            sequence = (await here.rooms.table(table)).sequence
            assert (await ben("act", sequence=sequence, action={"type": "ask"}))["type"] == "accepted"
            state = await here.state(table)
            mine = next(zone.cards for zone in state.zones() if zone.name == "rack 0")
            true = await here.talk(table, "ann")("suppose", cards=list(mine))
            assert (true["type"], true["agrees"]) == ("supposed", [None, True])
            assert (await ben("suppose", cards=["7", "7"]))["code"] == "code777/not-three-tiles"

    run(work())


def test_the_board_of_a_seat_and_of_a_spectator(tmp_path: Path) -> None:
    """What each of them sees; only a seat has anything to do there."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            sequence = (await here.rooms.table(table)).sequence
            ann, zoe, nobody = [await here.talk(table, guest)("board") for guest in ("ann", "zoe", None)]
            assert (ann["type"], ann["sequence"]) == ("shown", sequence)
            assert [form["type"] for form in ann["board"]["forms"]] == ["guess"]
            assert sum(zone["up"] for zone in ann["board"]["zones"]) == 9
            assert zoe["board"] == nobody["board"]
            assert (zoe["board"]["forms"], zoe["board"]["faces"]) == ([], {})
            assert not any(zone["up"] for zone in zoe["board"]["zones"])

    run(work())


@pytest.mark.parametrize("where", ["zones", "face"])
def test_a_game_with_a_fault_harms_only_its_own_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The question is refused, without what the fault says; the table and all others go on."""

    def faulty(*_about: object) -> None:
        raise KeyError("a hidden card")

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            ours, theirs = await shades(here), await here.begun("ann", "ben", kind="code777")
            monkeypatch.setattr(ShadesState if where == "zones" else type(game("shades")), where, faulty)
            ann = here.talk(ours, "ann")
            refused = await ann("board")
            assert (refused["type"], refused["code"]) == ("refused", "table/faulty-game")
            assert "KeyError" in refused["sentence"]
            assert "hidden" not in refused["sentence"]
            sequence = (await here.rooms.table(ours)).sequence
            assert (await ann("act", sequence=sequence, action=GUESS))["type"] == "accepted"
            assert (await here.talk(theirs, "ann")("board"))["type"] == "shown"

    run(work())


def test_a_sign_of_life_is_returned_to_anybody(tmp_path: Path) -> None:
    """With the server's time."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            for guest in ("ann", "zoe", None):
                assert await here.talk(table.id, guest)("ping") == {"type": "pong", "id": "m1", "now": 1000.0}

    run(work())


def test_go_on_releases_a_bot_and_writes_nothing(tmp_path: Path) -> None:
    """From seated players only."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            sequence = (await here.rooms.table(table)).sequence
            assert (await here.talk(table, "ann")("go-on"))["sequence"] == sequence
            assert (await here.talk(table, "zoe")("go-on"))["code"] == "table/not-seated"
            assert len(await here.log(table)) == sequence

    run(work())


def test_a_vote_that_decides_brings_the_bot_and_its_seat_can_be_taken_back(tmp_path: Path) -> None:
    """The bot is seated before the vote is answered."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", "cleo", kind="nmbrs")
            before = len(await here.log(table))
            here.time.now += AWAY
            assert (await here.talk(table, "ann")("vote", seat=2))["type"] == "accepted"
            assert (await here.talk(table, "ben")("vote", seat=2))["sequence"] == before + 2
            cleo = here.talk(table, "cleo")
            assert (await cleo("act", sequence=0, action={"type": "take"}))["code"] == "table/bot-in-seat"
            assert (await cleo("back"))["type"] == "accepted"
            assert (await cleo("back"))["code"] == "table/not-replaced"
            lines = (await here.log(table))[before:]
            assert lines == [Voted(0, 2), Voted(1, 2, "casual"), Returned(2)]

    run(work())


def test_the_creators_rights(tmp_path: Path) -> None:
    """To fill seats, to switch the chat, to close the table."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            await here.add(table.id, Sat(0, "ben"))
            ben, ann = here.talk(table.id, "ben"), here.talk(table.id, "ann")
            for said, fields in (("fill", {"bot": "casual"}), ("chat", {"on": False}), ("close", {})):
                assert (await ben(said, **fields))["code"] == "table/not-the-creator"
            assert (await ann("fill", bot="deep"))["code"] == "bots/unknown-bot"
            assert (await ann("chat", on=False))["type"] == "accepted"
            assert (await ann("close"))["type"] == "accepted"
            assert (await here.log(table.id))[-1] == Closed("creator")
            for said in ("start", "leave", "close"):
                assert (await ann(said))["code"] == "table/closed"

    run(work())


REFUSED: tuple[tuple[str | None, str, dict[str, Any], str], ...] = (
    (None, "act", {"sequence": 4, "action": GUESS}, "table/not-seated"),
    (None, "start", {}, "table/not-seated"),
    (None, "preview", {"actions": []}, "table/not-seated"),
    (None, "drafts", {"cards": []}, "table/not-seated"),
    (None, "suppose", {"cards": []}, "table/not-seated"),
    (None, "vote", {"seat": 0}, "table/not-seated"),
    (None, "go-on", {}, "table/not-seated"),
    (None, "resign", {}, "table/not-seated"),
    (None, "pause", {}, "table/not-seated"),
    (None, "resume", {}, "table/not-seated"),
    (None, "say", {"text": "hello"}, "table/not-seated"),
    (None, "react", {"reaction": "wow"}, "table/not-seated"),
    (None, "rematch", {}, "table/not-seated"),
    (None, "rematch-answer", {"yes": True}, "table/not-seated"),
    (None, "rematch-now", {}, "table/not-seated"),
    ("zoe", "act", {"sequence": 4, "action": GUESS}, "table/not-seated"),
    ("zoe", "vote", {"seat": 0}, "table/not-seated"),
    ("zoe", "back", {}, "table/not-seated"),
    ("zoe", "resign", {}, "table/not-seated"),
    ("zoe", "pause", {}, "table/not-seated"),
    ("zoe", "resume", {}, "table/not-seated"),
    ("zoe", "say", {"text": "hello"}, "table/not-seated"),
    ("zoe", "react", {"reaction": "wow"}, "table/not-seated"),
    ("zoe", "rematch", {"rotate": True}, "table/not-seated"),
    ("zoe", "rematch-answer", {"yes": True}, "table/not-seated"),
    ("zoe", "rematch-now", {}, "table/not-seated"),
    ("ben", "act", {"sequence": 4, "action": GUESS}, "core/not-your-turn"),
    ("ann", "act", {"sequence": 3, "action": GUESS}, "table/stale"),
    ("ann", "act", {"sequence": 5, "action": GUESS}, "table/stale"),
    ("ann", "act", {"sequence": 1 << 53, "action": GUESS}, "table/stale"),
    ("ann", "act", {"sequence": 4, "action": {}}, "core/malformed-action"),
    ("ann", "act", {"sequence": 4, "action": {"type": "guess", "number": 3, "seat": 1}}, "core/malformed-action"),
    ("ann", "act", {"sequence": 4, "action": {"type": "guess", "number": "3"}}, "core/malformed-action"),
    ("ann", "act", {"sequence": 4, "action": {"type": "guess", "number": (1 << 64) - 1}}, "shades/no-such-number"),
    ("ann", "act", {"sequence": 4, "action": {"type": ["guess"]}}, "core/malformed-action"),
    ("ann", "vote", {"seat": 0}, "table/no-vote"),
    ("ann", "vote", {"seat": -1}, "table/no-vote"),
    ("ann", "vote", {"seat": 1}, "table/not-yet-away"),
    ("ann", "pause", {}, "table/no-clock"),
    ("ann", "resume", {}, "table/not-paused"),
    ("ann", "vote", {"seat": 1 << 62}, "table/no-vote"),
    ("ann", "leave", {}, "table/already-started"),
    ("ann", "start", {}, "table/already-started"),
    ("ann", "fill", {"bot": "casual"}, "table/already-started"),
    ("ann", "close", {}, "table/already-started"),
    ("ann", "back", {}, "table/not-replaced"),
    ("ann", "say", {"text": " "}, "table/empty-talk"),
    ("ann", "rematch", {}, "table/not-over"),
    ("ann", "rematch-answer", {"yes": False}, "table/not-over"),
    ("ann", "rematch-now", {}, "table/not-over"),
)


@pytest.mark.parametrize(("guest", "said", "fields", "code"), REFUSED)
def test_what_cannot_be_is_refused(tmp_path: Path, guest: str, said: str, fields: dict[str, Any], code: str) -> None:
    """With its id and its code; nothing is written, and the next message is answered."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await shades(here)
            talk = here.talk(table, guest)
            refused = await talk(said, **fields)
            assert (refused["type"], refused["id"], refused["code"]) == ("refused", "m1", code)
            assert (await talk("ping"))["type"] == "pong"
            assert len(await here.log(table)) == 4

    run(work())


def test_a_finished_table_takes_nothing_more(tmp_path: Path) -> None:
    """No action, no vote, no start."""

    async def work() -> None:
        async with house(tmp_path) as here:
            table = await here.begun("ann", "ben", kind="code777")
            for seat in (0, 1):
                await here.add(table, Voted(1 - seat, seat, "casual"))
            while (now := await here.rooms.table(table)).status != "over":
                await asyncio.sleep(0.001)
            ann = here.talk(table, "ann")
            for said, fields, code in (
                ("act", {"sequence": now.sequence, "action": {"type": "ask"}}, "core/game-over"),
                ("vote", {"seat": 1}, "core/game-over"),
                ("back", {}, "core/game-over"),
                ("resign", {}, "core/game-over"),
                ("pause", {}, "core/game-over"),
                ("resume", {}, "core/game-over"),
                ("start", {}, "table/already-started"),
                ("leave", {}, "table/already-started"),
            ):
                assert (await ann(said, **fields))["code"] == code
            assert (await here.rooms.table(table)).sequence == now.sequence

    run(work())


def test_before_the_start_there_is_nothing_to_play(tmp_path: Path) -> None:
    """Nor to preview, draft or vote about."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.opened()
            await here.add(table.id, Sat(0, "ann"))
            ann = here.talk(table.id, "ann")
            for said, fields in (
                ("act", {"sequence": 2, "action": GUESS}),
                ("preview", {"actions": []}),
                ("drafts", {"cards": []}),
                ("suppose", {"cards": []}),
                ("board", {}),
                ("vote", {"seat": 1}),
                ("resign", {}),
                ("pause", {}),
                ("resume", {}),
            ):
                assert (await ann(said, **fields))["code"] == "table/not-started"
            assert (await ann("start"))["code"] == "table/not-full"

    run(work())


def test_refusals_speak_the_clients_language(tmp_path: Path) -> None:
    """The code is the same in all of them."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table, spoken = await shades(here), languages_of("numbra.server")
            for raw in (b"{}", b"x" * (LONGEST_MESSAGE + 1), b'{"type":"leave","id":"a"}', b'{"type":"back","id":"a"}'):
                answers = [await here.talk(table, "ann", language).raw(raw) for language in spoken]
                assert len({answer["code"] for answer in answers}) == 1
                assert len({answer["sentence"] for answer in answers}) == len(spoken)

    run(work())


def test_why_a_draft_is_no_row_is_said_in_the_language_asked_for(tmp_path: Path) -> None:
    """As every refusal is."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", kind="nmbrs", seed=seed_where("nmbrs", 0))
            lay = {"type": "lay", "row": ["10", "20", "31"]}
            for language, word in (("en", "the"), ("de", "die"), ("fr", "la")):
                talk = here.talk(table, "ann", language)
                answer = await talk("preview", actions=[lay])
                assert word in answer["preview"]["refused"]["sentence"].lower().split(), answer

    run(work())
