"""Checks that no viewer was shown hidden information, independently of the code that redacts it.

A game's state lists its zones, with their cards and the seats that see them. A card that a viewer cannot see must not
be at its zone's place in their view. Cards of nmbrs! are unique, so a hidden one must not be anywhere in the frame.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from harness.chaos.history import History
from harness.chaos.replay import Replay
from harness.chaos.transcript import Found, Frame, Transcript

from numbra.core.contract import Seat, Zone

HAND = re.compile(r"hand (\d+) slot (\d+)")
DISCARD = re.compile(r"discard (\d+)")
RACK = re.compile(r"rack (\d+)")
RESTING = re.compile(r"resting (\d+)")
OVER = b'"status":"over"'
"""Part of a frame that may contain the seed."""
TILES = 3
"""Tiles on a rack, and next to the supply for each rack that was removed."""


def secrets_shown(replay: Replay, one: Transcript, others: list[History]) -> Found:
    """Everything that one viewer was shown and may not know."""
    words = [word.encode() for other in others for word in (other.guest, other.session) if word]
    seed = (replay.last.seed or "no seed yet").encode()
    for item in (item for visit in one.history.visits for item in visit.items if not item.out):
        if any(word in item.frame for word in words):
            yield "secret shown", f"{one.name} was told who somebody is: {item.frame!r}"
        if seed in item.frame and OVER not in item.frame:
            yield "secret shown", f"{one.name} was told the seed: {item.frame!r}"
    shown = Shown(replay, one)
    for _, frames in one.told:
        for frame in frames:
            if frame["type"] in ("welcome", "update"):
                yield from shown.wrongly(frame)


class Shown:
    """What a viewer may see of a game, line by line."""

    def __init__(self, replay: Replay, one: Transcript) -> None:
        self._replay, self._name = replay, one.name
        self._seat = None if one.guest is None else replay.last.seat_of(one.guest)
        self._visible = _ever_visible(replay, self._seat)

    def wrongly(self, frame: Frame) -> Found:
        """Everything in a frame that its viewer may not know."""
        sequence, view, name = frame["table"]["sequence"], frame["table"]["view"], self._name
        state = self._replay.at(sequence).state if self._replay.has(sequence) else None
        if state is None or view is None:
            return
        hidden = [zone for zone in state.zones() if not _sees(zone, self._seat, state.seats)]
        place = PLACES.get(self._replay.last.opened.game, _nowhere)
        for zone in hidden:
            if any(card is not None for card in place(view, zone.name)):
                yield "secret shown", f"{name} was shown {zone.name} at line {sequence}"
        if self._replay.last.opened.game == "nmbrs":
            secret = {card for zone in hidden for card in zone.cards} - self._visible[sequence - 1]
            if told := secret & set(_texts([view, frame.get("events"), frame.get("missed")])):
                yield "secret shown", f"{name} was shown {sorted(told)} at line {sequence}"


def _sees(zone: Zone, seat: Seat | None, seats: int) -> bool:
    """Whether a seat sees the faces there; a spectator sees what all do."""
    return len(zone.faces) == seats if seat is None else seat in zone.faces


def _ever_visible(replay: Replay, seat: Seat | None) -> list[frozenset[str]]:
    """The cards that a seat has seen, up to each line."""
    known: frozenset[str] = frozenset()
    so_far = []
    for table in replay.tables:
        zones = () if table.state is None else table.state.zones()
        known |= {card for zone in zones if _sees(zone, seat, len(table.occupants)) for card in zone.cards}
        so_far.append(known)
    return so_far


def _texts(value: Any) -> Iterator[str]:
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _in_shades(view: Frame, zone: str) -> list[Any]:
    """The card numbers at a zone's place in a view."""
    if found := HAND.fullmatch(zone):
        return [view["hands"][int(found[1])][int(found[2])]["number"]]
    if found := DISCARD.fullmatch(zone):
        return [view["discards"][int(found[1])]["card"]["number"]]
    return [view["top"]["number"]] if zone == "top" else []


def _in_code777(view: Frame, zone: str) -> list[Any]:
    """The tiles at a zone's place in a view: of a rack, or of one that was removed."""
    if found := RACK.fullmatch(zone):
        return [view["racks"][int(found[1])]]
    if found := RESTING.fullmatch(zone):
        first = TILES * int(found[1])
        return list(view["resting"][first : first + TILES])
    return []


def _nowhere(_view: Frame, _zone: str) -> list[Any]:
    return []


PLACES: dict[str, Callable[[Frame, str], list[Any]]] = {"shades": _in_shades, "code777": _in_code777}
"""For each game, the function that reads a zone's cards from a view."""
