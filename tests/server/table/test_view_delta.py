"""Lists that grow with a game are sent as deltas, and clients can restore them."""

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from numbra.client import Following
from numbra.core.registry import game
from numbra.server.table.projection import project
from numbra.server.table.view_delta import Known, delta, known_of
from server.process import heard_bytes, house, run
from server.table.test_projection import move_of


def plain(view: object) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("kind", ["shades", "nmbrs", "code777"])
@pytest.mark.parametrize("seat", [0, None])
def test_who_follows_a_game_knows_all_of_it(kind: str, seat: int | None) -> None:
    """The client restores every view; where the game names histories, something was left out."""
    rng, following, spared = Random(7), Following(), 0
    state, before = game(kind).start(seats=2, seed="7"), None
    for _ in range(200):
        view = state.view(seat)
        new, kept = delta(view, known_of(before))
        told = following.whole({"kept": kept, "table": {"view": plain(new)}})
        assert told["table"]["view"] == plain(view)
        spared, before = spared + sum(kept.values()), view
        if state.over:
            break
        move = move_of(kind, state, rng)
        state = state.apply(move.seat, game(kind).action(move.action))
    assert bool(spared) == bool(before is not None and before.histories)


def test_those_who_come_at_different_times_all_know_the_game(tmp_path: Path) -> None:
    """Each delta follows what that listener received, and updates do not get longer."""

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
                    assert told[-1]["table"] == plain(project(await here.rooms.table(table), guest, {}))
                    lengths |= {len(frame) for frame in frames if frame.startswith(b'{"type":"update"')}
                asker = (await here.state(table)).waiting_for[0]
                await here.act(table, ("ann", "ben")[asker], {"type": "ask"})
            assert 0 < max(lengths) < 1.5 * min(lengths)

    run(work())


def test_as_somebody_else_one_is_told_all() -> None:
    """Another seat has seen other things; before the game there is nothing to know."""
    state = game("code777").start(seats=2, seed="7")
    view, other = state.view(0), state.view(1)
    assert known_of(view) == Known(0, (1,))
    assert delta(view, known_of(view)) == (replace(view, log=()), {"log": 1})
    assert delta(view, known_of(other)) == (view, {})
    assert delta(view, None) == (view, {})
    assert (known_of(None), delta(None, None)) == (None, (None, {}))
    assert known_of(game("shades").start(seats=2, seed="7").view(0)) is None
