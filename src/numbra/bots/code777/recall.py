"""What a player still remembers of the game. Tiles can be seen; answers are what people forget."""

from dataclasses import dataclass

from numbra.core.contract import Seat
from numbra.games.code777.events import Answer, Entry
from numbra.games.code777.wording import COMPARED


@dataclass(frozen=True)
class Recall:
    """How much of what was said a player uses."""

    answers: int | None = None
    """How many of the last answers that others gave it uses; None: all of them."""
    comparisons: bool = True
    """Whether it draws conclusions from “more of these than of those”."""

    def of(self, log: tuple[Entry, ...], seat: Seat) -> tuple[Entry, ...]:
        """The log without the answers that the player does not use."""
        heard = [place for place, entry in enumerate(log) if isinstance(entry, Answer) and entry.asker != seat]
        recalled = set(heard if self.answers is None else heard[max(0, len(heard) - self.answers) :])
        return tuple(
            entry
            for place, entry in enumerate(log)
            if not isinstance(entry, Answer)
            or (place in recalled and (self.comparisons or entry.question not in COMPARED))
        )
