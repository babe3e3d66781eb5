"""Liar's Dice: an example of a game for Numbra with dice, several rounds, and most of what is optional in the contract.

`options`, `deal`, `actions` and `events` are its values; `state` has the rules, `view` what a seat may know; `words`
are its sentences, whose texts are in `locale`; `lesson` is a guided first game, and `rules_page` has its rules.
"""

from .game import game

__all__ = ["game"]
