"""From sets of rows to plays."""

from numbra.bots.nmbrs.solver_order import Plays, every_order, quick
from numbra.bots.nmbrs.solver_rows import Final, Supply, finals
from numbra.games.nmbrs.cards import in_order
from numbra.games.nmbrs.options import NmbrsOptions
from numbra.games.nmbrs.rules import gained
from numbra.games.nmbrs.turn import Board


def board(hand: str, *rows: str) -> Board:
    """A board of the full game, for a player who has opened."""
    table = tuple(tuple(row.split("-")) for row in rows)
    return Board(options=NmbrsOptions(), rows=table, hand=in_order(hand.split()), opened=True)


def final(one: Board, row: str) -> Final:
    """A row that may lie there, in the way that doubles most."""
    found = [final for final in finals(Supply(one)) if final.row == tuple(row.split("-"))]
    return max(found, key=lambda final: final.doubled.bit_count())


def test_stages_come_before_their_row() -> None:
    """10-20-30-40 doubles, with 50 it does not."""
    one = board("40 50 99", "10-20-30", "30-31-32")
    after, plays = quick(one, [final(one, "10-20-30-40-50")], ())
    assert len(plays) == 2
    assert gained(one, after) == 4


def test_every_order_finds_what_scores_most() -> None:
    """It needs to be told only what lies there at the end."""
    one = board("40 50 99", "10-20-30", "30-31-32")
    found: list[tuple[int, Plays]] = []
    every_order(one, [final(one, "10-20-30-40-50")], -1, lambda end, plays: found.append((gained(one, end), plays)))
    assert max(points for points, _ in found) == 4


def test_every_order_gives_up_what_cannot_score_enough() -> None:
    """Not even twice the values of 40 and 50 exceeds 6."""
    one = board("40 50 99", "10-20-30", "30-31-32")
    found: list[Plays] = []
    every_order(one, [final(one, "10-20-30-40-50")], 6, lambda _, plays: found.append(plays))
    assert found == []
