"""The tutorials lead to what they promise: their code and their commands are tried."""

import re
import shlex
from pathlib import Path

import httpx
import pytest

from cli.test_replay import recorded
from docs.examples import DOCS, blocks, failures
from numbra.cli import main
from numbra.cli.main import parser
from server.house import house

PAGES = sorted((DOCS / "tutorials").glob("*.md"))
QUICK = ("arena", "explain", "games", "replay", "rules")
"""The commands that come to an end by themselves; of the others, which wait for people, the arguments are parsed."""


def commands(page: Path) -> list[list[str]]:
    """What readers type after `numbra`."""
    typed = "".join(block for _, block in blocks(page.read_text(encoding="utf-8"), "console"))
    return [shlex.split(line) for line in re.findall(r"^\$ numbra(?: (.*))?$", typed, re.MULTILINE)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_its_code_runs(page: Path) -> None:
    """First what is to be written into a file, then what is typed."""
    names: dict[str, object] = {"__name__": "tutorial"}
    for _, block in blocks(page.read_text(encoding="utf-8"), "python"):
        exec(block, names)  # noqa: S102 # our own page
    assert not failures(page, names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_its_commands_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a recorded game, which some of them are about."""
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_text(recorded("shades", 2).text(), encoding="utf-8")
    for words in commands(page):
        if words and words[0] in QUICK:
            assert main(words) == 0, words
        elif words:
            parser().parse_args(words)


def test_there_is_one_for_everybody_and_each_has_something_to_try() -> None:
    """A command or code."""
    wanted = {"bot-authors", "game-authors", "hosts", "players", "researchers", "teachers"}
    assert {page.stem for page in PAGES} == wanted
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert commands(page) or any(blocks(text, "pycon")), page.stem


def test_a_server_answers_as_hosts_are_told(tmp_path: Path) -> None:
    """Where they ask whether it is ready."""
    page = (DOCS / "tutorials" / "hosts.md").read_text(encoding="utf-8")
    ((path, answer),) = re.findall(r"^\$ curl http://127\.0\.0\.1:7777(\S+)\n(.+)$", page, re.MULTILINE)
    with house(tmp_path / "tutorial.db") as address:
        assert httpx.get(address + path).text.strip() == answer
