"""What a seat can do."""

from typing import Annotated, ClassVar

from numbra import Action
from numbra.core.describing import named
from numbra.core.text import Text

from .deal import FACES
from .texts import texts


class Bid(Action, frozen=True, tag="bid"):
    """Claim that under all cups together there are at least `count` dice that show `face`."""

    called: ClassVar[Text | None] = texts("action.bid")

    count: Annotated[int, named(texts, "action.bid.count", ge=1)]
    face: Annotated[int, named(texts, "action.bid.face", means="face", ge=1, le=FACES)]

    def raises(self, before: "Bid | None") -> bool:
        """Whether it is higher than the bid before: more dice, or as many of a higher face."""
        return before is None or (self.count, self.face) > (before.count, before.face)


class Call(Action, frozen=True, tag="call"):
    """Call the last bid a lie: all cups are lifted."""

    called: ClassVar[Text | None] = texts("action.call")


CALL = Call()
