"""Each rule of 49 Shades of Grey, by its number."""

from itertools import pairwise

import pytest

from numbra import InvalidSetup
from numbra.games.shades.actions import CALLS, GUESSES, Call, Discard, Guess
from numbra.games.shades.cards import DECK
from numbra.games.shades.scoring import points
from numbra.games.shades.state import Phase

from .build import GAME, SORTED, act, numbers, play_out, refused, stacked, start, turn


def test_rule_1_two_players_and_49_cards_from_light_to_dark() -> None:
    """No other number of players; every number once; each card darker than the one before."""
    for seats in (1, 3, 4):
        with pytest.raises(InvalidSetup):
            GAME.start(seats=seats)
    state = start(None, seed="any")
    assert sorted([*state.hands[0], *state.hands[1], *state.stack]) == list(DECK) == list(range(1, 50))
    assert all(lighter > darker for lighter, darker in pairwise(state.greys))


def test_rule_1_a_deck_must_hold_every_card_once() -> None:
    """Neither one too few, nor one twice, nor a 50."""
    for deck in (SORTED[1:], (*SORTED[1:], 49), (*SORTED[1:], 50), (0, *SORTED[1:]), (*SORTED, 1), ()):
        with pytest.raises(InvalidSetup) as no:
            start(deck)
        assert no.value.code == "core/wrong-deal"


def test_rule_2_nine_cards_each_and_the_other_sees_their_backs() -> None:
    """Shades without numbers, in both directions; one's own with numbers."""
    state = start()
    for seat in (0, 1):
        view = state.view(seat)
        assert numbers(view, seat) == list(state.hands[seat])
        assert numbers(view, 1 - seat) == [None] * 9
        for owner, hand in enumerate(state.hands):
            assert [card.grey for card in view.hands[owner]] == [state.greys[number - 1] for number in hand]


def test_rule_3_the_stack_shows_the_shade_of_its_top_card_to_both() -> None:
    """31 cards; the number of the top card is nobody's, and of the others not even the shade is seen."""
    state = start()
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.stack == 31
        assert view.top is not None
        assert view.top.grey == state.greys[19 - 1]
        assert view.top.number is None
    after = turn(state, 25, "high")
    assert after.view(0).stack == 30
    top = after.view(0).top
    assert top is not None
    assert top.grey == state.greys[20 - 1]


def test_rule_3_an_empty_stack_has_no_top_card() -> None:
    """After the last card was won."""
    state = play_out(start(), 30)
    last = act(state, Guess(25), Call("high"))
    assert last.stack == ()
    assert last.view(0).top is None
    assert last.phase is Phase.DISCARD


def test_rule_4_the_guesser_names_a_number_once() -> None:
    """Any of 49; then it is the other's turn to call."""
    state = start()
    assert state.acting == (0,)
    assert list(state.actions(0)) == list(GUESSES) == [Guess(number) for number in range(1, 50)]
    assert list(state.actions(1)) == []
    guessed = state.apply(0, Guess(20))
    assert guessed.guess == 20
    assert guessed.view(1).guess == 20
    assert refused(guessed, Guess(21), 0) == "core/not-your-turn"
    assert refused(guessed, Guess(21), 1) == "shades/call-first"


def test_rule_5_the_other_player_calls_the_guess() -> None:
    """Too high, too low or exactly right; not by the guesser, and not before a guess."""
    state = start()
    assert refused(state, Call("high"), 1) == "core/not-your-turn"
    assert refused(state, Call("high"), 0) == "shades/guess-first"
    guessed = state.apply(0, Guess(20))
    assert guessed.acting == (1,)
    assert list(guessed.actions(1)) == list(CALLS) == [Call("high"), Call("low"), Call("exact")]
    assert list(guessed.actions(0)) == []
    assert refused(guessed, Call("low"), 0) == "core/not-your-turn"


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(("guess", "right"), [(1, "low"), (18, "low"), (19, "exact"), (20, "high"), (49, "high")])
def test_rule_6_a_right_call_wins_the_card_and_a_wrong_one_loses_it(guess: int, right: str, starter: int) -> None:
    """Whichever of the three it is, whoever guesses."""
    state = start() if starter == 0 else turn(start(stacked(SORTED[:9], SORTED[9:18], (49, 19))), 25, "low")
    for call in CALLS:
        called = act(state, Guess(guess), call)
        winner = 1 - starter if call.verdict == right else starter
        assert called.acting == (winner,)
        assert called.taken == 19
        assert called.turns[-1].winner == winner


def test_rule_7_the_winner_discards_one_of_ten() -> None:
    """Any of their nine or the card just taken; the other player none."""
    called = act(start(), Guess(25), Call("high"))
    assert called.acting == (1,)
    assert list(called.actions(1)) == [Discard(number) for number in (*range(10, 19), 19)]
    assert list(called.actions(0)) == []
    assert refused(called, Discard(1), 0) == "core/not-your-turn"
    for number in (1, 20, 0, 50):
        assert refused(called, Discard(number), 1) == "shades/not-in-hand"
    kept = called.apply(1, Discard(12))
    assert kept.hands[1] == (10, 11, 19, 13, 14, 15, 16, 17, 18)
    returned = called.apply(1, Discard(19))
    assert returned.hands[1] == tuple(range(10, 19))
    for after in (kept, returned):
        assert all(len(hand) == 9 for hand in after.hands)
        assert after.taken is None


def test_rule_8_discards_never_come_back() -> None:
    """They pile up, one each turn, and nobody can play them again."""
    state = start()
    for number in range(1, 32):
        state = turn(state, 25, "exact")
        assert len(state.discards) == number
    assert state.over
    gone = [discard.number for discard in state.discards]
    assert len(set(gone)) == 31
    assert not set(gone) & {*state.hands[0], *state.hands[1]}


def test_rule_8_discards_lie_number_down() -> None:
    """The other player sees the shade only."""
    state = turn(start(), 25, "high", discard=12)
    gone = state.view(0).discards[0]
    assert (gone.seat, gone.slot, gone.card.grey, gone.card.number) == (1, 2, state.greys[12 - 1], None)
    assert state.view(1).discards[0].card.number == 12
    assert state.view(None).discards[0].card.number is None


def test_rule_9_the_guesser_alternates_whoever_won() -> None:
    """31 turns, 93 actions, and then the game is over."""
    for verdict in CALLS:
        state, guessers = start(), []
        while not state.over:
            guessers.append(state.acting[0])
            state = turn(state, 25, verdict.verdict)
        assert guessers == [turn % 2 for turn in range(31)]
        assert state.acting == ()
        assert state.stack == ()
        assert refused(state, Guess(1), 0) == "core/game-over"
        assert refused(state, Guess(1), 1) == "core/game-over"


def test_rule_9_the_game_is_not_over_before_the_last_discard() -> None:
    """An empty stack alone does not end it."""
    last = act(play_out(start(), 30), Guess(25), Call("high"))
    assert not last.over
    assert last.winners == ()
    assert act(last, Discard(49)).over


def test_rule_10_every_run_counts_its_length_squared() -> None:
    """All nine cards count, not only the longest run."""
    assert points([1, 2, 3, 4, 5, 6, 7, 8, 9]) == 81
    assert points([1, 3, 5, 7, 9, 11, 13, 15, 17]) == 9
    assert points([11, 12, 20, 21, 22, 30, 31, 32, 33]) == 4 + 9 + 16
    final = play_out(start(stacked((1, 2, 4, 5, 7, 8, 10, 11, 49), (20, 21, 22, 30, 31, 32, 40, 41, 42))))
    assert final.scores == (17, 27)
    assert final.winners == (1,)
