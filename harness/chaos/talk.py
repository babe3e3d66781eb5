"""Checks that every chat line was stored once, in order, and sent to everybody at the table."""

from collections import Counter
from collections.abc import Mapping

import msgspec
from harness.chaos.replay import Replay
from harness.chaos.transcript import Found, Frame, Sent, Transcript, acknowledged

from numbra.server.protocol.chat import REMEMBERED, Talk

Everybody = Mapping[str | None, Mapping[str, Sent]]
"""The messages that each guest has sent, by id."""


def talk(replay: Replay, transcripts: list[Transcript], sent: Everybody) -> Found:
    """Every violation in a table's chat."""
    yield from _stored(replay, sent)
    for one in transcripts:
        says = [message for message in one.sent.values() if message.kind == "say"]
        yield from acknowledged(one, says, replay.kept.chat, "talk lost")
        for _, frames in one.told:
            yield from _received(replay, one.name, frames)


def _stored(replay: Replay, sent: Everybody) -> Found:
    """Every chat line was sent by the guest it names, and stored once."""
    often = Counter(row.message for row in replay.kept.chat)
    yield from (("said twice", f"{message} was said {times} times") for message, times in often.items() if times > 1)
    for row in replay.kept.chat:
        guest, _, name = (row.message or "").partition(" ")
        said, asked = msgspec.json.decode(row.body, type=Talk), sent.get(guest, {}).get(name)
        if asked is None or said != Talk(replay.last.seat_of(guest) or 0, guest, asked.message.get("text", "")):
            yield "not asked for", f"line {row.sequence} of the chat, {said}, by {row.message}"


def _received(replay: Replay, name: str, frames: list[Frame]) -> Found:
    """A visit begins with the latest chat lines and continues number by number, each line as it was stored."""
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
            if not _is_stored(replay, one):
                yield "talk is not what was said", f"{name} heard {one}"


def _is_stored(replay: Replay, received: Frame) -> bool:
    number: int = received["number"]
    said: Frame = replay.said(number) if 1 <= number <= len(replay.kept.chat) else {}
    return received | {"type": "said"} == said
