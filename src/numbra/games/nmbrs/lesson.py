"""One short round, for somebody who has never seen the game: every kind of play once, jokers included."""

from numbra.core.lesson import Lesson, Step

from .actions import DECLINE, DISCARDS, TAKE, UNDO, Lay, Swap
from .cards import JOKERS, NUMBERS
from .texts import texts

ADA, BEN = 1, 2
MINE = ("10", "15", "33", "40", "66", "97", "jg")
ADAS = ("5", "22", "25", "47", "83", "95", "96")
BENS = ("2", "12", "35", "54", "62", "73", "88")
OPEN = "30"
DRAWN = ("57", "86", "20")
"""From the stock: mine with the 25, Ben's, and mine."""
DEALT = (*MINE, *ADAS, *BENS, OPEN, *DRAWN)
REST = tuple(card for card in (*NUMBERS, *JOKERS) if card not in DEALT)

STEPS = (
    Step(
        told=texts("lesson.01.told"),
        point_at="hand",
    ),
    Step(
        told=texts("lesson.02.told"),
        ask=texts("lesson.02.ask"),
        point_at="open-card",
        do=TAKE,
    ),
    Step(
        told=texts("lesson.03.told"),
        ask=texts("lesson.03.ask"),
        point_at="draft",
        do=Lay(("20g", "30", "40")),
    ),
    Step(
        told=texts("lesson.04.told"),
        ask=texts("lesson.04.ask"),
        point_at="undo",
        do=UNDO,
    ),
    Step(
        told=texts("lesson.05.told"),
        ask=texts("lesson.05.ask"),
        point_at="draft",
        do=Lay(("10", "20g", "30")),
    ),
    Step(
        told=texts("lesson.06.told"),
        ask=texts("lesson.06.ask"),
        point_at="row",
        do=Lay(("10", "20g", "30", "40")),
    ),
    Step(
        told=texts("lesson.07.told"),
        ask=texts("lesson.07.ask"),
        point_at="discard",
        do=DISCARDS["97"],
        then=(
            (ADA, TAKE),
            (ADA, Lay(("95", "96", "97"))),
            (ADA, DISCARDS["25"]),
            (BEN, DECLINE),
        ),
    ),
    Step(
        told=texts("lesson.08.told"),
        ask=texts("lesson.08.ask"),
        point_at="open-card",
        do=TAKE,
        then=((BEN, DISCARDS["62"]),),
    ),
    Step(
        told=texts("lesson.09.told"),
        ask=texts("lesson.09.ask"),
        point_at="open-card",
        do=DECLINE,
        then=((ADA, DECLINE), (BEN, DECLINE)),
    ),
    Step(
        told=texts("lesson.10.told"),
        ask=texts("lesson.10.ask"),
        point_at="row",
        do=Lay(("15", "20g", "25")),
    ),
    Step(
        told=texts("lesson.11.told"),
        ask=texts("lesson.11.ask"),
        point_at="joker",
        do=Swap("20g"),
    ),
    Step(
        told=texts("lesson.12.told"),
        ask=texts("lesson.12.ask"),
        point_at="draft",
        do=Lay(("33", "66", "99g")),
    ),
    Step(
        told=texts("lesson.13.told"),
        ask=texts("lesson.13.ask"),
        point_at="discard",
        do=DISCARDS["57"],
    ),
)

LESSON = Lesson(
    seats=3, deal={"deck": [*DEALT, *REST]}, options={"max_rounds": 1}, steps=STEPS, end=texts("lesson.end")
)
