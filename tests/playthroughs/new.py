"""Begin a playthrough: `python tests/playthroughs/new.py shades nine-in-a-row --title "Nine in a row" --seed x`.

The inputs come from a file of JSON lines (`--actions`), or are drawn at random (`--random 80`: up to 80 of them).
Then add comments that mark the rules, and edit the inputs; `regenerate.py` writes the engine's lines anew.
"""

import argparse
import sys
from pathlib import Path
from random import Random

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

import numbra  # after it, to keep the order of imports
from numbra.core.record import Header, line_of, move  # after it, to keep the order of imports
from playthroughs.playthrough import FOLDER, Playthrough  # found through the line above as a script

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def main(arguments: list[str]) -> Path:
    """Write the file and return its path."""
    given = _parser().parse_args(arguments)
    game = numbra.game(given.game)
    seats = given.seats or game.seats[0]
    header = Header(
        numbra=1,
        game=game.name,
        rules=game.version,
        seats=seats,
        seed=given.seed,
        names=NAMES[:seats],
        options={name: _value(text) for name, text in (option.split("=", 1) for option in given.option)},
        deal=None if given.deal is None else msgspec.json.decode(given.deal),
    )
    scripted = given.actions.read_text(encoding="utf-8").splitlines() if given.actions else []
    inputs = [f"> {line.removeprefix('> ')}" for line in scripted] or _random(header, given.random)
    path: Path = given.folder / given.game / f"{given.name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(Playthrough(given.title or given.name, header, ("", *inputs)).text(), encoding="utf-8")
    sys.stdout.write(f"{path}: written\n")
    return path


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Begin a playthrough.")
    parser.add_argument("game")
    parser.add_argument("name", help="the file's name without .txt")
    parser.add_argument("--title")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="")
    parser.add_argument("--option", action="append", default=[], help="name=value, the value as JSON or as a word")
    parser.add_argument("--deal", help="a stacked deal as JSON")
    parser.add_argument("--actions", type=Path, help='a file of lines {"seat":0,"action":{…}}')
    parser.add_argument("--random", type=int, default=0, help="this many random actions, or up to the end")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=argparse.SUPPRESS)
    return parser


def _value(text: str) -> object:
    """An option's value: JSON if it is, a word if not."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _random(header: Header, most: int) -> list[str]:
    """The inputs of a random game."""
    rng = Random(header.seed)
    state = numbra.game(header.game).start(
        seats=header.seats, seed=header.seed, options=header.options, deal=header.deal
    )
    inputs: list[str] = []
    while not state.over and len(inputs) < most:
        seat = rng.choice(state.waiting_for)
        action = rng.choice(list(state.actions(seat)))
        inputs.append("> " + line_of(move(seat, action)).rstrip("\n"))
        state = state.apply(seat, action)
    return inputs


if __name__ == "__main__":
    main(sys.argv[1:])
