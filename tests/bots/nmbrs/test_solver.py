"""The exact turn solver of nmbrs!, held against brute force and against CP-SAT."""

from itertools import islice
from random import Random

import pytest
from harness.nmbrs.cp_model import best_value
from harness.nmbrs.solver_positions import played_boards, random_board, with_swaps

from numbra.bots.nmbrs.solver import POINTS, Goal, Line, best
from numbra.games.nmbrs.actions import Lay, Swap
from numbra.games.nmbrs.cards import RAW, VALUE, deck, in_order
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rules import gained, played
from numbra.games.nmbrs.turn import Board, Freed

TOO_MANY = 700
"""Boards with more positions than this to come are too large for brute force."""


class TooMany(Exception):
    """The board is too large for brute force."""


def brute_force(board: Board, goal: Goal) -> float:
    """The highest value over every sequence of plays, tried one by one on the engine."""
    most = float("-inf")
    seen: dict[object, int] = {}
    ahead = [board]
    while ahead:
        now = ahead.pop()
        points = gained(board, now)
        key = (frozenset(now.rows), now.hand, now.freed, now.opened)
        if seen.get(key, -1) >= points:
            continue
        seen[key] = points
        if len(seen) > TOO_MANY:
            raise TooMany
        if not now.freed:
            most = max(most, value(goal, points, now.hand))
        ahead += [played(now, play) for play in (*lays(now), *swaps(now))]
    return most


def swaps(board: Board) -> list[Swap]:
    """Every legal swap."""
    if not board.opened or board.playable < 1:
        return []
    jokers = {card for row in board.rows for card in row if RAW[card] != card}
    return [Swap(joker) for joker in sorted(jokers) if str(VALUE[joker]) in board.hand]


def value(goal: Goal, points: int, left: tuple[str, ...]) -> float:
    """What a goal makes of a finished turn."""
    kept = sum(goal.keep.get(card, 0.0) for card in left)
    return goal.points * points + kept + (goal.out if len(left) <= 1 else 0.0)


def random_goal(rng: Random, options: NmbrsOptions) -> Goal:
    """Points alone, or a goal that also wants to keep some cards and to be rid of others."""
    if rng.random() < 0.4:
        return POINTS
    keep = {card: rng.choice([-2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0]) for card in deck(options).cards}
    return Goal(points=rng.choice([0.0, 0.5, 1.0]), keep=keep, out=rng.choice([-2.0, 0.0, 3.0]))


def random_options(rng: Random) -> NmbrsOptions:
    """Any of the options that matter to rows and points."""
    return NmbrsOptions(
        variant=rng.choice(("full", "simplified")),
        joker_colour=rng.choice(("printed", "any")),
        rows=rng.choice(("steps", "tables+1", "tables")),
    )


def check(board: Board, goal: Goal, line: Line) -> None:
    """The line is legal as it stands and brings what it says."""
    after = board
    for play in line.plays:
        after = played(after, play)
    assert not after.freed
    assert line.points == gained(board, after)
    assert line.left == after.hand
    assert line.value == pytest.approx(value(goal, line.points, line.left))


def board(hand: str, *rows: str, opened: bool = True, **options: str) -> Board:
    """A board from texts."""
    table = tuple(tuple(row.split("-")) for row in rows)
    return Board(options=NmbrsOptions(**options), rows=table, hand=in_order(hand.split()), opened=opened)  # type: ignore[arg-type] # options are given as texts


@pytest.mark.parametrize("seed", range(4))
def test_it_equals_brute_force_without_jokers(seed: int) -> None:
    """On small boards with every option, opened or not, with any goal."""
    rng, solved = Random(seed), 0
    while solved < 40:
        options = random_options(rng)
        hand, table = rng.randint(2, 8), rng.choice((0, 10, 20, 30))
        one = random_board(rng, hand=hand, table=table, jokers=0, opened=rng.random() < 0.7, options=options)
        solved += compared(one, random_goal(rng, options))


@pytest.mark.parametrize("seed", range(3))
def test_it_equals_brute_force_with_jokers_and_swaps(seed: int) -> None:
    """Jokers in hand and on the table, whose numbers are in hand as often as can be."""
    rng, solved = Random(seed), 0
    while solved < 14:
        options = random_options(rng)
        jokers, table = rng.choice((0, 0, 1, 1, 2)), rng.choice((0, 8, 12, 20))
        hand = rng.randint(2, 6 - jokers)
        one = random_board(rng, hand=hand, table=table, jokers=jokers, opened=rng.random() < 0.8, options=options)
        solved += compared(with_swaps(one), random_goal(rng, options))


def compared(one: Board, goal: Goal) -> bool:
    """Compare a board with brute force, unless it is too large for that."""
    try:
        most = brute_force(one, goal)
    except TooMany:
        return False
    line = best(one, goal)
    check(one, goal, line)
    assert line.value == pytest.approx(most)
    return True


@pytest.mark.parametrize("seed", range(4))
def test_it_equals_cp_sat_on_larger_boards(seed: int) -> None:
    """Hands of up to 15 cards, tables of up to 60; the model knows no swaps, so a line with one may be worth more."""
    rng, solved = Random(seed), 0
    while solved < 50:
        opened = rng.random() < 0.8
        hand, table = rng.randint(6, 15), rng.choice((0, 20, 40, 60))
        one = random_board(rng, hand=hand, table=table, jokers=0, opened=opened)
        goal = random_goal(rng, one.options)
        line = best(one, goal)
        check(one, goal, line)
        most = best_value(one, goal)
        if any(isinstance(play, Swap) for play in line.plays):
            assert line.value >= most - 1e-6
        else:
            assert line.value == pytest.approx(most)
            solved += 1


def test_it_equals_cp_sat_with_a_joker() -> None:
    """A joker from the hand may stand for anything; again a line with a swap may be worth more."""
    rng, solved = Random(9), 0
    while solved < 12:
        one = random_board(rng, hand=rng.randint(4, 7), table=rng.choice((0, 10)), jokers=1, opened=rng.random() < 0.5)
        goal = random_goal(rng, one.options)
        line = best(one, goal)
        check(one, goal, line)
        most = best_value(one, goal)
        assert line.value >= most - 1e-6
        if not any(isinstance(play, Swap) for play in line.plays):
            assert line.value == pytest.approx(most)
            solved += 1


def test_it_equals_cp_sat_where_any_steps_make_a_row() -> None:
    """Without jokers: with them there are more rows than the model can take."""
    rng = Random(9)
    for _ in range(20):
        one = random_board(rng, hand=9, table=20, jokers=0, options=NmbrsOptions(rows="steps"))
        line = best(one)
        check(one, POINTS, line)
        if not any(isinstance(play, Swap) for play in line.plays):
            assert line.value == pytest.approx(best_value(one, POINTS))


def test_it_equals_cp_sat_in_games() -> None:
    """The turns of a match of plain players."""
    for one in islice(played_boards(3, seats=4), 0, 60):
        line = best(one)
        check(one, POINTS, line)
        if not any(isinstance(play, Swap) for play in line.plays):
            assert line.value == pytest.approx(best_value(one, POINTS))


def test_a_stage_that_doubles_is_laid_first() -> None:
    """40 makes four different colours and doubles; 50 would end that, so it comes after; 30 is crossed already."""
    line = best(board("40 50 99", "10-20-30", "30-31-32"))
    assert line.plays == (Lay(("10", "20", "30", "40")), Lay(("10", "20", "30", "40", "50")))
    assert line.points == 4


def test_a_joker_is_lent_for_its_colour() -> None:
    """In the place of 20 the red joker makes 10-20-… red; then 20 is swapped in and the joker lies elsewhere."""
    rng = Random(5)
    lent = 0
    for _ in range(40):
        one = random_board(rng, hand=8, table=20, jokers=1)
        line = best(one)
        check(one, POINTS, line)
        lent += any(isinstance(play, Swap) for play in line.plays)
    assert lent > 0


def test_one_card_is_kept_for_the_discard() -> None:
    """Three cards that form a row cannot be laid; with four they can."""
    assert best(board("10 20 30", opened=False)).plays == ()
    assert best(board("10 20 30 99", opened=False)).points == 12


def test_the_simplified_version_plays_the_last_card() -> None:
    """No discard is needed there."""
    assert best(board("10 20 30", opened=False, variant="simplified")).left == ()


def test_a_goal_may_hold_cards_back() -> None:
    """A row of 12 points is not laid if its cards are worth more in hand."""
    keep = dict.fromkeys(("10", "20", "30"), 5.0)
    assert best(board("10 20 30 99"), Goal(keep=keep)).plays == ()


def test_going_out_can_be_worth_more_than_points() -> None:
    """15-20-25 brings less than 10-20-30, but all cards but one go with it and 30."""
    one = board("10 15 20 25 30 99", opened=False)
    assert len(best(one, Goal(points=0.01, out=5.0)).left) == 1


def test_a_joker_that_waits_is_played() -> None:
    """The search may begin after a swap."""
    swapped = played(board("20 25 70 71 99", "10-20r-30", "40-45-50"), Swap("20r"))
    line = best(swapped, Goal(points=0.0))
    check(swapped, Goal(points=0.0), line)
    assert any("jr" in {RAW[card] for card in play.row} for play in line.plays if isinstance(play, Lay))


def test_a_joker_that_cannot_be_played_is_told() -> None:
    """If no play can place it, no line is worth anything; undo is the way out."""
    row = ("99", "100")
    stuck = Board(options=NmbrsOptions(), rows=(), hand=("99",), opened=True, freed=(Freed("jr", (row,)),))
    assert best(stuck).value == float("-inf")


def test_points_never_count_against_the_player() -> None:
    """Such a goal is refused."""
    with pytest.raises(ValueError, match="points"):
        Goal(points=-1.0)


def test_equal_boards_give_equal_lines() -> None:
    """The choice among lines of equal value never changes."""
    one = random_board(Random(8), hand=10, table=30, jokers=1)
    assert len({best(one).plays for _ in range(3)}) == 1
