"""Whether what was said at a table was said once, in order, and heard by all who were there."""

from collections import Counter
from collections.abc import Mapping

import msgspec
from benchmarks.storm.replay import Replay
from benchmarks.storm.transcript import Found, Frame, Sent, Transcript, acknowledged

from numbra.server.chat import REMEMBERED, Talk

Everybody = Mapping[str | None, Mapping[str, Sent]]
"""What each guest has sent, by id."""


def talk(replay: Replay, transcripts: list[Transcript], sent: Everybody) -> Found:
    """All that is wrong with the chat."""
    yield from _said(replay, sent)
    for one in transcripts:
        says = [message for message in one.sent.values() if message.kind == "say"]
        yield from acknowledged(one, says, replay.kept.chat, "talk lost")
        for _, frames in one.told:
            yield from _heard(replay, one.name, frames)


def _said(replay: Replay, sent: Everybody) -> Found:
    """Every line of the chat was said by whom it speaks of, once."""
    often = Counter(row.message for row in replay.kept.chat)
    yield from (("said twice", f"{message} was said {times} times") for message, times in often.items() if times > 1)
    for row in replay.kept.chat:
        guest, _, name = (row.message or "").partition(" ")
        said, asked = msgspec.json.decode(row.body, type=Talk), sent.get(guest, {}).get(name)
        if asked is None or said != Talk(replay.last.seat_of(guest) or 0, guest, asked.message.get("text", "")):
            yield "not asked for", f"line {row.sequence} of the chat, {said}, by {row.message}"


def _heard(replay: Replay, name: str, frames: list[Frame]) -> Found:
    """A visit begins with what was said last and goes on number by number, each as it was said."""
    at = 0
    for frame in frames:
        if frame["type"] == "welcome":
            spoken = frame["chat"]
            at = spoken[-1]["number"] if spoken else 0
            expected = list(range(max(1, at - REMEMBERED + 1), at + 1))
        elif frame["type"] == "said":
            spoken, expected, at = [frame], [at + 1], frame["number"]
        else:
            continue
        numbers = [one["number"] for one in spoken]
        if numbers != expected:
            yield "talk out of order", f"{name} heard {numbers}, not {expected}"
        for one in spoken:
            if not _was_said(replay, one):
                yield "talk is not what was said", f"{name} heard {one}"


def _was_said(replay: Replay, heard: Frame) -> bool:
    number: int = heard["number"]
    said: Frame = replay.said(number) if 1 <= number <= len(replay.kept.chat) else {}
    return heard | {"type": "said"} == said
