"""`numbra play`: a game in the terminal, against bots."""

import os
import shlex
import shutil
import subprocess
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any

from rich.console import Console
from rich.text import Text as Line

from numbra.bots import check_installed, is_installed, modest
from numbra.bots.naming import badge, first_name, first_names, full_name, kind_of, recorded_name
from numbra.bots.registry import names_class
from numbra.bots.seating import seated
from numbra.core.chance import seed_hash
from numbra.core.contract import State
from numbra.core.game import Game
from numbra.core.record import Header, Record
from numbra.core.registry import game
from numbra.core.sight import sights
from numbra.core.voice import Voice

from .arguments import ANY_BOT, Subparsers, add_language, add_options, bot_name, options_from, positive, voice_of
from .bots import introduce
from .choosing import choose_game
from .ending import ending
from .folder import games_folder
from .match import HUMAN, Match
from .person import Leave, Person
from .recording import Recording
from .refusals import RESUME_HAS_SETUP, UsageError
from .tables import table_for
from .tables.blocks import Screen
from .terminal import output
from .texts import texts
from .voice import RECORDED_AS

NAME = "numbra"
USUAL_SEATS = 3
INTERRUPTED = 130

AGAINST = texts("play.against")
HASH = texts("play.hash")
SEED = texts("play.seed")
BACK = texts("play.back")
RESUME = texts("play.resume")
RECORD = texts("play.record")
HELP = texts("play.help")
PLAYS_ON = texts("play.plays-on")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("play", help="play in the terminal against bots", description=__doc__)
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game (default: you are asked)")
    parser.add_argument("--seats", type=positive, metavar="N", help="players, you included")
    parser.add_argument("--seed", metavar="TEXT", help="where all chance comes from (default: 256 random bits)")
    parser.add_argument("--bot", type=bot_name, metavar="NAME", help=f"whom you play against; {ANY_BOT}")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was left")
    add_options(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play, from the beginning or from where a game was left."""
    console = output()
    voice = voice_of(args.lang)
    try:
        if args.resume is not None:
            recording, record = _resumed(args)
        else:
            recording, record = _begun(args, voice, console)
    except Leave:
        return 0
    names = tuple(first_name(name, voice.language) for name in record.header.names)
    return _play(args, record, recording, Voice(voice.language, names, HUMAN), console)


def _begun(args: Namespace, voice: Voice, console: Console) -> tuple[Recording, Record]:
    """A new game, its file begun."""
    options = options_from(args.option)
    played = game(args.game) if args.game is not None else choose_game(voice, console)
    seats = args.seats or min(max(USUAL_SEATS, played.seats[0]), played.seats[-1])
    bot = args.bot or modest(played.name)
    seed = args.seed if args.seed is not None else token_hex(32)
    played.start(seats=seats, seed=seed, options=options)
    seated(played.name, {1: bot}, seed)
    header = Header(
        numbra=1,
        game=played.name,
        rules=played.version,
        seats=seats,
        seed=seed,
        names=_names(bot, seats, seed),
        options=options,
        seed_hash=seed_hash(seed),
    )
    return Recording.begin(games_folder(), header), Record(header)


def _names(bot: str, seats: int, seed: str) -> tuple[str, ...]:
    """The name that a record gives each seat: the person's, and the bots', whose first names the seed chooses."""
    called = first_names(seed, range(1, seats), seats)
    return (RECORDED_AS, *(recorded_name(called[seat], bot) for seat in range(1, seats)))


def _resumed(args: Namespace) -> tuple[Recording, Record]:
    """A game that was left, its file taken up."""
    given = {"GAME": args.game, "--seats": args.seats, "--seed": args.seed, "--option": args.option or None}
    superfluous = ", ".join(name for name, value in given.items() if value is not None)
    if superfluous:
        raise UsageError(RESUME_HAS_SETUP, given=superfluous)
    return Recording.take_up(args.resume.absolute())


def _play(args: Namespace, record: Record, recording: Recording, voice: Voice, console: Console) -> int:
    """Sit down, play, and say how it ended or how to go on."""
    state = record.verify()
    header = record.header
    played = game(header.game)
    kinds = {seat: kind_of(name) for seat, name in enumerate(header.names) if seat != HUMAN}
    replaced = [seat for seat, kind in kinds.items() if not is_installed(header.game, kind)] if args.bot else []
    if args.bot and args.resume and not replaced:  # the names in the record would no longer be true
        raise UsageError(RESUME_HAS_SETUP, given="--bot")
    kinds |= dict.fromkeys(replaced, args.bot)
    for kind in set(kinds.values()) - {args.bot}:  # a record must not choose what code is run
        check_installed(header.game, kind)
    bots = seated(header.game, kinds, header.seed)
    table = table_for(played, voice, played.options(header.options))
    table.remember(recording.notes())
    match = Match(table, Person(played, HUMAN, table, console, recording), bots, console, recording)
    _welcome(played, record, voice, console)
    if replaced and args.resume:
        level = badge(args.bot, voice.language)
        console.print(Line(voice(PLAYS_ON, level=level, names=voice.all_names(replaced))))
    if not record.moves:
        match.tell(state)
    try:
        state = match.play(state, len(record.moves))
    except (Leave, KeyboardInterrupt) as left:
        _how_to_resume(recording, args, voice, console)
        return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
    if record.result is None:
        recording.close(state)
    console.print()
    console.print(table.outcome(state.view(HUMAN), tuple(sights(state, HUMAN)), Screen.of(console)))
    _farewell(state, recording, voice, console)
    return 0


def _welcome(played: Game, record: Record, voice: Voice, console: Console) -> None:
    """Print what is played, with whom, and the seed's hash, which proves that nobody chose the cards."""
    header = record.header
    players = Voice(voice.language, tuple(full_name(name, voice.language) for name in header.names), HUMAN)
    against = voice(AGAINST, title=played.title, bots=players.all_names(range(1, header.seats)))
    console.print(Line(against, style="bold"))
    introduce(header.game, map(kind_of, header.names), voice, console)
    if header.options:
        console.print(Line(_listed(header.options)))
    console.print(Line(voice(HASH, hash=seed_hash(header.seed)), style="dim"), soft_wrap=True)
    console.print(Line(voice(BACK, moves=len(record.moves)) if record.moves else voice(HELP)))


def _listed(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _how_to_resume(recording: Recording, args: Namespace, voice: Voice, console: Console) -> None:
    """The exact command that goes on with the game."""
    words = [program(sys.argv[0]), "play", "--resume", str(recording.path)]
    words += ["--bot", args.bot] if args.bot and (args.resume or names_class(args.bot)) else []
    words += ["--lang", args.lang] if args.lang else []
    command = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    console.print()
    console.print(Line(voice(RESUME)))
    console.print(Line(f"  {command}", style="bold"), soft_wrap=True)


def program(called: str) -> str:
    """What to type to run this program again: its name if the shell finds that, else the path it was called by."""
    if Path(called).stem != NAME or shutil.which(NAME) == shutil.which(called):
        return NAME
    return called


def _farewell(state: State, recording: Recording, voice: Voice, console: Console) -> None:
    """Print who won, and the command that checks the game."""
    console.print(Line(ending(state.winners, recording.header.seats, voice), style="bold"))
    console.print(Line(voice(SEED, seed=recording.header.seed), style="dim"), soft_wrap=True)
    console.print(Line(voice(RECORD)))
    console.print(Line(f"  {recording.path}"), soft_wrap=True)
