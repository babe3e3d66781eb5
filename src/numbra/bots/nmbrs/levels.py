"""Players of nmbrs!, from beginner to master."""

from functools import partial

from numbra.bots.level import Level
from numbra.core.text import Text

from .player import Player
from .skill import Skill

MASTER = Skill(steps=None, plans=True, accepts=True, denies=8, opens_at=40, remembers=True, worlds=16)
STRONG = Skill(steps=None, plans=True, accepts=True, denies=2, opens_at=0, remembers=True, worlds=0)
CASUAL = Skill(
    steps=frozenset((*range(1, 13), *range(15, 51, 5))),
    plans=False,
    accepts=False,
    denies=0,
    opens_at=0,
    remembers=False,
    worlds=0,
)
BEGINNER = Skill(
    steps=frozenset((1, 2, 3, 4, 5, 10)),
    plans=False,
    accepts=False,
    denies=0,
    opens_at=0,
    remembers=False,
    worlds=0,
)


def _player(skill: Skill, _key: str) -> Player:
    """Two players of the same skill play alike, whatever their keys."""
    return Player(skill)


LEVELS: tuple[Level, ...] = (
    Level(
        "master",
        Text(
            "Finds the best plays there are, imagines what others hold, waits for big turns and knows when to end a "
            "round.",
            "Findet die besten Züge, die es gibt, stellt sich vor, was andere haben, wartet auf große Züge und weiß, "
            "wann eine Runde enden soll.",
            "Trouve les meilleurs coups possibles, imagine les mains des autres, attend les gros tours et sait quand "
            "finir une manche.",
        ),
        partial(_player, MASTER),
    ),
    Level(
        "strong",
        Text(
            "Plans every turn exactly and gathers cards, but lays at once and does not think about what others hold.",
            "Plant jeden Zug genau und sammelt Karten, legt aber sofort und denkt nicht daran, was andere haben.",
            "Planifie chaque tour exactement et amasse des cartes, mais pose aussitôt sans penser aux autres mains.",
        ),
        partial(_player, STRONG),
    ),
    Level(
        "casual",
        Text(
            "Knows the times tables up to 12 and the fives, lays one row after the other, swaps no jokers and soon "
            "forgets what was discarded.",
            "Kann das Einmaleins bis 12 und die Fünferschritte, legt Reihe um Reihe, tauscht keine Joker und vergisst "
            "bald, was abgelegt wurde.",
            "Connaît les tables jusqu’à 12 et les pas de cinq, pose une suite après l’autre, n’échange pas de joker et "
            "oublie vite les défausses.",
        ),
        partial(_player, CASUAL),
    ),
    Level(
        "beginner",
        Text(
            "Counts in steps up to five and in tens, lays at once what it sees and takes only cards it can lay.",
            "Zählt in Schritten bis fünf und in Zehnern, legt sofort, was geht, und nimmt nur Karten, die passen.",
            "Compte par pas jusqu’à cinq et par dix, pose aussitôt ce qui va et ne prend que ce qu’il peut poser.",
        ),
        partial(_player, BEGINNER),
    ),
)
"""The best first."""
