"""`numbra new-game`: the package of a game of one's own, small and complete, to be changed into another."""

import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
from rich.text import Text as Line

from numbra.core.errors import refusal
from numbra.core.registry import broken_games, game_names
from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, voice_of
from .recording import writing
from .refusals import UsageError
from .terminal import output
from .texts import texts

NAME = re.compile("[a-z][a-z0-9_]{1,23}", re.ASCII)
TEMPLATE, TEMPLATES_CLASS, TEMPLATES_TITLE = "newgame", "NewGame", "New Game"
"""What the game in the template is called: as a package, in its classes, and by people."""

ENDING = ".template"
"""The ending of a file's name that is left out, without which tools would take the template for a project."""

WRITTEN = texts("new-game.written")

BAD_NAME = refusal(texts, "cli/bad-game-name")
NAME_TAKEN = refusal(texts, "cli/game-name-taken")
IN_THE_WAY = refusal(texts, "cli/in-the-way")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("new-game", help="write the package of a game of one's own", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="what the game and its package are called, such as river_dice")
    parser.add_argument(
        "--folder", type=Path, default=Path(), metavar="DIR", help="where its folder is made (default: here)"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check the name, write all files, and say how to go on."""
    voice: Voice = voice_of(args.lang)
    check_name(args.name)
    folder = args.folder / args.name
    write(args.name, folder)
    console = output()
    console.print(Line(voice(WRITTEN, folder=folder)), soft_wrap=True)
    for command in (f"pip install --editable {folder}", f"numbra play {args.name}", f"pytest {folder}"):
        console.print(Line(f"  {command}", style="bold"), soft_wrap=True)
    return 0


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a package, or is one that is installed."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise UsageError(BAD_NAME, name=name)
    if name in {*game_names(), *broken_games(), *sys.stdlib_module_names} or find_spec(name) is not None:
        raise UsageError(NAME_TAKEN, name=name)


def write(name: str, folder: Path) -> None:
    """Write the template under another name into a folder, which must not exist."""
    title = name.replace("_", " ").title()
    names = {TEMPLATES_TITLE: title, TEMPLATES_CLASS: title.replace(" ", ""), TEMPLATE: name}
    with writing(folder):
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            raise UsageError(IN_THE_WAY, folder=str(folder)) from None
        for path, text in _template(files(__package__) / "template", PurePosixPath()):
            target = folder / _renamed(str(path).removesuffix(ENDING), names)
            target.parent.mkdir(parents=True, exist_ok=True)
            renamed = _renamed(text, names)
            target.write_text(_in_order(renamed) if target.suffix == ".json" else renamed, encoding="utf-8")


def _template(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of the template, each with its path in it."""
    for entry in folder.iterdir():
        if entry.name == "__pycache__":  # an installer may compile what is there
            continue
        if entry.is_dir():
            yield from _template(entry, path / entry.name)
        else:
            yield path / entry.name, entry.read_text(encoding="utf-8")


def _renamed(text: str, names: dict[str, str]) -> str:
    for before, after in names.items():
        text = text.replace(before, after)
    return text


def _in_order(catalogue: str) -> str:
    """A catalogue by its keys in their order, which a game's name changes."""
    messages = msgspec.json.decode(catalogue, type=dict[str, Any])
    return msgspec.json.format(msgspec.json.encode(messages, order="sorted"), indent=2).decode() + "\n"
