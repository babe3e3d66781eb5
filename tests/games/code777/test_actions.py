from typing import Any

import msgspec
import pytest

from games.code777.build import GAME, announce, ask, start, wrong
from numbra import IllegalAction, MalformedAction
from numbra.core.contract import Action
from numbra.games.code777.actions import ANNOUNCEMENTS, ASK, Announce, Ask


@pytest.mark.parametrize("order", [[5, 6, 7], [7, 5, 6], [6, 7, 5]])
def test_any_order_is_the_same_announcement(order: list[int]) -> None:
    """The numbers of a solution are kept in ascending order."""
    assert GAME.action({"type": "announce", "numbers": order}) == Announce((5, 6, 7))


def test_84_solutions() -> None:
    """Every multiset of three numbers once, right or wrong, possible or not."""
    assert len(ANNOUNCEMENTS) == len(set(ANNOUNCEMENTS)) == 84
    assert Announce((1, 1, 1)) in ANNOUNCEMENTS


@pytest.mark.parametrize("action", [ASK, *ANNOUNCEMENTS])
def test_json_round_trip(action: Action) -> None:
    """Every action survives JSON."""
    assert GAME.action(msgspec.json.decode(msgspec.json.encode(action))) == action


def test_written_as_documented() -> None:
    """The JSON of the contract."""
    assert msgspec.to_builtins(Ask()) == {"type": "ask"}
    assert msgspec.json.encode(Announce((7, 5, 6))) == b'{"type":"announce","numbers":[5,6,7]}'


@pytest.mark.parametrize(
    "given",
    [
        {"type": "announce"},
        {"type": "announce", "numbers": [5, 6]},
        {"type": "announce", "numbers": [5, 6, 7, 7]},
        {"type": "announce", "numbers": [5, 6, "7"]},
        {"type": "announce", "numbers": [5, 6, 7.0]},
        {"type": "announce", "numbers": [5, 6, True]},
        {"type": "announce", "numbers": 567},
        {"type": "announce", "numbers": None},
        {"type": "announce", "numbers": [5, 6, 7], "colours": "rgb"},
        {"type": "ask", "question": 5},
        {"type": "guess", "number": 5},
        [],
        None,
    ],
)
def test_malformed(given: object) -> None:
    """What is not an action at all."""
    with pytest.raises(MalformedAction):
        GAME.action(given)


@pytest.mark.parametrize("numbers", [(0, 1, 2), (6, 7, 8), (-1, 3, 3), (1, 2, 10**5000)])
def test_numbers_that_no_tile_has(numbers: tuple[int, int, int]) -> None:
    """Only 1 to 7 can be announced."""
    with pytest.raises(IllegalAction) as refused:
        start().apply(0, Announce(numbers))
    assert refused.value.code == "code777/no-such-number"


@pytest.mark.parametrize(
    "numbers", [(), (5, 6), (5, 6, 7, 7), (5, 6, "7"), (True, 2, 3), (5, 6, 7.0), ([5], 6, 7), None, "567", 5, {5: 6}]
)
def test_nonsense_built_by_hand(numbers: Any) -> None:
    """Whatever somebody builds in Python is refused with a code."""
    with pytest.raises(IllegalAction) as refused:
        start().apply(0, Announce(numbers))
    assert refused.value.code == "code777/not-three-numbers"


def test_action_of_another_game() -> None:
    """An action the game does not know."""
    with pytest.raises(IllegalAction) as refused:
        start().apply(0, Action())
    assert refused.value.code == "core/not-an-action"


def test_legal_actions() -> None:
    """Asking for the asker, every solution for whoever may announce, nothing for anybody else."""
    state = start(seats=3, deal={})
    assert list(state.actions(0)) == [ASK, *ANNOUNCEMENTS]
    assert list(state.actions(1)) == list(ANNOUNCEMENTS)
    after = wrong(wrong(state, 0), 1)
    assert list(after.actions(0)) == [ASK]
    assert list(after.actions(1)) == []
    assert list(ask(after).actions(0)) == list(ANNOUNCEMENTS)


def test_no_actions_for_strangers() -> None:
    """A seat that is not there is refused."""
    with pytest.raises(IllegalAction) as refused:
        start().actions(4)
    assert refused.value.code == "core/no-such-seat"


@pytest.mark.parametrize("seat", [-1, 4, None, 0.0, True, "0"])
def test_no_announcement_by_strangers(seat: Any) -> None:
    """Announcing needs a seat, in whatever moment."""
    for state in (start(), wrong(start(), 1)):
        with pytest.raises(IllegalAction) as refused:
            state.apply(seat, Announce((5, 6, 7)))
        assert refused.value.code == "core/no-such-seat"


def test_no_preview_and_no_drafts() -> None:
    """Both actions reveal something, and there is nothing to draft."""
    state = start()
    with pytest.raises(IllegalAction) as refused:
        state.preview(0, [ASK])
    assert refused.value.code == "core/not-previewable"
    assert state.default(0) is None


def test_refusals_leave_the_state_alone() -> None:
    """A refused action changes nothing."""
    state = start(deal={})
    before = msgspec.json.encode(state)
    for action in (ASK, Announce((1, 2, 9))):
        with pytest.raises(IllegalAction):
            state.apply(1, action)
    assert msgspec.json.encode(state) == before
    announce(state, 1, "123")
    assert msgspec.json.encode(state) == before
