"""What people call the cards of nmbrs!, in every language. No sentence shows the codes that stand for cards."""

from collections.abc import Iterable, Sequence
from typing import Literal

from numbra.core.text import Text, listed, shown

from .cards import RAW, VALUE
from .texts import texts

Case = Literal["subject", "object", "with"]
"""What a card is in its sentence: German tells apart “der Joker”, “den Joker” and “mit dem Joker”."""

COLOURS = {
    "r": texts("colour.red"),
    "g": texts("colour.green"),
    "b": texts("colour.blue"),
    "o": texts("colour.orange"),
}
"""The names of the colours by their letters. German puts an ending after them."""
NUMBER: dict[Case, Text] = {
    "subject": texts("number.subject"),
    "object": texts("number.object"),
    "with": texts("number.with"),
}
JOKER: dict[Case, Text] = {
    "subject": texts("joker.subject"),
    "object": texts("joker.object"),
    "with": texts("joker.with"),
}
LYING = texts("lying")
ROW_WITH_JOKERS = texts("row-with-jokers")
THESE_CARDS = texts("these-cards")
AND = texts("and")


def card_text(card: object, case: Case = "object") -> Text:
    """A card with its article: “the 57”, “the red joker”, “the red joker as 20”; any other text is quoted."""
    if not isinstance(card, str) or card not in RAW:
        return Text.same(shown(card))
    if RAW[card] == card:
        return NUMBER[case].filled(number=card) if card in VALUE else _joker(card, case)
    return LYING.filled(joker=_joker(RAW[card], case), number=VALUE[card])


def cards_text(cards: Sequence[str], case: Case = "object") -> Text:
    """Cards in a list, several numbers without articles: “the 10”, “10, 20 and the red joker”."""
    if len(cards) == 1:
        return card_text(cards[0], case)
    named = (Text.same(card) if _is_number(card) else card_text(card, case) for card in cards)
    return listed(named, AND)


def numbers_text(row: Iterable[str]) -> str:
    """The numbers of a row, a joker's too: “38-39-40”."""
    return "-".join(str(VALUE[card]) for card in row)


def row_text(row: Iterable[str]) -> Text:
    """A row, and what its jokers stand for: “38-39-40 with the red joker as 39”."""
    cards = tuple(row)
    jokers = [card for card in cards if not _is_number(card)]
    numbers = Text.same(numbers_text(cards))
    return ROW_WITH_JOKERS.filled(row=numbers, jokers=cards_text(jokers, "with")) if jokers else numbers


def _is_number(card: str) -> bool:
    return card in VALUE and RAW[card] == card


def _joker(joker: str, case: Case) -> Text:
    return JOKER[case].filled(colour=COLOURS[joker[1]])
