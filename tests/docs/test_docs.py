"""Documentation that fails when it is wrong: the commands, options, links, paths and codes it names exist."""

import importlib
import re
import shlex
import tomllib
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path

import pytest

import numbra
from docs import protocol_page
from docs.cli_page import PAGE, commands, page
from numbra.bots import names
from numbra.cli.arguments import options_from
from numbra.cli.main import parser
from numbra.core.voice import Voice
from numbra.lab.simulate import simulate
from numbra.server.http import sockets
from numbra.testing import check_catalogue
from packages import Offer

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMES = [str(path.relative_to(ROOT)) for path in PAGES]
COMMAND = re.compile(
    r"(?:\.venv/bin/)?\bnumbra ((?:play|serve|backup|restore|move|join|replay|arena|games|rules)\b[^`\n#…]*)"
)


def text_of(name: str) -> str:
    """The text of a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_pages_the_readme_promises_are_there() -> None:
    """So that they are checked here."""
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/cli.md", "docs/architecture.md"} <= set(NAMES)


def test_the_page_of_commands_is_what_the_commands_say() -> None:
    """`make docs` writes it again."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_of_the_protocol_has_every_close_code() -> None:
    """With which a table's socket may be closed."""
    codes = [value for name, value in vars(sockets).items() if name.isupper() and value in range(1000, 5000)]
    assert len(codes) >= 5
    assert not [code for code in codes if f"| {code} |" not in text_of("docs/protocol.md")]


def test_the_page_of_the_protocol_is_what_the_messages_say() -> None:
    """`make docs` writes it again."""
    assert protocol_page.PAGE.read_text(encoding="utf-8") == protocol_page.page()


@pytest.mark.parametrize("name", NAMES)
def test_every_command_named_in_a_page_exists(name: str) -> None:
    """With every flag, game and option written there."""
    known = commands(parser())
    for found in COMMAND.finditer(text_of(name)):
        command, *words = shlex.split(found[1].strip(" .,:;)|"))
        flags = flags_of(known[command])
        for word in words:
            assert not word.startswith("-") or word.split("=")[0] in flags, f"{name}: numbra {command} {word}"
        check_game_and_options(words)


def flags_of(command: ArgumentParser) -> set[str]:
    """Every flag a command takes."""
    return {flag for action in command._actions for flag in action.option_strings}


def check_game_and_options(words: list[str]) -> None:
    """A game named first must be one of ours or the example, and its options must exist."""
    if not words or words[0].startswith("-") or not words[0].islower() or "." in words[0]:
        return
    if words[0] in ("highcard", "river_cards"):
        return
    game = numbra.game(words[0])
    given = [following for word, following in pairwise(words) if word == "--option"]
    game.options(options_from(given))


@pytest.mark.parametrize("name", NAMES)
def test_every_link_to_a_file_leads_somewhere(name: str) -> None:
    """Links to the web are not followed."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text_of(name)):
        if not target.startswith("http"):
            assert ((ROOT / name).parent / target).exists(), f"{name}: {target}"


def test_what_the_architecture_names_is_where_it_says() -> None:
    """Written as a name and the file where it is, such as `Admission` (`server/gate/admission.py`)."""
    text = text_of("docs/architecture.md").replace("\n", " ")
    named = re.findall(r"`([A-Za-z_.]+)`(?:,| \()\s*`([a-z_/0-9A-Z.]+\.(?:py|ts|svelte))`", text)
    assert len(named) > 50
    for symbol, file in named:
        found = [path for root in ("src", "web/src", "harness", "tests") for path in ROOT.glob(f"{root}/**/{file}")]
        found += [ROOT / file] if (ROOT / file).is_file() else []
        source = "".join(path.read_text(encoding="utf-8") for path in found)
        assert all(re.search(rf"\b{part}\b", source) for part in symbol.split(".")), (symbol, file)


@pytest.mark.parametrize("name", NAMES)
def test_every_make_target_named_in_a_page_exists(name: str) -> None:
    """Such as `make test`."""
    targets = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    for target in re.findall(r"(?:`|\$ )make ([a-z-]+)", text_of(name)):
        assert target in targets, f"{name}: make {target}"


@pytest.mark.parametrize("name", NAMES)
def test_every_path_named_in_a_page_exists(name: str) -> None:
    """Paths of the source tree, written as code."""
    for path in re.findall(r"`((?:core|games|bots|lab|cli|testing|server|client)/[a-z0-9_/]+\.py)`", text_of(name)):
        assert (ROOT / "src" / "numbra" / path).exists(), f"{name}: {path}"
    for path in re.findall(r"`((?:tests|docs|benchmarks|src)/[A-Za-z0-9_/.-]+)`", text_of(name)):
        assert (ROOT / path).exists(), f"{name}: {path}"


def test_the_readmes_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints the scores and the winners."""
    blocks = re.findall(r"```python\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})  # noqa: S102 # our own README
    assert re.search(r"\(-?\d+, -?\d+, -?\d+\) \(\d", capsys.readouterr().out)


def test_the_sentences_of_a_game_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page about adding a game writes them: a catalogue, and the code that speaks."""
    page = text_of("docs/adding-a-game.md")
    (code,) = (block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "texts = catalogue(" in block)
    (messages,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    (tmp_path / "documented" / "locale").mkdir(parents=True)
    (tmp_path / "documented" / "__init__.py").write_text(code, encoding="utf-8")
    (tmp_path / "documented" / "locale" / "en.json").write_text(messages, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    voice = Voice("fr", ("Ada", "Ben"), 0)
    won = importlib.import_module("documented").won
    assert [won(0, 1, voice), won(1, 2, voice)] == ["You win with 1 trick.", "Ben wins with 2 tricks."]
    check_catalogue("documented")


def test_the_chance_of_a_game_is_that_of_the_example() -> None:
    """The code of the page about adding a game is in the example with dice, word by word, or runs."""
    (section,) = re.findall(r"## Chance\n(.*?)\n## ", text_of("docs/adding-a-game.md"), re.DOTALL)
    package = ROOT / "tests" / "example_dice" / "liarsdice"
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.glob("*.py")))
    *quoted, runs = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    for part in (part for block in quoted for part in block.strip("\n").split("\n\n\n")):
        assert part in source
    exec(runs, {})  # noqa: S102 # our own page


def test_the_bot_of_the_page_plays(offer: Offer) -> None:
    """Installed as the page says, and named by its class."""
    (section,) = re.findall(r"## A bot of your own\n(.*)", text_of("docs/bots.md"), re.DOTALL)
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    (points,) = re.findall(r"```toml\n(.*?)```", section, re.DOTALL)
    offer("mybots", code, bots=tomllib.loads(points)["project"]["entry-points"]["numbra.bots"])
    assert "eager" in names("nmbrs")
    end = simulate(numbra.game("nmbrs"), ["eager", "mybots:Eager"], seed="page", options={"max_rounds": 1})
    assert end.over


def test_every_refusal_code_named_in_a_page_exists() -> None:
    """Codes such as `nmbrs/not-a-row` are written out in the source."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    for name in NAMES:
        for code in re.findall(
            r"`((?:core|record|shades|nmbrs|code777|cli|bots)/[a-z]+(?:-[a-z0-9]+)+)`", text_of(name)
        ):
            assert f'"{code}"' in source, f"{name}: {code}"


def test_the_protocol_says_why_a_socket_is_closed() -> None:
    """For every code that the server closes one with."""
    codes = {value for name, value in vars(sockets).items() if name.isupper() and isinstance(value, int)}
    named = re.findall(r"^\| (\d{4}) \|", text_of("docs/protocol.md"), re.MULTILINE)
    assert {code for code in codes if code >= 1000} <= set(map(int, named))
