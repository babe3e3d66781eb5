"""The rules of 49 Shades of Grey, by their numbers in the rules page.

1 two players, 49 cards · 2 nine cards each, backs visible · 3 the stack and its top shade · 4 the guess · 5 the call ·
6 who takes the card · 7 discard back to nine · 8 discards never return · 9 guessers alternate, 31 turns · 10 the points
"""

from typing import TypeVar

from msgspec.structs import replace

from numbra.core.chance import Chance
from numbra.core.contract import Action, Event, Seat, best
from numbra.core.errors import NOT_AN_ACTION, IllegalAction, Refusal

from . import refusals
from .actions import CALLS, DISCARDS, GUESSES, VERDICTS, Call, Discard, Guess, ShadesAction, Verdict
from .cards import DECK, HAND_SIZE, HIGHEST, LOWEST
from .events import Called, Dealt, Ended, Guessed, Revealed
from .events import Discarded as DiscardedEvent
from .grey import printed
from .scoring import points
from .state import Discarded, Hand, Phase, Position, Result, Turn

P = TypeVar("P", bound=Position)

_FIRST: dict[Phase, Refusal] = {
    Phase.GUESS: refusals.GUESS_FIRST,
    Phase.CALL: refusals.CALL_FIRST,
    Phase.DISCARD: refusals.DISCARD_FIRST,
}


def shuffled(seed: str, game: int) -> Hand:
    """The deck's order in this game of a match."""
    return Chance(seed, f"shades/deck/{game}").shuffled(DECK)


def begin(position: P, deck: Hand) -> P:
    """Deal a game: nine cards to each seat, the rest is the stack (rules 1 to 3)."""
    hands = (deck[:HAND_SIZE], deck[HAND_SIZE : 2 * HAND_SIZE])
    dealt = replace(position, hands=hands, stack=deck[2 * HAND_SIZE :])
    event = Dealt(
        round=dealt.round,
        starter=dealt.starter,
        hands=tuple(tuple(dealt.card(number) for number in hand) for hand in hands),
        top=dealt.card(dealt.stack[0], readable=False),
    )
    return replace(dealt, events=(*position.events, event))


def legal(position: Position) -> tuple[ShadesAction, ...]:
    """The actions of the acting seat."""
    if position.phase is Phase.GUESS:
        return GUESSES
    if position.phase is Phase.CALL:
        return CALLS
    return tuple(DISCARDS[number] for number in (*position.hands[position.acting[0]], position.taken or 0))


def play(position: P, seat: Seat, action: Action) -> P:
    """Apply the acting seat's action."""
    match action:
        case Guess():
            _expect(position, Phase.GUESS)
            return _guess(position, seat, action.number)
        case Call():
            _expect(position, Phase.CALL)
            return _call(position, seat, action.verdict)
        case Discard():
            _expect(position, Phase.DISCARD)
            return _discard(position, seat, action.card)
    raise IllegalAction(NOT_AN_ACTION, action=repr(action))


def _expect(position: Position, phase: Phase) -> None:
    """Refuse an action of another phase by saying what is to be done first."""
    if position.phase is not phase:
        raise IllegalAction(_FIRST[position.phase])


def _guess(position: P, seat: Seat, number: int) -> P:
    """Any number on a card may be guessed, once (rule 4)."""
    if type(number) is not int or not LOWEST <= number <= HIGHEST:
        raise IllegalAction(refusals.NO_SUCH_NUMBER, number=number)
    return replace(position, phase=Phase.CALL, guess=number, events=(Guessed(seat, number),))


def _call(position: P, seat: Seat, verdict: Verdict) -> P:
    """A right call wins the card for the caller, a wrong one for the guesser; both see it (rules 5, 6)."""
    if verdict not in VERDICTS:
        raise IllegalAction(refusals.NO_SUCH_VERDICT, verdict=verdict)
    number, guess = position.stack[0], position.guess or 0
    truth = "high" if guess > number else "low" if guess < number else "exact"
    winner = seat if verdict == truth else position.guesser
    turn = Turn(guesser=position.guesser, guess=guess, verdict=verdict, number=number, winner=winner)
    return replace(
        position,
        phase=Phase.DISCARD,
        guess=None,
        stack=position.stack[1:],
        taken=number,
        revealed=(*position.revealed, number),
        turns=(*position.turns, turn),
        events=(
            Called(seat, verdict),
            Revealed(guess=guess, caller=seat, verdict=verdict, card=position.card(number), winner=winner),
        ),
    )


def _discard(position: P, seat: Seat, number: int) -> P:
    """Back to nine cards; the new card takes the slot the discard left (rules 7, 8)."""
    hand, taken = position.hands[seat], position.taken or 0
    if type(number) is not int or number not in (*hand, taken):
        raise IllegalAction(refusals.NOT_IN_HAND, card=number)
    slot: int | None = None
    if number != taken:
        slot = hand.index(number)
        hand = (*hand[:slot], taken, *hand[slot + 1 :])
    event = DiscardedEvent(
        seat=seat,
        slot=slot,
        card=position.card(number),
        open=position.options.open_discards or number in position.revealed,
    )
    after = replace(
        position,
        phase=Phase.GUESS,
        guesser=1 - position.guesser,
        hands=(hand, position.hands[1]) if seat == 0 else (position.hands[0], hand),
        taken=None,
        discards=(*position.discards, Discarded.of(seat, slot, number, position.greys)),
        events=(event,),
    )
    return after if after.stack else _end(after)


def _end(position: P) -> P:
    """Count both hands; then the match is over, or its second game begins with the other starter (rules 9, 10)."""
    counted = tuple(points(hand) for hand in position.hands)
    events: tuple[Event, ...] = (
        *position.events,
        Ended(round=position.round, hands=position.hands, points=counted),
    )
    results = (*position.results, Result(hands=position.hands, points=counted))
    if position.round == position.options.rounds:
        return replace(position, phase=Phase.OVER, results=results, events=events)
    following = replace(
        position,
        greys=printed(position.seed, position.round + 1, position.options.print_tolerance),
        round=position.round + 1,
        starter=1 - position.starter,
        guesser=1 - position.starter,
        discards=(),
        revealed=(),
        turns=(),
        results=results,
        events=events,
        later=position.later[1:],
    )
    deck = position.later[0].deck if position.later else shuffled(position.seed, following.round)
    return begin(following, deck)


def scores(position: Position) -> tuple[int, ...]:
    """Finished games plus what the hands are worth now."""
    earlier = [sum(result.points[seat] for result in position.results) for seat in range(2)]
    if position.over:
        return tuple(earlier)
    return tuple(before + points(hand) for before, hand in zip(earlier, position.hands, strict=True))


def winners(position: Position) -> tuple[Seat, ...]:
    """More points win; equal points are a draw."""
    return best(scores(position)) if position.over else ()
