"""Asking which game to play."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Line

from numbra.core.errors import NumbraError
from numbra.core.game import Game
from numbra.core.registry import game, game_names
from numbra.core.voice import Voice

from .person import QUIT, Leave
from .refusals import NO_GAMES, UsageError
from .tables import blurb_of, players_of
from .terminal import read_line
from .texts import texts

WHICH = texts("choosing.which")


def choose_game(voice: Voice, console: Console) -> Game:
    """The game the person wants. Raises `Leave` if none."""
    installed = game_names()
    if not installed:
        raise UsageError(NO_GAMES)
    grid = Grid.grid(padding=(0, 2))
    for number, name in enumerate(installed, 1):
        about = f"{voice(blurb_of(game(name)))} ({players_of(game(name), voice)})"
        grid.add_row(Line(str(number), style="cyan"), Line(name, style="bold"), about)
    console.print(grid)
    console.print(Line(voice(WHICH)))
    while True:
        try:
            line = read_line(lambda: installed)
        except EOFError:
            raise Leave from None
        if line.lower() in QUIT:
            raise Leave
        by_number = dict(zip(map(str, range(1, len(installed) + 1)), installed, strict=True))
        try:
            return game(by_number.get(line, line.lower()))
        except NumbraError as unknown:
            console.print(Line(unknown.sentence(voice.language), style="red"))
