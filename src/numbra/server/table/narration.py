"""Sentences about what happens around the game: who comes and goes, votes, pauses, rematches. Pure."""

from numbra.core.text import Text
from numbra.core.voice import Voice, deed
from numbra.server.texts import texts

from .fold import Table
from .log import (
    Acted,
    Answered,
    AnyLine,
    Closed,
    Filled,
    Left,
    Offered,
    PauseAsked,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    RoundOpened,
    Sat,
    Started,
    Voted,
    Why,
)

SAT = deed(texts, "narration.sat")
LEFT = deed(texts, "narration.left")
STARTED = texts("narration.started")
VOTED = deed(texts, "narration.voted")
VOTED_ABOUT_YOU = texts("narration.voted-about-you")
REPLACED = deed(texts, "narration.replaced")
RETURNED = deed(texts, "narration.returned")
RESIGNED = deed(texts, "narration.resigned")
LAST_TO_LEAVE = deed(texts, "narration.last-to-leave")
CLOSED = texts("narration.closed")
CLOSED_IDLE = texts("narration.closed-idle")
CLOSED_FULL = texts("narration.closed-full")
CLOSED_BY_HOST = texts("narration.closed-by-host")
CLOSED_FAULT = texts("narration.closed-fault")
CLOSED_FOR: dict[Why, Text] = {"idle": CLOSED_IDLE, "full": CLOSED_FULL, "host": CLOSED_BY_HOST, "fault": CLOSED_FAULT}
FREED = deed(texts, "narration.freed")
MADE_LEAVE = deed(texts, "narration.made-leave")
MADE_RESIGN = deed(texts, "narration.made-resign")
PAUSE_ASKED = deed(texts, "narration.pause-asked")
PAUSE_AGREED = deed(texts, "narration.pause-agreed")
PAUSED = texts("narration.paused")
RESUMED = deed(texts, "narration.resumed")
ROUND_OPENED = texts("narration.round-opened")
OFFERED = deed(texts, "narration.offered")
SAID_YES = deed(texts, "narration.said-yes")
SAID_NO = deed(texts, "narration.said-no")
NEXT_GAME = texts("narration.next-game")
BOT_FAILED = deed(texts, "narration.bot-failed")
TIME_UP = deed(texts, "narration.time-up")


def around_the_game(table: Table, voice: Voice) -> tuple[str, ...]:
    """Sentences about the last line of a table, in order, besides those about the game's own events."""
    if table.time_up is not None:
        return (voice.did(TIME_UP, table.time_up),)
    if isinstance(table.last, Acted) and table.last.by == "stand-in":
        return (voice.did(BOT_FAILED, table.last.seat),)
    if isinstance(table.last, PauseAsked):
        return _pause(table, table.last, voice)
    if isinstance(table.last, Voted):
        return _vote(table.last, voice)
    if isinstance(table.last, Offered | Answered | Rematched):
        return _rematch(table.last, voice)
    sentence = "" if table.last is None else _sentence(table.last, voice)
    return (sentence,) if sentence else ()


def _sentence(line: AnyLine, voice: Voice) -> str:
    match line:
        case Sat() | Filled():
            return voice.did(SAT, line.seat)
        case Left():
            return voice.did(MADE_LEAVE if line.by_host else FREED if line.freed else LEFT, line.seat)
        case Started():
            return voice(STARTED)
        case Returned():
            return voice.did(RETURNED, line.seat)
        case Resigned():
            return voice.did(MADE_RESIGN if line.by_host else RESIGNED, line.seat)
        case Resumed():
            return voice.did(RESUMED, line.seat)
        case RoundOpened():
            return voice(ROUND_OPENED)
        case Closed(seat=int(seat)):
            return voice.did(LAST_TO_LEAVE, seat)
        case Closed():
            return voice(CLOSED_FOR.get(line.why, CLOSED))
    return ""


def _pause(table: Table, line: PauseAsked, voice: Voice) -> tuple[str, ...]:
    """Who asks for a pause or agrees to it, if others have to agree, and that it begins, if it does."""
    first = table.pause_asked <= set(line.seats) and not line.begins
    asked = [voice.did(PAUSE_ASKED if first else PAUSE_AGREED, seat) for seat in line.seats[:1]]
    alone = line.begins and len(table.people()) == len(line.seats)
    return (*([] if alone else asked), *([voice(PAUSED)] if line.begins else []))


def _rematch(line: Offered | Answered | Rematched, voice: Voice) -> tuple[str, ...]:
    """Who would like to play again and who would not, and that the next table is open, if it is."""
    said: list[str] = []
    if isinstance(line, Offered):
        said.append(voice.did(OFFERED, line.seat))
    elif isinstance(line, Answered):
        said += [voice.did(SAID_YES if line.yes else SAID_NO, seat) for seat in line.seats]
    return (*said, voice(NEXT_GAME)) if line.table is not None else tuple(said)


def _vote(line: Voted, voice: Voice) -> tuple[str, ...]:
    if line.absent == voice.me:
        voted = voice(VOTED_ABOUT_YOU, name=voice.name(line.seat))
    else:
        voted = voice.did(VOTED, line.seat, absent=voice.name(line.absent))
    return (voted,) if line.bot is None else (voted, voice.did(REPLACED, line.absent))
