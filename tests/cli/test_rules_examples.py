"""`numbra rules`: the worked examples of the pages, each computed anew."""

import re
from collections import Counter
from collections.abc import Collection
from itertools import pairwise

import msgspec

import numbra
from numbra.core.text import AND, Language
from numbra.games.code777.tiles import COLOURS as COLOURS_777
from numbra.games.code777.wording import WORDING, tiles_text
from numbra.games.nmbrs.cards import JOKERS, LYING
from numbra.games.nmbrs.wording import card_text
from numbra.games.shades.scoring import points as shades_points

from .test_rules import EVERY_LANGUAGE, NO, YES, calculation, numbers, page, section, tables

# 49 Shades of Grey

CALLS = {
    "en": {"too high": 1, "too low": -1, "exactly right": 0},
    "de": {"zu hoch": 1, "zu tief": -1, "genau richtig": 0},
    "fr": {"trop haut": 1, "trop bas": -1, "exact": 0},
}
TAKERS = {"en": ("caller", "guesser"), "de": ("angesagt hat", "geraten hat"), "fr": ("annonce", "devine")}


@EVERY_LANGUAGE
def test_shades_calls(language: Language) -> None:
    """The caller takes the card if the call is true, the guesser otherwise."""
    (examples,) = tables(section(page("shades", language), 6))
    for guess, card, call, taker in examples:
        truth = (int(guess) > int(card)) - (int(guess) < int(card))
        assert taker == TAKERS[language][CALLS[language][call] != truth]


@EVERY_LANGUAGE
def test_shades_points(language: Language) -> None:
    """The table of runs and the whole hands score what the page says."""
    runs, hands = tables(section(page("shades", language), 10))
    assert [[int(cell) for cell in row] for row in runs] == [[k, shades_points(range(1, k + 1))] for k in range(1, 10)]
    for hand, total, points in hands:
        cards = numbers(hand)
        assert len(set(cards)) == 9
        assert int(points) == shades_points(cards) == calculation(total)


# nmbrs!

VALUES = "1333333323322322222212311321211212211321111211311222321113311321112321211322212113311332211333322333"
COLOURS = "RGBGBGBGORRRORRBORGGGBBBGGGROBRBBROOBGOOORRROOOGBGGGGRRRGOBOBOGOBROOBORGRRRGRBROGRBBBBOBOORBOBGBOGGG"


def in_code(cell: str, language: Language) -> list[str]:
    """The cards in a cell: numbers as they are, jokers translated from the table's words."""
    for joker in JOKERS:
        for card in (*LYING[joker][:0:-1], joker):
            cell = cell.replace(card_text(card, "subject").say(language), card)
    return [word for word in cell.split() if word != AND.say(language)]


def row_in_code(row: str, played: list[str]) -> list[str]:
    """The cards of a row: the joker that was played stands in the place of its number."""
    jokers = {str(number_of(card)): card for card in played if not card.isdigit()}
    return [jokers.get(number, number) for number in row.split("-")]


def number_of(card: str) -> int:
    """The number of a card, or the number that a joker stands for."""
    return int(card.rstrip("rgbo"))


def value_of(card: str) -> int:
    """The value of a card; a joker, on the table or in hand, is worth nothing."""
    return int(VALUES[int(card) - 1]) if card.isdigit() else 0


def colour_of(card: str) -> str:
    """The letter of a card's colour."""
    return COLOURS[int(card) - 1].lower() if card.isdigit() else card[-1]


def backward(row: list[int]) -> list[int]:
    """From the end of a row down by its step, as far as 0."""
    return list(range(row[-1], -1, row[0] - row[1]))


def is_row(row: list[int], ends: Collection[int] = (0, 1)) -> bool:
    """Whether steps are equal and upward, and counting backward reaches one of the ends."""
    steps = {high - low for low, high in pairwise(row)}
    return len(row) >= 3 and len(steps) == 1 and min(steps) > 0 and bool(set(ends) & set(backward(row)))


def lies_well(table: str, played: list[str], row: list[str]) -> bool:
    """Whether a row consists of the cards played and of rows on the table: each whole, or crossed in one card."""
    lying = [] if table == "–" else [old.split("-") for old in table.split(", ")]
    shared = [set(old) & set(row) for old in lying]
    whole_or_one = all(len(some) in (1, len(old)) for some, old in zip(shared, lying, strict=True))
    return whole_or_one and set(row).difference(*shared) == set(played)


@EVERY_LANGUAGE
def test_nmbrs_cards(language: Language) -> None:
    """The table of values and colours, and the two default texts, are those of the game."""
    (cards,) = tables(section(page("nmbrs", language), 2))
    for value, *cells in cards:
        for colour, cell in zip("RGBO", cells, strict=True):
            expected = [n for n in range(1, 101) if VALUES[n - 1] == value and COLOURS[n - 1] == colour]
            assert numbers(cell) == expected
    block = re.search(r"```\nvalues\n(.*?)\ncolours\n(.*?)\n```", page("nmbrs", language), re.DOTALL)
    assert block
    assert [text.replace("\n", "") for text in block.groups()] == [VALUES, COLOURS]
    options = msgspec.to_builtins(numbra.game("nmbrs").options({}))
    assert options["cards"] == {"values": VALUES, "colours": COLOURS}


@EVERY_LANGUAGE
def test_nmbrs_ways_to_add(language: Language) -> None:
    """Extending, inserting, joining and crossing lead to rows."""
    (ways,) = tables(section(page("nmbrs", language), 9))
    for _, table, played, row in ways:
        assert lies_well(table, played.split(), row.split("-"))
        assert is_row(numbers(row.replace("-", " ")))


@EVERY_LANGUAGE
def test_nmbrs_points(language: Language) -> None:
    """Values of the cards played, doubled for one colour or for all different colours."""
    (examples,) = tables(section(page("nmbrs", language), 11))
    for table, cell, row, points, why in examples:
        played = in_code(cell, language)
        cards = row_in_code(row, played)
        colours = {colour_of(card) for card in cards}
        assert is_row([number_of(card) for card in cards])
        assert lies_well(table, played, cards)
        worth = sum(value_of(card) for card in played)
        assert int(points) == (2 * worth if len(colours) in (1, len(cards)) else worth), row
        assert calculation(why) in (None, int(points)), why


@EVERY_LANGUAGE
def test_nmbrs_points_simplified(language: Language) -> None:
    """One point for each card played, doubled for one colour only."""
    (examples,) = tables(section(page("nmbrs", language), 17))
    for table, cell, row, points, why in examples:
        played = in_code(cell, language)
        cards = row_in_code(row, played)
        assert is_row([number_of(card) for card in cards])
        assert number_of(cards[-1]) <= 50
        assert lies_well(table, played, cards)
        double = len({colour_of(card) for card in cards}) == 1
        assert int(points) == len(played) * (2 if double else 1), row
        assert calculation(why) in (None, int(points)), why


@EVERY_LANGUAGE
def test_nmbrs_end_of_a_round(language: Language) -> None:
    """The values of the cards left in hand are subtracted."""
    (examples,) = tables(section(page("nmbrs", language), 14))
    for before, left, after in examples:
        assert int(before) - sum(value_of(card) for card in in_code(left, language)) == int(after)


@EVERY_LANGUAGE
def test_nmbrs_rows(language: Language) -> None:
    """What is a row, what is not, and where counting backward leads."""
    (examples,) = tables(section(page("nmbrs", language), 16))
    for shown, way, plus_one, any_steps, only_tables in examples:
        row = numbers(shown.replace("-", " "))
        assert plus_one == (YES if is_row(row) else NO)[language], shown
        assert any_steps == (YES if is_row(row, range(101)) else NO)[language], shown
        assert only_tables == (YES if is_row(row, (0,)) else NO)[language], shown
        if numbers(way):
            assert numbers(way) == [number for number in backward(row) if number >= numbers(way)[-1]]
            assert numbers(way)[-1] == min(backward(row)) or is_row(row)


# Code 777

SEEN = (("g1", "y2", "k3"), ("n4", "n4", "k5"), ("p6", "g6", "p7"))
ALL_SEEN = [tile for rack in SEEN for tile in rack]
COMPARED = ["3:p6", "g6:y7", "2:y7", "p6:g6", "b7:7", "n:b", "r:p", "g:b", "y:p", "k:n", "k:r", "g:y"]
ANSWERS = {
    "en": ("equal", "first", "second"),
    "de": ("gleich", "erstes", "zweites"),
    "fr": ("autant", "première", "seconde"),
}


def counts() -> list[int]:
    """The answers to the questions that count, for the racks of the example."""
    per_rack = [
        [
            sum(digits) >= 18,
            sum(digits) <= 12,
            any(a[1] == b[1] and a[0] != b[0] for a in rack for b in rack),
            len({tile[0] for tile in rack}) == 3,
            len({digit % 2 for digit in digits}) == 1,
            max(Counter(rack).values()) > 1,
            digits == list(range(digits[0], digits[0] + 3)),
        ]
        for rack, digits in ((rack, sorted(int(tile[1]) for tile in rack)) for rack in SEEN)
    ]
    colours = Counter(tile[0] for tile in ALL_SEEN)
    return [
        *(sum(column) for column in zip(*per_rack, strict=True)),
        len(colours),
        sum(count >= 3 for count in colours.values()),
        len(set("1234567") - {tile[1] for tile in ALL_SEEN}),
        sum(tile in ("g1", "k5", "p7") for tile in ALL_SEEN),
    ]


def how_many(kind: str) -> int:
    """How many tiles of a colour, a number or both the example shows."""
    return sum(kind in tile for tile in ALL_SEEN)


@EVERY_LANGUAGE
def test_code777_tiles(language: Language) -> None:
    """28 tiles: every number as often as its value, every colour four times."""
    (tiles,) = tables(section(page("code777", language), 1))
    by_number, by_colour = Counter[str](), Counter[str]()
    for number, colour, copies in tiles:
        by_number[number] += int(copies)
        by_colour[colour] += int(copies)
    assert by_number == {str(number): number for number in range(1, 8)}
    assert by_colour == {colour.say(language): 4 for colour in COLOURS_777.values()}


@EVERY_LANGUAGE
def test_code777_announcements(language: Language) -> None:
    """The announced numbers are right in any order."""
    (examples,) = tables(section(page("code777", language), 6))
    for rack, announced, right in examples:
        assert right == (YES if sorted(rack) == sorted(announced) else NO)[language]


@EVERY_LANGUAGE
def test_code777_questions(language: Language) -> None:
    """All 23 questions are there in the table's wording, each with the right answer for the example."""
    text = page("code777", language)
    assert all(tiles_text(rack).say(language) in re.sub(r"\s+", " ", text) for rack in SEEN)
    questions = next(table for table in tables(text) if len(table) == 23)
    assert [row[0] for row in questions] == [str(number) for number in range(1, 24)]
    spoken = [row[1].replace("\u00a0", " ") for row in questions]
    assert spoken == [WORDING[number].say(language) for number in range(1, 24)]
    examples = [row[2] for row in questions]
    assert [int(example) for example in examples[:11]] == counts()
    for example, kinds in zip(examples[11:], COMPARED, strict=True):
        first, second = (how_many(kind) for kind in kinds.split(":"))
        if kinds == "b7:7":
            second -= first
        answer = ANSWERS[language][(first > second) - (first < second)]
        assert example.replace("\u00a0", " ") == f"{first} : {second} {answer}"
