"""How the questions are put to people, and what the tiles and the answers are called."""

from collections import Counter
from collections.abc import Iterable

from numbra.core.text import Text, listed

from .questions import Reply
from .texts import texts
from .tiles import KINDS

COMPARISON = texts("question.comparison")
_TWOS = texts("compared.twos")
_THREES = texts("compared.threes")
_PINK_SIXES = texts("compared.pink-sixes")
_GREEN_SIXES = texts("compared.green-sixes")
_YELLOW_SEVENS = texts("compared.yellow-sevens")
_BLUE_SEVENS = texts("compared.blue-sevens")
_OTHER_SEVENS = texts("compared.other-sevens")
_GREEN = texts("compared.green")
_YELLOW = texts("compared.yellow")
_BLACK = texts("compared.black")
_BROWN = texts("compared.brown")
_RED = texts("compared.red")
_PINK = texts("compared.pink")
_BLUE = texts("compared.blue")

COMPARED: dict[int, tuple[Text, Text]] = {
    12: (_THREES, _PINK_SIXES),
    13: (_GREEN_SIXES, _YELLOW_SEVENS),
    14: (_TWOS, _YELLOW_SEVENS),
    15: (_PINK_SIXES, _GREEN_SIXES),
    16: (_BLUE_SEVENS, _OTHER_SEVENS),
    17: (_BROWN, _BLUE),
    18: (_RED, _PINK),
    19: (_GREEN, _BLUE),
    20: (_YELLOW, _PINK),
    21: (_BLACK, _BROWN),
    22: (_BLACK, _RED),
    23: (_GREEN, _YELLOW),
}
"""What the answers “first” and “second” to a comparison stand for."""
EQUAL = texts("answer.equal")
"""The third answer to a comparison."""
MORE = texts("answer.more")
"""The two answers of a comparison that say of which there are more."""
COUNTS = {1: Text.same("1"), 2: texts("count.two"), 3: texts("count.three")}
AND = texts("and")
TILES = {kind: texts(f"tile.{kind}") for kind in KINDS}
"""One or more tiles of a kind, in words."""

WORDING: dict[int, Text] = {
    **{question: texts(f"question.{question:02}") for question in range(1, 12)},
    **{question: COMPARISON.filled(first=first, second=second) for question, (first, second) in COMPARED.items()},
}
"""Every question by its number."""


def answer_text(question: int, answer: Reply) -> Text:
    """An answer in words that can be understood without its question."""
    if answer == "equal":
        return EQUAL
    if isinstance(answer, int):
        return Text.same(str(answer))
    return MORE.filled(what=COMPARED[question][answer == "second"])


def tiles_text(tiles: Iterable[str]) -> Text:
    """Tiles as they are read out: “two blue 7s and a red 5”; with one article each, in the order of their kinds."""
    counts = Counter(tiles)
    named = (TILES[kind].filled(n=counts[kind], count=COUNTS[counts[kind]]) for kind in KINDS if counts[kind])
    return listed(named, AND)
