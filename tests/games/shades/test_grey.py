import pytest

from numbra.games.shades.cards import DECK
from numbra.games.shades.grey import AS_PRINTED, BLACK, CLIP, WHITE, clip_of, grey_at, likelihood, position_at, printed


def test_the_greys_as_printed_never_change() -> None:
    """Known values: views and records depend on them."""
    assert AS_PRINTED[:5] == (241, 236, 231, 226, 222)
    assert AS_PRINTED[22:27] == (140, 136, 132, 127, 123)
    assert AS_PRINTED[-5:] == (52, 48, 45, 41, 38)


def test_printed_greys_never_change() -> None:
    """Known values with a tolerance, and none without."""
    assert printed("numbra", 1, 0) == AS_PRINTED
    assert printed("numbra", 1, 1.0)[:10] == (246, 234, 228, 236, 217, 223, 206, 208, 210, 195)
    assert printed("numbra", 1, 3.0)[:10] == (255, 229, 221, 255, 208, 236, 194, 209, 223, 188)
    assert printed("numbra", 2, 1.0) != printed("numbra", 1, 1.0)


def test_no_card_is_lighter_than_white_or_darker_than_black() -> None:
    """However far it is off; white and black cards tell the least."""
    assert grey_at(-2) == grey_at(-9) == WHITE
    assert grey_at(62) == grey_at(68) == grey_at(90) == BLACK
    assert likelihood(WHITE, 1, 3.0, 9.0) > likelihood(WHITE, 3, 3.0, 9.0) > 0
    assert likelihood(BLACK, 49, 6.0, 18.0) > likelihood(BLACK, 47, 6.0, 18.0) > 0


def test_the_clip_grows_with_a_tolerance_above_two() -> None:
    """So that few cards are printed exactly at it."""
    assert [clip_of(tolerance) for tolerance in (0.5, 1, 2, 2.5, 3, 4)] == [2, 2, 2, 7.5, 9, 12]


@pytest.mark.parametrize("position", [1, 12.5, 25, 33.3, 49])
def test_position_is_the_inverse_of_grey(position: float) -> None:
    """As far as whole greys allow."""
    assert abs(position_at(grey_at(position)) - position) < 0.15


@pytest.mark.parametrize("sd", [0, 0.1, 0.5, 1.0, 1.7, 2.0, 3.0, 4.0, 6.0])
def test_likelihoods_add_up_to_one(sd: float) -> None:
    """For every card, over all greys it may show."""
    for number in DECK:
        assert sum(likelihood(grey, number, sd, clip_of(sd)) for grey in range(256)) == pytest.approx(1)


def test_likelihoods_of_an_eye_add_up_to_one() -> None:
    """Without a clip, over all greys there might be."""
    for number in (10, 25, 40):
        assert sum(likelihood(grey, number, 1.5, float("inf")) for grey in range(256)) == pytest.approx(1)


@pytest.mark.parametrize("sd", [1.0, 3.0])
def test_no_grey_is_likelier_beyond_the_clip(sd: float) -> None:
    """What cannot be printed has no likelihood at all."""
    clip = clip_of(sd)
    for number in DECK:
        for grey in range(256):
            possible = grey_at(number + clip) <= grey <= grey_at(number - clip)
            assert (likelihood(grey, number, sd, clip) > 0) == possible


def test_likelihoods_are_frequencies() -> None:
    """As often as a grey is likely it is printed."""
    draws = 3000
    greys = [printed(str(seed), 1, 1.0)[24] for seed in range(draws)]
    for grey in set(greys):
        expected = likelihood(grey, 25, 1.0, CLIP)
        assert greys.count(grey) / draws == pytest.approx(expected, abs=4 * (expected / draws) ** 0.5)


def test_without_error_a_grey_tells_its_card() -> None:
    """And no other."""
    for number in DECK:
        fitting = [other for other in DECK if likelihood(AS_PRINTED[number - 1], other, 0, CLIP) == 1]
        assert fitting == [number]
