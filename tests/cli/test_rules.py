"""The rules pages are complete, alike in every language, and right in every number they state."""

import re
from argparse import ArgumentParser, Namespace
from collections import Counter
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

import numbra
from numbra.cli import rules
from numbra.cli.pages import breaks
from numbra.cli.tables import TABLES
from numbra.cli.voice import Deed
from numbra.core.game import Game
from numbra.core.registry import game_names
from numbra.core.text import LANGUAGES, Language, Text
from numbra.games.code777.wording import WORDING
from numbra.games.shades.scoring import points as shades_points

OURS = [name for name in game_names() if type(numbra.game(name)).__module__.startswith("numbra.")]
EVERY_PAGE = pytest.mark.parametrize(("name", "language"), [(name, tongue) for name in OURS for tongue in LANGUAGES])
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

Table = list[list[str]]

YES = {"en": "yes", "de": "ja", "fr": "oui"}
NO = {"en": "no", "de": "nein", "fr": "non"}


def page(name: str, language: Language) -> str:
    """The page of one of our games."""
    return rules.page(numbra.game(name), language)


def headings(text: str) -> list[str]:
    """All headings, with their marks."""
    return [line for line in text.splitlines() if line.startswith("#")]


def section(text: str, number: int) -> str:
    """What stands under the rule of that number."""
    found = re.search(rf"^### {number}\. .*?(?=^##)", text, re.MULTILINE | re.DOTALL)
    assert found, number
    return found[0]


def tables(text: str) -> list[Table]:
    """All tables as rows of cells, without their heads."""
    found = re.findall(r"^\|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[[cell.strip() for cell in row.strip("|").split("|")] for row in body.splitlines()] for body in found]


def numbers(text: str) -> list[int]:
    """All whole numbers in a text."""
    return [int(number) for number in re.findall(r"-?\d+", text)]


def calculation(text: str) -> int | None:
    """What a sum at the end of a text comes to, doubled if it says so: `(3 + 2 + 1) × 2`."""
    found = re.search(r"\(?(\d+(?: \+ \d+)*)\)?( × 2)?$", text)
    return sum(numbers(found[1])) * (2 if found[2] else 1) if found else None


# All games


@EVERY_PAGE
def test_page_opens_with_the_title_and_ends_with_whose_work_it_is(name: str, language: Language) -> None:
    """Every game has a page in every language."""
    text, title = page(name, language), numbra.game(name).title
    assert text.startswith(f"# {title}\n\n")
    assert text.endswith("\n")
    assert text.splitlines()[-2] == ""
    assert title in text.splitlines()[-1]


@EVERY_PAGE
def test_rules_are_numbered_without_a_gap(name: str, language: Language) -> None:
    """The numbers by which the code names its rules are those of the page."""
    numbered = re.findall(r"^### (\d+)\. \S", page(name, language), re.MULTILINE)
    assert [int(number) for number in numbered] == list(range(1, len(numbered) + 1))
    assert len(numbered) == {"shades": 10, "nmbrs": 17, "code777": 12}.get(name, len(numbered))


@pytest.mark.parametrize("name", OURS)
def test_languages_have_the_same_shape(name: str) -> None:
    """Headings, tables and list items correspond from language to language."""
    shapes = set()
    for language in LANGUAGES:
        text = page(name, language)
        levels = tuple(heading.split()[0] for heading in headings(text))
        sizes = tuple((len(table), len(table[0])) for table in tables(text))
        shapes.add((levels, sizes, text.count("\n- "), text.count("\n\n")))
    assert len(shapes) == 1


def allowed(kind: inspect.Type) -> set[str]:
    """The values that the type of an option names: all of them, or the least and the most."""
    match kind:
        case inspect.Metadata():
            return allowed(kind.type)
        case inspect.BoolType():
            return {"false", "true"}
        case inspect.LiteralType():
            return {str(value) for value in kind.values}
        case inspect.IntType() | inspect.FloatType():
            return {str(kind.ge), str(kind.le)}
        case inspect.StructType():
            return {field.name for field in kind.fields}
    raise AssertionError(kind)


@EVERY_PAGE
def test_every_option_is_listed_with_its_values_and_default(name: str, language: Language) -> None:
    """The last table is the options as the game has them."""
    fields = msgspec.structs.fields(numbra.game(name).options_type)
    listed = tables(page(name, language))[-1]
    assert [row[0] for row in listed] == [f"`{field.name}`" for field in fields]
    for field, (_, values, default, meaning) in zip(fields, listed, strict=True):
        assert set(re.findall(r"`([^`]+)`", values)) == allowed(inspect.type_info(field.type)), field.name
        if not isinstance(field.default, msgspec.Struct):
            assert default.strip("`") == msgspec.json.encode(field.default).decode().strip('"').removesuffix(".0")
        assert meaning


@EVERY_PAGE
def test_sums_in_the_text_are_right(name: str, language: Language) -> None:
    """Every `a + b = c` and `a − b = c` comes to what it says."""
    for left, result in re.findall(r"(\d+(?: [+−] \d+)+) = (\d+)", page(name, language)):
        assert sum(numbers(re.sub(r"− ", "-", left))) == int(result), left


@EVERY_PAGE
@pytest.mark.parametrize("width", [40, 80, 120])
def test_page_renders(
    name: str, language: Language, width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command prints the whole page at any width."""
    monkeypatch.setenv("COLUMNS", str(width))
    assert rules.run(Namespace(game=name, lang=language)) == 0
    printed = capsys.readouterr().out
    assert all(heading.lstrip("# ").split()[0] in printed for heading in headings(page(name, language)))
    assert "|---" not in printed
    assert "…" not in printed
    assert max(map(len, printed.splitlines())) <= width


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("10-20-30-40", 11, ["10-20-30-40"]),
        ("10-20-30-40", 7, ["10-20-", "30-40"]),
        ("so 10-20-30-40", 6, ["so 10-20-", "30-40"]),
        ("simplified", 6, ["simplified"]),
    ],
)
def test_a_long_row_is_broken_after_a_hyphen(text: str, width: int, lines: list[str]) -> None:
    """So that no number is torn; a word without hyphens is left to the terminal."""
    ends = breaks(text, width)
    assert [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)] == lines


@EVERY_LANGUAGE
def test_rows_in_tables_keep_their_numbers_whole(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    """At 80 columns, where the longest has no room."""
    assert rules.run(Namespace(game="nmbrs", lang=language)) == 0
    printed = capsys.readouterr().out
    assert "10-20-30-40-50-60-70" in printed
    assert "10-20-30-40-50-60- " in printed


ABSENT = (
    ("nmbrs", "de", r"Haufen|(?<!offener )(?<!offenen )(?<!offene )\bStapels?\b"),
    ("shades", "fr", r"[Pp]ioche|\bsuites?\b|[Mm]anche"),
    ("code777", "fr", r"[Cc]hevalet"),
)


@pytest.mark.parametrize(("name", "language", "words"), ABSENT)
def test_one_word_for_one_thing(name: str, language: Language, words: str) -> None:
    """On the page and at the table."""
    table = import_module(f"numbra.cli.tables.{name}"), import_module(f"numbra.cli.words.{name}")
    texts = [value for module in table for value in vars(module).values()]
    said = [getattr(text, language) for text in texts if isinstance(text, Text)]
    said += [getattr(text, language) for deed in texts if isinstance(deed, Deed) for text in (deed.you, deed.other)]
    said += [getattr(TABLES[name].blurb, language), page(name, language)]
    assert len(said) > 10
    assert not re.findall(words, "\n".join(said).replace("ainsi de suite", "").replace("tout de suite", ""))


def test_overview_names_every_game_option_and_page() -> None:
    """The page in the documentation leads to all the others."""
    overview = Path(__file__).parents[2] / "docs" / "rules.md"
    text = overview.read_text(encoding="utf-8")
    links = [(overview.parent / link).resolve() for link in re.findall(r"\]\(([^)]+)\)", text)]
    assert len(links) == len(OURS) * len(LANGUAGES)
    assert all(link.is_file() for link in links)
    for name in OURS:
        assert f"numbra rules {name}" in text
        for field in msgspec.structs.fields(numbra.game(name).options_type):
            assert f"`{field.name}`" in text


# The command


def parsed(*arguments: str) -> Namespace:
    """The command line as the command gets it."""
    parser = ArgumentParser()
    rules.add(parser.add_subparsers())
    return parser.parse_args(["rules", *arguments])


def test_locale_chooses_the_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `--lang` the page comes in the language of the locale, or in English."""
    for locale, word in [("de_CH.UTF-8", "Vorbereitung"), ("fr_FR", "Mise en place"), ("it_IT", "Set-up")]:
        monkeypatch.setenv("LC_ALL", locale)
        args = parsed("shades")
        assert args.run(args) == 0
        assert word in capsys.readouterr().out


def test_lang_beats_the_locale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--lang` is obeyed, and only our languages are accepted."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    args = parsed("shades", "--lang", "fr")
    assert args.run(args) == 0
    assert "Mise en place" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        parsed("shades", "--lang", "it")


def test_unknown_game_is_refused() -> None:
    """The engine says which games there are."""
    with pytest.raises(numbra.UnknownGame, match="chess"):
        rules.run(parsed("chess"))


def third_party(folder: Path, package: str, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of somebody else's, in a package of its own."""
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(
        "from numbra.games.shades.game import Shades\n\n\nclass Other(Shades):\n    title = 'Other'\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    made: Game = __import__(package).Other()
    return made


def test_third_party_game_ships_its_own_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is looked for beside the module that defines the game; a language it lacks is refused by name."""
    other = third_party(tmp_path, "game_with_page", monkeypatch)
    (tmp_path / "game_with_page" / "rules_page").mkdir()
    (tmp_path / "game_with_page" / "rules_page" / "en.md").write_text("# Other\n")
    assert rules.page(other, "en") == "# Other\n"
    with pytest.raises(numbra.Unsupported, match="It has: en") as refused:
        rules.page(other, "fr")
    assert refused.value.code == "cli/no-rules-page"


def test_game_without_a_page_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game need not have rules pages; asking for one is then refused with a code."""
    other = third_party(tmp_path, "game_without_page", monkeypatch)
    with pytest.raises(numbra.Unsupported) as refused:
        rules.page(other, "en")
    assert refused.value.code == "cli/no-rules-page"


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


def number_of(card: str) -> int:
    """The number a card has, or the joker stands for."""
    return int(card.rstrip("rgbo"))


def value_of(card: str) -> int:
    """What a card is worth; a joker, lying or in hand, nothing."""
    return int(VALUES[int(card) - 1]) if card.isdigit() else 0


def colour_of(card: str) -> str:
    """The letter of a card's colour."""
    return COLOURS[int(card) - 1].lower() if card.isdigit() else card[-1]


def backward(row: list[int]) -> list[int]:
    """From the end of a row down by its step, as far as whole numbers from 0 go."""
    return list(range(row[-1], -1, row[0] - row[1]))


def is_row(row: list[int], ends: tuple[int, ...] = (0, 1)) -> bool:
    """Equal steps upward, and back to one of the ends."""
    steps = {high - low for low, high in pairwise(row)}
    return len(row) >= 3 and len(steps) == 1 and min(steps) > 0 and bool(set(ends) & set(backward(row)))


def lies_well(table: str, played: list[str], row: list[str]) -> bool:
    """Whether a row is made of the cards played and of rows on the table: each whole, or crossed in one card."""
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
    for table, played, row, points, why in examples:
        cards, colours = row.split("-"), {colour_of(card) for card in row.split("-")}
        assert is_row([number_of(card) for card in cards])
        assert lies_well(table, played.split(), cards)
        worth = sum(value_of(card) for card in played.split())
        assert int(points) == (2 * worth if len(colours) in (1, len(cards)) else worth), row
        assert calculation(why) in (None, int(points)), why


@EVERY_LANGUAGE
def test_nmbrs_points_simplified(language: Language) -> None:
    """One point for each card played, doubled for one colour only."""
    (examples,) = tables(section(page("nmbrs", language), 17))
    for table, played, row, points, why in examples:
        cards = row.split("-")
        assert is_row([number_of(card) for card in cards])
        assert number_of(cards[-1]) <= 50
        assert lies_well(table, played.split(), cards)
        double = len({colour_of(card) for card in cards}) == 1
        assert int(points) == len(played.split()) * (2 if double else 1), row
        assert calculation(why) in (None, int(points)), why


@EVERY_LANGUAGE
def test_nmbrs_end_of_a_round(language: Language) -> None:
    """The values of the cards left in hand are subtracted."""
    (examples,) = tables(section(page("nmbrs", language), 14))
    for before, left, after in examples:
        assert int(before) - sum(value_of(card) for card in left.split()) == int(after)


@EVERY_LANGUAGE
def test_nmbrs_rows(language: Language) -> None:
    """What is a row, what is not, and where counting backward leads."""
    (examples,) = tables(section(page("nmbrs", language), 16))
    for shown, way, plus_one, only_tables in examples:
        row = numbers(shown.replace("-", " "))
        assert plus_one == (YES if is_row(row) else NO)[language], shown
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
    """28 tiles: every number as often as it says, every colour four times."""
    (tiles,) = tables(section(page("code777", language), 1))
    by_number, by_colour = Counter[str](), Counter[str]()
    for number, colour, written, copies in tiles:
        assert written.strip("`")[1] == number
        by_number[number] += int(copies)
        by_colour[colour + written[1]] += int(copies)
    assert by_number == {str(number): number for number in range(1, 8)}
    assert list(by_colour.values()) == [4] * 7


@EVERY_LANGUAGE
def test_code777_announcements(language: Language) -> None:
    """The same numbers in any order are right."""
    (examples,) = tables(section(page("code777", language), 6))
    for rack, announced, right in examples:
        assert right == (YES if sorted(rack) == sorted(announced) else NO)[language]


@EVERY_LANGUAGE
def test_code777_questions(language: Language) -> None:
    """All 23 questions are there as the table puts them, each with the right answer for the example."""
    text = page("code777", language)
    assert ", ".join(f"`{' '.join(rack)}`" for rack in SEEN) in re.sub(r"\s+", " ", text)
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
