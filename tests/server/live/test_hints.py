"""Hints at tables: only where they are allowed, only for players who may act, and in their language."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec.structs import asdict

import numbra
from numbra.bots import Thought, hint
from numbra.core.chance import seed_hash
from numbra.core.contract import View
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from numbra.server.concurrency.bot_processes import BotProcesses
from numbra.server.table.log import Opened, Returned, Voted, decode_line
from server.desk import Desk
from server.house import guest, line
from server.process import House, house, run, seed_where

SEED = seed_where("shades", 0)


async def allowed(here: House) -> str:
    """A table with hints, where ann is to guess and ben to wait."""
    return await here.begun("ann", "ben", seed=SEED, hints=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_gets_the_games_own_hint(tmp_path: Path, language: Language) -> None:
    """With the reason in their language, and the sequence number of the table that it is about."""
    shades = numbra.game("shades")
    state = shades.start(seats=2, seed=SEED, options=shades.between_people())
    expected = hint(state.view(0), state.actions(0), key=seed_hash(SEED))

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            answer = await here.talk(await allowed(here), "ann", language)("hint")
            assert answer["type"] == "hinted"
            assert numbra.game("shades").action(answer["action"]) == expected.action
            assert expected.action is not None
            assert answer["said"] == shades.say(expected.action, Voice(language))
            assert answer["reason"] == expected.reason.say(language)
            assert answer["sequence"] == 4

    run(work())


def test_nobody_else_gets_one(tmp_path: Path) -> None:
    """Neither players who wait, nor spectators, nor players whose seat a bot has taken."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await allowed(here)
            assert (await here.talk(table, "ben")("hint"))["code"] == "core/not-your-turn"
            assert (await here.talk(table, "zoe")("hint"))["code"] == "table/not-seated"
            assert (await here.talk(table, None)("hint"))["code"] == "table/not-seated"
            await here.add(table, Voted(1, 0, "random"))
            assert (await here.talk(table, "ann")("hint"))["code"] == "table/bot-in-seat"
            await here.add(table, Returned(0))
            assert (await here.talk(table, "ann")("hint"))["type"] == "hinted"

    run(work())


def test_at_most_tables_there_are_none(tmp_path: Path) -> None:
    """Unless the creator wants them."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await here.begun("ann", "ben", seed=SEED)
            assert (await here.talk(table, "ann")("hint"))["code"] == "table/no-hints"
            opened = await here.opened(None, None)
            assert (await here.talk(opened.id, "ann")("hint"))["code"] == "table/not-seated"

    run(work())


class SlowThinking(BotProcesses):
    """Answers only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.enough = asyncio.Event(), asyncio.Event()

    async def thought(self, name: str, view: View, key: str, *, payer: str = "") -> Thought:
        """The best player's thought, when the test lets it."""
        self.begun.set()
        await self.enough.wait()
        return await super().thought(name, view, key, payer=payer)


def test_the_table_goes_on_while_somebody_thinks(tmp_path: Path) -> None:
    """An action on another connection does not wait for the hint."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await allowed(here)
            here.autoplay.bot_processes = thinking = SlowThinking()
            asked = asyncio.create_task(here.talk(table, "ann")("hint"))
            await thinking.begun.wait()
            await here.act(table, "ann", {"type": "guess", "number": 3})
            assert not asked.done()
            thinking.enough.set()
            assert (await asked)["sequence"] == 4
            assert (await here.rooms.table(table)).sequence == 5

    run(work())


def test_a_log_from_before_there_were_hints() -> None:
    """Such a table has none."""
    old = asdict(decode_line(Desk().entries[0].body))
    del old["hints"]
    body = msgspec.json.encode({"type": "opened", **old})
    line_ = decode_line(body)
    assert isinstance(line_, Opened)
    assert line_.hints is False


def test_who_opens_a_table_decides(address: str) -> None:
    """Everybody at the table sees the choice."""
    with guest(address, "Ann") as ann, httpx.Client(base_url=address, trust_env=False) as stranger:
        for wanted in (True, False):
            body = {"game": "shades", "seats": [None, None], "hints": wanted}
            table = ann.post("/api/tables", json=body).json()["table"]
            with line(stranger, table) as seen:
                assert seen.get()["table"]["hints"] is wanted
