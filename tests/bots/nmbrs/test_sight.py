"""What a player sees of a turn."""

from dataclasses import replace

from games.nmbrs.build import turn
from numbra.bots.nmbrs.levels import BEGINNER, STRONG
from numbra.bots.nmbrs.sight import MOST_EFFORT, line, plays_with, richest, scored, seen
from numbra.bots.nmbrs.solver import POINTS, best
from numbra.games.nmbrs import turn as plays
from numbra.games.nmbrs.actions import Lay, Swap
from numbra.games.nmbrs.turn import Board


def applied(board: Board, moves: tuple[Lay | Swap, ...]) -> Board:
    """The board after these plays."""
    for move in moves:
        board = plays.lay(board, move.row) if isinstance(move, Lay) else plays.swap(board, move.joker)
    return board


def test_who_cannot_count_in_sevens_does_not_see_the_row() -> None:
    """Somebody else does."""
    board = turn("14 21 28 99").board()
    assert richest(board, BEGINNER) is None
    assert richest(board, STRONG) == Lay(("14", "21", "28"))


def test_the_richest_lay_counts_most_and_keeps_jokers() -> None:
    """10-20-30 counts 12 by its colours, whether or not a joker lengthens it."""
    assert richest(turn("10 20 30 25 jr 99").board()) == Lay(("10", "20", "30"))


def test_who_does_not_plan_lays_one_row_after_the_other() -> None:
    """The richest row first takes away what two rows would need; a plan makes more of it."""
    board = turn("10 20 30 15 25 1 98", opened=False).board()
    plain, planned = (line(board, skill, POINTS) for skill in (replace(STRONG, plans=False), STRONG))
    assert plain.plays[0] == richest(board)
    assert plain.points <= planned.points
    for found in (plain, planned):
        after = applied(board, found.plays)
        assert scored(after) == found.points
        assert after.hand == found.left


def test_a_hand_too_large_to_plan_is_laid_down_until_it_is_not() -> None:
    """What comes out is legal, and what is left at the end was planned."""
    hand = " ".join(str(number) for number in range(2, 2 + MOST_EFFORT + 4))
    board = turn(hand, opened=False).board()
    found = line(board, STRONG, POINTS)
    assert len(found.plays) >= 1
    assert applied(board, found.plays).hand == found.left


def test_jokers_that_could_be_swapped_make_a_plan_longer_too() -> None:
    """The 20 and the 41 are in hand: with two jokers to free, rows are laid one after the other first."""
    hand = "20 41 50 55 60 64 81 99"
    board = turn(hand, "10-20r-30", "40-41g-42").board()
    assert line(board, STRONG, POINTS).plays[0] == richest(board)
    other = turn(hand, "10-18-26r", "40-41-42g").board()
    assert line(other, STRONG, POINTS) == best(other, POINTS)


def test_a_freed_joker_is_always_placed() -> None:
    """A player of any skill who has swapped must go on."""
    board = plays.swap(turn("20 41 42 77 99", "10-20r-30").board(), "20r")
    found = line(board, BEGINNER, POINTS)
    assert not applied(board, found.plays).freed


def test_a_card_is_playable_if_some_row_seen_holds_it() -> None:
    """The 28 goes with two others in sevens, the 99 with nothing."""
    board = turn("14 21 28 99").board()
    assert plays_with(board, "28", STRONG)
    assert not plays_with(board, "99", STRONG)
    assert not plays_with(board, "28", BEGINNER)


def test_all_is_seen_by_who_knows_every_step() -> None:
    """The beginner sees a part of it."""
    board = turn("14 21 28 10 20 30 99").board()
    assert set(seen(board, BEGINNER)) < set(seen(board, STRONG))
