"""What happens and what one can do, in words."""

from numbra import Action, Event
from numbra.core.voice import Voice, deed

from .actions import Bid
from .events import Lifted, Raised, Thrown, Won
from .texts import texts

BID = texts("bid")
CALL = texts("call")
DICE = texts("dice")
THROWN = deed(texts, "thrown")
RAISED = deed(texts, "raised")
LIFTED = deed(texts, "lifted")
AGREEING = texts("agreeing")
LOST = deed(texts, "lost")
WON = deed(texts, "won")


def say(action: Action, voice: Voice) -> str:
    """An action as advice."""
    return voice(BID, n=action.count, face=action.face) if isinstance(action, Bid) else voice(CALL)


def tell(event: Event, voice: Voice) -> str:
    """What happened; nothing for what is no event of this game."""
    match event:
        case Thrown():
            return voice.did(THROWN, event.starter, round=event.round)
        case Raised():
            return voice.did(RAISED, event.seat, dice=voice(DICE, n=event.bid.count), face=event.bid.face)
        case Lifted(showdown):
            called = voice.did(LIFTED, showdown.caller)
            return " ".join((called, voice(AGREEING, n=showdown.agreeing), voice.did(LOST, showdown.loser)))
        case Won():
            return voice.did(WON, event.seat)
    return ""
