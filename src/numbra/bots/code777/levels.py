"""Players of Code 777, from beginner to master."""

from numbra.bots.level import Level
from numbra.core.text import Text

from .deducer import Deducer
from .patience import Patience
from .recall import Recall

MASTERS = {"free": Patience(0.0, 0.1), "sit_out": Patience(0.6, 0.1), "minus_one": Patience(0.6, 0.05)}
"""The master's patience, by what a wrong announcement costs.

Found by simulation: one such player among three who wait for certainty, three who announce from one half on, and three
of its own kind, at four-player tables, 1,000 to 2,500 games for each of some twenty settings of each option. Where a
wrong one costs only the rack, guessing brings more than is lost with a rack of which little is known. The share of wins
is flat around these values, with 2, 3 and 5 players too. Letting them depend on the points, or on how likely somebody
with two points knows his rack, changed it by less than such numbers of games can show (tried with `sit_out`).
"""
STRONG = Patience(0.5)
"""Announces what is likelier right than wrong."""
CASUAL = Patience(0.8)
"""Wants to be rather sure, as far as memory goes."""
CASUAL_ANSWERS = 6
"""How many answers a casual player has in mind."""
BEGINNER = Patience(0.5)
"""Announces what seems likelier right than wrong by the little he has in mind."""
BEGINNERS_ANSWERS = 4
"""How many answers a beginner has in mind."""


def master(_key: str) -> Deducer:
    """All answers, the others' announcements and silence, and a weighing of what waiting brings and costs."""
    return Deducer(Recall(), MASTERS, reads_rivals=True)


def strong(_key: str) -> Deducer:
    """All answers, but no thought of what the others do."""
    return Deducer(Recall(), _always(STRONG))


def casual(_key: str) -> Deducer:
    """Sound conclusions from the last answers."""
    return Deducer(Recall(answers=CASUAL_ANSWERS), _always(CASUAL))


def beginner(_key: str) -> Deducer:
    """Only what is counted, and soon forgotten."""
    return Deducer(Recall(answers=BEGINNERS_ANSWERS, comparisons=False), _always(BEGINNER))


def _always(patience: Patience) -> dict[str, Patience]:
    """The same patience whatever a wrong announcement costs."""
    return {"free": patience, "sit_out": patience, "minus_one": patience}


LEVELS: tuple[Level, ...] = (
    Level(
        "master",
        Text(
            "Draws every conclusion from every answer, and from what the others announce and keep to themselves.",
            "Zieht aus jeder Antwort jeden Schluss, und auch aus dem, was die anderen ansagen oder verschweigen.",
            "Tire toutes les conclusions de chaque réponse, et aussi de ce que les autres annoncent ou taisent.",
        ),
        master,
    ),
    Level(
        "strong",
        Text(
            "Remembers and combines all answers, but pays no attention to what the others announce.",
            "Merkt sich alle Antworten und verbindet sie, achtet aber nicht darauf, was die anderen ansagen.",
            "Retient et combine toutes les réponses, mais ne prête pas attention aux annonces des autres.",
        ),
        strong,
    ),
    Level(
        "casual",
        Text(
            "Combines answers well, but has only the last six in mind.",
            "Verbindet Antworten gut, hat aber nur die letzten sechs im Kopf.",
            "Combine bien les réponses, mais n’a en tête que les six dernières.",
        ),
        casual,
    ),
    Level(
        "beginner",
        Text(
            "Understands questions that count, not those that compare, and soon forgets the answers.",
            "Versteht die zählenden Fragen, nicht die vergleichenden, und vergisst die Antworten bald.",
            "Comprend les questions qui comptent, pas celles qui comparent, et oublie vite les réponses.",
        ),
        beginner,
    ),
)
"""The best first."""
