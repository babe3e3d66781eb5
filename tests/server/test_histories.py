"""Of what grows with a game only what is new is told, and it is enough."""

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from numbra.client import Following
from numbra.core.registry import game
from numbra.server.histories import Heard, heard, news
from numbra.server.seen import seen
from server.process import heard_bytes, house, run
from server.test_seen import move_of


def plain(view: object) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
@pytest.mark.parametrize("seat", [0, None])
def test_who_follows_a_game_knows_all_of_it(kind: str, seat: int | None) -> None:
    """Whatever is left out, a client has; where the game names histories, something is."""
    rng, following, spared = Random(7), Following(), 0
    state, before = game(kind).start(seats=2, seed="7"), None
    for _ in range(200):
        view = state.view(seat)
        new, kept = news(view, heard(before))
        told = following.whole({"kept": kept, "table": {"view": plain(new)}})
        assert told["table"]["view"] == plain(view)
        spared, before = spared + sum(kept.values()), view
        if state.over:
            break
        move = move_of(kind, state, rng)
        state = state.apply(move.seat, game(kind).action(move.action))
    assert bool(spared) == bool(before is not None and before.histories)


def test_those_who_come_at_different_times_all_know_the_game(tmp_path: Path) -> None:
    """Each is told on from what he was told himself, and an update stays as short as it was."""

    async def work() -> None:
        async with house(tmp_path, driving=False) as here, AsyncExitStack() as looking:
            table = await here.begun("ann", "ben", kind="code777")
            followed = []
            lengths = set()
            for number in range(60):
                if number in (0, 1, 2, 20, 40):
                    guest = ("ann", "ben", None)[min(number, 2)]
                    listener = await looking.enter_async_context(here.rooms.listening(table, guest))
                    followed.append((guest, listener, Following()))
                for guest, listener, following in followed:
                    frames = heard_bytes(listener)
                    told = [following.whole(msgspec.json.decode(frame)) for frame in frames]
                    assert told[-1]["table"] == plain(seen(await here.rooms.table(table), guest, {}))
                    lengths |= {len(frame) for frame in frames if frame.startswith(b'{"type":"update"')}
                asker = (await here.state(table)).waiting_for[0]
                await here.act(table, ("ann", "ben")[asker], {"type": "ask"})
            assert 0 < max(lengths) < 1.5 * min(lengths)

    run(work())


def test_as_somebody_else_one_is_told_all() -> None:
    """Another seat has seen other things; and before the game there is nothing to know."""
    state = game("code777").start(seats=2, seed="7")
    view, other = state.view(0), state.view(1)
    assert heard(view) == Heard(0, (1,))
    assert news(view, heard(view)) == (replace(view, log=()), {"log": 1})
    assert news(view, heard(other)) == (view, {})
    assert news(view, None) == (view, {})
    assert (heard(None), news(None, None)) == (None, (None, {}))
    assert heard(game("shades").start(seats=2, seed="7").view(0)) is None
