"""Checks that the clients' histories agree with the database. Pure: data in, violations out."""

from collections import Counter

from harness.chaos.history import Kept, Played, Visit
from harness.chaos.replay import Replay, Violation
from harness.chaos.secrets import secrets_shown
from harness.chaos.talk import talk
from harness.chaos.transcript import Found, Frame, Sent, Transcript, acknowledged

from numbra.core.errors import NumbraError
from numbra.server.store import Guest
from numbra.server.table.log import Acted, AnyLine, Closed, Opened, Returned, RoundOpened, Sat, Started, Voted

UNREQUESTED = (Opened, Sat, Closed, RoundOpened)
"""Log lines that no socket message causes."""

CLOCK_TOLERANCE = 0.01
"""Seconds a clock may run out early: the timer's clock and the log's clock differ by less."""
NOT_LOGGED = ("say", "go-on")
"""Message types that write no log line: chat is stored separately, and `go-on` is not stored at all."""


def violations(played: Played, kept: Kept) -> list[Violation]:
    """Every violation at a table."""
    guests = [Guest(id=one.guest, name=one.name, created=0.0, seen=0.0) for one in played.histories if one.guest]
    people = {guest.id: guest.person for guest in guests}
    broken = list(_gaps(kept))
    if not broken:
        try:
            replay = Replay(played.table, kept, people)
        except (NumbraError, TypeError) as error:
            broken.append(("does not fold", str(error)))
        else:
            broken = list(_all_checks(replay, [Transcript(history) for history in played.histories]))
    return [Violation(kind, played.table, what) for kind, what in broken]


def _gaps(kept: Kept) -> Found:
    """The log and the chat are numbered from 1 on, each number once."""
    for what, rows in (("log", kept.log), ("chat", kept.chat)):
        numbers = [row.sequence for row in rows]
        if numbers != list(range(1, len(rows) + 1)):
            yield "gap", f"the {what} is numbered {numbers}"
    if not kept.log:
        yield "lost", "there is no such table in the database"


def _all_checks(replay: Replay, transcripts: list[Transcript]) -> Found:
    sent = {one.guest: one.sent for one in transcripts}
    yield from _lines(replay, sent)
    yield from talk(replay, transcripts, sent)
    for one in transcripts:
        asked = [message for message in one.sent.values() if message.kind not in NOT_LOGGED]
        yield from acknowledged(one, asked, replay.kept.log, "lost")
        yield from _frames(replay, one)
        yield from _end(replay, one)
        yield from secrets_shown(replay, one, [other.history for other in transcripts if other is not one])
    if replay.last.status != "over":
        yield "unfinished", f"the game is {replay.last.status} after line {replay.last.sequence}"


def _lines(replay: Replay, sent: dict[str | None, dict[str, Sent]]) -> Found:
    """Every line was requested by the guest it names, or is by a bot or a clock; each message wrote at most one."""
    often = Counter(row.message for row in replay.kept.log if row.message is not None)
    yield from (
        ("doubled", f"{message} stands {times} times in the log") for message, times in often.items() if times > 1
    )
    for number, (row, line) in enumerate(zip(replay.kept.log, replay.lines, strict=True)):
        if row.message is not None:
            guest, _, name = row.message.partition(" ")
            asked = sent.get(guest, {}).get(name)
            if asked is None or not _fits(replay, row.sequence, line, guest, asked):
                yield "not asked for", f"line {row.sequence}, {line}, by {row.message}"
        elif isinstance(line, Acted) and line.by != "player":
            yield from _automatic(replay, number, line)
        elif not isinstance(line, UNREQUESTED):
            yield "not asked for", f"line {row.sequence}, {line}, by nobody"


def _automatic(replay: Replay, number: int, line: Acted) -> Found:
    """A bot acts only at its own seat, a clock only after it has run out."""
    before, at = replay.tables[number - 1], replay.kept.log[number].at
    if line.by == "bot" and before.occupants[line.seat].bot is None:
        yield "not asked for", f"a bot acts at seat {line.seat}, which is a person's, in line {number + 1}"
    due = before.deadline()
    if line.by == "clock" and (due is None or due[0] != line.seat or at < due[1] - CLOCK_TOLERANCE):
        yield "too early", f"the clock acts at {at} in line {number + 1}, but {due} is due"


def _fits(replay: Replay, sequence: int, line: AnyLine, guest: str, asked: Sent) -> bool:
    """Whether a line is what a message asks for."""
    seat, message = replay.at(sequence).seat_of(guest), asked.message
    match line:
        case Acted():
            return asked.kind == "act" and (line.seat, line.action, line.by) == (seat, message["action"], "player")
        case Voted():
            return asked.kind == "vote" and (line.seat, line.absent) == (seat, message["seat"])
        case Returned():
            return asked.kind == "back" and line.seat == seat
        case Started():
            return asked.kind == "start"
    return False


def _frames(replay: Replay, one: Transcript) -> Found:
    """Each visit begins with a snapshot and continues line by line; every frame follows from the log."""
    for visit, frames in one.told:
        at = None
        for frame in frames:
            if frame["type"] not in ("welcome", "update"):
                continue
            sequence = frame["table"]["sequence"]
            if not replay.has(sequence):
                yield "not in the log", f"{one.name} was told of line {sequence}"
                break
            if (frame["type"] == "welcome") != (at is None) or (at is not None and sequence != at + 1):
                yield "gap", f"{one.name} was told of line {sequence} after {at}"
            at = sequence
            yield from _view(replay, one, frame["table"])
            yield from _events(replay, one, visit, frame)


def _view(replay: Replay, one: Transcript, table: Frame) -> Found:
    """The table in a frame is this viewer's projection of the replayed log."""
    sequence, expected = table["sequence"], replay.seen(table["sequence"], one.guest)
    if table == expected:
        return
    others = {occupant.guest for occupant in replay.at(sequence).occupants} | {None}
    if any(table == replay.seen(sequence, other) for other in others):
        yield "foreign view", f"{one.name} was shown line {sequence} as somebody else sees it"
    else:
        wrong = sorted(name for name in expected | table if expected.get(name) != table.get(name))
        yield "view is not the replay", f"{one.name} was shown line {sequence} with another {', '.join(wrong)}"


def _events(replay: Replay, one: Transcript, visit: Visit, frame: Frame) -> Found:
    """The events in a frame, and the missed events in a welcome, are those that this viewer may see."""
    sequence, told, expected = frame["table"]["sequence"], [], []
    if frame["type"] == "update":
        told = [{name: frame[name] for name in ("sequence", "events", "words")}]
        expected = [replay.told(sequence, one.guest, visit.language)]
    elif frame["missed"] is not None:
        since = sequence if visit.since is None else visit.since
        told, expected = frame["missed"], replay.missed(since, sequence, one.guest, visit.language)
    if told != expected:
        numbers = [[happened["sequence"] for happened in those] for those in (told, expected)]
        what = f"{one.name} was told of {numbers[0]}, not {numbers[1]}, when the table was at line {sequence}"
        yield "events are not the replay", what


def _end(replay: Replay, one: Transcript) -> Found:
    """The client was sent the end of the game."""
    told = (frame["table"]["status"] for _, frames in one.told for frame in frames if "table" in frame)
    if "over" not in told:
        yield "unfinished", f"{one.name} has not seen the end, line {replay.last.sequence}"
