"""The hard cases of the rules page, and as many again that a sloppy implementation fails."""

from typing import Any

import pytest

from numbra import Action, IllegalAction, MalformedAction
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.scoring import points, runs

from .build import GAME, act, play_out, refused, stacked, start, turn


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 8, 9), 81),
        ((1, 2, 4, 5, 7, 8, 10, 11, 49), 17),
        ((41, 42, 43, 44, 45, 46, 47, 48, 49), 81),
        ((1, 3, 5, 7, 9, 11, 13, 15, 17), 9),
        ((49, 1, 2, 3, 4, 5, 6, 7, 8), 65),
        ((9, 8, 7, 6, 5, 4, 3, 2, 1), 81),
        ((5, 1, 4, 2, 3, 10, 12, 11, 30), 25 + 9 + 1),
        ((1, 2, 3, 4, 6, 7, 8, 9, 11), 33),
        ((47, 48, 49, 1, 2, 3, 20, 22, 24), 9 + 9 + 3),
    ],
)
def test_what_a_hand_is_worth(hand: tuple[int, ...], worth: int) -> None:
    """In any order; 49 and 1 are not neighbours."""
    assert points(hand) == worth
    assert points(reversed(hand)) == worth
    other = [number for number in range(1, 50) if number not in hand][:9]
    assert play_out(start(stacked(hand, other))).scores[0] == worth


def test_49_and_1_are_not_neighbours() -> None:
    """The numbers do not go round."""
    assert runs([49, 1]) == [[1], [49]]
    assert points([49, 1]) == 2
    assert points([48, 49, 1, 2]) == 8


@pytest.mark.parametrize(
    ("guess", "card", "call", "winner"),
    [
        (20, 15, "high", 1),
        (20, 20, "high", 0),
        (20, 25, "exact", 0),
        (20, 20, "exact", 1),
        (20, 20, "low", 0),
        (20, 25, "low", 1),
        (20, 25, "high", 0),
        (20, 15, "low", 0),
        (20, 15, "exact", 0),
        (1, 1, "exact", 1),
        (49, 49, "exact", 1),
        (1, 1, "low", 0),
        (49, 49, "high", 0),
        (20, 21, "low", 1),
        (20, 19, "high", 1),
    ],
)
def test_who_takes_the_card(guess: int, card: int, call: Any, winner: int) -> None:
    """The caller is seat 1; “high” means that the guess is too high."""
    hands = [number for number in range(2, 49) if number not in (15, 19, 20, 21, 25)]
    called = act(start(stacked(hands[:9], hands[9:18], (card,))), Guess(guess), Call(call))
    assert called.acting == (winner,)
    assert called.turns[-1].winner == winner


@pytest.mark.parametrize("number", [0, 50, -1, 10**30])
def test_a_number_that_is_on_no_card_cannot_be_guessed(number: int) -> None:
    """It is an action, but not a legal one."""
    assert refused(start(), GAME.action({"type": "guess", "number": number})) == "shades/no-such-number"


@pytest.mark.parametrize("number", [3.5, "7", None, True, [7], {}, 3.0])
def test_what_is_not_a_whole_number_is_no_guess(number: object) -> None:
    """Malformed from JSON; refused when a program makes it."""
    with pytest.raises(MalformedAction):
        GAME.action({"type": "guess", "number": number})
    assert refused(start(), Guess(number)) == "shades/no-such-number"  # type: ignore[arg-type]  # the point


def test_a_second_guess_in_the_turn_is_refused() -> None:
    """By whomever, and before the call as after it."""
    guessed = act(start(), Guess(20))
    assert refused(guessed, Guess(20), 0) == "core/not-your-turn"
    assert refused(guessed, Guess(20), 1) == "shades/call-first"
    called = act(guessed, Call("high"))
    assert refused(called, Guess(20), 0) == "core/not-your-turn"


def test_guess_1_call_too_high_is_legal_and_always_lost() -> None:
    """No card is lower than 1; so with 49 and too low."""
    for guess, call in ((1, "high"), (49, "low")):
        for top in (1, 25, 49):
            hands = [number for number in range(2, 49) if number != 25]
            called = act(start(stacked(hands[:9], hands[9:18], (top,))), Guess(guess), Call(call))  # type: ignore[arg-type]  # a verdict
            assert called.turns[-1].winner == 0


def test_the_next_guess_waits_for_the_discard() -> None:
    """The winner must be back at nine cards first, and only the winner can be."""
    called = act(start(), Guess(25), Call("high"))
    assert called.acting == (1,)
    assert refused(called, Guess(20)) == "shades/discard-first"
    assert refused(called, Call("high")) == "shades/discard-first"
    assert refused(called, Guess(20), 0) == "core/not-your-turn"


@pytest.mark.parametrize(
    ("action", "code"),
    [(Guess(1), "shades/call-first"), (Discard(10), "shades/call-first"), (Call("maybe"), "shades/no-such-verdict")],  # type: ignore[arg-type]  # the point
)
def test_the_caller_can_only_call(action: Action, code: str) -> None:
    """High, low or exact."""
    assert refused(act(start(), Guess(20)), action) == code


def test_what_is_no_call_is_malformed() -> None:
    """Also in other words or another case."""
    for verdict in ("too high", "HIGH", "", None, 1, "right"):
        with pytest.raises(MalformedAction):
            GAME.action({"type": "call", "verdict": verdict})


def test_the_guesser_can_only_guess() -> None:
    """Nothing to call and nothing to discard yet."""
    assert refused(start(), Call("high")) == "shades/guess-first"
    assert refused(start(), Discard(1)) == "shades/guess-first"


@pytest.mark.parametrize("card", [1, 20, 0, 50, -19, 12.0, True, "12", None, (12,)], ids=repr)
def test_only_a_card_of_the_ten_can_be_discarded(card: Any) -> None:
    """Not one of the other hand, of the stack or of no deck; and a card is a whole number."""
    called = act(start(), Guess(25), Call("high"))
    assert refused(called, Discard(card)) == "shades/not-in-hand"


def test_true_is_not_the_card_1() -> None:
    """Python takes one for the other."""
    called = act(start(), Guess(1), Call("exact"))
    assert called.acting == (0,)
    assert refused(called, Discard(True)) == "shades/not-in-hand"
    assert called.apply(0, Discard(1)).discards[0].number == 1


def test_a_card_discarded_before_cannot_be_discarded_again() -> None:
    """It is gone for good."""
    state = turn(turn(start(), 25, "high", discard=12), 25, "high")
    called = act(state, Guess(25), Call("high"))
    assert called.acting == (1,)
    assert refused(called, Discard(12)) == "shades/not-in-hand"


def test_an_action_of_another_game_is_refused() -> None:
    """Whatever it is, it is none of ours."""

    class Announce(Action, frozen=True, tag="announce"):
        """Of another game."""

    for odd in (Announce(), 5, None, {"type": "guess", "number": 5}):
        assert refused(start(), odd) == "core/not-an-action"  # type: ignore[arg-type]  # the point


def test_the_last_card_can_be_won_by_either() -> None:
    """And is discarded like any other."""
    state = play_out(start(), 30)
    guesser = state.acting[0]
    assert guesser == 0
    for call, winner in (("low", 1), ("high", 0)):
        final = turn(state, 25, call)  # type: ignore[arg-type]  # a verdict
        assert final.over
        assert final.turns[-1].winner == winner
        assert final.events[-1].seen_by(None) is not None


def test_a_hand_is_counted_after_the_last_discard() -> None:
    """The tenth card does not count."""
    state = play_out(start(), 30)
    called = act(state, Guess(25), Call("low"))
    assert called.scores == (81, 81)
    final = act(called, Discard(10))
    assert final.scores == (81, 65)
    assert final.winners == (0,)


def test_nothing_is_drafted_in_this_game() -> None:
    """Nor previewed: every action reveals something."""
    state = start()
    with pytest.raises(IllegalAction) as no:
        state.preview(0, [Guess(1)])
    assert no.value.code == "core/not-previewable"
    with pytest.raises(IllegalAction):
        state.actions(2)
