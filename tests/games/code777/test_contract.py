from games.code777.build import GAME
from numbra.testing import check_game


def test_contract() -> None:
    """Everything that the contract promises."""
    check_game(GAME)
