"""The plays of a turn as a player sees them, and the line it would follow."""

from collections.abc import Iterator

from numbra.games.nmbrs import turn
from numbra.games.nmbrs.actions import Lay
from numbra.games.nmbrs.cards import RAW, VALUE
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.scoring import doubles, worth
from numbra.games.nmbrs.turn import Board, Laid

from .skill import Skill
from .solver import Goal, Line, best

MOST_EFFORT = 18
"""The most cards in hand with which a turn is planned exactly; with more, rows are first laid one after the other."""
JOKER_EFFORT = 6
"""How many more cards a joker counts as, for it may be any number."""


def line(board: Board, skill: Skill, goal: Goal) -> Line:
    """The plays a player would make now: planned together, or the highest-scoring lay again and again."""
    if board.freed or (skill.plans and _can_be_planned(board)):
        return best(board, goal)
    lay = richest(board, skill)
    if lay is None:
        return Line((), 0, board.hand, sum(goal.keep.get(card, 0.0) for card in board.hand))
    after = turn.lay(board, lay.row)
    points = scored(after) - scored(board)
    rest = line(after, skill, goal)
    return Line((lay, *rest.plays), points + rest.points, rest.left, goal.points * points + rest.value)


def _can_be_planned(board: Board) -> bool:
    """Whether planning is quick enough. Jokers, in hand or to be swapped, take most of the time."""
    jokers = sum(card not in VALUE for card in board.hand)
    lying = {card for row in board.rows for card in row if RAW[card] != card}
    jokers += sum(str(VALUE[card]) in board.hand for card in lying)
    return len(board.hand) + JOKER_EFFORT * jokers <= MOST_EFFORT


def scored(board: Board) -> int:
    """The points of this turn's plays."""
    return sum(play.points for play in board.plays if isinstance(play, Laid))


def richest(board: Board, skill: Skill | None = None) -> Lay | None:
    """The highest-scoring lay seen; of equal ones, one that keeps jokers. Without a skill all lays are seen."""
    lying = {card for row in board.rows for card in row}
    found: Lay | None = None
    most = (-1, 0)
    for lay in seen(board, skill) if skill else lays(board):
        played = [card for card in lay.row if card not in lying]
        points = (2 if doubles(lay.row, board.options) else 1) * worth(played, board.options)
        count = points, -sum(RAW[card] != card for card in played)
        if count > most:
            found, most = lay, count
    return found


def seen(board: Board, skill: Skill) -> Iterator[Lay]:
    """The lays that a player notices."""
    found = lays(board)
    if skill.steps is None:
        return found
    return (lay for lay in found if VALUE[lay.row[1]] - VALUE[lay.row[0]] in skill.steps)


def plays_with(board: Board, card: str, skill: Skill) -> bool:
    """Whether a player sees a lay with this card of the hand."""
    return any(RAW[laid] == card for lay in seen(board, skill) for laid in lay.row)
