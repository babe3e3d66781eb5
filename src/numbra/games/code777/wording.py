"""How the questions are put to people, and what the tiles and the answers are called."""

from collections import Counter
from collections.abc import Iterable

from numbra.core.text import LANGUAGES, Text, listed

from .questions import Reply
from .tiles import COLOURS, KINDS, colour, number

_COUNTS = (
    Text(
        "On how many racks do you see a sum of 18 or more?",
        "Auf wie vielen Ablagen siehst du eine Summe von 18 oder mehr?",
        "Sur combien de supports vois-tu une somme de 18 ou plus ?",
    ),
    Text(
        "On how many racks do you see a sum of 12 or less?",
        "Auf wie vielen Ablagen siehst du eine Summe von 12 oder weniger?",
        "Sur combien de supports vois-tu une somme de 12 ou moins ?",
    ),
    Text(
        "On how many racks do you see one number in two or more colours?",
        "Auf wie vielen Ablagen siehst du eine Zahl in zwei oder mehr Farben?",
        "Sur combien de supports vois-tu un même nombre en deux couleurs ou plus ?",
    ),
    Text(
        "On how many racks do you see three different colours?",
        "Auf wie vielen Ablagen siehst du drei verschiedene Farben?",
        "Sur combien de supports vois-tu trois couleurs différentes ?",
    ),
    Text(
        "On how many racks do you see only even or only odd numbers?",
        "Auf wie vielen Ablagen siehst du nur gerade oder nur ungerade Zahlen?",
        "Sur combien de supports vois-tu seulement des nombres pairs ou seulement des nombres impairs ?",
    ),
    Text(
        "On how many racks do you see two or more identical tiles, alike in number and colour?",
        "Auf wie vielen Ablagen siehst du zwei oder mehr völlig gleiche Plättchen, in Zahl und Farbe?",
        "Sur combien de supports vois-tu au moins deux tuiles identiques, de nombre et de couleur ?",
    ),
    Text(
        "On how many racks do you see three consecutive numbers, in whatever order?",
        "Auf wie vielen Ablagen siehst du drei aufeinanderfolgende Zahlen, egal in welcher Reihenfolge?",
        "Sur combien de supports vois-tu trois nombres qui se suivent, dans n’importe quel ordre ?",
    ),
    Text(
        "How many different colours do you see?",
        "Wie viele verschiedene Farben siehst du?",
        "Combien de couleurs différentes vois-tu ?",
    ),
    Text(
        "How many colours do you see three times or more?",
        "Wie viele Farben siehst du dreimal oder öfter?",
        "Combien de couleurs vois-tu trois fois ou plus ?",
    ),
    Text(
        "How many of the numbers 1 to 7 do you not see at all?",
        "Wie viele der Zahlen 1 bis 7 siehst du gar nicht?",
        "Parmi les nombres de 1 à 7, combien n’en vois-tu pas du tout ?",
    ),
    Text(
        "How many of these tiles do you see: green 1, black 5, pink 7?",
        "Wie viele dieser Plättchen siehst du: grüne 1, schwarze 5, rosa 7?",
        "Combien de ces tuiles vois-tu : 1 vert, 5 noir, 7 rose ?",
    ),
)
_COMPARISON = Text(
    "Which do you see more of: {first} or {second}?",
    "Wovon siehst du mehr: {first} oder {second}?",
    "Que vois-tu en plus grand nombre : les {first} ou les {second} ?",
)
_TWOS = Text("2s", "Zweien", "2")
_THREES = Text("3s", "Dreien", "3")
_PINK_SIXES = Text("pink 6s", "rosa Sechsen", "6 roses")
_GREEN_SIXES = Text("green 6s", "grüne Sechsen", "6 verts")
_YELLOW_SEVENS = Text("yellow 7s", "gelbe Siebenen", "7 jaunes")
_BLUE_SEVENS = Text("blue 7s", "blaue Siebenen", "7 bleus")
_OTHER_SEVENS = Text("7s of other colours", "andersfarbige Siebenen", "7 d’autres couleurs")
_GREEN = Text("green tiles", "grüne Plättchen", "tuiles vertes")
_YELLOW = Text("yellow tiles", "gelbe Plättchen", "tuiles jaunes")
_BLACK = Text("black tiles", "schwarze Plättchen", "tuiles noires")
_BROWN = Text("brown tiles", "braune Plättchen", "tuiles brunes")
_RED = Text("red tiles", "rote Plättchen", "tuiles rouges")
_PINK = Text("pink tiles", "rosa Plättchen", "tuiles roses")
_BLUE = Text("blue tiles", "blaue Plättchen", "tuiles bleues")

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
EQUAL = Text("equally many", "gleich viele", "autant des deux")
"""The third answer to a comparison."""
MORE = Text("more {what}", "mehr {what}", "davantage de {what}")
"""The other two."""
ONE_TILE = Text("a {colour} {number}", "eine {colour} {number}", "un {number} {colour}")
SEVERAL_TILES = Text("{count} {colour} {number}s", "{count} {colour} {numbers}", "{count} {number} {colour}s")
PLURALS = ("Einsen", "Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen", "Siebenen")
"""What German calls several tiles of a number, 1 first."""
COUNTS = {2: Text("two", "zwei", "deux"), 3: Text("three", "drei", "trois")}


def _comparison(first: Text, second: Text) -> Text:
    """The question which of two there is more of."""
    return Text(*(_COMPARISON.say(tongue, first=first.say(tongue), second=second.say(tongue)) for tongue in LANGUAGES))


WORDING: dict[int, Text] = {
    **dict(enumerate(_COUNTS, 1)),
    **{question: _comparison(*sides) for question, sides in COMPARED.items()},
}
"""Every question by its number."""


def answer_text(question: int, answer: Reply) -> Text:
    """An answer so that it can be understood without its question."""
    if answer == "equal":
        return EQUAL
    if isinstance(answer, int):
        return Text.same(str(answer))
    return MORE.filled(what=COMPARED[question][answer == "second"])


def tiles_text(tiles: Iterable[str]) -> Text:
    """Tiles as one reads them out: “two blue 7s and a red 5”; with one article each, in the order of their kinds."""
    counts = Counter(tiles)
    return listed(_tile(kind, counts[kind]) for kind in KINDS if counts[kind])


def _tile(kind: str, count: int) -> Text:
    """One or more tiles of a kind. German puts an ending after the colour, but not after “rosa”."""
    plain = COLOURS[colour(kind)]
    named = Text(plain.en, plain.de if plain.de == "rosa" else f"{plain.de}e", plain.fr)
    if count == 1:
        return ONE_TILE.filled(colour=named, number=number(kind))
    value = number(kind)
    return SEVERAL_TILES.filled(count=COUNTS[count], colour=named, number=value, numbers=PLURALS[value - 1])
