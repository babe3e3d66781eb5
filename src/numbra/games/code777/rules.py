"""The rules of Code 777, by their numbers in the rules page.

1 tiles, questions, racks · 2 all see a rack but its owner · 3 the aim · 4 the asker answers from what they see ·
5 comparisons · 6 announcing, at any time · 7 the announcer's tiles are replaced · 8 three points win at once ·
9 the questions are shuffled again after the last · 10 notes: the log of every view · 11, 12 racks without a player

Numbra's own rules: a seat announces once between two questions; and when the third point ends the game, the winner's
tiles are taken off and shown to everybody with any options, and no others are dealt.
"""

from typing import TypeVar, cast

from msgspec.structs import replace

from numbra.core.chance import Chance, arranged
from numbra.core.contract import Action, Seat, best
from numbra.core.errors import NOT_AN_ACTION, NOT_YOUR_TURN, IllegalAction

from . import refusals
from .actions import ANNOUNCEMENTS, ASK, ASK_OR_ANNOUNCE, Announce, Ask, Code777Action
from .events import Announced, Answer, Answered, Asked, Dealt, Entry, Removed, Replaced, Reshuffled, Won
from .log import Log
from .questions import QUESTION_NUMBERS, answer
from .state import Position
from .tiles import HIGHEST, LOWEST, RACK_SIZE, numbers

P = TypeVar("P", bound=Position)
T = TypeVar("T")


def shuffled_tiles(seed: str, shuffle: int, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles in the order that the shuffle of this number brings."""
    return Chance(seed, f"code777/tiles/{shuffle}").shuffled(tiles)


def shuffled_questions(seed: str, shuffle: int) -> tuple[int, ...]:
    """All questions in the order that the shuffle of this number brings (rule 9)."""
    return Chance(seed, f"code777/questions/{shuffle}").shuffled(QUESTION_NUMBERS)


def begin(position: P, tiles: tuple[str, ...]) -> P:
    """Fill the racks, those of the seats first; the rest is the supply (rules 1, 2, 11, 12)."""
    in_play = position.options.racks_in_play(position.seats)
    racks = tuple(tiles[RACK_SIZE * rack : RACK_SIZE * (rack + 1)] for rack in range(in_play))
    dealt = Dealt(starter=position.asker, seats=position.seats, racks=racks)
    return replace(
        position, racks=racks, supply=tiles[RACK_SIZE * in_play :], events=(dealt,), log=position.log.extended((dealt,))
    )


def legal(position: Position, seat: Seat) -> tuple[Code777Action, ...]:
    """The actions of an acting seat."""
    if not position.may_announce(seat):
        return (ASK,)
    return ASK_OR_ANNOUNCE if seat == position.asker else ANNOUNCEMENTS


def play(position: P, seat: Seat, action: Action) -> P:
    """Apply an acting seat's action."""
    match action:
        case Ask():
            return _ask(position, seat)
        case Announce():
            return _announce(position, seat, action.numbers)
    raise IllegalAction(NOT_AN_ACTION, action=repr(action))


def _ask(position: P, seat: Seat) -> P:
    """The asker answers the top question from every rack but their own; then the next seat asks (rules 4, 5)."""
    if seat != position.asker:
        raise IllegalAction(NOT_YOUR_TURN)
    question = position.questions[0]
    said = answer(question, position.racks[:seat] + position.racks[seat + 1 :])
    after = replace(
        position,
        asker=(seat + 1) % position.seats,
        questions=position.questions[1:],
        announced=(),
        sitting_out=tuple([max(0, left - 1) for left in position.sitting_out]),
        events=(Asked(seat, question), Answered(seat, question, said)),
        log=position.log.extended((Answer(question, seat, said),)),
    )
    return after if after.questions else _next_pass(after)


def _next_pass(position: P) -> P:
    """After the last question all are shuffled and used again (rule 9)."""
    questions = position.later[0].questions if position.later else None
    if questions is None:
        questions = shuffled_questions(position.seed, position.passes + 1)
    event = Reshuffled(pile="questions", returned=len(questions), size=len(questions))
    return replace(
        position,
        later=position.later[1:],
        questions=questions,
        passes=position.passes + 1,
        events=(*position.events, event),
        log=position.log.extended((event,)),
    )


def _announce(position: P, seat: Seat, solution: tuple[int, int, int]) -> P:
    """A right solution brings a point; right or wrong, the rack is replaced (rules 6 to 8)."""
    check_announcer(position, seat)
    _check_solution(solution)
    right = solution == numbers(position.racks[seat])
    after = _judged(position, seat, solution, right=right)
    if after.over:
        after = _remove(after, seat)
        won = Won(seat=seat, points=after.points)
        return replace(after, events=(*after.events, won), log=_log_after(position, after))
    after = _renew(after, seat, just_removed=1)
    ownerless = len(position.racks) - position.seats
    if right and ownerless:
        after = _renew(after, position.seats + position.solved % ownerless, just_removed=2)
    if position.options.return_tiles:
        after = _shuffle_in(after, len(after.resting))
    return replace(after, log=_log_after(position, after))


def _log_after(position: Position, after: Position) -> Log:
    """The log with the events of an announcement added: all of them are entries."""
    return position.log.extended(cast("tuple[Entry, ...]", after.events))


def check_announcer(position: Position, seat: Seat) -> None:
    """Refuse a seat that has to wait before it announces again."""
    if seat in position.announced:
        raise IllegalAction(refusals.ALREADY_ANNOUNCED)
    if left := position.sitting_out[seat]:
        raise IllegalAction(refusals.SITTING_OUT, questions=left)


def _check_solution(solution: tuple[int, int, int]) -> None:
    """A solution is any three of the numbers on the tiles."""
    if type(solution) is not tuple or [type(number) for number in solution] != [int] * RACK_SIZE:
        raise IllegalAction(refusals.NOT_THREE_NUMBERS)
    if min(solution) < LOWEST or max(solution) > HIGHEST:
        raise IllegalAction(refusals.NO_SUCH_NUMBER)


def _judged(position: P, seat: Seat, solution: tuple[int, int, int], *, right: bool) -> P:
    """The announcement and what it brings or costs, before any tile is moved (rule 6 and the option `wrong`)."""
    points, wrong = position.points[seat], position.options.wrong
    if right:
        points += 1
    elif wrong == "minus_one":
        points = max(0, points - 1)
    sitting_out = position.sitting_out
    if not right and wrong == "sit_out":
        sitting_out = _with(sitting_out, seat, 2 * position.seats)
    return replace(
        position,
        points=_with(position.points, seat, points),
        announced=(*position.announced, seat),
        sitting_out=sitting_out,
        solved=position.solved + right,
        events=(Announced(seat=seat, numbers=solution, right=right, points=points),),
    )


def _renew(position: P, rack: int, *, just_removed: int) -> P:
    """Take the tiles off a rack and put three new ones on it (rule 7).

    If the supply is too small, all resting tiles go back into it but those of the racks just removed.
    """
    position = _remove(position, rack)
    if len(position.supply) < RACK_SIZE:
        position = _shuffle_in(position, len(position.resting) - just_removed)
    tiles = position.supply[:RACK_SIZE]
    event = Replaced(rack=rack, owner=position.owner(rack), tiles=tiles)
    return replace(
        position,
        racks=_with(position.racks, rack, tiles),
        supply=position.supply[RACK_SIZE:],
        events=(*position.events, event),
    )


def _remove(position: P, rack: int) -> P:
    """Lay a rack's tiles next to the supply."""
    owner = position.owner(rack)
    shown = owner is None or position.over or not position.options.hide_removed
    event = Removed(rack=rack, owner=owner, shown=shown, tiles=position.racks[rack])
    return replace(
        position,
        racks=_with(position.racks, rack, ()),
        resting=(*position.resting, event),
        events=(*position.events, event),
    )


def _shuffle_in(position: P, count: int) -> P:
    """Shuffle the tiles of the racks that have rested longest into the supply."""
    returning = tuple(tile for removed in position.resting[:count] for tile in removed.tiles or ())
    supply = position.supply + returning
    order = position.later[0].tiles if position.later else None
    supply = shuffled_tiles(position.seed, position.shuffles + 1, supply) if order is None else arranged(supply, order)
    event = Reshuffled(pile="tiles", returned=len(returning), size=len(supply))
    return replace(
        position,
        later=position.later[1:],
        supply=supply,
        resting=position.resting[count:],
        shuffles=position.shuffles + 1,
        events=(*position.events, event),
    )


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with the one at a place replaced."""
    return (*values[:place], value, *values[place + 1 :])


def winners(position: Position) -> tuple[Seat, ...]:
    """The seat that has the third point."""
    return best(position.points) if position.over else ()
