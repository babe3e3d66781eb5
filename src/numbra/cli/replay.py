"""`numbra replay`: a record in words, move by move, and whether it keeps every rule; or a position of it, drawn."""

from argparse import Namespace
from pathlib import Path

from rich.text import Text as Line

from numbra.bots.naming import first_name, full_name
from numbra.core.drawing.drawing import draw
from numbra.core.record import Record
from numbra.core.registry import game
from numbra.core.sight import sights
from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, count, voice_of
from .ending import ending
from .recording import read_text, writing
from .refusals import NO_SUCH_MOVE, STEP_WITHOUT_DRAWING, UsageError
from .tables import table_for
from .tables.blocks import Screen
from .terminal import output
from .texts import texts
from .voice import seat_of_you

PLAYED_BY = texts("replay.played-by")
FINISHED = texts("replay.finished")
UNFINISHED = texts("replay.unfinished")
DRAWN = texts("replay.drawn")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("replay", help="tell a recorded game and verify it", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as `numbra play` writes it")
    parser.add_argument("--seed-hash", metavar="HEX", help="the hash that was published before the game")
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="OUT",
        help="draw a position instead: everything in it if the game is over, else what everybody knows",
    )
    parser.add_argument(
        "--step",
        type=count,
        metavar="N",
        help="which position: after move N, 0 for the deal (default: the last)",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Verify first, then tell or draw."""
    if args.step is not None and args.svg is None:
        raise UsageError(STEP_WITHOUT_DRAWING)
    console = output()
    record = Record.parse(read_text(args.file))
    end = record.verify(args.seed_hash)
    if args.svg is not None:
        return _draw(record, args.step, args.svg, voice_of(args.lang))
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
    console.print(table.outcome(end.view(None), tuple(sights(end, None)), Screen.of(console)))
    console.print(Line(voice(FINISHED, ending=ending(end.winners, header.seats, voice)), style="bold"))
    return 0


def _draw(record: Record, step: int | None, out: Path, voice: Voice) -> int:
    """Write the drawing of one position, and say where it is."""
    states = [step.state for step in record.replay()]
    last = len(states) - 1
    number = last if step is None else step
    if number > last:
        raise UsageError(NO_SUCH_MOVE, move=number, moves=last)
    shown = states[number] if states[last].over else states[number].view(None)
    names = tuple(full_name(name, voice.language) for name in record.header.names)
    drawing = draw(game(record.header.game), shown, Voice(voice.language, names))
    with writing(out):
        out.write_text(drawing, encoding="utf-8")
    output().print(Line(voice(DRAWN, move=number, moves=last, path=str(out))))
    return 0
