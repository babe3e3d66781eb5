"""What happens in 49 Shades of Grey, in words."""

from numbra.core.contract import Event, Seat
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .actions import Verdict
from .events import Card, Dealt, Discarded, Ended, Guessed, Revealed
from .scoring import runs

VERDICTS: dict[Verdict, Text] = {
    "high": Text("too high", "zu hoch", "trop haut"),
    "low": Text("too low", "zu tief", "trop bas"),
    "exact": Text("exactly right", "genau richtig", "exact"),
}

DEALT = deed(
    en=("Game {round}: nine cards each; you guess first.", "Game {round}: nine cards each; {name} guesses first."),
    de=("Spiel {round}: je neun Karten; du rätst zuerst.", "Spiel {round}: je neun Karten; {name} rät zuerst."),
    fr=(
        "Partie {round} : neuf cartes chacun ; tu devines en premier.",
        "Partie {round} : neuf cartes chacun ; {name} devine en premier.",
    ),
)
GUESSED = deed(
    en=("You guess {number}.", "{name} guesses {number}."),
    de=("Du tippst auf {number}.", "{name} tippt auf {number}."),
    fr=("Tu proposes {number}.", "{name} propose {number}."),
)
YOU_CALLED = Text(
    "{guesser} guessed {guess}, you said {verdict}: it was {number}.",
    "{guesser} hat auf {guess} getippt, du hast „{verdict}“ gesagt: Es war die {number}.",
    "{guesser} a proposé {guess}, tu as dit « {verdict} » : c’était le {number}.",
)
YOU_GUESSED = Text(
    "You guessed {guess}, {caller} said {verdict}: it was {number}.",
    "Du hast auf {guess} getippt, {caller} hat „{verdict}“ gesagt: Es war die {number}.",
    "Tu as proposé {guess}, {caller} a dit « {verdict} » : c’était le {number}.",
)
THEY_CALLED = Text(
    "{guesser} guessed {guess}, {caller} said {verdict}: it was {number}.",
    "{guesser} hat auf {guess} getippt, {caller} hat „{verdict}“ gesagt: Es war die {number}.",
    "{guesser} a proposé {guess}, {caller} a dit « {verdict} » : c’était le {number}.",
)
TAKEN = deed(
    en=("You take the card.", "{name} takes the card."),
    de=("Du bekommst die Karte.", "{name} bekommt die Karte."),
    fr=("Tu prends la carte.", "{name} prend la carte."),
)
DISCARDED = deed(
    en=("You discard {card}.", "{name} discards {card}."),
    de=("Du legst {card} ab.", "{name} legt {card} ab."),
    fr=("Tu défausses {card}.", "{name} défausse {card}."),
)
JUST_TAKEN = Text("the {number} just taken", "die eben genommene {number}", "le {number} qui vient d’être pris")
NUMBERED = Text("the {number}", "die {number}", "le {number}")
FROM_SLOT = Text("the card in place {slot}", "die Karte von Platz {slot}", "la carte de la place {slot}")
NUMBERED_FROM_SLOT = Text(
    "the {number}, from place {slot}", "die {number} von Platz {slot}", "le {number}, de la place {slot}"
)
POINT = Text("{n} point", "{n} Punkt", "{n} point")
POINTS = Text("{n} points", "{n} Punkte", "{n} points")
COUNTED = deed(
    en=("You have {hand}: {points}.", "{name} has {hand}: {points}."),
    de=("Du hast {hand}: {points}.", "{name} hat {hand}: {points}."),
    fr=("Tu as {hand} : {points}.", "{name} a {hand} : {points}."),
)
ENDED = Text("The stack is empty.", "Der Stapel ist leer.", "La pile est vide.")


def tell(event: Event, voice: Voice) -> str:
    """What an event is told as to somebody who may see it; a call is told with the card that it decides about."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter, round=event.round)
        case Guessed():
            return voice.did(GUESSED, event.seat, number=event.number)
        case Revealed():
            return f"{_decided(event, voice)} {voice.did(TAKEN, event.winner)}"
        case Discarded():
            return voice.did(DISCARDED, event.seat, card=_discarded(event.card, event.slot, voice, event.seat))
        case Ended():
            counted = (counted_hand(seat, hand, event.points[seat], voice) for seat, hand in enumerate(event.hands))
            return " ".join((voice(ENDED), *counted))
    return ""


def _decided(event: Revealed, voice: Voice) -> str:
    """The guess, the call and the card, in one sentence."""
    guesser = 1 - event.caller
    said = YOU_CALLED if event.caller == voice.me else YOU_GUESSED if guesser == voice.me else THEY_CALLED
    return voice(
        said,
        guesser=voice.name(guesser),
        caller=voice.name(event.caller),
        guess=event.guess,
        verdict=voice(VERDICTS[event.verdict]),
        number=event.card.number,
    )


def counted_hand(seat: Seat, hand: tuple[int, ...], points: int, voice: Voice) -> str:
    """A hand by its runs, and what it is worth."""
    return voice.did(COUNTED, seat, hand=spelled(hand), points=voice.count(points, POINT, POINTS))


def spelled(hand: tuple[int, ...]) -> str:
    """A hand by its runs: “3-4-5 · 17 · 20-21”."""
    return " · ".join("-".join(map(str, run)) for run in runs(hand))


def _discarded(card: Card, slot: int | None, voice: Voice, seat: Seat) -> str:
    """Which card it was: by its number where that is known, by its place where others see only that."""
    if slot is None:
        return voice(JUST_TAKEN, number=card.number)
    if card.number is None:
        return voice(FROM_SLOT, slot=slot + 1)
    if seat == voice.me:
        return voice(NUMBERED, number=card.number)
    return voice(NUMBERED_FROM_SLOT, number=card.number, slot=slot + 1)
