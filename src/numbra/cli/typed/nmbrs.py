"""What a person types in nmbrs!: short words and the cards as they are written."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from numbra.core.errors import MalformedAction, refusal
from numbra.core.text import Text
from numbra.games.nmbrs.cards import RAW, VALUE
from numbra.games.nmbrs.refusals import NO_SUCH_CARD, NO_SUCH_JOKER
from numbra.games.nmbrs.wording import card_text

from . import Typed

COMMANDS = (
    Typed("take", Text("take the open card", "die offene Karte nehmen", "prendre la carte visible")),
    Typed("no", Text("leave the open card", "die offene Karte liegen lassen", "laisser la carte visible")),
    Typed(
        "lay 10 20r 30",
        Text(
            "lay a row, or add to one: the whole row as it lies then; 20r is the red joker as 20",
            "eine Reihe legen oder anlegen: die ganze Reihe, wie sie dann liegt; 20r ist der rote Joker als 20",
            "poser une suite, ou compléter : toute la suite finale ; 20r est le joker rouge comme 20",
        ),
    ),
    Typed(
        "jr jg jb jo",
        Text(
            "the red, green, blue and orange joker in your hand",
            "der rote, grüne, blaue und orangefarbene Joker auf deiner Hand",
            "les jokers rouge, vert, bleu et orange de ta main",
        ),
    ),
    Typed(
        "draft 40 jr",
        Text(
            "what these cards of your hand could make, and its points",
            "was diese Karten deiner Hand ergeben können, mit Punkten",
            "ce que ces cartes de ta main peuvent donner, et les points",
        ),
    ),
    Typed(
        "swap 20r",
        Text(
            "replace the joker 20r by your 20; lay the joker elsewhere in this turn",
            "den Joker 20r durch deine 20 ersetzen; den Joker im selben Zug woanders legen",
            "remplacer le joker 20r par ton 20 ; à reposer ailleurs pendant ce tour",
        ),
    ),
    Typed(
        "undo",
        Text("take back your last lay or swap", "den letzten Spielzug zurücknehmen", "reprendre ton dernier coup"),
    ),
    Typed("57", Text("discard 57 and end your turn", "57 ablegen, Zug beenden", "défausser 57 et finir ton tour")),
    Typed(
        "end",
        Text(
            "end your turn without a discard (simplified)",
            "Zug ohne Ablegen beenden (vereinfacht)",
            "finir ton tour sans défausse (simplifié)",
        ),
    ),
)

_WORDS = {
    "take": ("take", "t", "yes", "y", "nehmen", "ja", "j", "prendre", "oui", "o"),
    "decline": ("decline", "no", "n", "nein", "non"),
    "undo": ("undo", "u", "zurück", "annuler"),
    "end": ("end", "ende", "fin"),
}
_PLAIN = {word: {"type": kind} for kind, words in _WORDS.items() for word in words}
_LAY = ("lay", "lege", "legen", "pose", "poser")
_SWAP = ("swap", "tausche", "tauschen", "échanger", "echanger")
_DISCARD = ("discard", "ablegen", "défausser", "defausser")

NAME_THE_JOKER = refusal(
    "cli/name-the-joker",
    en="Say which number {joker} stands for: type 20{colour} for it as 20.",
    de="Sag, für welche Zahl {joker} steht: Tipp 20{colour}, wenn er die 20 sein soll.",
    fr="Dis quel nombre {joker} remplace : tape 20{colour} pour un 20.",
)


def read(line: str, lying: Collection[str]) -> Mapping[str, Any] | None:
    """The action a line means, as JSON; None if it means none. The cards lying on the table tell jokers apart."""
    first, *rest = re.split(r"[\s,;–-]+", line.lower().strip(" ,;–-"))
    if not rest:
        return _PLAIN.get(first) or (_discard(first) if _is_card(first) else None)
    if first in _SWAP and len(rest) == 1:
        return {"type": "swap", "joker": _joker(rest[0], lying)}
    if first in _DISCARD and len(rest) == 1:
        return _discard(rest[0])
    cards = rest if first in _LAY else [first, *rest]
    return {"type": "lay", "row": _row(cards)} if all(map(_is_card, cards)) else None


def _is_card(word: str) -> bool:
    """Whether a word looks like a card, whether there is one or not."""
    return re.fullmatch("[0-9]{1,4}[a-z]?|j[a-z]", word) is not None


def _existing(card: str) -> str:
    if card not in RAW:
        raise MalformedAction(NO_SUCH_CARD, card=card)
    return card


def _discard(card: str) -> Mapping[str, Any]:
    return {"type": "discard", "card": RAW[_existing(card)]}


def _joker(word: str, lying: Collection[str]) -> str:
    """The joker on the table that a word names; by its number alone, if one lies there as that number."""
    jokers = [card for card in lying if RAW[card] != card and word in (card, str(VALUE[card]))]
    if not jokers:
        raise MalformedAction(NO_SUCH_JOKER, joker=word)
    return jokers[0]


def _row(cards: Sequence[str]) -> list[str]:
    """The cards in ascending order; a joker that does not say what it is stands for the number of its place."""
    numbers = [VALUE.get(_existing(card)) for card in cards]
    said = [(place, number) for place, number in enumerate(numbers) if number is not None]
    if len(said) == len(cards):
        return sorted(cards, key=VALUE.__getitem__)
    if len(said) < 2:
        joker = next(card for card in cards if card not in VALUE)
        raise MalformedAction(NAME_THE_JOKER, joker=card_text(joker, "subject"), colour=joker[1])
    (place, number), (other_place, other) = said[:2]
    step = (other - number) // (other_place - place)
    return [
        card if card in VALUE else _existing(f"{number + (at - place) * step}{card[1]}")
        for at, card in enumerate(cards)
    ]
