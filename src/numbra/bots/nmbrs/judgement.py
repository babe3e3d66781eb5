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
"""A player with fewer cards is expected to end the round: nobody wants two more cards then."""
RISK = 0.25
"""The chance of the round's end from which nothing is held back."""
STOCK_CARD = 2.0
"""The points a card from the stock will bring, on the average."""
FITTING = 1.0
"""What a card is worth that cannot be laid yet but goes with one in hand."""
COST = 2.0
"""The points a card still in hand costs at the end of a round, on the average."""
TWO_CARDS = 4.0
"""What it is worth that nobody else gets the open card and another one with it."""
HOPE = 0.6
"""What a card that is kept will bring in the end, as a part of its value."""
JOKER_HOPE = 3.0
"""The points a joker in hand is worth: none by itself, but it completes rows."""
OUT = 1000.0
"""More than any points: for a line that must end the round, or must not, and for a card never given away."""
FEW = 12
"""With more cards nobody ends the round in one turn, or it is not worth looking for."""
DISLIKE = 1.5
"""How much rather a card is discarded for each point it would cost."""
PROMISE = 1.0
"""How much a number not yet seen counts that goes with a card: to oneself, and to whoever takes it."""
GIFT = 1.0
"""How much each point counts that a discard brings the next player."""
SHORTLIST = 4
"""Discards that are looked at closely."""
TRUST = 2
"""Others are held to take two cards when they can, as if they had done so this many times already."""


@dataclass(frozen=True)
class Judge:
    """One decision of one seat, with all that it depends on."""

    view: NmbrsView
    seat: Seat
    skill: Skill
    rng: Random

    @cached_property
    def outlook(self) -> Outlook:
        """What the others may do, as far as the player imagines it; the more there are, the fewer worlds."""
        worlds = -(-2 * self.skill.worlds // len(self.view.hands))
        return outlook(self.view, self.seat, worlds, self.rng)

    @property
    def hand(self) -> tuple[str, ...]:
        """One's own cards."""
        return self.view.hand or ()

    @cached_property
    def board(self) -> Board:
        """What one plays with and onto."""
        return self.board_with(self.hand)

    def board_with(self, hand: Iterable[str]) -> Board:
        """The same with another hand."""
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
        """The numbers whose cards may still come, as far as the player remembers, as a mask."""
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
        """The chance that somebody else takes what one leaves.

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
        """What it is worth, in points, to take an offered card out of turn, and one from the stock with it."""
        active = self.view.active
        if not self.skill.accepts and not self.can_play(self.view.open[0]):
            return -2 * COST
        few = self.view.hands[active].count < SAFE
        end = self.outlook.chance_out(active) if self.skill.worlds else float(few)
        return 2 * (STOCK_CARD * (1 - end) - COST * end)

    # Laying and holding back

    def goal(self, out: float = 0.0) -> Goal:
        """What the plays of this turn are to bring: points, and cards that may bring more, unless the round ends."""
        danger = self.outlook.danger
        values = deck(self.view.options).worth
        keep = {card: (HOPE * (1 - danger) - danger) * values[card] for card in self.hand if card in VALUE}
        keep |= {card: JOKER_HOPE * (1 - danger) for card in self.hand if card not in VALUE}
        return Goal(keep=keep, out=out)

    @cached_property
    def planned(self) -> Line:
        """The plays that are worth most in this turn, whatever comes of it."""
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
        """What speaks for discarding each card, the best first; cards that are held back are spared."""
        free = [card for card in self.hand if card not in self.spared] or self.hand
        uses = {card: self.use(card) for card in free}
        close = sorted(free, key=lambda card: (uses[card], card))[:SHORTLIST]
        if len(close) == 1:
            return {close[0]: -uses[close[0]]}
        following = self.outlook.others[0]
        found = {card: -uses[card] - GIFT * self.outlook.gain(following, card) for card in close}
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def use(self, card: str) -> float:
        """How useful a card is, to oneself or to whoever would get it; what costs much is rather given away."""
        options = self.view.options
        if card not in VALUE:
            return OUT
        together = friends(card, numbers(self.hand), options)
        promise = PROMISE * friends(card, self.unseen, options)
        return together + promise - DISLIKE * deck(options).worth[card]
