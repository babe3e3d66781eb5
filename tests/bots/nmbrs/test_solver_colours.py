"""Doubling by masks."""

from random import Random

from harness.nmbrs.solver_positions import random_board

from numbra.bots.nmbrs.solver_colours import PLAIN, doubles, guises
from numbra.games.nmbrs import scoring
from numbra.games.nmbrs.cards import BIT, mask
from numbra.games.nmbrs.lays import lays
from numbra.games.nmbrs.options import NmbrsOptions


def test_rows_double_as_the_engine_says() -> None:
    """With every option, for all lays of some boards with jokers."""
    rng = Random(1)
    for variant in ("full", "simplified"):
        for colour in ("printed", "any"):
            options = NmbrsOptions(variant=variant, joker_colour=colour)
            board = random_board(rng, hand=8, table=20, jokers=2, options=options)
            rows = [lay.row for lay in lays(board)]
            assert any(scoring.doubles(row, options) for row in rows)
            assert all(doubles(mask(row), options) == scoring.doubles(row, options) for row in rows)


def test_a_row_that_doubles_needs_no_guise() -> None:
    """10, 20 and 30 are of different colours."""
    cards = mask(("10", "20", "30"))
    assert list(guises(cards, cards, BIT["jb"], {}, NmbrsOptions())) == [PLAIN]


def test_a_joker_lends_its_colour() -> None:
    """15 is red, 20 and 25 are green: a blue or orange joker for either makes three colours, and so for 15 a green."""
    cards = mask(("15", "20", "25"))
    found = list(guises(cards, cards, BIT["jb"], {}, NmbrsOptions()))
    assert {guise.places for guise in found} == {((BIT["20"], BIT["jb"]),), ((BIT["25"], BIT["jb"]),)}
    assert all(guise.unpaid == guise.places[0][0] for guise in found)
    green = list(guises(cards, cards, BIT["jg"], {}, NmbrsOptions()))
    assert [guise.unpaid for guise in green] == [BIT["15"]]


def test_a_joker_scores_for_its_number_in_the_simplified_version() -> None:
    """There a joker counts like any card, so that nothing is lost by the swap."""
    options = NmbrsOptions(variant="simplified")
    cards = mask(("15", "20", "25"))
    assert [guise.unpaid for guise in guises(cards, cards, BIT["jg"], {}, options)] == [0]
