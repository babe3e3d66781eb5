"""What a player may announce."""

from numbra.bots.code777.solutions import solutions
from numbra.games.code777.tiles import Rack


def test_solutions_add_up_the_racks_that_they_name() -> None:
    """Colours do not matter to a solution; the likeliest comes first, of equal ones the lower."""
    racks: dict[Rack, int] = {
        ("r5", "r5", "k5"): 1,
        ("r5", "r5", "r5"): 2,
        ("k3", "k3", "n4"): 3,
        ("n4", "p6", "g6"): 2,
    }
    assert list(solutions(racks).items()) == [((3, 3, 4), 0.375), ((5, 5, 5), 0.375), ((4, 6, 6), 0.25)]
