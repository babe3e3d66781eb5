"""What happens in 49 Shades of Grey, in words."""

from numbra.core.contract import Event, Seat
from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .actions import Call, Discard, Guess, Verdict
from .events import Card, Dealt, Discarded, Ended, Guessed, Revealed
from .scoring import runs
from .texts import texts

VERDICTS: dict[Verdict, Text] = {
    "high": texts("verdict.high"),
    "low": texts("verdict.low"),
    "exact": texts("verdict.exact"),
}

DEALT = deed(texts, "dealt")
GUESSED = deed(texts, "guessed")
YOU_CALLED = texts("you-called")
YOU_GUESSED = texts("you-guessed")
THEY_CALLED = texts("they-called")
TAKEN = deed(texts, "taken")
DISCARDED = deed(texts, "discarded")
JUST_TAKEN = texts("just-taken")
NUMBERED = texts("numbered")
FROM_SLOT = texts("from-slot")
NUMBERED_FROM_SLOT = texts("numbered-from-slot")
POINTS = texts("points")
COUNTED = deed(texts, "counted")
ENDED = texts("ended")
GUESS = texts("advice.guess")
CALL = texts("advice.call")
DISCARD = texts("advice.discard")


def say(action: Guess | Call | Discard, voice: Voice) -> str:
    """An action in words, as advice."""
    if isinstance(action, Guess):
        return voice(GUESS, n=action.number)
    if isinstance(action, Discard):
        return voice(DISCARD, n=action.card)
    return voice(CALL, verdict=voice(VERDICTS[action.verdict]))


def tell(event: Event, voice: Voice) -> str:
    """A sentence for an event as the reader may see it; a call is told together with the card that it decides."""
    match event:
        case Dealt():
            return voice.did(DEALT, event.starter, round=event.round)
        case Guessed():
            return voice.did(GUESSED, event.seat, number=event.number)
        case Revealed():
            return f"{_decided(event, voice)} {voice.did(TAKEN, event.winner)}"
        case Discarded():
            return voice.did(DISCARDED, event.seat, card=_discarded(event.card, event.slot, voice, event.seat))
        case Ended():
            counted = (counted_hand(seat, hand, event.points[seat], voice) for seat, hand in enumerate(event.hands))
            return " ".join((voice(ENDED), *counted))
    return ""


def _decided(event: Revealed, voice: Voice) -> str:
    """The guess, the call and the card, in one sentence."""
    guesser = 1 - event.caller
    said = YOU_CALLED if event.caller == voice.me else YOU_GUESSED if guesser == voice.me else THEY_CALLED
    return voice(
        said,
        guesser=voice.name(guesser),
        caller=voice.name(event.caller),
        guess=event.guess,
        verdict=voice(VERDICTS[event.verdict]),
        number=event.card.number,
    )


def counted_hand(seat: Seat, hand: tuple[int, ...], points: int, voice: Voice) -> str:
    """A hand by its runs, and what it is worth."""
    return voice.did(COUNTED, seat, hand=spelled(hand), points=voice(POINTS, n=points))


def spelled(hand: tuple[int, ...]) -> str:
    """A hand by its runs: “3-4-5 · 17 · 20-21”."""
    return " · ".join("-".join(map(str, run)) for run in runs(hand))


def _discarded(card: Card, slot: int | None, voice: Voice, seat: Seat) -> str:
    """Which card it was: by its number where that is known, by its place where others see only that."""
    if slot is None:
        return voice(JUST_TAKEN, number=card.number)
    if card.number is None:
        return voice(FROM_SLOT, slot=slot + 1)
    if seat == voice.me:
        return voice(NUMBERED, number=card.number)
    return voice(NUMBERED_FROM_SLOT, number=card.number, slot=slot + 1)
