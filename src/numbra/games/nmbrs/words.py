"""What happens in nmbrs!, in words."""

from numbra.core.contract import Action, Event
from numbra.core.voice import Voice, deed

from .actions import Discard, Lay, Swap
from .cards import RAW, VALUE
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
from .texts import texts
from .wording import card_text, cards_text, numbers_text, row_text

CARDS = texts("cards")
POINTS = texts("points")
DOUBLED = texts("doubled")
DEALT = deed(texts, "dealt")
TAKEN = deed(texts, "taken")
DECLINED = deed(texts, "declined")
DRAWN = deed(texts, "drawn")
A_CARD = texts("a-card")
RESHUFFLED = texts("reshuffled")
LAID = deed(texts, "laid")
ADDED = deed(texts, "added")
SWAPPED = deed(texts, "swapped")
UNDONE = deed(texts, "undone")
LIFTED = deed(texts, "lifted")
"""For taking back a lay of freed jokers only: no card returns to the hand, and the jokers wait again."""
DISCARDED = deed(texts, "discarded")
TURN_ENDED = deed(texts, "turn-ended")
OUT = deed(texts, "out")
NOBODY_OUT = texts("nobody-out")
LOST = deed(texts, "lost")
WON = texts("won")
LAY = texts("advice.lay")
SWAP = texts("advice.swap")
DISCARD = texts("advice.discard")
PLAIN = {
    "take": texts("advice.take"),
    "decline": texts("advice.decline"),
    "undo": texts("advice.undo"),
    "end": texts("advice.end"),
}
"""What is said of actions without cards, by their types."""


def say(action: Action, voice: Voice) -> str:
    """An action in words, as advice."""
    match action:
        case Lay():
            return voice(LAY, row=voice(row_text(action.row)))
        case Swap():
            return voice(SWAP, n=VALUE[action.joker])
        case Discard():
            return voice(DISCARD, card=voice(card_text(action.card)))
    return voice(PLAIN[str(action.__struct_config__.tag)])


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event as the reader may see it."""
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
            return voice(RESHUFFLED, cards=voice(CARDS, n=event.cards))
        case RoundEnded():
            return _round(event, voice)
        case Won():
            return voice(WON)
    return _played(event, voice)


def _played(event: Event, voice: Voice) -> str:
    """What somebody did in their turn."""
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
        points=voice(POINTS, n=event.points),
        doubled=voice(DOUBLED) if event.doubled and event.points else "",
    )


def _round(event: RoundEnded, voice: Voice) -> str:
    """Who went out, and what the others lose."""
    ended = (
        voice.did(OUT, event.out, round=event.round) if event.out is not None else voice(NOBODY_OUT, round=event.round)
    )
    losses = (
        voice.did(LOST, seat, points=voice(POINTS, n=lost), hand=voice(cards_text(event.hands[seat])))
        for seat, lost in enumerate(event.lost)
        if event.hands[seat]
    )
    return " ".join((ended, *losses))
