"""Golden playthroughs: whole games as text files that people read and a test replays.

A file is a title, the head of a record, and then lines of four kinds:

    # rule 7: a comment; `rule 7`, `rules 4, 5 and 6` mark what the next step shows
    > {"seat":0,"action":{"type":"guess","number":20}}
      what the engine said to that, indented by two spaces and written by it: events, who acts, the scores

and empty lines. Title, head, comments, inputs and empty lines are ours; everything indented is rewritten by
`regenerate.py`. An input that the rules refuse shows the refusal and changes nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import numbra
from numbra import Event, Game, IllegalAction, MalformedAction, State, Zone
from numbra.core.contract import Seat
from numbra.core.record import Header, Move, line_of

FOLDER = Path(__file__).parent
INDENT = "  "
MARK = re.compile(r"# rules? ([0-9]+(?:(?:, | and )[0-9]+)*):")


@dataclass(frozen=True)
class Playthrough:
    """What people write of a playthrough: the title, what is played, and its lines without the engine's."""

    title: str
    header: Header
    lines: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game played."""
        return numbra.game(self.header.game)

    def rules(self) -> set[int]:
        """The numbers of the rules it marks."""
        marks = [found[1] for line in self.lines if (found := MARK.match(line))]
        return {int(number) for mark in marks for number in re.findall("[0-9]+", mark)}

    def text(self) -> str:
        """The whole file, the engine's lines as it writes them now."""
        header = replace(self.header, rules=self.game.version)
        state = self.game.start(seats=header.seats, seed=header.seed, options=header.options, deal=header.deal)
        written = [self.title, line_of(header).rstrip("\n"), *_indented(_zones(state)), *_indented(_told(state))]
        for line in self.lines:
            written.append(line)
            if line.startswith("> "):
                state, answer = _play(self.game, state, _move(line))
                written += _indented(answer)
        return "\n".join(written) + "\n"


def parse(text: str) -> Playthrough:
    """Read a file, leaving out what the engine has written."""
    title, header, *lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 3):
        if line and not line.startswith((INDENT, "# ", "> ")):
            raise ValueError(f"line {number} is neither a comment, nor an input, nor the engine's: {line}")
    kept = tuple(line for line in lines if not line.startswith(INDENT))
    return Playthrough(title, msgspec.json.decode(header, type=Header), kept)


def files(game: str = "*") -> list[Path]:
    """All playthroughs there are, of one game or of all."""
    return sorted(FOLDER.glob(f"{game}/*.txt"))


def _move(line: str) -> Move:
    return msgspec.json.decode(line.removeprefix("> "), type=Move)


def _play(game: Game, state: State, move: Move) -> tuple[State, list[str]]:
    """The state after an input, and what there is to say about it."""
    try:
        after = state.apply(move.seat, game.action(move.action))
    except (IllegalAction, MalformedAction) as no:
        return state, [f"refused {no.code}: {no}"]
    return after, list(_told(after))


def _indented(lines: Iterator[str] | list[str]) -> list[str]:
    return [INDENT + line for line in lines]


def _told(state: State) -> Iterator[str]:
    """What happened, who acts now, and the scores."""
    for event in state.events:
        yield _fields(_plain(event))
        yield from _editions(event, state.seats)
    scores = f"scores {_list(state.scores)}"
    if state.over:
        yield f"over, {scores}, winners {_list(state.winners)}"
    elif state.waiting_for == state.acting:
        yield f"acting {_list(state.acting)}, {scores}"
    else:
        yield f"acting {_list(state.acting)}, waiting for {_list(state.waiting_for)}, {scores}"


def _editions(event: Event, seats: int) -> Iterator[str]:
    """Who sees something else of an event, and what."""
    differing: dict[str, list[Seat | None]] = {}
    for seat in (*range(seats), None):
        edition = event.seen_by(seat)
        if edition is None:
            differing.setdefault("nothing of it", []).append(seat)
        elif edition != event:
            whole, seen = _plain(event), _plain(edition)
            changed = [f"{name}={_compact(value)}" for name, value in seen.items() if value != whole[name]]
            differing.setdefault(" ".join(changed), []).append(seat)
    for what, who in differing.items():
        yield f"{INDENT}{_who(who)} {what}"


def _who(seats: list[Seat | None]) -> str:
    named = [str(seat) for seat in seats if seat is not None]
    if None in seats:
        named.append("spectators")
    return f"{' and '.join(named)} {'sees' if len(named) == 1 and None not in seats else 'see'}"


def _zones(state: State) -> Iterator[str]:
    """Where everything lies; places in a row that differ only in their last number share a line."""
    groups: list[list[Zone]] = []
    for zone in state.zones():
        if groups and len(zone.cards) == 1 and _alike(groups[-1][-1], zone):
            groups[-1].append(zone)
        elif zone.cards:
            groups.append([zone])
    for group in groups:
        first, last = group[0], group[-1]
        name = first.name if len(group) == 1 else f"{first.name} to {_number(last.name)}"
        cards = _list(card for zone in group for card in zone.cards)
        faces = f"seen by {_list(sorted(first.faces))}" if first.faces else "seen by nobody"
        backs = _list(back for zone in group for back in zone.backs or ())
        yield f"{name}: {cards} ({faces}{'; backs ' + backs if backs else ''})"


def _alike(one: Zone, other: Zone) -> bool:
    """Whether two places are neighbours of the same kind."""
    numbered = _number(one.name) and one.name.removesuffix(_number(one.name)) == other.name.removesuffix(
        _number(other.name)
    )
    return bool(numbered) and one.faces == other.faces and len(one.cards) == 1


def _number(name: str) -> str:
    """The number a name ends with, if it does."""
    return name[len(name.rstrip("0123456789")) :]


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _fields(value: dict[str, Any]) -> str:
    """An object as its type and its fields, those that are empty left out."""
    kind = [value["type"]] if "type" in value else []
    named = [f"{name}={_compact(field)}" for name, field in value.items() if name != "type" and field is not None]
    return " ".join([*kind, *named])


def _compact(value: Any) -> str:
    """A JSON value for people."""
    match value:
        case dict():
            return f"({_fields(value)})"
        case list():
            return f"[{_list(value)}]"
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case str() if " " in value or not value:
            return f'"{value}"'
        case _:
            return str(value)


def _list(values: Any) -> str:
    return " ".join(_compact(value) for value in values)
