"""What happens in Code 777, in words."""

from collections.abc import Sequence

from numbra.core.contract import Action, Event
from numbra.core.text import Text
from numbra.core.voice import Deed, Voice, deed

from .actions import Announce
from .events import (
    Announced,
    Answered,
    Asked,
    Dealt,
    Removed,
    Replaced,
    Reshuffled,
    Won,
)
from .texts import texts
from .tiles import Rack
from .wording import WORDING, answer_text, tiles_text

DEALT = deed(texts, "dealt")
ASKED = deed(texts, "asked")
ANSWERED = deed(texts, "answered")
ANNOUNCED = deed(texts, "announced")
RIGHT = texts("right")
WRONG = texts("wrong")
OWN = deed(texts, "rack.own")
FREE = texts("rack.free")
OFF_OWN = deed(texts, "rack.off-own")
OFF_FREE = texts("rack.off-free")
REMOVED = texts("removed")
REMOVED_UNSEEN = texts("removed-unseen")
REPLACED = texts("replaced")
REPLACED_UNSEEN = texts("replaced-unseen")
TILES_SHUFFLED = texts("tiles-shuffled")
QUESTIONS_SHUFFLED = texts("questions-shuffled")
WON = deed(texts, "won")
ASK = texts("advice.ask")
ANNOUNCE = texts("advice.announce")


def say(action: Action, voice: Voice) -> str:
    """An action in words, as advice."""
    if isinstance(action, Announce):
        first, second, third = action.numbers
        return voice(ANNOUNCE, first=first, second=second, third=third)
    return voice(ASK)


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event as the reader may see it."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter)
        case Asked():
            return voice.did(ASKED, event.seat, number=event.question, question=voice(WORDING[event.question]))
        case Answered():
            return voice.did(ANSWERED, event.seat, answer=voice(answer_text(event.question, event.answer)))
        case Announced():
            verdict = voice(RIGHT if event.right else WRONG, points=event.points)
            return voice.did(ANNOUNCED, event.seat, numbers=dashed(event.numbers), verdict=verdict)
        case Removed():
            return _moved(event.tiles, REMOVED, REMOVED_UNSEEN, voice, off=_rack(event.rack, OFF_OWN, OFF_FREE, voice))
        case Replaced():
            return _moved(event.tiles, REPLACED, REPLACED_UNSEEN, voice, rack=_rack(event.rack, OWN, FREE, voice))
        case Reshuffled():
            return voice(TILES_SHUFFLED if event.pile == "tiles" else QUESTIONS_SHUFFLED, size=event.size)
        case Won():
            return voice.did(WON, event.seat)
    return ""


def dashed(numbers: Sequence[int]) -> str:
    """Three numbers joined by dashes."""
    return "-".join(map(str, numbers))


def _moved(tiles: Rack | None, seen: Text, unseen: Text, voice: Voice, **where: str) -> str:
    """Which tiles came or went, or that three did."""
    return voice(seen, tiles=voice(tiles_text(tiles)), **where) if tiles else voice(unseen, **where)


def _rack(rack: int, own: Deed, free: Text, voice: Voice) -> str:
    """Whose rack it is, or which of those without an owner."""
    return voice.did(own, rack) if rack < len(voice.names) else voice(free, letter=free_letter(rack, voice))


def free_letter(rack: int, voice: Voice) -> str:
    """A letter for a rack without an owner."""
    return "ABCD"[rack - len(voice.names)]
