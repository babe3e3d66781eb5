"""One solution found, for somebody who has never seen the game: ask, read the others' answers, note, announce."""

from collections import Counter

from numbra.core.lesson import Lesson, Step

from .actions import ASK, Announce
from .questions import QUESTION_NUMBERS
from .texts import texts
from .tiles import TILES

ADA, BEN = 1, 2
RACKS = ("k5", "g1", "g6", "p7", "y7", "k3", "b7", "n4", "p6", "n4", "r5", "y2")
"""The learner's, Ada's, Ben's, and the one without an owner."""
ASKED = (8, 11, 10)
SUPPLY = tuple((Counter(TILES) - Counter(RACKS)).elements())

STEPS = (
    Step(
        told=texts("lesson.01.told"),
        point_at="racks",
    ),
    Step(
        told=texts("lesson.02.told"),
        ask=texts("lesson.02.ask"),
        point_at="question",
        do=ASK,
    ),
    Step(
        told=texts("lesson.03.told"),
        point_at="question",
        then=((ADA, ASK),),
    ),
    Step(
        told=texts("lesson.04.told"),
        point_at="question",
    ),
    Step(
        told=texts("lesson.05.told"),
        point_at="notes",
    ),
    Step(
        told=texts("lesson.06.told"),
        point_at="notes",
        then=((BEN, ASK),),
    ),
    Step(
        told=texts("lesson.07.told"),
        point_at="question",
    ),
    Step(
        told=texts("lesson.08.told"),
        point_at="notes",
    ),
    Step(
        told=texts("lesson.09.told"),
        ask=texts("lesson.09.ask"),
        point_at="announce",
        do=Announce((1, 5, 6)),
    ),
    Step(
        told=texts("lesson.10.told"),
        point_at="racks",
    ),
)

LESSON = Lesson(
    seats=3,
    deal={
        "tiles": [*RACKS, *SUPPLY],
        "questions": [*ASKED, *(number for number in QUESTION_NUMBERS if number not in ASKED)],
    },
    steps=STEPS,
    end=texts("lesson.end"),
)
