"""`numbra explain`: what a master would have thought at one point of a finished game."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.bots import Belief, Candidate, Thought
from numbra.bots.hint import considered
from numbra.bots.naming import first_name
from numbra.core.chance import seed_hash
from numbra.core.contract import Action, State
from numbra.core.record import Move, Record
from numbra.core.registry import game
from numbra.core.sight import sights
from numbra.core.voice import Voice

from .arguments import Subparsers, add_language, positive, voice_of
from .recording import read_text
from .refusals import NO_SUCH_MOVE, STILL_PLAYED, FileError, UsageError
from .tables import table_for
from .tables.base import Table
from .tables.blocks import Screen
from .terminal import output
from .texts import texts
from .voice import seat_of_you

SHOWN = 10
"""The most candidates and beliefs that are listed."""
LONGEST_BAR = 20
"""The most characters of a bar."""

MOVE = texts("explain.move")
BELIEFS = texts("explain.beliefs")
CANDIDATES = texts("explain.candidates")
WOULD = texts("explain.would")
WOULD_WAIT = texts("explain.would-wait")
SAME = texts("explain.same")
PLAYED = texts("explain.played")


def add(commands: Subparsers) -> None:
    """Register the command."""
    parser = commands.add_parser("explain", help="say what a master would have thought", description=__doc__)
    parser.add_argument("file", type=Path, metavar="RECORD", help="the record of a finished game")
    parser.add_argument(
        "--move", type=positive, required=True, metavar="N", help="which move, as `numbra replay` counts"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check the record, go back to the move, and let a master think in that seat's place."""
    console, language = output(), voice_of(args.lang).language
    record = Record.parse(read_text(args.file))
    if not record.verify().over:
        raise FileError(STILL_PLAYED)
    header = record.header
    voice = Voice(language, tuple(first_name(name, language) for name in header.names), seat_of_you(header.names))
    state, move = _moment(record, args.move)
    played = game(header.game)
    view = state.view(move.seat)
    table = table_for(played, voice, played.options(header.options))
    thought = considered(view, state.actions(move.seat), key=seed_hash(header.seed))
    heading = voice(MOVE, number=args.move, moves=len(record.moves), name=voice.name(move.seat))
    console.print(Line(heading, style="bold"))
    console.print(table.show(view, tuple(sights(state, move.seat)), Screen.of(console)))
    _tell(thought, played.action(move.action), table, console)
    return 0


def _moment(record: Record, number: int) -> tuple[State, Move]:
    """The state before a move, and the move."""
    if number > len(record.moves):
        raise UsageError(NO_SUCH_MOVE, move=number, moves=len(record.moves))
    states = [step.state for step in record.replay()]
    return states[number - 1], record.moves[number - 1]


def _tell(thought: Thought, played: Action, table: Table[Any], console: Console) -> None:
    """Print the beliefs, the candidates, the advice that follows, and what was played instead."""
    voice = table.voice
    if thought.beliefs:
        console.print(Line(f"\n{voice(BELIEFS)}", style="bold"))
        console.print(_beliefs(thought.beliefs[:SHOWN], voice))
    if thought.candidates:
        measure = voice(CANDIDATES, measure=voice(thought.measure))
        console.print(Line(f"\n{measure}", style="bold"))
        console.print(_candidates(thought.candidates[:SHOWN], played, table))
    would = voice(WOULD_WAIT) if thought.action is None else voice(WOULD, action=table.said(thought.action))
    console.print(Line(f"\n{would}", style="bold"))
    console.print(Line(voice(thought.reason)))
    console.print(Line(voice(SAME) if thought.action == played else _instead(thought, played, table)))


def _instead(thought: Thought, played: Action, table: Table[Any]) -> str:
    """What was played, and its value if it was among the candidates."""
    voice = table.voice
    values = (one.value for one in thought.candidates if one.action == played)
    worth = "".join(f" ({value:.2f})" for value in values)
    return voice(PLAYED, action=table.said(played)) + worth


def _beliefs(beliefs: Iterable[Belief], voice: Voice) -> RenderableType:
    """The beliefs, each with its chance as a bar."""
    grid = Grid.grid(padding=(0, 2, 0, 1))
    for belief in beliefs:
        bar = "█" * round(belief.chance * LONGEST_BAR)
        grid.add_row(Line(f"{belief.chance:4.0%}", style="cyan"), Line(bar, style="cyan"), voice(belief.what))
    return grid


def _candidates(candidates: Iterable[Candidate], played: Action, table: Table[Any]) -> RenderableType:
    """The candidates, each with its value, and a mark for the one that was played."""
    grid = Grid.grid(padding=(0, 2, 0, 1))
    for one in candidates:
        mark = "←" if one.action == played else ""
        grid.add_row(table.said(one.action), Line(f"{one.value:.2f}", style="cyan", justify="right"), mark)
    return grid
