"""Players of Code 777, from beginner to master."""

from numbra.bots.level import Level

from .deducer import Deducer
from .patience import Patience
from .recall import Recall
from .texts import texts

MASTERS = {"free": Patience(0.0, 0.1), "sit_out": Patience(0.6, 0.1), "minus_one": Patience(0.6, 0.05)}
"""The master's patience, by what a wrong announcement costs.

Found by simulation: one such player among three who wait for certainty, three who announce from one half on, and three
of its own kind, at four-player tables, 1,000 to 2,500 games for each of some twenty settings of each option. Where a
wrong one costs only the rack, guessing brings more than is lost with a rack of which little is known. The share of wins
is flat around these values, with 2, 3 and 5 players too. Letting them depend on the points, or on how likely somebody
with two points knows their rack, changed it by less than such numbers of games can show (tried with `sit_out`).
"""
STRONG = Patience(0.5)
"""Announces a solution that is likelier right than wrong."""
CASUAL = Patience(0.8)
"""Wants to be rather sure, as far as memory goes."""
CASUAL_ANSWERS = 6
"""How many answers a casual player has in mind."""
BEGINNER = Patience(0.5)
"""Announces a solution that seems likelier right than wrong by the few answers it remembers."""
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
    """The same patience for every cost of a wrong announcement."""
    return {"free": patience, "sit_out": patience, "minus_one": patience}


LEVELS: tuple[Level, ...] = (
    Level("master", texts("level.master"), master),
    Level("strong", texts("level.strong"), strong),
    Level("casual", texts("level.casual"), casual),
    Level("beginner", texts("level.beginner"), beginner),
)
"""The best first."""
