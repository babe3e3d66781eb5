"""The conformance kit: `check_game(game)` plays any game, and fails where it breaks a promise of the contract.

It needs nothing but Numbra. In a test of your own game:

    from numbra.testing import check_game

    def test_contract() -> None:
        check_game(numbra.game("highcard"))

`check_catalogue("highcard")` checks its messages in all languages it has.
"""

from .catalogues import check_catalogue
from .check import check_game
from .table import BrokenPromise

__all__ = ["BrokenPromise", "check_catalogue", "check_game"]
