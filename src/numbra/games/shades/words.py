"""What happens in 49 Shades of Grey, in words."""

from numbra.core.contract import Event, Seat
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .actions import Verdict
from .events import Called, Card, Dealt, Discarded, Ended, Guessed, Revealed
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
        "Partie {round} : neuf cartes chacun ; tu devines d’abord.",
        "Partie {round} : neuf cartes chacun ; {name} devine d’abord.",
    ),
)
GUESSED = deed(
    en=("You guess {number}.", "{name} guesses {number}."),
    de=("Du rätst {number}.", "{name} rät {number}."),
    fr=("Tu proposes {number}.", "{name} propose {number}."),
)
CALLED = deed(
    en=("You say: {verdict}.", "{name} says: {verdict}."),
    de=("Du sagst: {verdict}.", "{name} sagt: {verdict}."),
    fr=("Tu dis : {verdict}.", "{name} dit : {verdict}."),
)
REVEALED = deed(
    en=("It is the {number}. You take it.", "It is the {number}. {name} takes it."),
    de=("Es ist die {number}. Du nimmst sie.", "Es ist die {number}. {name} nimmt sie."),
    fr=("C’est le {number}. Tu le prends.", "C’est le {number}. {name} le prend."),
)
DISCARDED = deed(
    en=("You discard {card}.", "{name} discards {card}."),
    de=("Du legst {card} ab.", "{name} legt {card} ab."),
    fr=("Tu défausses {card}.", "{name} défausse {card}."),
)
JUST_TAKEN = Text("the card just taken, the {number}", "die eben genommene {number}", "le {number}, à peine pris")
NUMBERED = Text("the {number}", "die {number}", "le {number}")
FROM_SLOT = Text("the card in place {slot}", "die Karte von Platz {slot}", "la carte de la place {slot}")
NUMBERED_FROM_SLOT = Text(
    "the {number}, from place {slot}", "die {number} von Platz {slot}", "le {number}, de la place {slot}"
)
COUNTED = deed(
    en=("You: {hand}: {points}.", "{name}: {hand}: {points}."),
    de=("Du: {hand}: {points}.", "{name}: {hand}: {points}."),
    fr=("Toi : {hand} : {points}.", "{name} : {hand} : {points}."),
)
ENDED = Text("The stack is empty.", "Der Stapel ist leer.", "La pile est vide.")


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event, as whoever it is told to may see it."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter, round=event.round)
        case Guessed():
            return voice.did(GUESSED, event.seat, number=event.number)
        case Called():
            return voice.did(CALLED, event.seat, verdict=voice(VERDICTS[event.verdict]))
        case Revealed():
            return voice.did(REVEALED, event.winner, number=event.card.number)
        case Discarded():
            return voice.did(DISCARDED, event.seat, card=_discarded(event.card, event.slot, voice, event.seat))
        case Ended():
            counted = (counted_hand(seat, hand, event.points[seat], voice) for seat, hand in enumerate(event.hands))
            return " ".join((voice(ENDED), *counted))
    return ""


def counted_hand(seat: Seat, hand: tuple[int, ...], points: int, voice: Voice) -> str:
    """A hand by its runs, and what it is worth."""
    return voice.did(COUNTED, seat, hand=spelled(hand), points=points)


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
