"""A client's history, decoded: the frames it received, and how often each message was sent and how answered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from harness.chaos.history import History, Row, Visit

from numbra.client import Following

Frame = dict[str, Any]
Found = Iterator[tuple[str, str]]
"""Violations: the kind and the details of each."""


@dataclass
class Sent:
    """A message under one id, however often it was sent."""

    message: Frame
    first: float
    """When it was first sent."""
    times: int = 0
    accepted: list[tuple[float, int]] = field(default_factory=list)
    """When it was acknowledged, and with which sequence."""
    refused: list[tuple[float, str]] = field(default_factory=list)
    """When it was refused, and with which code."""

    @property
    def kind(self) -> str:
        """The message's type."""
        return str(self.message["type"])

    @property
    def in_doubt(self) -> bool:
        """Whether its outcome is unknown: it was not accepted, and not refused as often as it was sent."""
        return not self.accepted and len(self.refused) < self.times


class Told(NamedTuple):
    """The frames that a client received in one visit, in order."""

    visit: Visit
    frames: list[Frame]


class Transcript:
    """A client's history, decoded once."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.name, self.guest = history.name, history.guest
        self.sent: dict[str, Sent] = {}
        """Every message that the client has sent, by id."""
        self.told = [self._told(visit) for visit in history.visits]

    def _told(self, visit: Visit) -> Told:
        frames, following = [], Following()
        for item in visit.items:
            frame: Frame = msgspec.json.decode(item.frame)
            if item.out:
                sent = self.sent.setdefault(frame["id"], Sent(frame, item.moment))
                sent.times, sent.first = sent.times + 1, min(sent.first, item.moment)
            else:
                frames.append(following.whole(frame))
                self._answered(item.moment, frame)
        return Told(visit, frames)

    def _answered(self, moment: float, frame: Frame) -> None:
        if frame["type"] == "accepted":
            self.sent[frame["id"]].accepted.append((moment, frame["sequence"]))
        elif frame["type"] == "refused" and frame["id"]:
            self.sent[frame["id"]].refused.append((moment, frame["code"]))


def acknowledged(one: Transcript, sent: list[Sent], kept: Iterable[Row], lost: str) -> Found:
    """Accepted messages are stored under the acknowledged sequence and in order, refused ones are not stored."""
    places = {row.message: row.sequence for row in kept}
    for asked in sent:
        place = places.get(f"{one.guest} {asked.message['id']}")
        told = {sequence for _, sequence in asked.accepted}
        if told - {place}:
            yield lost, f"{one.name} was told that {asked.message} is number {sorted(told)}; it is {place}"
        if place is not None and not told and not asked.in_doubt:
            yield "refused and done", f"{one.name} was refused {asked.message} {asked.refused}; it is number {place}"
    yield from _in_order(one.name, sent)


def _in_order(name: str, sent: Iterable[Sent]) -> Found:
    """A message sent after another was acknowledged has a higher sequence."""
    done = [one for one in sent if one.accepted]
    answers = sorted(answer for one in done for answer in one.accepted)
    latest, read = 0, 0
    for one in sorted(done, key=lambda other: other.first):
        while read < len(answers) and answers[read][0] < one.first:
            latest, read = max(latest, answers[read][1]), read + 1
        if one.accepted[0][1] <= latest:
            yield "out of order", f"{name} sent {one.message} when there was {latest}; it is {one.accepted[0][1]}"
