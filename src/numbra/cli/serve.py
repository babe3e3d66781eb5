"""`numbra serve`: tables for people and bots, over HTTP and WebSocket."""

import math
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text as Line

from numbra import __version__
from numbra.core.text import Text

from .arguments import Subparsers, add_language, voice_of
from .folder import data_folder
from .refusals import BAD_SETTING, CANNOT_WRITE, FileError, UsageError
from .terminal import output

if TYPE_CHECKING:
    from numbra.server.drivers import Pace

HOST = "127.0.0.1"
PORT = 7777
HIGHEST_PORT = 65535
DATABASE = "numbra.db"
PACE = 0.8
LONGEST_PACE = 60.0
THINKING = 25
"""For people who may act but need not, bots wait so many times as long."""

SETTINGS = Text("Settings", "Einstellungen", "Réglages")
OPEN = Text(
    "Numbra {version} is open at {address}",
    "Numbra {version} ist offen unter {address}",
    "Numbra {version} est ouvert à l’adresse {address}",
)
HOW_TO_END = Text("Ctrl-C closes it.", "Strg-C schließt es.", "Ctrl-C le ferme.")
CLOSED = Text(
    "Closed. Every game goes on where it was when Numbra is opened again.",
    "Geschlossen. Jedes Spiel geht weiter, wo es war, sobald Numbra wieder offen ist.",
    "Fermé. Chaque partie reprendra où elle en était à la réouverture de Numbra.",
)
A_PORT = Text(
    f"a whole number from 0 to {HIGHEST_PORT}",
    f"eine ganze Zahl von 0 bis {HIGHEST_PORT}",
    f"un nombre entier de 0 à {HIGHEST_PORT}",
)
A_PACE = Text(
    f"seconds from 0 to {LONGEST_PACE:g}",
    f"Sekunden von 0 bis {LONGEST_PACE:g}",
    f"des secondes de 0 à {LONGEST_PACE:g}",
)


class Setting(NamedTuple):
    """What was given, and where: a flag, or a variable of the environment."""

    source: str
    value: str


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("serve", help="serve tables to people and bots", description=__doc__)
    _add_setting(parser, "host", "HOST", f"where to listen (default: {HOST}, this machine alone)")
    _add_setting(parser, "port", "PORT", f"0 picks a free one (default: {PORT})")
    _add_setting(parser, "database", "PATH", f"a path or sqlite:/// address (default: {DATABASE} in the data folder)")
    pace = f"how long a bot waits before it acts where people play, {THINKING} times as long for people who may act too"
    _add_setting(parser, "pace", "SECONDS", f"{pace} (default: {PACE})")
    add_language(parser)
    parser.set_defaults(run=run)


def _add_setting(parser: ArgumentParser, name: str, value: str, what: str) -> None:
    parser.add_argument(f"--{name}", metavar=value, help=f"{what}; or NUMBRA_{name.upper()}")


def run(args: Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    host = _setting(args, "host", HOST).value
    port = _port(_setting(args, "port", str(PORT)))
    pace = _pace(_setting(args, "pace", str(PACE)))
    database = _setting(args, "database", "").value or _own_database()

    from numbra.server import serving  # here, so that other commands need not load a server

    console, voice = output(), voice_of(args.lang)

    def opened(address: str) -> None:
        chosen = {"host": host, "port": port, "database": database, "pace": pace.moment}
        listed = " ".join(f"{name}={value}" for name, value in chosen.items())
        console.print(Line(f"{voice(SETTINGS)}: {listed}", style="dim"), soft_wrap=True)
        console.print(Line(voice(OPEN, version=__version__, address=address), style="bold"), soft_wrap=True)
        console.print(Line(voice(HOW_TO_END)))

    serving.run(serving.Settings(database, host, port, pace), opened)
    console.print(Line(voice(CLOSED)))
    return 0


def _setting(args: Namespace, name: str, usual: str, environ: Mapping[str, str] = os.environ) -> Setting:
    """A flag before the environment, the environment before what is usual."""
    flag, variable = getattr(args, name), f"NUMBRA_{name.upper()}"
    if flag is not None:
        return Setting(f"--{name}", flag)
    return Setting(variable, environ.get(variable) or usual)


def _port(given: Setting) -> int:
    text = given.value
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(HIGHEST_PORT)) and int(text) <= HIGHEST_PORT):
        raise UsageError(BAD_SETTING, setting=given.source, given=text, expected=A_PORT)
    return int(text)


def _pace(given: Setting) -> "Pace":
    from numbra.server.drivers import Pace

    try:
        seconds = float(given.value)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_PACE:
        raise UsageError(BAD_SETTING, setting=given.source, given=given.value, expected=A_PACE)
    return Pace(seconds, THINKING * seconds)


def _own_database() -> str:
    """The database in the user's data folder, which is created if need be."""
    folder: Path = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(CANNOT_WRITE, path=folder, why=error.strerror) from error
    return str(folder / DATABASE)
