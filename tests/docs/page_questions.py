"""Generates web/src/games/code777/questions.ts, the page's texts of Code 777, from the game: `make docs` writes it."""

from pathlib import Path

from numbra.core.text import Text
from numbra.games.code777.tiles import COLOURS, TILES, number
from numbra.games.code777.wording import COMPARED, EQUAL, MORE, WORDING

FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "code777" / "questions.ts"
HEAD = """\
// Written from the game's own words by `make docs`; do not edit.
import { text, type Text } from '../../app/text'
"""
WIDTH = 120


def module() -> str:
    """The whole module, formatted as the page's formatter would."""
    colours = [_text(2, f"{letter}: ", said) for letter, said in COLOURS.items()]
    questions = [_text(2, f"{question}: ", said) for question, said in WORDING.items()]
    parts = [
        HEAD,
        f"/** All tiles, a row for each number. */\nexport const PYRAMID: readonly string[][] = [\n{_pyramid()}]\n",
        f"/** What the letters of the colours stand for. */\n{_record('COLOURS', 'string', colours)}",
        f"/** Every question by its number. */\n{_record('QUESTIONS', 'number', questions)}",
        "/** What the answers “first” and “second” to a comparison stand for. */\n"
        + _record("COMPARED", "number", _compared(), "[Text, Text]"),
        f"/** The third answer to a comparison. */\n{_text(0, 'export const EQUAL = ', EQUAL, '')}",
        f"/** The other two. */\n{_text(0, 'export const MORE = ', MORE, '')}",
    ]
    return "\n".join(parts)


def _pyramid() -> str:
    rows: dict[int, list[str]] = {}
    for tile in TILES:
        rows.setdefault(number(tile), []).append(f"'{tile}'")
    return "".join(f"  [{', '.join(row)}],\n" for row in rows.values())


def _compared() -> list[str]:
    return [
        _laid_out(2, f"{question}: [", [f"text({', '.join(_spoken(side))})" for side in sides], "],")
        for question, sides in COMPARED.items()
    ]


def _record(name: str, key: str, entries: list[str], value: str = "Text") -> str:
    return f"export const {name}: Record<{key}, {value}> = {{\n{''.join(entries)}}}\n"


def _text(indent: int, before: str, said: Text, after: str = ",") -> str:
    return _laid_out(indent, f"{before}text(", _spoken(said), f"){after}")


def _spoken(said: Text) -> list[str]:
    """A text in the languages that the page has, with its placeholders."""
    return [f"'{said.say(tongue, what='{what}')}'" for tongue in ("en", "de", "fr")]


def _laid_out(indent: int, before: str, parts: list[str], after: str) -> str:
    """Parts on one line if they fit, otherwise one line for each."""
    margin = " " * indent
    whole = f"{margin}{before}{', '.join(parts)}{after}"
    if len(whole) <= WIDTH:
        return f"{whole}\n"
    return f"{margin}{before}\n" + "".join(f"{margin}  {part},\n" for part in parts) + f"{margin}{after}\n"


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
