"""The first turns of a game, for somebody who has never seen it: guess, call, discard, and what runs are worth."""

from numbra.core.lesson import Lesson, Step

from .actions import Call, Discard, Guess
from .cards import DECK
from .texts import texts

ADA = 1
MINE = (44, 11, 25, 30, 10, 47, 23, 38, 12)
ADAS = (33, 2, 42, 14, 29, 45, 7, 36, 19)
TURNED = (24, 26, 41, 9)
"""The cards that the lesson turns over."""
REST = tuple(number for number in DECK if number not in (*MINE, *ADAS, *TURNED))

STEPS = (
    Step(
        told=texts("lesson.01.told"),
        point_at="hand",
    ),
    Step(
        told=texts("lesson.02.told"),
        point_at="stack",
    ),
    Step(
        told=texts("lesson.03.told"),
        ask=texts("lesson.03.ask"),
        point_at="guess",
        do=Guess(24),
        also=tuple(Guess(number) for number in range(20, 24)),
        then=((ADA, Call("high")),),
    ),
    Step(
        told=texts("lesson.04.told"),
        ask=texts("lesson.04.ask"),
        point_at="discard",
        do=Discard(44),
        also=(Discard(47),),
        then=((ADA, Guess(33)),),
    ),
    Step(
        told=texts("lesson.05.told"),
        ask=texts("lesson.05.ask"),
        point_at="call",
        do=Call("high"),
    ),
    Step(
        told=texts("lesson.06.told"),
        ask=texts("lesson.06.ask"),
        point_at="discard",
        do=Discard(30),
    ),
    Step(
        told=texts("lesson.07.told"),
        ask=texts("lesson.07.ask"),
        point_at="guess",
        do=Guess(40),
        also=tuple(Guess(number) for number in range(36, 40)),
        then=((ADA, Call("low")), (ADA, Discard(14)), (ADA, Guess(9))),
    ),
    Step(
        told=texts("lesson.08.told"),
        ask=texts("lesson.08.ask"),
        point_at="call",
        do=Call("exact"),
    ),
    Step(
        told=texts("lesson.09.told"),
        ask=texts("lesson.09.ask"),
        point_at="discard",
        do=Discard(38),
    ),
    Step(
        told=texts("lesson.10.told"),
        point_at="hand",
    ),
)

LESSON = Lesson(seats=2, deal={"deck": [*MINE, *ADAS, *TURNED, *REST]}, steps=STEPS, end=texts("lesson.end"))
