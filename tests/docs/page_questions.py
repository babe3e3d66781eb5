"""Generates what the page has of Code 777's own words, from the game: `make docs` writes it.

These are the tiles and the numbers of the questions, `web/src/games/code777/questions.ts`, and in the catalogues beside
it, of all languages that have one, the messages whose keys begin with one of `PREFIXES`.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from numbra.core.text import LANGUAGES, Language, Text
from numbra.games.code777.tiles import COLOURS, TILES, number
from numbra.games.code777.wording import COMPARED, EQUAL, MORE, WORDING

FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "code777"
PREFIXES = ("colour.", "questions.", "compared.", "answer.")
HEAD = "// Written from the game's own words by `make docs`; do not edit.\n"


def files() -> dict[Path, str]:
    """What all files should hold, formatted as the page's formatter would."""
    catalogues = {FOLDER / "locale" / f"{language}.json": language for language in LANGUAGES}
    return {
        FOLDER / "questions.ts": _module(),
        **{path: _catalogue(path, language) for path, language in catalogues.items() if path.exists()},
    }


def _module() -> str:
    questions = ", ".join(map(str, WORDING))
    colours = ", ".join(f"'{letter}'" for letter in COLOURS)
    parts = [
        HEAD,
        f"/** All tiles, a row for each number. */\nexport const PYRAMID: readonly string[][] = [\n{_pyramid()}]\n",
        f"/** The letters of the colours. */\nexport const COLOURS = [{colours}] as const\n"
        "export type Colour = (typeof COLOURS)[number]\n",
        f"/** The numbers of all questions. */\nexport const QUESTIONS: readonly number[] = [\n  {questions},\n]\n",
    ]
    return "\n".join(parts)


def _pyramid() -> str:
    rows: dict[int, list[str]] = {}
    for tile in TILES:
        rows.setdefault(number(tile), []).append(f"'{tile}'")
    return "".join(f"  [{', '.join(row)}],\n" for row in rows.values())


def _catalogue(path: Path, language: Language) -> str:
    """The catalogue as it is, with the game's words as the game says them."""
    before = json.loads(path.read_text(encoding="utf-8"))
    own = {key: message for key, message in before.items() if not key.startswith(PREFIXES)}
    own |= {key: said.say(language, what="{what}") for key, said in _words()}
    return json.dumps(dict(sorted(own.items())), ensure_ascii=False, indent=2) + "\n"


def _words() -> Iterator[tuple[str, Text]]:
    for letter, said in COLOURS.items():
        yield f"colour.{letter}", said
    for question, said in WORDING.items():
        yield f"questions.{question}", said
    for question, sides in COMPARED.items():
        for answer, said in zip(("first", "second"), sides, strict=True):
            yield f"compared.{question}.{answer}", said
    yield "answer.equal", EQUAL
    yield "answer.more", MORE


if __name__ == "__main__":
    for path, content in files().items():
        path.write_text(content, encoding="utf-8")
