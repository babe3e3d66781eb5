"""Players of 49 Shades of Grey, from beginner to master."""

from numbra.bots.level import Level
from numbra.core.text import Text

from .eye import Eye
from .player import Player

CASUAL_MEMORY = 12
"""Turns after which a casual player forgets a number he has seen."""
BEGINNERS_MEMORY = 3
"""Turns after which a beginner does."""
CASUAL_FUTURES = 16
"""How many rests of the game a casual player imagines."""
STRONG_FUTURES = 60
"""And a strong one."""


def master(key: str) -> Player:
    """Everything: an expert's eye, every number remembered, and all of it worked out."""
    return Player(Eye.expert(key))


def strong(key: str) -> Player:
    """A good eye and a full memory, but no thought of what the other player sees."""
    return Player(Eye.good(key), cunning=False, futures=STRONG_FUTURES)


def casual(key: str) -> Player:
    """An eye that does not look twice, numbers forgotten after a while, each card looked at alone."""
    return Player(Eye.casual(key), memory=CASUAL_MEMORY, jointly=False, cunning=False, futures=CASUAL_FUTURES)


def beginner(key: str) -> Player:
    """An untrained eye, a short memory, and no plan but the points in hand."""
    return Player(Eye.beginner(key), memory=BEGINNERS_MEMORY, jointly=False, cunning=False, futures=0)


LEVELS: tuple[Level, ...] = (
    Level(
        "master",
        Text(
            "Sees shades like an expert, remembers every number, and asks what you can see and what you collect.",
            "Sieht Grautöne wie ein Profi, merkt sich jede Zahl und überlegt, was du siehst und was du sammelst.",
            "Voit les gris en expert, retient chaque nombre et se demande ce que tu vois et ce que tu collectionnes.",
        ),
        master,
    ),
    Level(
        "strong",
        Text(
            "Has a good eye, remembers every number and plans ahead, but does not think of your side of the table.",
            "Hat ein gutes Auge, merkt sich jede Zahl und plant voraus, denkt aber nicht an deine Seite des Tisches.",
            "A l’œil exercé, retient chaque nombre et prévoit, mais ne pense pas à ton côté de la table.",
        ),
        strong,
    ),
    Level(
        "casual",
        Text(
            "Looks at one card at a time, forgets numbers after a dozen turns and plans only a little.",
            "Schaut immer nur eine Karte an, vergisst Zahlen nach einem Dutzend Zügen und plant nur ein wenig.",
            "Regarde une carte à la fois, oublie les nombres après une douzaine de tours et ne prévoit qu’un peu.",
        ),
        casual,
    ),
    Level(
        "beginner",
        Text(
            "Often mistakes one shade for another, soon forgets numbers and keeps what counts right now.",
            "Verwechselt oft Grautöne, vergisst Zahlen bald und behält, was gerade zählt.",
            "Confond souvent les gris, oublie vite les nombres et garde ce qui compte tout de suite.",
        ),
        beginner,
    ),
)
"""The best first."""
