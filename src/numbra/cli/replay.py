"""`numbra replay`: a record in words, move by move, and whether it keeps every rule."""

from argparse import Namespace
from pathlib import Path

from rich.text import Text as Line

from numbra.bots.naming import first_name, full_name
from numbra.core.record import Record
from numbra.core.registry import game
from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, voice_of
from .ending import ending
from .recording import read_text
from .tables import table_for
from .tables.blocks import Screen
from .terminal import output
from .texts import texts
from .voice import seat_of_you

PLAYED_BY = texts("replay.played-by")
FINISHED = texts("replay.finished")
UNFINISHED = texts("replay.unfinished")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("replay", help="tell a recorded game and verify it", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as `numbra play` writes it")
    parser.add_argument("--seed-hash", metavar="HEX", help="the hash that was published before the game")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Verify first, then tell."""
    console = output()
    record = Record.parse(read_text(args.file))
    end = record.verify(args.seed_hash)
    header = record.header
    played = game(header.game)
    language = voice_of(args.lang).language
    you = seat_of_you(header.names)
    voice = Voice(language, tuple(first_name(name, language) for name in header.names), you)
    table = table_for(played, voice, played.options(header.options))
    players = Voice(language, tuple(full_name(name, language) for name in header.names), you)
    names = players.all_names(range(header.seats))
    console.print(Line(voice(PLAYED_BY, title=played.title, names=names), style="bold"))
    for number, step in enumerate(record.replay()):
        for event in step.state.events:
            seen = event if end.over else event.seen_by(None)
            sentence = table.retell(seen) if seen is not None else ""
            if sentence:
                console.print(Line.assemble((f"{number:>5}  ", "dim"), sentence))
    if not end.over:
        console.print(Line(voice(UNFINISHED)))
        return 0
    console.print(table.outcome(end.view(None), Screen.of(console)))
    console.print(Line(voice(FINISHED, ending=ending(end.winners, header.seats, voice)), style="bold"))
    return 0
