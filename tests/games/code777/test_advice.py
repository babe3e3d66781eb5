import pytest

import numbra
from numbra.core.contract import Action
from numbra.core.voice import Voice
from numbra.games.code777.actions import Announce, Ask


@pytest.mark.parametrize(
    ("action", "said"),
    [(Ask(), "Draw the next question."), (Announce((5, 6, 7)), "Announce 5, 6 and 7.")],
)
def test_an_action_is_said_as_advice(action: Action, said: str) -> None:
    """In the reader's language."""
    game = numbra.game("code777")
    assert game.say(action, Voice()) == said
    assert game.say(action, Voice("de")) != said


def test_everybody_sees_the_points() -> None:
    """Of all seats."""
    state = numbra.game("code777").start(seats=3, seed="points")
    assert state.view(0).scores == state.view(None).scores == state.scores
