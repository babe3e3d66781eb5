"""What happens in Code 777, in words."""

from collections.abc import Sequence

from numbra.core.contract import Event
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .events import (
    Announced,
    Answered,
    Asked,
    Dealt,
    Removed,
    Replaced,
    Reshuffled,
    Won,
)
from .questions import Reply
from .wording import COMPARED, EQUAL, WORDING

DEALT = deed(
    en=("Three tiles on each rack. You ask first.", "Three tiles on each rack. {name} asks first."),
    de=("Drei Plättchen auf jeder Ablage. Du fragst zuerst.", "Drei Plättchen auf jeder Ablage. {name} fragt zuerst."),
    fr=(
        "Trois tuiles sur chaque support. Tu poses la première question.",
        "Trois tuiles sur chaque support. {name} pose la première question.",
    ),
)
ASKED = deed(
    en=("You draw question {number}: {question}", "{name} draws question {number}: {question}"),
    de=("Du ziehst Frage {number}: {question}", "{name} zieht Frage {number}: {question}"),
    fr=("Tu tires la question {number} : {question}", "{name} tire la question {number} : {question}"),
)
ANSWERED = deed(
    en=("You answer: {answer}.", "{name} answers: {answer}."),
    de=("Du antwortest: {answer}.", "{name} antwortet: {answer}."),
    fr=("Tu réponds : {answer}.", "{name} répond : {answer}."),
)
MORE = Text("more {what}", "mehr {what}", "davantage de {what}")
ANNOUNCED = deed(
    en=("You announce {numbers}: {verdict}", "{name} announces {numbers}: {verdict}"),
    de=("Du sagst {numbers} an: {verdict}", "{name} sagt {numbers} an: {verdict}"),
    fr=("Tu annonces {numbers} : {verdict}", "{name} annonce {numbers} : {verdict}"),
)
RIGHT = Text("right! Points: {points}.", "richtig! Punkte: {points}.", "juste ! Points : {points}.")
WRONG = Text("wrong. Points: {points}.", "falsch. Punkte: {points}.", "faux. Points : {points}.")
OWN = deed(
    en=("your rack", "{name}’s rack"),
    de=("deiner Ablage", "der Ablage von {name}"),
    fr=("ton support", "le support de {name}"),
)
FREE = Text("rack {letter}", "der Ablage {letter}", "le support {letter}")
REMOVED = Text(
    "The tiles {tiles} come off {rack}.",
    "Die Plättchen {tiles} kommen von {rack}.",
    "Les tuiles {tiles} quittent {rack}.",
)
HIDDEN = Text("(unseen)", "(ungesehen)", "(non vues)")
REPLACED = Text(
    "Now on {rack}: {tiles}.",
    "Nun auf {rack}: {tiles}.",
    "Désormais sur {rack} : {tiles}.",
)
TILES_SHUFFLED = Text(
    "The tiles beside the supply go back into it: {size} there now.",
    "Die Plättchen neben dem Vorrat kommen in ihn zurück: Es sind nun {size}.",
    "Les tuiles à côté de la réserve y retournent : elle en compte {size}.",
)
QUESTIONS_SHUFFLED = Text(
    "All questions are shuffled again.", "Alle Fragen werden neu gemischt.", "Toutes les questions sont remélangées."
)
WON = deed(
    en=("Your third point!", "{name} has three points."),
    de=("Dein dritter Punkt!", "{name} hat drei Punkte."),
    fr=("Ton troisième point !", "{name} a trois points."),
)


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event, as whoever it is told to may see it."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter)
        case Asked():
            return voice.did(ASKED, event.seat, number=event.question, question=voice(WORDING[event.question]))
        case Answered():
            return voice.did(ANSWERED, event.seat, answer=answer_text(event.question, event.answer, voice))
        case Announced():
            verdict = voice(RIGHT if event.right else WRONG, points=event.points)
            return voice.did(ANNOUNCED, event.seat, numbers=dashed(event.numbers), verdict=verdict)
        case Removed():
            tiles = tiles_text(event.tiles, voice)
            return voice(REMOVED, tiles=tiles, rack=rack_text(event.rack, voice))
        case Replaced():
            tiles = tiles_text(event.tiles, voice)
            return voice(REPLACED, tiles=tiles, rack=rack_text(event.rack, voice))
        case Reshuffled():
            return voice(TILES_SHUFFLED if event.pile == "tiles" else QUESTIONS_SHUFFLED, size=event.size)
        case Won():
            return voice.did(WON, event.seat)
    return ""


def answer_text(question: int, answer: Reply, voice: Voice) -> str:
    """An answer so that it can be understood without its question."""
    if answer == "equal":
        return voice(EQUAL)
    if isinstance(answer, int):
        return str(answer)
    return voice(MORE, what=voice(COMPARED[question][answer == "second"]))


def dashed(numbers: Sequence[int]) -> str:
    """Three numbers as one says them."""
    return "-".join(map(str, numbers))


def tiles_text(tiles: Sequence[str] | None, voice: Voice) -> str:
    """Tiles by their letters and numbers, or that they are not seen."""
    return " ".join(tiles) if tiles else voice(HIDDEN)


def rack_text(rack: int, voice: Voice) -> str:
    """Whose rack it is, or which of those without an owner."""
    return voice.did(OWN, rack) if rack < len(voice.names) else voice(FREE, letter=free_letter(rack, voice))


def free_letter(rack: int, voice: Voice) -> str:
    """A letter for a rack without an owner."""
    return "ABCD"[rack - len(voice.names)]
