"""What a player of nmbrs! weighs: to take or leave a card, what to lay or hold back, what to discard."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random

from numbra.core.contract import Seat
from numbra.games.nmbrs.cards import RAW, VALUE, deck, in_order
from numbra.games.nmbrs.scoring import worth
from numbra.games.nmbrs.turn import Board
from numbra.games.nmbrs.view import NmbrsView

from .kinship import friends, numbers
from .outlook import Outlook, outlook
from .sight import line, plays_with
from .skill import Skill
from .solver import Goal, Line

SAFE = 3
"""A player with fewer cards than this is expected to end the round: then nobody wants two more cards."""
RISK = 0.25
"""The chance that the round ends, from which on nothing is held back."""
STOCK_CARD = 2.0
"""The points a card from the stock brings, on average."""
FITTING = 1.0
"""The points that a card is worth if it cannot be laid yet but goes with one in hand."""
COST = 2.0
"""The points a card still in hand costs at the end of a round, on average."""
TWO_CARDS = 4.0
"""The points it is worth to keep the others from getting the open card and one more."""
HOPE = 0.6
"""The share of its value that a kept card brings in the end."""
JOKER_HOPE = 3.0
"""The points a joker in hand is worth: none by itself, but it completes rows."""
OUT = 1000.0
"""More than any points can be: for a line that must end the round, or must not, and for a card never given away."""
FEW = 12
"""The most cards with which ending the round in one turn is considered; with more it hardly ever succeeds."""
DISLIKE = 1.5
"""The weight, for discarding a card, of each point that it would cost in hand."""
PROMISE = 1.0
"""The weight of each number not yet seen that goes with a card: it is of use to oneself or to the next player."""
GIFT = 1.0
"""The weight of each point that a discard brings the next player."""
SHORTLIST = 4
"""How many discards are simulated in the next player's turn."""
TRUST = 2
"""The prior for others taking an offered card: as if they had done so this many times already."""


@dataclass(frozen=True)
class Judge:
    """One decision of one seat, with all that it depends on."""

    view: NmbrsView
    seat: Seat
    skill: Skill
    rng: Random

    @cached_property
    def outlook(self) -> Outlook:
        """What the others may do, over imagined worlds: the more players, the fewer worlds."""
        worlds = -(-2 * self.skill.worlds // len(self.view.hands))
        return outlook(self.view, self.seat, worlds, self.rng)

    @property
    def hand(self) -> tuple[str, ...]:
        """One's own cards."""
        return self.view.hand or ()

    @cached_property
    def board(self) -> Board:
        """The hand and the rows that the player plays with."""
        return self.board_with(self.hand)

    def board_with(self, hand: Iterable[str]) -> Board:
        """The board with another hand."""
        view = self.view
        mine = view.active == self.seat
        return Board(
            options=view.options,
            rows=view.rows,
            hand=in_order(hand),
            opened=view.hands[self.seat].opened,
            freed=view.freed if mine else (),
            plays=view.plays if mine else (),
        )

    @cached_property
    def unseen(self) -> int:
        """The numbers whose cards may still come, by what the player remembers, as a mask."""
        gone = numbers(chain(self.hand, *self.view.rows))
        if self.skill.remembers:
            gone |= numbers(chain(self.view.open, *(hand.known for hand in self.view.hands)))
        return numbers(deck(self.view.options).cards) & ~gone

    # Taking and leaving

    def can_play(self, card: str) -> bool:
        """Whether a card could be laid if it were in hand."""
        return plays_with(self.board_with((*self.hand, card)), card, self.skill)

    def take(self) -> float:
        """What taking the open card is worth to the active player, in points; leaving it brings a card of the stock."""
        card = self.view.open[0]
        if card not in VALUE:
            return STOCK_CARD + JOKER_HOPE
        value = deck(self.view.options).worth[card]
        if self.can_play(card):
            return STOCK_CARD + value
        hope = FITTING if friends(card, numbers(self.hand), self.view.options) else 0.0
        patient = self.view.idle < self.skill.denies * len(self.view.hands)
        return hope + TWO_CARDS * self.others_accept if patient else hope

    @property
    def others_accept(self) -> float:
        """The chance that somebody else takes the card that the player leaves.

        The stock and the sizes of the hands tell how often an offered card was taken in this round, and how often not.
        """
        view, cards = self.view, deck(self.view.options)
        if not self.skill.remembers or view.stocks:
            return 1.0
        dealt = len(view.hands) * cards.hand(len(view.hands))
        lying = {RAW[card] for row in view.rows for card in row}
        drawn = len(cards.cards) - dealt - 1 - view.stock
        taken = max(0, sum(hand.count for hand in view.hands) + len(lying) - dealt) // 2
        return TRUST / (TRUST + 1 + max(0, drawn - taken))

    def accept(self) -> float:
        """The points that it is worth to take an offered card out of turn, with one from the stock."""
        active = self.view.active
        if not self.skill.accepts and not self.can_play(self.view.open[0]):
            return -2 * COST
        few = self.view.hands[active].count < SAFE
        end = self.outlook.chance_out(active) if self.skill.worlds else float(few)
        return 2 * (STOCK_CARD * (1 - end) - COST * end)

    # Laying and holding back

    def goal(self, out: float = 0.0) -> Goal:
        """The goal of this turn's plays: points, and cards kept for later, unless the round ends."""
        danger = self.outlook.danger
        values = deck(self.view.options).worth
        keep = {card: (HOPE * (1 - danger) - danger) * values[card] for card in self.hand if card in VALUE}
        keep |= {card: JOKER_HOPE * (1 - danger) for card in self.hand if card not in VALUE}
        return Goal(keep=keep, out=out)

    @cached_property
    def planned(self) -> Line:
        """The plays that are worth most in this turn, without regard to the others."""
        return line(self.board, self.skill, self.goal())

    @cached_property
    def holds_back(self) -> bool:
        """Whether to wait for more to lay at once: others cannot add to rows that do not lie there yet."""
        early = not self.board.opened and len(self.planned.left) > 1
        return early and self.planned.points < self.skill.opens_at and self.outlook.danger < RISK

    @cached_property
    def plan(self) -> Line:
        """The plays of this turn: none, the best, or those likelier to win the match by ending the round or not."""
        planned = self.planned
        if self.board.freed or not self.skill.worlds or not planned.plays:
            return planned
        if self.holds_back:
            return Line((), 0, self.hand, 0.0)
        if len(self.hand) > FEW:
            return planned
        other = line(self.board, self.skill, self.goal(-OUT if len(planned.left) <= 1 else OUT))
        return max((planned, other), key=self.chance_to_win)

    def chance_to_win(self, planned: Line) -> float:
        """The chance to win the match after these plays, roughly."""
        points = self.view.points[self.seat] + planned.points
        if len(planned.left) <= 1:
            return self.outlook.win_if_over(points)
        danger = self.outlook.danger
        average = worth(self.hand, self.view.options) / len(self.hand)
        kept = worth(planned.left, self.view.options) * (HOPE * (1 - danger) - danger)
        return self.outlook.win_if_on(points + kept, HOPE * average)

    # Discarding

    @cached_property
    def spared(self) -> set[str]:
        """The cards in hand that are held back to be laid together."""
        if not self.holds_back:
            return set()
        left = set(self.planned.left)
        return {card for card in self.hand if card not in left}

    @cached_property
    def discards(self) -> dict[str, float]:
        """The value of discarding each card, the best first; cards that are held back are left out."""
        free = [card for card in self.hand if card not in self.spared] or self.hand
        uses = {card: self.use(card) for card in free}
        close = sorted(free, key=lambda card: (uses[card], card))[:SHORTLIST]
        if len(close) == 1:
            return {close[0]: -uses[close[0]]}
        following = self.outlook.others[0]
        found = {card: -uses[card] - GIFT * self.outlook.gain(following, card) for card in close}
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def use(self, card: str) -> float:
        """How useful a card is, to oneself or to the player who would get it, less what it costs in hand."""
        options = self.view.options
        if card not in VALUE:
            return OUT
        together = friends(card, numbers(self.hand), options)
        promise = PROMISE * friends(card, self.unseen, options)
        return together + promise - DISLIKE * deck(options).worth[card]
