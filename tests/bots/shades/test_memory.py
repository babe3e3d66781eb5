"""What a player forgets."""

import numbra
from numbra.bots.shades.memory import recalled
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.view import ShadesView

DECK = [*range(1, 10), *range(31, 40), *range(10, 31), *range(40, 50)]
"""Seat 0 has 1 to 9, seat 1 has 31 to 39; the stack begins with 10."""


def after(discards: list[int | None], **options: bool) -> ShadesView:
    """Seat 0's view after turns that seat 0 always wins and discards from (None: the card just taken)."""
    state = numbra.game("shades").start(seats=2, deal={"deck": DECK}, options=options)
    for turn, discard in enumerate(discards):
        top, guesser = 10 + turn, turn % 2
        verdict = Call("exact") if guesser else Call("low")
        state = state.apply(guesser, Guess(top)).apply(1 - guesser, verdict)
        state = state.apply(0, Discard(discard or top))
    seen = state.view(0)
    assert isinstance(seen, ShadesView)
    return seen


def test_a_player_who_forgets_nothing_knows_all_they_have_seen() -> None:
    """The view itself is a perfect memory."""
    one = after([1, 2, 3])
    assert recalled(one, None) is one


def test_old_discards_are_forgotten_and_late_ones_not() -> None:
    """After two turns only a card's back remains."""
    known = [gone.card.number for gone in recalled(after([1, 2, None, 4]), 2).discards]
    assert known == [None, None, 12, 4]


def test_ones_own_hand_is_always_known() -> None:
    """It can be read again and again, also what was turned over long ago."""
    one = after([1, 2, 3, 4])
    assert recalled(one, 1).hands[0] == one.hands[0]


def test_forgotten_numbers_are_not_known_from_the_list_either() -> None:
    """The view lists the numbers turned over; a memory holds the last ones."""
    assert recalled(after([1, 2, None, 4]), 2).revealed == (12, 13)


def test_a_card_turned_over_in_the_other_hand_is_forgotten() -> None:
    """It is known in the turn it was won and in the next one, and then only its back is."""
    state = numbra.game("shades").start(seats=2, deal={"deck": DECK})
    state = state.apply(0, Guess(10)).apply(1, Call("exact")).apply(1, Discard(35))
    known = []
    for turn in range(3):
        seen = state.view(0)
        assert isinstance(seen, ShadesView)
        known.append(recalled(seen, 2).hands[1][4].number)
        state = state.apply(1 - turn % 2, Guess(11 + turn)).apply(turn % 2, Call("exact"))
        state = state.apply(turn % 2, Discard(11 + turn))
    assert known == [10, 10, None]


def test_open_discards_need_no_memory() -> None:
    """They lie number up."""
    one = after([1, 2, 3], open_discards=True)
    assert recalled(one, 1).discards == one.discards


def test_a_table_that_lists_what_was_turned_over_helps_the_memory() -> None:
    """But not with cards that nobody ever saw but oneself."""
    one = recalled(after([1, None, None, 4], memory_aid=True), 1)
    assert one.revealed == (10, 11, 12, 13)
    assert [gone.card.number for gone in one.discards] == [None, 11, 12, 4]
