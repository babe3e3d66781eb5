"""The random player."""

from collections import Counter
from random import Random

import numbra
from numbra.bots import bot
from numbra.games.code777.actions import ASK, Announce


def test_it_picks_every_action_equally_often() -> None:
    """Uniform over what is legal."""
    state = numbra.game("shades").start(seats=2, seed="uniform")
    seat = state.acting[0]
    rng = Random(5)
    picked = Counter(bot("shades", "random").choose(state.view(seat), state.actions(seat), rng) for _ in range(4900))
    assert len(picked) == 49
    assert max(picked.values()) < 2 * min(picked.values())


def test_what_can_be_done_at_any_time_it_does_rarely() -> None:
    """The asker mostly asks, and who is not waited for mostly waits."""
    state = numbra.game("code777").start(seats=3, seed="rarely")
    asker, other = state.waiting_for[0], (state.waiting_for[0] + 1) % 3
    rng = Random(5)
    player = bot("code777", "random")
    asked = [player.choose(state.view(asker), state.actions(asker), rng) for _ in range(300)]
    waited = [player.choose(state.view(other), state.actions(other), rng) for _ in range(300)]
    assert 240 < asked.count(ASK) < 300
    assert 240 < waited.count(None) < 300
    assert all(isinstance(choice, Announce) for choice in waited if choice is not None)


def test_it_plays_a_game_of_somebody_else(example_game: numbra.Game) -> None:
    """Nothing but the contract is needed."""
    state = example_game.start(seats=2, seed="x")
    seat = state.acting[0]
    chosen = bot("highcard", "random").choose(state.view(seat), state.actions(seat), Random(1))
    assert chosen in list(state.actions(seat))
