"""What an answer tells somebody about their own rack, in words.

Whoever asks sees every rack but their own, and so does everybody else. Two players therefore see the same racks but for
their own two: what those racks would give, next to the answer, tells about the rack of the one who hears it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from numbra.core.contract import Seat
from numbra.core.text import Text, together
from numbra.games.code777.agreement import agreeing
from numbra.games.code777.events import Answer, Dealt, Entry, Replaced
from numbra.games.code777.memory import Table
from numbra.games.code777.posterior import posterior
from numbra.games.code777.questions import Reply, reply, worth
from numbra.games.code777.racks import PLACE, RackSet
from numbra.games.code777.tiles import RACK_SIZE, Rack
from numbra.games.code777.wording import COMPARED, answer_text

NOTHING_HEARD = Text(
    "No answer has told you anything about your rack yet.",
    "Noch keine Antwort hat dir etwas über deine Ablage verraten.",
    "Aucune réponse ne t’a encore rien appris sur ton support.",
)
SAME = Text(
    "Question {number} was answered “{answer}”, and the racks that you see too already make it so.",
    "Frage {number} wurde mit „{answer}“ beantwortet, und das ergeben schon die Ablagen, die auch du siehst.",
    "À la question {number}, la réponse est « {answer} », et c’est déjà ce que donnent les supports que tu vois aussi.",
)
DIFFERENT = Text(
    "Question {number} was answered “{answer}”; the racks that you see too would make it “{without}”.",
    "Frage {number} wurde mit „{answer}“ beantwortet; die Ablagen, die auch du siehst, ergäben „{without}“.",
    "À la question {number}, la réponse est « {answer} » ; les supports que tu vois aussi donneraient « {without} ».",
)
SUM_AT_LEAST = Text(
    "So your numbers add up to {sum} or more.",
    "Deine Zahlen ergeben also {sum} oder mehr.",
    "Tes nombres font donc {sum} ou plus.",
)
SUM_AT_MOST = Text(
    "So your numbers add up to {sum} or less.",
    "Deine Zahlen ergeben also {sum} oder weniger.",
    "Tes nombres font donc {sum} ou moins.",
)
OF_THE_RACK: dict[int, tuple[Text, Text]] = {
    1: (SUM_AT_MOST.filled(sum=17), SUM_AT_LEAST.filled(sum=18)),
    2: (SUM_AT_LEAST.filled(sum=13), SUM_AT_MOST.filled(sum=12)),
    3: (
        Text(
            "So you have no number in two colours.",
            "Du hast also keine Zahl in zwei Farben.",
            "Tu n’as donc aucun nombre en deux couleurs.",
        ),
        Text(
            "So you have one number in different colours.",
            "Du hast also eine Zahl in verschiedenen Farben.",
            "Tu as donc un même nombre en plusieurs couleurs.",
        ),
    ),
    4: (
        Text(
            "So at least two of your tiles have the same colour.",
            "Mindestens zwei deiner Plättchen haben also dieselbe Farbe.",
            "Au moins deux de tes tuiles ont donc la même couleur.",
        ),
        Text(
            "So your tiles have three different colours.",
            "Deine Plättchen haben also drei verschiedene Farben.",
            "Tes tuiles ont donc trois couleurs différentes.",
        ),
    ),
    5: (
        Text(
            "So you have both even and odd numbers.",
            "Du hast also gerade und ungerade Zahlen.",
            "Tu as donc des nombres pairs et des nombres impairs.",
        ),
        Text(
            "So your numbers are all even or all odd.",
            "Deine Zahlen sind also alle gerade oder alle ungerade.",
            "Tes nombres sont donc tous pairs ou tous impairs.",
        ),
    ),
    6: (
        Text(
            "So no two of your tiles are identical.",
            "Keine zwei deiner Plättchen sind also völlig gleich.",
            "Tu n’as donc pas deux tuiles identiques.",
        ),
        Text(
            "So at least two of your tiles are identical.",
            "Mindestens zwei deiner Plättchen sind also völlig gleich.",
            "Au moins deux de tes tuiles sont donc identiques.",
        ),
    ),
    7: (
        Text(
            "So your numbers are not consecutive.",
            "Deine Zahlen folgen also nicht aufeinander.",
            "Tes nombres ne se suivent donc pas.",
        ),
        Text(
            "So your numbers are consecutive.", "Deine Zahlen folgen also aufeinander.", "Tes nombres se suivent donc."
        ),
    ),
}
"""What questions about racks tell of one's own: that it is not counted, that it is."""
COUNTED: dict[int, tuple[Text, Text, Text]] = {
    8: (
        Text(
            "So you have no colour that is missing there.",
            "Du hast also keine Farbe, die dort fehlt.",
            "Tu n’as donc aucune couleur qui manque là.",
        ),
        Text(
            "So you have one colour that is missing there.",
            "Du hast also eine Farbe, die dort fehlt.",
            "Tu as donc une couleur qui manque là.",
        ),
        Text(
            "So you have {n} colours that are missing there.",
            "Du hast also {n} Farben, die dort fehlen.",
            "Tu as donc {n} couleurs qui manquent là.",
        ),
    ),
    9: (
        Text(
            "So your tiles bring no further colour to three.",
            "Mit deinen Plättchen kommt also keine weitere Farbe auf drei.",
            "Avec tes tuiles, aucune autre couleur n’arrive donc à trois.",
        ),
        Text(
            "So your tiles bring one more colour to three.",
            "Mit deinen Plättchen kommt also eine weitere Farbe auf drei.",
            "Avec tes tuiles, une couleur de plus arrive donc à trois.",
        ),
        Text(
            "So your tiles bring {n} more colours to three.",
            "Mit deinen Plättchen kommen also {n} weitere Farben auf drei.",
            "Avec tes tuiles, {n} couleurs de plus arrivent donc à trois.",
        ),
    ),
    10: (
        Text(
            "So you have no number that is missing there.",
            "Du hast also keine Zahl, die dort fehlt.",
            "Tu n’as donc aucun nombre qui manque là.",
        ),
        Text(
            "So you have one number that is missing there.",
            "Du hast also eine Zahl, die dort fehlt.",
            "Tu as donc un nombre qui manque là.",
        ),
        Text(
            "So you have {n} numbers that are missing there.",
            "Du hast also {n} Zahlen, die dort fehlen.",
            "Tu as donc {n} nombres qui manquent là.",
        ),
    ),
    11: (
        Text(
            "So you have neither the green 1 nor the black 5 nor the pink 7.",
            "Du hast also weder die grüne 1 noch die schwarze 5 noch die rosa 7.",
            "Tu n’as donc ni le 1 vert, ni le 5 noir, ni le 7 rose.",
        ),
        Text(
            "So you have one of these: green 1, black 5, pink 7.",
            "Du hast also eines von diesen: grüne 1, schwarze 5, rosa 7.",
            "Tu as donc une de ces tuiles : 1 vert, 5 noir, 7 rose.",
        ),
        Text(
            "So you have {n} of these: green 1, black 5, pink 7.",
            "Du hast also {n} von diesen: grüne 1, schwarze 5, rosa 7.",
            "Tu as donc {n} de ces tuiles : 1 vert, 5 noir, 7 rose.",
        ),
    ),
}
"""What the other questions that count tell of one's own rack: none, one, several."""
AS_MANY = Text(
    "So you have as many {more} as {fewer}.",
    "Du hast also gleich viele {more} und {fewer}.",
    "Tu as donc autant de {more} que de {fewer}.",
)
MORE = Text(
    "So you have more {more} than {fewer}.",
    "Du hast also mehr {more} als {fewer}.",
    "Tu as donc plus de {more} que de {fewer}.",
)
NOT_MORE = Text(
    "So you do not have more {more} than {fewer}.",
    "Du hast also nicht mehr {more} als {fewer}.",
    "Tu n’as donc pas plus de {more} que de {fewer}.",
)
MORE_BY = Text(
    "So you have more {more} than {fewer}, by exactly {n}.",
    "Du hast also mehr {more} als {fewer}, und zwar genau {n} mehr.",
    "Tu as donc plus de {more} que de {fewer}, exactement {n} de plus.",
)
MORE_BY_AT_LEAST = Text(
    "So you have more {more} than {fewer}, by at least {n}.",
    "Du hast also mehr {more} als {fewer}, und zwar mindestens {n} mehr.",
    "Tu as donc plus de {more} que de {fewer}, au moins {n} de plus.",
)
MORE_BY_AT_MOST = Text(
    "So if you have more {more} than {fewer}, it is by {n} at most.",
    "Wenn du mehr {more} als {fewer} hast, dann also höchstens {n} mehr.",
    "Si tu as plus de {more} que de {fewer}, c’est donc de {n} au plus.",
)


class Heard(NamedTuple):
    """An answer about the rack that stands before a seat, and what the other racks are worth to its question."""

    entry: Answer
    others: int

    @property
    def racks(self) -> RackSet:
        """The racks that agree with it."""
        return agreeing(self.entry.question, self.entry.answer, self.others)


def clue(log: Sequence[Entry], seat: Seat) -> Text:
    """What the answer that tells most about a seat's rack tells; or that there is none yet."""
    prior = posterior([entry for entry in log if not isinstance(entry, Answer)], seat)
    shares = {one: _share(prior, one.racks) for one in heard(log, seat)}
    telling = min(shares, key=lambda one: shares[one], default=None)
    if telling is None or shares[telling] == 1.0:
        return NOTHING_HEARD
    return in_words(telling)


def heard(log: Sequence[Entry], seat: Seat) -> list[Heard]:
    """The answers of others since the seat got the rack it has."""
    table, found = Table(), list[Heard]()
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
    none, single, several = COUNTED[question]
    return none if count == 0 else single if count == 1 else several.filled(n=count)


def _compared(one: Text, other: Text, least: int, most: int) -> Text:
    """That of one there are by `least` to `most` more than of the other; less than none means that there are fewer."""
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
    """Which part of the racks that were possible before any answer agrees with one."""
    agree = sum(weight for rack, weight in prior.items() if racks >> PLACE[rack] & 1)
    return agree / sum(prior.values())
