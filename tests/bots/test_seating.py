"""Bots take their seats."""

from numbra.bots.seating import rng_for, seated
from numbra.bots.shades.eye import Eye


def test_an_rng_belongs_to_a_seed_and_a_purpose() -> None:
    """The same again, another for anything else."""
    assert rng_for("s", 1, 2).random() == rng_for("s", 1, 2).random()
    assert len({rng_for(seed, *about).random() for seed in "st" for about in ((1,), (2,), (1, 2))}) == 6


def test_two_of_a_kind_have_eyes_of_their_own() -> None:
    """And the same ones when the game is taken up again."""
    eyes = [[vars(bot)["eye"] for bot in seated("shades", {0: "casual", 1: "casual"}, seed).values()] for seed in "aab"]
    assert all(isinstance(eye, Eye) for pair in eyes for eye in pair)
    assert eyes[0] == eyes[1]
    assert len({eye.key for pair in (eyes[0], eyes[2]) for eye in pair}) == 4
