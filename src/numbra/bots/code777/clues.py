"""What an answer tells somebody about their own rack, in words.

Everybody sees every rack but their own. So two players see the same racks but for their own two: what those shared
racks would give, compared with the answer, tells the hearer about their own rack.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from numbra.core.contract import Seat
from numbra.core.text import Text, together
from numbra.games.code777.agreement import agreeing
from numbra.games.code777.events import Answer, Dealt, Entry, Replaced
from numbra.games.code777.memory import KnownTiles
from numbra.games.code777.posterior import posterior
from numbra.games.code777.questions import Reply, reply, worth
from numbra.games.code777.racks import PLACE, RackSet
from numbra.games.code777.tiles import RACK_SIZE, Rack
from numbra.games.code777.wording import COMPARED, answer_text

from .texts import texts

NOTHING_HEARD = texts("clue.nothing-heard")
SAME = texts("clue.same")
DIFFERENT = texts("clue.different")
SUM_AT_LEAST = texts("clue.sum-at-least")
SUM_AT_MOST = texts("clue.sum-at-most")
OF_THE_RACK: dict[int, tuple[Text, Text]] = {
    1: (SUM_AT_MOST.filled(sum=17), SUM_AT_LEAST.filled(sum=18)),
    2: (SUM_AT_LEAST.filled(sum=13), SUM_AT_MOST.filled(sum=12)),
    3: (texts("clue.rack.03.not"), texts("clue.rack.03.is")),
    4: (texts("clue.rack.04.not"), texts("clue.rack.04.is")),
    5: (texts("clue.rack.05.not"), texts("clue.rack.05.is")),
    6: (texts("clue.rack.06.not"), texts("clue.rack.06.is")),
    7: (texts("clue.rack.07.not"), texts("clue.rack.07.is")),
}
"""What the answers to questions about racks tell of one's own rack: that it is not counted, or that it is."""
COUNTED: dict[int, tuple[Text, Text]] = {
    8: (texts("clue.counted.08.none"), texts("clue.counted.08.some")),
    9: (texts("clue.counted.09.none"), texts("clue.counted.09.some")),
    10: (texts("clue.counted.10.none"), texts("clue.counted.10.some")),
    11: (texts("clue.counted.11.none"), texts("clue.counted.11.some")),
}
"""What the answers to the other counting questions tell of one's own rack: that it has none, or how many."""
AS_MANY = texts("clue.as-many")
MORE = texts("clue.more")
NOT_MORE = texts("clue.not-more")
MORE_BY = texts("clue.more-by")
MORE_BY_AT_LEAST = texts("clue.more-by-at-least")
MORE_BY_AT_MOST = texts("clue.more-by-at-most")


class Heard(NamedTuple):
    """An answer about the rack that stands before a seat, and what the other racks are worth to its question."""

    entry: Answer
    others: int

    @property
    def racks(self) -> RackSet:
        """The racks that agree with it."""
        return agreeing(self.entry.question, self.entry.answer, self.others)


def clue(log: Sequence[Entry], seat: Seat) -> Text:
    """The clue of the answer that rules out most racks of a seat, in words; or that no answer tells anything yet."""
    prior = posterior([entry for entry in log if not isinstance(entry, Answer)], seat)
    shares = {one: _share(prior, one.racks) for one in heard(log, seat)}
    telling = min(shares, key=lambda one: shares[one], default=None)
    if telling is None or shares[telling] == 1.0:
        return NOTHING_HEARD
    return in_words(telling)


def heard(log: Sequence[Entry], seat: Seat) -> list[Heard]:
    """The answers of others since the seat got the rack it has."""
    table, found = KnownTiles(), list[Heard]()
    for entry in log:
        if isinstance(entry, Dealt) or (isinstance(entry, Replaced) and entry.rack == seat):
            found = []
        elif isinstance(entry, Answer) and entry.asker != seat:
            found.append(Heard(entry, worth(entry.question, table.seen(but=(seat, entry.asker)))))
        table.follow(entry)
    return found


def in_words(one: Heard) -> Text:
    """The answer, what the racks seen by both would give, and what follows for one's own."""
    question, answer, without = one.entry.question, one.entry.answer, reply(one.entry.question, one.others)
    lead = (SAME if answer == without else DIFFERENT).filled(
        number=question, answer=answer_text(question, answer), without=answer_text(question, without)
    )
    return together((lead, _conclusion(one, without)))


def _conclusion(one: Heard, without: Reply) -> Text:
    question, answer = one.entry.question, one.entry.answer
    if isinstance(answer, int) and isinstance(without, int):
        counted = abs(answer - without)
        return OF_THE_RACK[question][counted] if question in OF_THE_RACK else _counted(question, counted)
    first, second = COMPARED[question]
    if answer == "second":
        return _compared(second, first, 1 + one.others, RACK_SIZE)
    if answer == "first":
        return _compared(first, second, 1 - one.others, RACK_SIZE)
    return _compared(first, second, -one.others, -one.others)


def _counted(question: int, count: int) -> Text:
    none, some = COUNTED[question]
    return some.filled(n=count) if count else none


def _compared(one: Text, other: Text, least: int, most: int) -> Text:
    """The clue that there are `least` to `most` more of one than of the other; a negative number means fewer."""
    if least == most:
        return _exactly(one, other, least)
    if least > 0:
        return MORE.filled(more=one, fewer=other) if least == 1 else _by(MORE_BY_AT_LEAST, one, other, least)
    return NOT_MORE.filled(more=other, fewer=one) if least == 0 else _by(MORE_BY_AT_MOST, other, one, -least)


def _exactly(one: Text, other: Text, by: int) -> Text:
    if by == 0:
        return AS_MANY.filled(more=one, fewer=other)
    return _by(MORE_BY, one, other, by) if by > 0 else _by(MORE_BY, other, one, -by)


def _by(text: Text, more: Text, fewer: Text, by: int) -> Text:
    return text.filled(more=more, fewer=fewer, n=by)


def _share(prior: Mapping[Rack, int], racks: RackSet) -> float:
    """The share of the racks possible before any answer that agrees with one."""
    agree = sum(weight for rack, weight in prior.items() if racks >> PLACE[rack] & 1)
    return agree / sum(prior.values())
