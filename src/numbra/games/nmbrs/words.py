"""What happens in nmbrs!, in words."""

from collections.abc import Iterable

from numbra.core.contract import Event
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .events import (
    Dealt,
    Declined,
    Discarded,
    Drawn,
    JokerSwapped,
    LaidDown,
    Reshuffled,
    RoundEnded,
    Taken,
    TurnEnded,
    Undone,
    Won,
)

CARD = Text("{n} card", "{n} Karte", "{n} carte")
CARDS = Text("{n} cards", "{n} Karten", "{n} cartes")
POINT = Text("{n} point", "{n} Punkt", "{n} point")
POINTS = Text("{n} points", "{n} Punkte", "{n} points")
DOUBLED = Text(" (doubled)", " (verdoppelt)", " (doublé)")
DEALT = deed(
    en=(
        "Round {round}: {cards} cards each, {open} lies open. You begin.",
        "Round {round}: {cards} cards each, {open} lies open. {name} begins.",
    ),
    de=(
        "Runde {round}: je {cards} Karten, offen liegt {open}. Du beginnst.",
        "Runde {round}: je {cards} Karten, offen liegt {open}. {name} beginnt.",
    ),
    fr=(
        "Manche {round} : {cards} cartes chacun, {open} est ouverte. Tu commences.",
        "Manche {round} : {cards} cartes chacun, {open} est ouverte. {name} commence.",
    ),
)
TAKEN = deed(
    en=("You take the open {card}.", "{name} takes the open {card}."),
    de=("Du nimmst die offene {card}.", "{name} nimmt die offene {card}."),
    fr=("Tu prends la carte ouverte, {card}.", "{name} prend la carte ouverte, {card}."),
)
DECLINED = deed(
    en=("You leave the open card.", "{name} leaves the open card."),
    de=("Du lässt die offene Karte liegen.", "{name} lässt die offene Karte liegen."),
    fr=("Tu laisses la carte ouverte.", "{name} laisse la carte ouverte."),
)
DRAWN = deed(
    en=("You draw {card} from the stock.", "{name} draws {card} from the stock."),
    de=("Du ziehst {card} vom Nachziehstapel.", "{name} zieht {card} vom Nachziehstapel."),
    fr=("Tu pioches {card}.", "{name} pioche {card}."),
)
A_CARD = Text("a card", "eine Karte", "une carte")
RESHUFFLED = Text(
    "The open pile is shuffled into a new stock: {cards}.",
    "Der offene Stapel wird gemischt und zum neuen Nachziehstapel: {cards}.",
    "La pile ouverte est mélangée en une nouvelle pioche : {cards}.",
)
LAID = deed(
    en=("You lay {row}: {points}{doubled}.", "{name} lays {row}: {points}{doubled}."),
    de=("Du legst {row}: {points}{doubled}.", "{name} legt {row}: {points}{doubled}."),
    fr=("Tu poses {row} : {points}{doubled}.", "{name} pose {row} : {points}{doubled}."),
)
ADDED = deed(
    en=("You add {played}: now {row}, {points}{doubled}.", "{name} adds {played}: now {row}, {points}{doubled}."),
    de=(
        "Du legst {played} an: nun {row}, {points}{doubled}.",
        "{name} legt {played} an: nun {row}, {points}{doubled}.",
    ),
    fr=(
        "Tu ajoutes {played} : cela fait {row}, {points}{doubled}.",
        "{name} ajoute {played} : cela fait {row}, {points}{doubled}.",
    ),
)
SWAPPED = deed(
    en=("You replace the joker {joker} by the {card}.", "{name} replaces the joker {joker} by the {card}."),
    de=("Du ersetzt den Joker {joker} durch die {card}.", "{name} ersetzt den Joker {joker} durch die {card}."),
    fr=("Tu remplaces le joker {joker} par le {card}.", "{name} remplace le joker {joker} par le {card}."),
)
UNDONE = deed(
    en=("You take back {cards}.", "{name} takes back {cards}."),
    de=("Du nimmst {cards} zurück.", "{name} nimmt {cards} zurück."),
    fr=("Tu reprends {cards}.", "{name} reprend {cards}."),
)
DISCARDED = deed(
    en=("You discard the {card}.", "{name} discards the {card}."),
    de=("Du legst die {card} ab.", "{name} legt die {card} ab."),
    fr=("Tu défausses {card}.", "{name} défausse {card}."),
)
TURN_ENDED = deed(
    en=("You end your turn.", "{name} ends the turn."),
    de=("Du beendest deinen Zug.", "{name} beendet den Zug."),
    fr=("Tu finis ton tour.", "{name} finit son tour."),
)
OUT = deed(
    en=("Round {round} is over: you are out.", "Round {round} is over: {name} is out."),
    de=(
        "Runde {round} ist zu Ende: Du bist alle Karten los.",
        "Runde {round} ist zu Ende: {name} ist alle Karten los.",
    ),
    fr=("Fin de la manche {round} : tu n’as plus de cartes.", "Fin de la manche {round} : {name} n’a plus de cartes."),
)
NOBODY_OUT = Text(
    "Round {round} is over: nobody has played for too long.",
    "Runde {round} ist zu Ende: Zu lange hat niemand eine Karte gespielt.",
    "Fin de la manche {round} : personne n’a joué depuis trop longtemps.",
)
LOST = Text("{name} −{lost} ({hand})", "{name} −{lost} ({hand})", "{name} −{lost} ({hand})")
WON = Text("The match is over.", "Die Partie ist zu Ende.", "La partie est finie.")


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event, as whoever it is told to may see it."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter, round=event.round, cards=event.cards, open=event.open)
        case Taken():
            return voice.did(TAKEN, event.seat, card=event.card)
        case Declined():
            return voice.did(DECLINED, event.seat)
        case Drawn():
            return voice.did(DRAWN, event.seat, card=event.card or voice(A_CARD))
        case Reshuffled():
            return voice(RESHUFFLED, cards=voice.count(event.cards, CARD, CARDS))
        case RoundEnded():
            return _round(event, voice)
        case Won():
            return voice(WON)
    return _played(event, voice)


def _played(event: Event, voice: Voice) -> str:
    """What somebody did in his turn."""
    match event:
        case LaidDown():
            return _laid(event, voice)
        case JokerSwapped():
            return voice.did(SWAPPED, event.seat, joker=event.joker, card=event.card)
        case Undone():
            return voice.did(UNDONE, event.seat, cards=", ".join(event.cards))
        case Discarded():
            return voice.did(DISCARDED, event.seat, card=event.card)
        case TurnEnded():
            return voice.did(TURN_ENDED, event.seat)
    return ""


def _laid(event: LaidDown, voice: Voice) -> str:
    """A new row, or what was added and what it made."""
    return voice.did(
        LAID if len(event.played) == len(event.row) else ADDED,
        event.seat,
        played=", ".join(event.played),
        row=row_text(event.row),
        points=voice.count(event.points, POINT, POINTS),
        doubled=voice(DOUBLED) if event.doubled else "",
    )


def _round(event: RoundEnded, voice: Voice) -> str:
    """Who went out, and what the others lose."""
    ended = (
        voice.did(OUT, event.out, round=event.round) if event.out is not None else voice(NOBODY_OUT, round=event.round)
    )
    losses = [
        voice(LOST, name=voice.name(seat), lost=lost, hand=" ".join(event.hands[seat]))
        for seat, lost in enumerate(event.lost)
        if event.hands[seat]
    ]
    return f"{ended} {' · '.join(losses)}".rstrip()


def row_text(row: Iterable[str]) -> str:
    """A row as one reads it."""
    return "-".join(row)
