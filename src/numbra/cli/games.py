"""`numbra games`: which games are installed, how their tables can differ, and which bots play them."""

from argparse import Namespace
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Line

from numbra.bots import broken_levels, levels
from numbra.bots import names as bot_names
from numbra.core.describing import ABOUT, declarations
from numbra.core.entry_points import described
from numbra.core.errors import BROKEN_GAME, NumbraError, UnknownGame
from numbra.core.game import Game
from numbra.core.registry import broken_games, game, game_names
from numbra.core.text import Language, Text
from numbra.core.voice import Voice
from numbra.server.http.boards import own_board

from .arguments import Subparsers, add_language, voice_of
from .streams import printing
from .tables import blurb_of, broken_table, players_of
from .terminal import output
from .texts import texts

DEFAULT = texts("games.default")
BOTS = texts("games.bots")
NO_OPTIONS = texts("games.no-options")
BOARD = texts("games.board")
BOARD_UNUSED = texts("games.board-unused")

KINDS: dict[Any, str] = {bool: "true | false", int: "1, 2, …", float: "1, 1.5, …", str: "text"}


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "games", help="list the installed games, their options and their bots", description=__doc__
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """List them."""
    console, voice = output(), voice_of(args.lang)
    broken_ones = broken_games()
    for name in game_names():
        try:
            with console.capture() as shown:
                _show(game(name), voice, console)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever another package's descriptions of its game raise
            broken_ones[name] = UnknownGame(BROKEN_GAME, name=name, why=described(error))
        else:
            with printing():
                console.file.write(shown.get())
    for broken in broken_ones.values():
        console.print(Line(broken.sentence(voice.language), style="red"))
    return 0


def _show(shown: Game, voice: Voice, console: Console) -> None:
    heading = ((shown.name, "bold cyan"), "  ", (shown.title, "bold"), f"  ({players_of(shown, voice)})")
    console.print(Line.assemble(*heading))
    console.print(Line(f"  {voice(blurb_of(shown))}"))
    fields = msgspec.structs.fields(shown.options_type)
    for field in fields:
        default = voice(DEFAULT, value=_short(msgspec.to_builtins(field.default)))
        console.print(Line.assemble("  ", (field.name, "cyan"), f": {_values(field.type)}  ({default})"))
        console.print(Padding(Line(_about(field.type, voice.language), style="dim"), (0, 0, 0, 6), expand=False))
    if not fields:
        console.print(Line(f"  {voice(NO_OPTIONS)}"))
    _show_bots(shown, voice, console)
    _show_board(shown, voice, console)
    console.print()


def _show_board(shown: Game, voice: Voice, console: Console) -> None:
    """Print which package brings the game's own board, or why that is not used; nothing for a game that brings none."""
    try:
        board = own_board(shown)
    except NumbraError as error:
        console.print(Line(f"  {voice(BOARD_UNUSED, why=error.sentence(voice.language))}", style="red"))
        return
    if board is not None:
        package = type(shown).__module__.partition(".")[0]
        console.print(Line(f"  {voice(BOARD, package=package, n=len(board.files))}"))


def _show_bots(shown: Game, voice: Voice, console: Console) -> None:
    """Print the levels with how they play, and the bots that are no level."""
    console.print(Line(f"  {voice(BOTS)}", style="bold"))
    known = {level.name: level for level in levels(shown.name)}
    for name, level in known.items():
        called = "" if voice(level.called).lower() == name else f" ({voice(level.called)})"
        console.print(Line.assemble("  ", (name, "cyan"), called))
        console.print(Padding(Line(voice(level.about), style="dim"), (0, 0, 0, 6), expand=False))
    others = ", ".join(name for name in bot_names(shown.name) if name not in known)
    console.print(Line.assemble("  ", (others, "cyan")))
    own_table = broken_table(shown)
    for broken in (*broken_levels(shown.name), *([own_table] if own_table else [])):
        console.print(Padding(Line(broken.sentence(voice.language), style="red"), (0, 0, 0, 2), expand=False))


def _values(kind: Any) -> str:
    """What an option can be."""
    if get_origin(kind) is Annotated:
        inner, *about = get_args(kind)
        bounds = next((meta for meta in about if isinstance(meta, msgspec.Meta) and meta.le is not None), None)
        return f"{bounds.ge} – {bounds.le}" if bounds else _values(inner)
    if get_origin(kind) is Literal:
        return " | ".join(map(_short, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return "JSON {" + ", ".join(f'"{name}": …' for name in kind.__struct_fields__) + "}"
    return KINDS.get(kind, getattr(kind, "__name__", str(kind)))


def _short(value: object) -> str:
    """A value as it is typed."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 20 else "…"


def _about(kind: Any, language: Language) -> str:
    """What an option means, by the game's own description; in English where it has none in the language."""
    abouts = ((meta.extra or {}).get(ABOUT) or Text.same(meta.description or "") for meta in declarations(kind))
    return next(filter(None, (about.say(language) for about in abouts)), "")
