"""A guided first game: a bid, a call, and how a die is lost. Two rounds, both of them stacked."""

from numbra.core.lesson import Lesson, Step

from .actions import CALL, Bid
from .texts import texts

ADA = 1

LESSON = Lesson(
    seats=2,
    options={"dice": 2},
    deal={"dice": [5, 5, 3, 5], "later": [{"dice": [4, 2, 6, 6]}]},
    steps=(
        Step(told=texts("lesson.1.told"), point_at="dice"),
        Step(
            told=texts("lesson.2.told"),
            ask=texts("lesson.2.ask"),
            point_at="bid",
            do=Bid(2, 5),
            then=((ADA, Bid(4, 5)),),
        ),
        Step(told=texts("lesson.3.told"), ask=texts("lesson.3.ask"), point_at="bid", do=CALL, then=((ADA, Bid(1, 6)),)),
        Step(told=texts("lesson.4.told"), point_at="dice"),
    ),
    end=texts("lesson.end"),
)
