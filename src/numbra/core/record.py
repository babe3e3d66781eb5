"""A game on paper: one JSON-lines text from which anybody can replay and check the whole game.

The first line says what was played and with which seed, each further line is one action, and the last may state the
result. Nothing in it is trusted: every line is checked against the rules, and the first wrong one is named.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from .chance import seed_hash
from .complaints import complaint
from .contract import LONGEST_REPR, Seat, State, Value
from .errors import InvalidRecord, InvalidSetup, NumbraError, UnknownGame, refusal
from .game import Game
from .registry import game
from .text import Text, shown, texts

MALFORMED_LINE = refusal(texts, "record/malformed-line")
EMPTY = refusal(texts, "record/empty")
AFTER_RESULT = refusal(texts, "record/after-result")
OTHER_RULES = refusal(texts, "record/other-rules")
WRONG_NAMES = refusal(texts, "record/wrong-names")
UNPRINTABLE_NAME = refusal(texts, "record/unprintable-name")
CANNOT_START = refusal(texts, "record/cannot-start")
BREAKS_A_RULE = refusal(texts, "record/breaks-a-rule")
WRONG_RESULT = refusal(texts, "record/wrong-result")
WRONG_SEED_HASH = refusal(texts, "record/wrong-seed-hash")

HEAD = texts("record.head")
MOVE = texts("record.move")
RESULT = texts("record.result")


class Header(Value, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what was played."""

    numbra: Literal[1]
    game: str
    rules: str
    seats: int
    seed: str
    names: tuple[str, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seed_hash: str | None = None
    deal: dict[str, Any] | None = None


class Move(Value, frozen=True, forbid_unknown_fields=True):
    """A line of the game: who did what."""

    seat: Seat
    action: dict[str, Any]


class Result(Value, frozen=True, forbid_unknown_fields=True):
    """The last line: how it ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Step(NamedTuple):
    """One line replayed: its number, its move (none for the deal) and the state it led to."""

    line: int
    move: Move | None
    state: State


L = TypeVar("L", Header, Move, Result)


class Record(Value, frozen=True):
    """A whole game, finished or not."""

    header: Header
    moves: tuple[Move, ...] = ()
    result: Result | None = None

    @staticmethod
    def parse(text: str) -> "Record":
        """Read a record. Raises `InvalidRecord` with the line that is not one."""
        if not text or not isinstance(text, str):
            raise InvalidRecord(EMPTY, line=1)
        lines = text.removesuffix("\n").split("\n")
        header = _decode(lines[0], 1, Header, HEAD)
        moves: list[Move] = []
        result: Result | None = None
        for number, line in enumerate(lines[1:], 2):
            if result is not None:
                raise InvalidRecord(AFTER_RESULT, line=number)
            if line.startswith('{"scores"'):
                result = _decode(line, number, Result, RESULT)
            else:
                moves.append(_decode(line, number, Move, MOVE))
        return Record(header, tuple(moves), result)

    def text(self) -> str:
        """The record as JSON lines."""
        lines: list[Value] = [self.header, *self.moves]
        if self.result is not None:
            lines.append(self.result)
        return "".join(line_of(line) for line in lines)

    def replay(self) -> Iterator[Step]:
        """Play the record through, checking every line. Raises `InvalidRecord` at the first that breaks a rule."""
        state = self._start()
        yield Step(1, None, state)
        played = game(self.header.game)
        line = 1
        for line, move in enumerate(self.moves, 2):
            state = _play(played, state, line, move)
            yield Step(line, move, state)
        if self.result not in (None, Result(state.scores, state.winners)):
            scores, winners = (", ".join(map(str, numbers)) or "–" for numbers in (state.scores, state.winners))
            raise InvalidRecord(WRONG_RESULT, line=line + 1, scores=scores, winners=winners)

    def verify(self, published: str | None = None) -> State:
        """Check the whole record, and its seed against the hash published before the game; the final state."""
        for promised in (self.header.seed_hash, published):
            if promised is not None and promised.lower() != seed_hash(self.header.seed):
                raise InvalidRecord(WRONG_SEED_HASH, line=1)
        *_, last = self.replay()
        return last.state

    def __repr__(self) -> str:
        names = shown(", ".join(self.header.names))
        result = "unfinished" if self.result is None else f"scores {', '.join(map(str, self.result.scores))}"
        line = f"Record of {shown(self.header.game)}: {names}; {len(self.moves)} moves; {result}"
        return f"<{line if len(line) <= LONGEST_REPR else f'{line[:LONGEST_REPR]}…'}>"

    def _repr_html_(self) -> str:
        """The last position, for notebooks: everything once the game is over, until then what everybody knows."""
        from .drawing.record import record_html  # here, since nobody needs it to play

        return record_html(self)

    def _start(self) -> State:
        header = self.header
        if not all(name.isprintable() for name in header.names):
            raise InvalidRecord(UNPRINTABLE_NAME, line=1)
        if len(header.names) != header.seats:
            raise InvalidRecord(WRONG_NAMES, line=1, names=len(header.names), seats=header.seats)
        try:
            played = game(header.game)
            if header.rules != played.version:
                raise InvalidRecord(OTHER_RULES, line=1, recorded=header.rules, here=played.version)
            return played.start(seats=header.seats, seed=header.seed, options=header.options, deal=header.deal)
        except (UnknownGame, InvalidSetup) as reason:
            raise InvalidRecord(CANNOT_START, line=1, reason=reason) from reason


def line_of(value: Value) -> str:
    """One line of a record, ended: so a game can be written down while it is played."""
    return msgspec.json.encode(value).decode() + "\n"


def move(seat: Seat, action: Value) -> Move:
    """The line that says a seat took an action."""
    return Move(seat, as_json(action))


def as_json(action: Value) -> dict[str, Any]:
    """An action as records and logs hold it, as plain JSON: its tuples are lists, as when it is read again."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return found


def _decode(text: str, line: int, kind: type[L], expected: Text) -> L:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise InvalidRecord(MALFORMED_LINE, line=line, expected=expected, why=complaint(error)) from None


def _play(played: Game, state: State, line: int, move: Move) -> State:
    try:
        return state.apply(move.seat, played.action(move.action))
    except NumbraError as reason:
        raise InvalidRecord(BREAKS_A_RULE, line=line, reason=reason) from reason
