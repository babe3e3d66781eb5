"""A game in progress, and the rules by their numbers in the rules page.

1 each throws their dice and sees only their own · 2 bids go up · 3 calling a bid a lie · 4 who loses a die ·
5 the loser begins the next round · 6 the last with dice wins
"""

from collections.abc import Iterable
from itertools import chain
from typing import Self

from msgspec.structs import replace

from numbra import Action, IllegalAction, State, Zone
from numbra.core.contract import Seat
from numbra.core.errors import NOT_AN_ACTION, refusal

from .actions import CALL, Bid, Call
from .deal import FACES, Cup, Throw, thrown
from .events import Lifted, Raised, Showdown, Thrown, Won
from .options import LiarsDiceOptions
from .texts import texts
from .view import LiarsDiceView

NOT_HIGHER = refusal(texts, "liarsdice/not-higher")
TOO_MANY = refusal(texts, "liarsdice/too-many")
NO_BID_YET = refusal(texts, "liarsdice/no-bid-yet")
DICE = texts("dice")
BID = texts("zone.bid")
CUP = texts("zone.cup")
LIFTED_CUP = texts("zone.lifted-cup")
LOST = texts("zone.lost")


class LiarsDiceState(State, frozen=True, kw_only=True):
    """The facts of a game at one moment."""

    later: tuple[Throw, ...] = ()
    options: LiarsDiceOptions
    cups: tuple[Cup, ...]
    """The dice of each seat; none where a seat has lost them all."""
    turn: Seat
    bidder: Seat | None = None
    bid: Bid | None = None
    showdowns: tuple[Showdown, ...] = ()

    @property
    def over(self) -> bool:
        """Whether only one seat has dice left (rule 6)."""
        return sum(map(bool, self.cups)) == 1

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.over else (self.turn,)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many dice each seat has left."""
        return tuple(map(len, self.cups))

    def actions(self, seat: Seat) -> Iterable[Action]:
        """Every higher bid, and calling the last one a lie."""
        if seat not in self.acting:
            return ()
        bids = (Bid(count, face) for count in range(1, sum(self.counts) + 1) for face in range(1, FACES + 1))
        return chain((bid for bid in bids if bid.raises(self.bid)), (CALL,) if self.bid else ())

    def play(self, seat: Seat, action: Action) -> Self:
        """Raise the bid, or end the round."""
        match action:
            case Bid():
                return self._raise(seat, action)
            case Call():
                return self._call(seat)
        raise IllegalAction(NOT_AN_ACTION, action=repr(action))

    def _raise(self, seat: Seat, bid: Bid) -> Self:
        """A bid is higher than the last and no higher than all dice together (rule 2)."""
        if not bid.raises(self.bid):
            raise IllegalAction(NOT_HIGHER)
        if bid.count > sum(self.counts):
            raise IllegalAction(TOO_MANY, dice=DICE.filled(n=sum(self.counts)))
        following = _next_with_dice(self.counts, seat + 1)
        return replace(self, bidder=seat, bid=bid, turn=following, events=(Raised(seat=seat, bid=bid),))

    def _call(self, seat: Seat) -> Self:
        """Lift all cups: too few dice cost the bidder one, enough of them the caller (rules 3, 4)."""
        if self.bid is None or self.bidder is None:
            raise IllegalAction(NO_BID_YET)
        faces = {self.bid.face, 1} if self.options.wild_ones else {self.bid.face}
        agreeing = sum(die in faces for die in chain(*self.cups))
        loser = self.bidder if agreeing < self.bid.count else seat
        showdown = Showdown(
            cups=self.cups, bidder=self.bidder, bid=self.bid, caller=seat, agreeing=agreeing, loser=loser
        )
        cups = tuple(cup[1:] if owner == loser else cup for owner, cup in enumerate(self.cups))
        showdowns = (*self.showdowns, showdown)
        after = replace(self, cups=cups, bidder=None, bid=None, showdowns=showdowns, events=(Lifted(showdown),))
        if after.over:
            return replace(after, events=(*after.events, Won(after.winners[0])))
        return after.next_round(_next_with_dice(after.counts, loser))

    def next_round(self, starter: Seat) -> Self:
        """Throw again (rule 5): the next of the stacked throws, or else the one that the seed brings."""
        if self.later:
            return replace(self, later=self.later[1:]).begin(self.later[0], starter)
        return self.begin(Throw(thrown(self.seed, len(self.showdowns) + 1, self.seats * self.options.dice)), starter)

    def begin(self, throw: Throw, starter: Seat) -> Self:
        """A round begins with this throw (rule 1)."""
        cups = throw.cups(self.counts)
        event = Thrown(round=len(self.showdowns) + 1, starter=starter, cups=cups)
        return replace(self, cups=cups, turn=starter, events=(*self.events, event))

    def view(self, seat: Seat | None) -> LiarsDiceView:
        """What a seat knows: its own dice, how many the others have, the bid, and all earlier rounds."""
        self.check_seat(seat, or_nobody=True)
        return LiarsDiceView(
            seat=seat,
            acting=self.acting,
            waiting_for=self.waiting_for,
            over=self.over,
            winners=self.winners,
            options=self.options,
            dice=None if seat is None else self.cups[seat],
            counts=self.counts,
            turn=self.turn,
            bidder=self.bidder,
            bid=self.bid,
            showdowns=self.showdowns,
        )

    def zones(self) -> tuple[Zone, ...]:
        """The cups, the lost dice, the bid, and what everybody saw in earlier rounds, though it was thrown again since.

        Boards show the bid and the dice of the round that has just ended until the next bid.
        """
        everybody = frozenset(range(self.seats))
        cups = (
            Zone(
                name=f"cup {seat}",
                cards=tuple(map(str, cup)),
                faces=everybody if self.over else frozenset({seat}),
                independent=True,
                called=CUP,
                owner=seat,
            )
            for seat, cup in enumerate(self.cups)
        )
        lost = self.seats * self.options.dice - sum(self.counts)
        just_lifted = len(self.showdowns) if any(isinstance(event, Lifted) for event in self.events) else 0
        bid = self.showdowns[-1].bid if just_lifted else self.bid
        said = () if bid is None else (f"{bid.count} × {bid.face}",)
        shown = (
            Zone(
                name=f"cup {seat} in round {number}",
                cards=tuple(map(str, cup)),
                faces=everybody,
                counted=False,
                called=LIFTED_CUP if number == just_lifted else None,
                owner=seat,
            )
            for number, showdown in enumerate(self.showdowns, 1)
            for seat, cup in enumerate(showdown.cups)
        )
        return (
            *cups,
            Zone(name="lost", cards=("",) * lost, independent=True, called=LOST),
            Zone(name="bid", cards=said, faces=everybody, counted=False, called=BID),
            *shown,
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """A point for each die left."""
        return self.counts

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The last with dice (rule 6)."""
        return tuple(seat for seat, count in enumerate(self.counts) if count) if self.over else ()


def _next_with_dice(counts: tuple[int, ...], seat: Seat) -> Seat:
    """This seat, or the first clockwise from it that has dice."""
    seats = len(counts)
    return next(one % seats for one in range(seat, seat + seats) if counts[one % seats])
