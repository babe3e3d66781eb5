import pytest

import numbra
from numbra.core.voice import Voice
from numbra.games.shades.actions import Call, Discard, Guess, ShadesAction


@pytest.mark.parametrize(
    ("action", "said"),
    [(Guess(17), "Guess 17."), (Call("high"), "Say “too high”."), (Discard(9), "Put the 9 away.")],
)
def test_an_action_is_said_as_advice(action: ShadesAction, said: str) -> None:
    """In the reader's language."""
    game = numbra.game("shades")
    assert game.say(action, Voice()) == said
    assert game.say(action, Voice("de")) != said
