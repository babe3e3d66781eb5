"""What happens in Code 777, in words."""

from collections.abc import Sequence

from numbra.core.contract import Event
from numbra.core.text import Text
from numbra.core.voice import Deed, Voice, deed

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
from .tiles import Rack
from .wording import WORDING, answer_text, tiles_text

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
    fr=("ton support", "le support {of_name}"),
)
FREE = Text("rack {letter}", "der Ablage {letter}", "le support {letter}")
OFF_OWN = deed(
    en=("Off your rack", "Off {name}’s rack"),
    de=("Von deiner Ablage", "Von der Ablage von {name}"),
    fr=("de ton support", "du support {of_name}"),
)
OFF_FREE = Text("Off rack {letter}", "Von der Ablage {letter}", "du support {letter}")
REMOVED = Text("{off} come {tiles}.", "{off} werden {tiles} genommen.", "On retire {off} {tiles}.")
REMOVED_UNSEEN = Text(
    "{off} come three tiles, face down.",
    "{off} werden drei Plättchen verdeckt weggenommen.",
    "On retire {off} trois tuiles, faces cachées.",
)
REPLACED = Text("Now on {rack}: {tiles}.", "Jetzt auf {rack}: {tiles}.", "Désormais sur {rack} : {tiles}.")
REPLACED_UNSEEN = Text(
    "Three new tiles go onto {rack}.",
    "Auf {rack} kommen drei neue Plättchen.",
    "On pose trois nouvelles tuiles sur {rack}.",
)
TILES_SHUFFLED = Text(
    "The tiles beside the supply are shuffled back into it: it has {size} now.",
    "Die Plättchen neben dem Vorrat werden wieder eingemischt: Jetzt sind es {size}.",
    "Les tuiles à côté de la réserve y sont remélangées : elle en compte {size}.",
)
QUESTIONS_SHUFFLED = Text(
    "All questions are shuffled again.", "Alle Fragen werden neu gemischt.", "Toutes les questions sont remélangées."
)
WON = deed(
    en=("That is your third point: you win!", "{name} has three points and wins."),
    de=("Das ist dein dritter Punkt: Du hast gewonnen!", "{name} hat drei Punkte und gewinnt."),
    fr=("C’est ton troisième point : tu gagnes !", "{name} a trois points et gagne."),
)


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event, as whoever it is told to may see it."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter)
        case Asked():
            return voice.did(ASKED, event.seat, number=event.question, question=voice(WORDING[event.question]))
        case Answered():
            return voice.did(ANSWERED, event.seat, answer=voice(answer_text(event.question, event.answer)))
        case Announced():
            verdict = voice(RIGHT if event.right else WRONG, points=event.points)
            return voice.did(ANNOUNCED, event.seat, numbers=dashed(event.numbers), verdict=verdict)
        case Removed():
            return _moved(event.tiles, REMOVED, REMOVED_UNSEEN, voice, off=_rack(event.rack, OFF_OWN, OFF_FREE, voice))
        case Replaced():
            return _moved(event.tiles, REPLACED, REPLACED_UNSEEN, voice, rack=_rack(event.rack, OWN, FREE, voice))
        case Reshuffled():
            return voice(TILES_SHUFFLED if event.pile == "tiles" else QUESTIONS_SHUFFLED, size=event.size)
        case Won():
            return voice.did(WON, event.seat)
    return ""


def dashed(numbers: Sequence[int]) -> str:
    """Three numbers as one says them."""
    return "-".join(map(str, numbers))


def _moved(tiles: Rack | None, seen: Text, unseen: Text, voice: Voice, **where: str) -> str:
    """Which tiles came or went, or that three did."""
    return voice(seen, tiles=voice(tiles_text(tiles)), **where) if tiles else voice(unseen, **where)


def _rack(rack: int, own: Deed, free: Text, voice: Voice) -> str:
    """Whose rack it is, or which of those without an owner."""
    return voice.did(own, rack) if rack < len(voice.names) else voice(free, letter=free_letter(rack, voice))


def free_letter(rack: int, voice: Voice) -> str:
    """A letter for a rack without an owner."""
    return "ABCD"[rack - len(voice.names)]
