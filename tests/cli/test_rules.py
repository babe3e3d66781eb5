"""The rules pages are complete, alike in every language, and right in every number they state."""

import re
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

import numbra
from numbra.cli import rules
from numbra.cli.pages import breaks
from numbra.cli.tables import blurb_of
from numbra.core.registry import game_names
from numbra.core.text import Language, Message
from numbra.core.voice import Deed
from numbra.server.http import rulebook
from sayings import template

OURS = [name for name in game_names() if type(numbra.game(name)).__module__.startswith("numbra.")]
WRITTEN = ("en", "de", "fr")
"""The languages of the rules pages."""
EVERY_PAGE = pytest.mark.parametrize(("name", "language"), [(name, tongue) for name in OURS for tongue in WRITTEN])
EVERY_LANGUAGE = pytest.mark.parametrize("language", WRITTEN)

Table = list[list[str]]

YES = {"en": "yes", "de": "ja", "fr": "oui"}
NO = {"en": "no", "de": "nein", "fr": "non"}


def page(name: str, language: Language) -> str:
    """The rules page of one of our games."""
    return rulebook.page(numbra.game(name), language)


def headings(text: str) -> list[str]:
    """All headings, with their marks."""
    return [line for line in text.splitlines() if line.startswith("#")]


def section(text: str, number: int) -> str:
    """The text under the rule with that number."""
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
    """The value of a sum at the end of a text, doubled if it says so: `(3 + 2 + 1) × 2`."""
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
    for language in WRITTEN:
        text = page(name, language)
        levels = tuple(heading.split()[0] for heading in headings(text))
        sizes = tuple((len(table), len(table[0])) for table in tables(text))
        shapes.add((levels, sizes, text.count("\n- "), text.count("\n\n")))
    assert len(shapes) == 1


def allowed(kind: inspect.Type) -> set[str]:
    """The values that an option's type allows: all of them, or the least and the most."""
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
    """In the last table, with the game's defaults; a different default between people follows."""
    fields, between = msgspec.structs.fields(numbra.game(name).options_type), numbra.game(name).between_people()
    listed = tables(page(name, language))[-1]
    assert [row[0] for row in listed] == [f"`{field.name}`" for field in fields]
    for field, (_, values, default, meaning) in zip(fields, listed, strict=True):
        assert set(re.findall(r"`([^`]+)`", values)) == allowed(inspect.type_info(field.type)), field.name
        if not isinstance(field.default, msgspec.Struct):
            held = (field.default, between[field.name]) if field.name in between else (field.default,)
            typed = [msgspec.json.encode(value).decode().strip('"').removesuffix(".0") for value in held]
            assert re.findall(r"`([^`]+)`", default) == typed
        assert meaning


@EVERY_PAGE
def test_sums_in_the_text_are_right(name: str, language: Language) -> None:
    """Every `a + b = c` and `a − b = c` is right."""
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
    """So that no number is split; a word without hyphens is left to the terminal."""
    ends = breaks(text, width)
    assert [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)] == lines


@EVERY_LANGUAGE
def test_rows_in_tables_keep_their_numbers_whole(language: Language, capsys: pytest.CaptureFixture[str]) -> None:
    """At 80 columns, where the longest row does not fit."""
    assert rules.run(Namespace(game="nmbrs", lang=language)) == 0
    printed = capsys.readouterr().out
    assert "10-20-30-40-50-60-70" in printed
    assert "10-20-30-40-50- " in printed


@EVERY_PAGE
def test_cards_and_tiles_are_called_by_their_names(name: str, language: Language) -> None:
    """No page asks its readers to learn the code's notation; options are written as they are typed."""
    rules_alone = page(name, language).rsplit("\n## ", 1)[0]
    assert not re.findall(r"\bj[rgbo]\b|\b\d{1,3}[rgbo]\b|\b[gyknrpb][1-7]\b", rules_alone)


ABSENT = (
    ("nmbrs", "de", r"Haufen|(?<!offener )(?<!offenen )(?<!offene )\bStapels?\b"),
    ("shades", "fr", r"[Pp]ioche|\bsuites?\b|[Mm]anche"),
    ("code777", "fr", r"[Cc]hevalet"),
)


@pytest.mark.parametrize(("name", "language", "words"), ABSENT)
def test_one_word_for_one_thing(name: str, language: Language, words: str) -> None:
    """The page and the table use the same word; synonyms do not occur."""
    table = import_module(f"numbra.cli.tables.{name}"), import_module(f"numbra.games.{name}.words")
    texts = [value for module in table for value in vars(module).values()]
    said = [template(text, language) for text in texts if isinstance(text, Message)]
    said += [template(text, language) for deed in texts if isinstance(deed, Deed) for text in (deed.you, deed.other)]
    said += [blurb_of(numbra.game(name)).say(language), page(name, language)]
    assert len(said) > 10
    assert not re.findall(words, "\n".join(said).replace("ainsi de suite", "").replace("tout de suite", ""))


def test_overview_names_every_game_option_and_page() -> None:
    """And links to every page."""
    overview = Path(__file__).parents[2] / "docs" / "rules.md"
    text = overview.read_text(encoding="utf-8")
    links = [(overview.parent / link).resolve() for link in re.findall(r"\]\(([^)]+)\)", text)]
    assert len(links) == len(OURS) * len(WRITTEN)
    assert all(link.is_file() for link in links)
    for name in OURS:
        assert f"numbra rules {name}" in text
        for field in msgspec.structs.fields(numbra.game(name).options_type):
            assert f"`{field.name}`" in text


# The command


def parsed(*arguments: str) -> Namespace:
    """The parsed arguments of the command."""
    parser = ArgumentParser()
    rules.add(parser.add_subparsers())
    return parser.parse_args(["rules", *arguments])


def test_locale_chooses_the_language(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `--lang` the page comes in the language of the locale, or in English."""
    for locale, word in [("de_CH.UTF-8", "Vorbereitung"), ("fr_FR", "Mise en place"), ("la_VA", "Set-up")]:
        monkeypatch.setenv("LC_ALL", locale)
        args = parsed("shades")
        assert args.run(args) == 0
        assert word in capsys.readouterr().out


def test_lang_beats_the_locale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--lang` wins, and only our languages are accepted."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    args = parsed("shades", "--lang", "fr")
    assert args.run(args) == 0
    assert "Mise en place" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        parsed("shades", "--lang", "la")


def test_unknown_game_is_refused() -> None:
    """The engine's error names it."""
    with pytest.raises(numbra.UnknownGame, match="chess"):
        rules.run(parsed("chess"))
