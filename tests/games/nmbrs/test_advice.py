import pytest

import numbra
from numbra.core.contract import Action
from numbra.core.voice import Voice
from numbra.games.nmbrs.actions import Decline, Discard, End, Lay, Swap, Take, Undo


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Take(), "Take the open card."),
        (Decline(), "Leave the open card."),
        (Lay(("10", "20r", "30")), "Lay 10-20-30 with the red joker as 20."),
        (Swap("20r"), "Replace the joker that lies as 20."),
        (Undo(), "Take back what you laid."),
        (Discard("57"), "Discard the 57."),
        (End(), "End your turn."),
    ],
)
def test_an_action_is_said_as_advice(action: Action, said: str) -> None:
    """In the reader's language."""
    game = numbra.game("nmbrs")
    assert game.say(action, Voice()) == said
    assert game.say(action, Voice("de")) != said


def test_everybody_sees_the_points() -> None:
    """Of all seats."""
    state = numbra.game("nmbrs").start(seats=3, seed="points")
    assert state.view(0).scores == state.view(None).scores == state.scores
