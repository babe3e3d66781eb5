"""What happens in nmbrs!, in words."""

from numbra.core.contract import Event
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .cards import RAW
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
from .wording import card_text, cards_text, numbers_text, row_text

CARD = Text("{n} card", "{n} Karte", "{n} carte")
CARDS = Text("{n} cards", "{n} Karten", "{n} cartes")
POINT = Text("{n} point", "{n} Punkt", "{n} point")
POINTS = Text("{n} points", "{n} Punkte", "{n} points")
DOUBLED = Text(" (doubled)", " (verdoppelt)", " (doublés)")
DEALT = deed(
    en=(
        "Round {round}: {cards} cards each, and {open} lies open. You begin.",
        "Round {round}: {cards} cards each, and {open} lies open. {name} begins.",
    ),
    de=(
        "Runde {round}: je {cards} Karten, offen liegt {open}. Du beginnst.",
        "Runde {round}: je {cards} Karten, offen liegt {open}. {name} beginnt.",
    ),
    fr=(
        "Manche {round} : {cards} cartes chacun ; carte visible : {open}. Tu commences.",
        "Manche {round} : {cards} cartes chacun ; carte visible : {open}. {name} commence.",
    ),
)
TAKEN = deed(
    en=("You take {card} from the open pile.", "{name} takes {card} from the open pile."),
    de=("Du nimmst {card} vom offenen Stapel.", "{name} nimmt {card} vom offenen Stapel."),
    fr=("Tu prends {card} sur la pile visible.", "{name} prend {card} sur la pile visible."),
)
DECLINED = deed(
    en=("You leave the open card.", "{name} leaves the open card."),
    de=("Du lässt die offene Karte liegen.", "{name} lässt die offene Karte liegen."),
    fr=("Tu laisses la carte visible.", "{name} laisse la carte visible."),
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
    "La pile visible est mélangée et devient la nouvelle pioche : {cards}.",
)
LAID = deed(
    en=("You lay {row}: {points}{doubled}.", "{name} lays {row}: {points}{doubled}."),
    de=("Du legst {row}: {points}{doubled}.", "{name} legt {row}: {points}{doubled}."),
    fr=("Tu poses {row} : {points}{doubled}.", "{name} pose {row} : {points}{doubled}."),
)
ADDED = deed(
    en=("You add {played}: now {row}, {points}{doubled}.", "{name} adds {played}: now {row}, {points}{doubled}."),
    de=(
        "Du legst {played} an: jetzt {row}, {points}{doubled}.",
        "{name} legt {played} an: jetzt {row}, {points}{doubled}.",
    ),
    fr=(
        "Tu ajoutes {played} : cela fait {row}, {points}{doubled}.",
        "{name} ajoute {played} : cela fait {row}, {points}{doubled}.",
    ),
)
SWAPPED = deed(
    en=("You put {card} in place of {joker}.", "{name} puts {card} in place of {joker}."),
    de=("Du ersetzt {joker} durch {card}.", "{name} ersetzt {joker} durch {card}."),
    fr=("Tu remplaces {joker} par {card}.", "{name} remplace {joker} par {card}."),
)
UNDONE = deed(
    en=("You take back {cards}.", "{name} takes back {cards}."),
    de=("Du nimmst {cards} zurück.", "{name} nimmt {cards} zurück."),
    fr=("Tu reprends {cards}.", "{name} reprend {cards}."),
)
LIFTED = deed(
    en=("You take your last play back.", "{name} takes the last play back."),
    de=("Du nimmst deinen letzten Spielzug zurück.", "{name} nimmt den letzten Spielzug zurück."),
    fr=("Tu reprends ton dernier coup.", "{name} reprend son dernier coup."),
)
"""Where no card of the hand was played: a freed joker waits again."""
DISCARDED = deed(
    en=("You discard {card}.", "{name} discards {card}."),
    de=("Du legst {card} ab.", "{name} legt {card} ab."),
    fr=("Tu défausses {card}.", "{name} défausse {card}."),
)
TURN_ENDED = deed(
    en=("You end your turn without a discard.", "{name} ends the turn without a discard."),
    de=("Du beendest deinen Zug, ohne abzulegen.", "{name} beendet den Zug, ohne abzulegen."),
    fr=("Tu finis ton tour sans défausser.", "{name} finit son tour sans défausser."),
)
OUT = deed(
    en=("Round {round} is over: you are out of cards.", "Round {round} is over: {name} is out of cards."),
    de=(
        "Runde {round} ist zu Ende: Du bist alle Karten los.",
        "Runde {round} ist zu Ende: {name} ist alle Karten los.",
    ),
    fr=("Fin de la manche {round} : tu n’as plus de cartes.", "Fin de la manche {round} : {name} n’a plus de cartes."),
)
NOBODY_OUT = Text(
    "Round {round} is over: nobody has played a card for too long.",
    "Runde {round} ist zu Ende: Zu lange hat niemand eine Karte gespielt.",
    "Fin de la manche {round} : personne n’a joué de carte depuis trop longtemps.",
)
LOST = deed(
    en=("You lose {points} for {hand}.", "{name} loses {points} for {hand}."),
    de=("Du verlierst {points} für {hand}.", "{name} verliert {points} für {hand}."),
    fr=("Tu perds {points} pour {hand}.", "{name} perd {points} pour {hand}."),
)
WON = Text("The match is over.", "Die Partie ist zu Ende.", "La partie est finie.")


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event, as whoever it is told to may see it."""
    match event:
        case Dealt():
            opened = voice(card_text(event.open, "subject"))
            return voice.did(DEALT, event.starter, round=event.round, cards=event.cards, open=opened)
        case Taken():
            return voice.did(TAKEN, event.seat, card=voice(card_text(event.card)))
        case Declined():
            return voice.did(DECLINED, event.seat)
        case Drawn():
            return voice.did(DRAWN, event.seat, card=voice(card_text(event.card) if event.card else A_CARD))
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
            joker, card = (voice(card_text(one)) for one in (RAW[event.joker], event.card))
            return voice.did(SWAPPED, event.seat, joker=joker, card=card)
        case Undone():
            if not event.cards:
                return voice.did(LIFTED, event.seat)
            return voice.did(UNDONE, event.seat, cards=voice(cards_text(event.cards)))
        case Discarded():
            return voice.did(DISCARDED, event.seat, card=voice(card_text(event.card)))
        case TurnEnded():
            return voice.did(TURN_ENDED, event.seat)
    return ""


def _laid(event: LaidDown, voice: Voice) -> str:
    """A new row, or what was added and what it made."""
    whole = len(event.played) == len(event.row)
    return voice.did(
        LAID if whole else ADDED,
        event.seat,
        played=voice(cards_text(event.played)),
        row=voice(row_text(event.row)) if whole else numbers_text(event.row),
        points=voice.count(event.points, POINT, POINTS),
        doubled=voice(DOUBLED) if event.doubled and event.points else "",
    )


def _round(event: RoundEnded, voice: Voice) -> str:
    """Who went out, and what the others lose."""
    ended = (
        voice.did(OUT, event.out, round=event.round) if event.out is not None else voice(NOBODY_OUT, round=event.round)
    )
    losses = (
        voice.did(LOST, seat, points=voice.count(lost, POINT, POINTS), hand=voice(cards_text(event.hands[seat])))
        for seat, lost in enumerate(event.lost)
        if event.hands[seat]
    )
    return " ".join((ended, *losses))
