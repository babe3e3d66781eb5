"""A whole game as a log and as clients' histories, without a server: for tests of the chaos test's checker."""

import random
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

import msgspec
from harness.chaos.checker import violations
from harness.chaos.history import History, Item, Kept, Played, Row, Visit
from harness.chaos.replay import Replay, plain

from numbra.bots import bot
from numbra.bots.legal import legal
from numbra.core.registry import game
from numbra.server.protocol.chat import Talk
from numbra.server.store import Entry
from numbra.server.store.protocol import Person, usual_avatar
from numbra.server.table.delta import delta
from numbra.server.table.fold import Table, apply_entry, fold
from numbra.server.table.log import Acted, AnyLine, Opened, Sat, Started, encode_line
from numbra.server.table.projection import project

TABLE, SEED = "table", "5eed" * 16
NAMES = {"id-ann": "Ann", "id-ben": "Ben"}
PEOPLE = {guest: Person(name, usual_avatar(guest)) for guest, name in NAMES.items()}
OPTIONS: dict[str, dict[str, Any]] = {"shades": {}, "nmbrs": {"max_rounds": 1}, "code777": {}}
ARRIVED = 3
"""The sequence number at which all clients connect; both players sit then."""


@cache
def played_out(kind: str) -> tuple[Row, ...]:
    """The log of a whole game of Ann and Ben, one line a second."""
    opened = Opened(
        game=kind, rules="1", options=OPTIONS[kind], bots=(None, None), creator="id-ann", public=False, clock=None
    )
    rows = [
        line_of_log(1, opened),
        line_of_log(2, Sat(0, "id-ann")),
        line_of_log(3, Sat(1, "id-ben")),
        line_of_log(4, Started(SEED), "id-ann m4"),
    ]
    table = fold(TABLE, [Entry(*row[:3]) for row in rows])
    players, rng = [bot(kind, "casual", key=name) for name in NAMES], random.Random(kind)
    for sequence in count(5):
        if table.status == "over":
            return tuple(rows)
        seat, action = _next(table, players, rng)
        guest = table.occupants[seat].guest
        rows.append(line_of_log(sequence, Acted(seat, plain(action)), f"{guest} m{sequence}"))
        table = apply_entry(table, Entry(*rows[-1][:3]))
    raise AssertionError


def _next(table: Table, players: list[Any], rng: random.Random) -> tuple[int, Any]:
    """The next seat to act, and its action."""
    assert table.state is not None
    for seat in table.state.acting:
        view = table.state.view(seat)
        action = players[seat].choose(view, legal(game(table.opened.game), view), rng)
        if action is not None:
            return seat, action
    raise AssertionError


def line_of_log(sequence: int, line: AnyLine, message: str | None = None) -> Row:
    """A line of the log, written at as many seconds as its sequence number."""
    return Row(sequence, float(sequence), encode_line(line), message)


def said(number: int, guest: str, text: str) -> Row:
    """A line of the chat."""
    body = msgspec.json.encode(Talk([*NAMES].index(guest), guest, text))
    return Row(number, 5.5 + number / 10, body, f"{guest} s{number}")


@cache
def replay_of(kind: str) -> Replay:
    """What every client should receive of the game and of its chat."""
    talk = [said(1, "id-ann", "Hello!"), said(2, "id-ben", "Hello, Ann!")]
    return Replay(TABLE, Kept(list(played_out(kind)), talk), PEOPLE)


class Story:
    """A game without a violation: its log, its chat and all clients' histories, for tests to plant faults in."""

    def __init__(self, kind: str = "code777") -> None:
        self.replay = replay_of(kind)
        self.kept = Kept(list(self.replay.kept.log), list(self.replay.kept.chat))
        self.histories = [History(name, guest, f"{guest}.signature") for guest, name in NAMES.items()]
        self.histories.append(History("", None))
        for history in self.histories:
            history.visits.append(Visit(0, items=self._told(history.guest)))

    def _told(self, guest: str | None) -> list[Item]:
        """All that a client sends and receives, in order."""
        items = [item(ARRIVED + 0.5, self.welcome(ARRIVED, guest))]
        for row in self.kept.log[ARRIVED:]:
            if row.message is not None and row.message.startswith(f"{guest} "):
                items.append(item(row.at - 0.1, self.message(row), out=True))
                items.append(item(row.at + 0.1, {"type": "accepted", "id": _id(row), "sequence": row.sequence}))
            items.append(item(row.at, self.update(row.sequence, guest)))
        for row in self.kept.chat:
            if row.message is not None and row.message.startswith(f"{guest} "):
                items.append(item(row.at - 0.02, self.message(row, kind="say"), out=True))
                items.append(item(row.at + 0.02, {"type": "accepted", "id": _id(row), "sequence": row.sequence}))
            items.append(item(row.at, self.replay.said(row.sequence)))
        return sorted(items, key=lambda one: one.moment)

    def message(self, row: Row, kind: str = "act") -> dict[str, Any]:
        """The message with which the author caused a line."""
        line = msgspec.json.decode(row.body)
        if kind == "say":
            return {"type": "say", "id": _id(row), "text": line["text"]}
        if line["type"] == "started":
            return {"type": "start", "id": _id(row)}
        return {"type": "act", "id": _id(row), "sequence": row.sequence - 1, "action": line["action"]}

    def welcome(self, sequence: int, guest: str | None, since: int | None = None) -> dict[str, Any]:
        """The welcome message for a client that connects."""
        missed = None if since is None else self.replay.missed(since, sequence, guest, None)
        table = self.replay.seen(sequence, guest)
        return {"type": "welcome", "version": 2, "now": 0.0, "table": table, "chat": [], "missed": missed}

    def update(self, sequence: int, guest: str | None) -> dict[str, Any]:
        """The update for a client that is connected."""
        told = self.replay.told(sequence, guest, None)
        before, now = (project(self.replay.at(one), guest, PEOPLE) for one in (sequence - 1, sequence))
        changed, kept = delta(before, now)
        return {"type": "update", "now": 0.0, "kept": kept, "table": plain(changed), **told}

    def in_full(self, sequence: int, guest: str | None) -> dict[str, Any]:
        """The same update, without leaving out what was sent before."""
        return self.update(sequence, guest) | {"kept": {}, "table": self.replay.seen(sequence, guest)}

    def kinds(self) -> set[str]:
        """The kinds of violations that the checker finds."""
        return {one.kind for one in violations(Played(TABLE, self.histories), self.kept)}

    def items(self, who: int) -> list[Item]:
        """All frames that a client has received and sent."""
        return self.histories[who].visits[0].items

    def find(self, who: int, **fields: Any) -> int:
        """The index of a client's first frame with these fields."""
        frames = (msgspec.json.decode(one.frame) for one in self.items(who))
        return next(number for number, frame in enumerate(frames) if fields.items() <= frame.items())

    def change(self, who: int, change: Callable[[dict[str, Any]], Any], **fields: Any) -> None:
        """Change a frame."""
        number = self.find(who, **fields)
        frame = msgspec.json.decode(self.items(who)[number].frame)
        change(frame)
        self.items(who)[number] = self.items(who)[number]._replace(frame=msgspec.json.encode(frame))


def item(moment: float, frame: dict[str, Any], *, out: bool = False) -> Item:
    """A frame."""
    return Item(moment, out, msgspec.json.encode(frame))


def _id(row: Row) -> str:
    return (row.message or "").partition(" ")[2]
