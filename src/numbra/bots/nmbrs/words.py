"""What a player of nmbrs! thinks, in words. A reason says why, and never repeats the move: that is shown beside it."""

import heapq
from collections.abc import Iterator

from numbra.bots.thought import Belief, Candidate, Thought
from numbra.core.contract import Action
from numbra.core.text import Text, together
from numbra.games.nmbrs import turn
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, TAKE, Discard, Lay, Swap
from numbra.games.nmbrs.cards import RAW, VALUE, deck
from numbra.games.nmbrs.rows import is_row
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.table import Row
from numbra.games.nmbrs.turn import Laid
from numbra.games.nmbrs.wording import numbers_text, row_text
from numbra.games.nmbrs.words import POINTS

from .judgement import STOCK_CARD, Judge
from .kinship import friends, numbers
from .sight import line, scored, seen
from .texts import texts

OTHER_LAYS = 3
"""Lays that are shown besides the one chosen."""
LONGEST_LIST = 6
"""Cards that a sentence names before it says “and others”."""
GIFT_SEEN = 0.5
"""The expected points from which a discard is called a gift to the next player."""

IN_POINTS = texts("in-points")
IN_TURN = texts("in-turn")
FOR_DISCARD = texts("for-discard")
WAIT = Thought(
    None,
    texts("not-your-turn"),
    IN_POINTS,
)
LAY = texts("lay")
DOUBLED = texts("doubled")
MORE = texts("more")
OPENS = texts("opens")
ENDS = texts("ends")
SWAP = texts("swap")
BACK = texts("back")
HELD_BACK = texts("held-back")
GOES_WITH_NOTHING = texts("goes-with-nothing")
GOES_WITH_LITTLE = texts("goes-with-little")
NO_GIFT = texts("no-gift")
LAST_CARD = texts("last-card")
ONLY_JOKERS = texts("only-jokers")
CAN_LAY = texts("can-lay")
COULD_LAY = texts("could-lay")
GOES_WITH = texts("goes-with")
ANY_NUMBER = texts("any-number")
TAKE_IT_AWAY = texts("take-it-away")
MUST_TAKE = texts("must-take")
LEAVE = texts("leave")
ACCEPT = texts("accept")
REFUSE_END = texts("refuse-end")
REFUSE = texts("refuse")
HELPFUL = texts("helpful")
OTHERS = texts("others")
END_NEAR = texts("end-near")


def explained(judge: Judge, action: Action) -> Thought:
    """A decision with its reason, what else there was, and what the player believes."""
    reason, measure, candidates = _reasons(judge, action)
    return Thought(action, reason, measure, candidates, tuple(sorted(_beliefs(judge), key=lambda one: -one.chance)))


def _reasons(judge: Judge, action: Action) -> tuple[Text, Text, tuple[Candidate, ...]]:
    if judge.view.phase is not Phase.PLAY:
        leave = STOCK_CARD if judge.view.phase is Phase.DRAW else 0.0
        both = (Candidate(TAKE, judge.take() if leave else judge.accept()), Candidate(DECLINE, leave))
        reason = _of_draw(judge, action) if leave else _of_offer(judge, action)
        return reason, IN_POINTS, tuple(sorted(both, key=lambda one: one.action != action))
    if isinstance(action, Discard):
        found = tuple(Candidate(DISCARDS[card], value) for card, value in judge.discards.items())
        return _of_discard(judge, action.card), FOR_DISCARD, found
    return _of_play(judge, action), IN_TURN, (Candidate(action, judge.plan.value), *_other_lays(judge, action))


def _other_lays(judge: Judge, action: Action) -> list[Candidate]:
    """The lays that count most besides the one chosen, each with the best that can follow."""
    boards = {lay: turn.lay(judge.board, lay.row) for lay in seen(judge.board, judge.skill) if lay != action}
    richest = heapq.nlargest(OTHER_LAYS, boards.items(), key=lambda item: scored(item[1]))
    points = scored(judge.board)
    rest = [(lay, scored(board) - points + line(board, judge.skill, judge.goal()).value) for lay, board in richest]
    return [Candidate(lay, value) for lay, value in sorted(rest, key=lambda item: -item[1])]


def _of_draw(judge: Judge, action: Action) -> Text:
    card = judge.view.open[0]
    if action == DECLINE:
        return LEAVE
    if judge.can_play(card):
        row, points = _best_with(judge, card)
        can_lay = CAN_LAY.filled(row=row_text(row), points=POINTS.filled(n=points))
        return can_lay if card in VALUE else together((ANY_NUMBER, can_lay))
    if card not in VALUE:
        return ANY_NUMBER
    why = TAKE_IT_AWAY if judge.take() >= STOCK_CARD else MUST_TAKE
    return together((*_partner(judge, card), why))


def _of_offer(judge: Judge, action: Action) -> Text:
    card = judge.view.open[0]
    if action != TAKE:
        hopeless = not judge.skill.accepts and not judge.can_play(card)
        return REFUSE if hopeless else REFUSE_END
    if judge.can_play(card):
        row, _ = _best_with(judge, card)
        return together((COULD_LAY.filled(row=row_text(row)), ACCEPT))
    return together((*_partner(judge, card), ACCEPT))


def _best_with(judge: Judge, card: str) -> tuple[Row, int]:
    """The points of the best lay with a card that the player would see if it were in hand."""
    board = judge.board_with((*judge.hand, card))
    lays = (lay.row for lay in seen(board, judge.skill) if any(RAW[laid] == card for laid in lay.row))
    worths = ((row, scored(turn.lay(board, row)) - scored(board)) for row in lays)
    return max(worths, key=lambda found: found[1])


def _partner(judge: Judge, card: str) -> Iterator[Text]:
    """A row of three that a card and another of the hand need only one unseen number for; None if there is none.

    Of several, the one whose cards are worth most.
    """
    if card not in VALUE:
        return
    cards = deck(judge.view.options)
    found = [
        (sum(cards.worth[str(number)] for number in row), row, partner, missing)
        for partner in sorted(VALUE[held] for held in judge.hand if held in VALUE)
        for row, missing in _threes(VALUE[card], partner)
        if row[0] >= 1 and row[-1] <= cards.highest and judge.unseen >> missing & 1
        if is_row(row, judge.view.options.rows)
    ]
    if found:
        _, row, partner, missing = max(found)
        yield GOES_WITH.filled(partner=partner, missing=missing, row="-".join(map(str, row)))


def _threes(one: int, other: int) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Three numbers in equal steps, two of them these: with the third below, above or between them."""
    low, high = sorted((one, other))
    step = high - low
    yield (low - step, low, high), low - step
    yield (low, high, high + step), high + step
    if step % 2 == 0:
        middle = low + step // 2
        yield (low, middle, high), middle


def _of_play(judge: Judge, action: Action) -> Text:
    if isinstance(action, Swap):
        rows = [play.row for play in judge.plan.plays if isinstance(play, Lay)]
        return SWAP.filled(row=numbers_text(next(row for row in rows if _holds(row, RAW[action.joker]))))
    if not isinstance(action, Lay):
        return BACK
    laid = turn.lay(judge.board, action.row).plays[-1]
    points = laid.points if isinstance(laid, Laid) else 0
    more = [DOUBLED] if isinstance(laid, Laid) and laid.doubled and points else []
    if judge.plan.points > points:
        more.append(MORE.filled(points=POINTS.filled(n=judge.plan.points)))
    said = [LAY.filled(points=POINTS.filled(n=points), more=together(more, ""))]
    if not judge.board.opened:
        said.append(OPENS)
    if len(judge.plan.left) <= 1:
        said.append(ENDS)
    return together(said)


def _holds(row: Row, joker: str) -> bool:
    return any(RAW[card] == joker for card in row)


def _of_discard(judge: Judge, card: str) -> Text:
    if len(judge.hand) == 1:
        return LAST_CARD
    rows = [play.row for play in judge.planned.plays if isinstance(play, Lay)]
    held_back = [HELD_BACK.filled(row=row_text(rows[0]))] if judge.holds_back and rows else []
    return together((*_of_no_use(judge, card), *held_back))


def _of_no_use(judge: Judge, card: str) -> Iterator[Text]:
    """What the card goes with, what it would cost, and what the next player could do with it."""
    if card not in VALUE:
        yield ONLY_JOKERS
        return
    options = judge.view.options
    together_with = friends(card, numbers(held for held in judge.hand if held != card), options)
    said = GOES_WITH_LITTLE if together_with else GOES_WITH_NOTHING
    yield said.filled(points=POINTS.filled(n=deck(options).worth[card]))
    if judge.outlook.worlds and judge.outlook.gain(judge.outlook.others[0], card) < GIFT_SEEN:
        yield NO_GIFT


def _beliefs(judge: Judge) -> Iterator[Belief]:
    """What the next card of the stock may bring, and whether the round may end."""
    unseen = [str(number) for number in range(1, len(deck(judge.view.options).cards)) if judge.unseen >> number & 1]
    helpful = [card for card in unseen if judge.can_play(card)]
    if helpful:
        named = ", ".join(helpful[:LONGEST_LIST])
        cards = OTHERS.filled(cards=named) if len(helpful) > LONGEST_LIST else Text.same(named)
        yield Belief(HELPFUL.filled(cards=cards), len(helpful) / len(unseen))
    if judge.outlook.worlds:
        yield Belief(END_NEAR, judge.outlook.danger)
