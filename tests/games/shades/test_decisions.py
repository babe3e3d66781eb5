"""Each decision of the rules page, where the rulebook is silent."""

import math
from collections import Counter

import pytest

from numbra import InvalidSetup
from numbra.core.chance import Chance
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.events import Dealt, Discarded, Revealed
from numbra.games.shades.grey import AS_PRINTED, grey_at, position_at
from numbra.games.shades.state import Turn

from .build import GAME, SORTED, act, numbers, play_out, refused, stacked, start, turn


def test_decision_the_card_won_is_turned_over_for_both() -> None:
    """Its number is in the event and in both views, and a spectator's."""
    called = act(start(), Guess(25), Call("high"))
    event = called.events[-1]
    assert isinstance(event, Revealed)
    for seat in (0, 1, None):
        edition = event.seen_by(seat)
        assert edition is not None
        assert edition.card.number == 19
        view = called.view(seat)
        assert view.taken is not None
        assert view.taken.number == 19
        assert view.revealed == (19,)


def test_decision_the_view_keeps_all_numbers_turned_over() -> None:
    """Where a card turned over lies in a hand, both go on knowing it."""
    state = turn(start(), 25, "high", discard=12)
    state = turn(state, 25, "high", discard=3)
    assert state.view(0).revealed == (19, 20)
    assert numbers(state.view(0), 1) == [None, None, 19, None, None, None, None, None, None]
    assert numbers(state.view(1), 0) == [None, None, 20, None, None, None, None, None, None]
    assert numbers(state.view(None), 1) == numbers(state.view(0), 1)
    assert state.view(1).turns == (
        Turn(guesser=0, guess=25, verdict="high", number=19, winner=1),
        Turn(guesser=1, guess=25, verdict="high", number=20, winner=0),
    )


def test_decision_memory_aid_changes_the_page_and_not_the_view() -> None:
    """The option is told, everything else is the same."""
    plain, aided = turn(start(), 25, "high"), turn(start(memory_aid=True), 25, "high")
    assert aided.view(0).options.memory_aid
    assert aided.view(0).revealed == plain.view(0).revealed
    assert aided.view(0).hands == plain.view(0).hands


def test_decision_a_discard_shows_its_shade_and_its_slot() -> None:
    """Its number is known to who discarded it."""
    state = turn(start(), 25, "high", discard=12)
    (event,) = state.events
    assert isinstance(event, Discarded)
    own, other = event.seen_by(1), event.seen_by(0)
    assert (own.slot, own.card.number, own.card.grey, own.open) == (2, 12, state.greys[11], False)
    assert (other.slot, other.card.number, other.card.grey, other.open) == (2, None, state.greys[11], False)
    assert event.seen_by(None) == other


def test_decision_a_discard_that_was_turned_over_is_known_to_both() -> None:
    """At once, or later out of the hand it went to."""
    at_once = turn(start(), 25, "high", discard=19)
    assert at_once.discards[0].slot is None
    assert at_once.view(0).discards[0].card.number == 19
    later = turn(turn(turn(start(), 25, "high", discard=12), 25, "exact", discard=20), 25, "high", discard=19)
    (event,) = later.events
    assert isinstance(event, Discarded)
    assert event.open
    assert [gone.card.number for gone in later.view(0).discards] == [None, 20, 19]
    assert later.discards[-1].slot == 2


def test_decision_open_discards_show_their_number_to_both() -> None:
    """In views and events, spectators too."""
    state = turn(start(open_discards=True), 25, "high", discard=12)
    (event,) = state.events
    assert isinstance(event, Discarded)
    assert event.open
    for seat in (0, 1, None):
        assert event.seen_by(seat).card.number == 12
        assert state.view(seat).discards[0].card.number == 12


def test_decision_a_hand_is_nine_stable_slots() -> None:
    """The new card takes the slot the discard left; the others stay where they are."""
    state = turn(start(), 25, "high", discard=10)
    assert state.hands[1] == (19, 11, 12, 13, 14, 15, 16, 17, 18)
    state = turn(turn(state, 1, "exact", discard=21 - 1), 25, "high", discard=18)
    assert state.hands[1] == (19, 11, 12, 13, 14, 15, 16, 17, 21)
    assert [card.grey for card in state.view(0).hands[1]] == [state.greys[number - 1] for number in state.hands[1]]


def test_decision_the_order_of_the_slots_is_the_deal_order() -> None:
    """Never sorted: not for the owner, not for the other side."""
    shuffled = (9, 1, 8, 2, 7, 3, 6, 4, 5)
    state = start(stacked(shuffled, (18, 10, 17, 11, 16, 12, 15, 13, 14)))
    assert numbers(state.view(0), 0) == list(shuffled)
    assert [card.grey for card in state.view(1).hands[0]] == [state.greys[number - 1] for number in shuffled]
    (dealt,) = state.events
    assert isinstance(dealt, Dealt)
    assert [card.number for card in dealt.hands[0]] == list(shuffled)


def test_decision_the_starter_is_drawn_by_lot() -> None:
    """From the seed, about as often one as the other; after a stacked deal it is seat 0."""
    starters = Counter(start(None, seed=str(number)).acting for number in range(400))
    assert 150 < starters[(0,)] < 250
    assert starters[(0,)] + starters[(1,)] == 400
    assert all(start(seed=str(number)).acting == (0,) for number in range(20))
    state = start(None, seed="any")
    assert state.acting == (Chance("any", "shades/starter").below(2),)


def test_decision_the_starter_guesses_16_of_31_times() -> None:
    """The first turn and the last are the starter's."""
    final = play_out(start())
    guessers = Counter(entry.guesser for entry in final.turns)
    assert guessers == {0: 16, 1: 15}


def test_decision_two_rounds_swap_the_starter_and_add_the_points() -> None:
    """Another deal from the seed, the other starter, points of both games."""
    between = play_out(start(rounds=2, seed="a match"), 31)
    assert not between.over
    assert between.winners == ()
    assert between.round == 2
    assert between.acting == (1,)
    assert between.view(0).starter == 1
    assert [type(event).__name__ for event in between.events] == ["Discarded", "Ended", "Dealt"]
    assert (between.discards, between.revealed, between.turns, between.taken) == ((), (), (), None)
    assert sorted([*between.hands[0], *between.hands[1], *between.stack]) == list(SORTED)
    deck = Chance("a match", "shades/deck/2").shuffled(SORTED)
    assert (*between.hands[0], *between.hands[1], *between.stack) == deck
    final = play_out(between)
    assert final.over
    first, second = final.results
    assert first.points == (81, 81)
    assert final.scores == tuple(one + two for one, two in zip(first.points, second.points, strict=True))


def test_decision_running_scores_count_the_hands_as_they_are() -> None:
    """In a second round on top of the first."""
    state = start(rounds=2, seed="a match")
    assert state.scores == (81, 81)
    taken = act(state, Guess(25), Call("high"))
    assert taken.scores == (81, 81)
    assert taken.apply(1, Discard(14)).scores == (81, 16 + 25)
    between = play_out(state, 31)
    assert all(score > 81 for score in between.scores)


def test_decision_any_number_may_be_guessed() -> None:
    """One the guesser holds, one turned over already, and the same again."""
    state = start()
    assert act(state, Guess(1)).guess == 1
    state = turn(state, 30, "high")
    state = turn(state, 30, "high")
    assert act(state, Guess(19)).guess == 19
    assert act(state, Guess(30)).guess == 30


def test_decision_equal_points_are_a_draw() -> None:
    """Both have won."""
    final = play_out(start())
    assert final.scores == (81, 81)
    assert final.winners == (0, 1)
    assert final.view(0).winners == (0, 1)


def test_decision_shades_fall_evenly_from_95_to_15() -> None:
    """CIELAB lightness as an 8-bit sRGB grey, computed here the long way round."""

    def lightness(grey: int) -> float:
        part = grey / 255
        luminance = ((part + 0.055) / 1.055) ** 2.4
        return float(116 * luminance ** (1 / 3) - 16)

    assert (AS_PRINTED[0], AS_PRINTED[48]) == (241, 38)
    for number, grey in enumerate(AS_PRINTED, 1):
        assert math.isclose(lightness(grey), 95 - (number - 1) * 80 / 48, abs_tol=0.25)
        assert abs(position_at(grey) - number) < 0.15
    assert len(set(AS_PRINTED)) == 49


def test_decision_a_client_gets_greys_and_no_numbers() -> None:
    """Nowhere in a view, except what it may read: its own hand and what was turned over."""
    state = turn(turn(start(None, seed="any"), 25, "high"), 25, "low")
    for seat in (0, 1):
        view = state.view(seat)
        allowed = {*state.hands[seat], *state.revealed} | {gone.number for gone in state.discards if gone.seat == seat}
        shown = [*view.hands[0], *view.hands[1], *(gone.card for gone in view.discards), view.top, view.taken]
        assert {card.number for card in shown if card is not None and card.number is not None} <= allowed


def test_decision_print_tolerance_shifts_each_card_by_a_fixed_amount() -> None:
    """The same for both players and in every place, at most two cards, another in every game."""
    state = start(print_tolerance=1.0, seed="any", rounds=2)
    greys = state.greys
    assert greys != AS_PRINTED
    for number, grey in enumerate(greys, 1):
        assert grey_at(number + 2) <= grey <= grey_at(number - 2)
    assert state.view(0).hands[1] != state.view(1).hands[1]
    for seat in (0, 1):
        assert [card.grey for card in state.view(seat).hands[0]] == [greys[number - 1] for number in range(1, 10)]
    later = turn(state, 25, "high", discard=12)
    assert later.view(0).hands[1][2].grey == greys[19 - 1]
    assert later.view(0).discards[0].card.grey == greys[12 - 1]
    second = play_out(state, 31)
    assert second.greys != greys
    assert start(print_tolerance=1.0, seed="another").greys != greys
    assert start(print_tolerance=1.0, seed="any").greys == greys


def test_decision_print_tolerance_keeps_a_program_from_reading_numbers() -> None:
    """As printed, 49 greys are 49 numbers to whoever measures them; at 1, as people play each other, most are not."""

    def read(tolerance: float) -> float:
        greys = [start(seed=f"{game}", print_tolerance=tolerance).greys for game in range(40)]
        right = [round(position_at(grey)) == number for one in greys for number, grey in enumerate(one, 1)]
        return sum(right) / len(right)

    assert read(0.0) == 1
    assert read(1.0) < 0.45


def test_decision_print_tolerance_is_a_standard_deviation_in_cards() -> None:
    """0 is as printed; up to 2 the clip is two cards, above it three times the tolerance."""
    assert start(print_tolerance=0).greys == AS_PRINTED
    assert start(print_tolerance=0).view(0).grey_sd == 0
    for tolerance, clip in ((0.5, 2.0), (1.0, 2.0), (3.0, 9.0)):
        off = [
            position_at(grey) - number
            for seed in range(40)
            for number, grey in enumerate(start(print_tolerance=tolerance, seed=str(seed)).greys, 1)
            if number > clip  # lighter cards may have to stop at white
        ]
        spread = math.sqrt(sum(error**2 for error in off) / len(off))
        assert 0.9 * tolerance < spread < 1.05 * tolerance
        assert max(map(abs, off)) < clip + 0.2
    assert start(print_tolerance=1.0).view(0).grey_sd == 1.0
    for wrong in (-0.1, 6.1, "1", None, float("nan")):
        with pytest.raises(InvalidSetup) as no:
            start(print_tolerance=wrong)
        assert no.value.params["option"] == "print_tolerance"


def test_decision_nobody_acts_out_of_turn() -> None:
    """One seat acts at a time, and the game waits for it; silence means nothing."""
    state = start()
    for _ in range(20):
        assert len(state.acting) == 1
        assert state.waiting_for == state.acting
        assert state.default(state.acting[0]) is None
        state = act(state, next(iter(state.actions(state.acting[0]))))
    assert refused(state, Guess(1), 2) == "core/no-such-seat"
    assert not GAME.simultaneous
