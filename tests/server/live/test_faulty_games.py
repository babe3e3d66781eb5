"""Games of other packages that raise something in the middle of a game: only their own tables suffer."""

from pathlib import Path
from typing import Any

import pytest

import numbra
from numbra.server.table.projection import narrated
from packages import Offer
from server.autoplay.test_scheduler import changed
from server.process import House, house, run, seed_where

FAULTY = """
from msgspec.structs import asdict
from numbra.games.shades.game import Shades, ShadesState

class Odd(BaseException):
    pass

def fail(given):
    if given.turns or given.guess is not None:
        raise {error}

class Position(ShadesState, frozen=True):
    {code}

class Faulty(Shades):
    name = title = "faulty"

    def deal(self, *given):
        return Position(**asdict(super().deal(*given)))

    {more}

game = Faulty()
"""
PLACES = {
    "apply": "def play(self, seat, action):\n        fail(super().play(seat, action))",
    "view": "def view(self, seat):\n        fail(self)\n        return super().view(seat)",
    "another seat's view": "def view(self, seat):\n        if seat == 1: fail(self)\n        return super().view(seat)",
    "acting": "@property\n    def acting(self):\n        fail(self)\n        return super().acting",
    "waiting for": "@property\n    def waiting_for(self):\n        fail(self)\n        return super().acting",
    "scores": "@property\n    def scores(self):\n        fail(self)\n        return super().scores",
    "over": "@property\n    def over(self):\n        fail(self)\n        return super().over",
    "too much": "def view(self, seat):\n        return super().view(seat) if self.guess is None else 'x' * 5_000_000",
    "what is no JSON": "def view(self, seat):\n        return super().view(seat) if self.guess is None else object()",
}
ERRORS = (
    "ValueError('card 17')",
    "SystemExit(17)",
    "KeyboardInterrupt",
    "Odd('card 17')",
    "MemoryError",
    "StopIteration",
    "GeneratorExit",
)
CASES = [
    *((place, ERRORS[0]) for place in PLACES),
    *((place, error) for place in ("apply", "view") for error in ERRORS[1:]),
]
"""Each place with an exception, and two places with all kinds of them."""


def offered(offer: Offer, code: str = "pass", error: str = "ValueError", more: str = "") -> None:
    """Install such a game."""
    offer("faulty", FAULTY.format(code=code, error=error, more=more), games={"faulty": "faulty:game"})


async def begun(here: House, *bots: str) -> str:
    """A table of it at which seat 0 is to guess."""
    return await here.begun("ann", *(() if bots else ("ben",)), kind="faulty", bots=bots, seed=seed_where("shades", 0))


@pytest.mark.parametrize(("place", "error"), CASES)
def test_an_action_that_fails_is_refused(tmp_path: Path, offer: Offer, place: str, error: str) -> None:
    """Nothing of it is written; the sentence names the exception, but not what it says, which could be a card."""
    offered(offer, PLACES[place], error)

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table, ours = await begun(here), await here.begun("ann", "ben", seed=seed_where("shades", 0))
            guess: dict[str, Any] = {"type": "guess", "number": 17}
            for code, wanted in ((table, "refused"), (ours, "accepted")):
                ann = here.talk(code, "ann")
                sequence = (await here.rooms.table(code)).sequence
                answer = await ann("act", sequence=sequence, action=guess)
                assert answer["type"] == wanted
                if code == table:
                    assert answer["code"] == "table/faulty-game"
                    assert "17" not in answer["sentence"]
                    assert (await here.rooms.table(code)).sequence == sequence
                    assert repr((await here.rooms.table(code)).state)

    run(work())


@pytest.mark.parametrize("error", ERRORS)
def test_a_deal_that_fails_is_refused(tmp_path: Path, offer: Offer, error: str) -> None:
    """The table stays open."""
    offered(offer, error=error, more=f"def shuffle(self, *given):\n        raise {error}")

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            with pytest.raises(numbra.NumbraError) as no:
                await begun(here)
            assert no.value.code == "table/faulty-game"

    run(work())


@pytest.mark.parametrize(("place", "error"), CASES)
def test_where_a_bot_cannot_go_on_the_table_is_closed(tmp_path: Path, offer: Offer, place: str, error: str) -> None:
    """Those who wait for it are told; bots at other tables play on."""
    offered(offer, PLACES[place], error)

    async def work() -> None:
        async with house(tmp_path) as here:
            failures: list[str] = []
            here.autoplay.game_failed = lambda game, _error: failures.append(game)
            table = await here.begun("ann", kind="faulty", bots=("random",), seed=seed_where("shades", 1))
            ours = await here.begun("ann", bots=("random",), seed=seed_where("shades", 1))
            closed = await changed(here, table, lambda now: now.status == "closed")
            assert closed.closed == "fault"
            assert "faulty" in failures
            assert "fault" in narrated(closed, "ann", {}, "en")[0]
            await changed(here, ours, lambda now: now.state is not None and 0 in now.state.waiting_for)

    run(work())


@pytest.mark.parametrize("error", ["ValueError", "SystemExit"])
@pytest.mark.parametrize("more", ["raise {error}", "return 5"])
def test_a_game_that_cannot_tell_what_happens_goes_on_in_silence(
    tmp_path: Path, offer: Offer, more: str, error: str
) -> None:
    """Its sentences are left out."""
    offered(offer, more=f"def tell(self, *given):\n        {more.format(error=error)}")

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            table = await begun(here)
            ann = here.talk(table, "ann")
            sequence = (await here.rooms.table(table)).sequence
            assert (await ann("act", sequence=sequence, action={"type": "guess", "number": 17}))["type"] == "accepted"
            assert narrated(await here.rooms.table(table), "ann", {}, "en") == ()

    run(work())


@pytest.mark.parametrize("error", ["ValueError", "SystemExit", "KeyboardInterrupt"])
@pytest.mark.parametrize("name", ["actions", "drafts", "preview", "suppose", "zones"])
def test_a_question_that_fails_is_refused(tmp_path: Path, offer: Offer, name: str, error: str) -> None:
    """The next one is answered."""
    offered(offer, f"def {name}(self, *given):\n        raise {error}")
    questions: dict[str, dict[str, Any]] = {
        "actions": {"said": "actions"},
        "drafts": {"said": "drafts", "cards": ["1"]},
        "preview": {"said": "preview", "actions": [{"type": "guess", "number": 17}]},
        "suppose": {"said": "suppose", "cards": ["1"]},
        "zones": {"said": "board"},
    }

    async def work() -> None:
        async with house(tmp_path, driving=False) as here:
            ann = here.talk(await begun(here), "ann")
            answer = await ann(**questions[name])
            assert (answer["type"], answer["code"]) == ("refused", "table/faulty-game")
            assert (await ann("ping"))["type"] == "pong"

    run(work())
