"""What a person types in nmbrs!: short words and the cards as they are written."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from numbra.core.errors import MalformedAction, refusal
from numbra.games.nmbrs.cards import RAW, VALUE
from numbra.games.nmbrs.refusals import NO_SUCH_CARD, NO_SUCH_JOKER
from numbra.games.nmbrs.wording import card_text

from ..texts import texts
from . import Typed, words

COMMANDS = (
    Typed("take", texts("nmbrs.typed.take")),
    Typed("no", texts("nmbrs.typed.no")),
    Typed("lay 10 20r 30", texts("nmbrs.typed.lay")),
    Typed("jr jg jb jo", texts("nmbrs.typed.jokers")),
    Typed("draft 40 jr", texts("nmbrs.typed.draft")),
    Typed("swap 20r", texts("nmbrs.typed.swap")),
    Typed("undo", texts("nmbrs.typed.undo")),
    Typed("57", texts("nmbrs.typed.number")),
    Typed("end", texts("nmbrs.typed.end")),
)

_PLAIN = {word: {"type": kind} for kind in ("take", "decline", "undo", "end") for word in words(f"nmbrs.words.{kind}")}
_LAY = words("nmbrs.words.lay")
_SWAP = words("nmbrs.words.swap")
_DISCARD = words("nmbrs.words.discard")

NAME_THE_JOKER = refusal(texts, "cli/name-the-joker")


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
    """Whether a word has the form of a card, even of one that does not exist."""
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
    """The cards in ascending order; a joker typed without a number stands for that of its place."""
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
